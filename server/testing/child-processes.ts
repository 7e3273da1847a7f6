/** Looks at the processes that this one has started, on Linux. */
import { readdirSync, readFileSync } from 'node:fs'

export interface Started {
  readonly pid: number
  /** Physical memory. */
  readonly rssBytes: number
}

/** Lists the running processes that a process has started with this file. */
export function startedBy(parentPid: number, file: string): Started[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(pid => startedOrNone(Number(pid), parentPid, file))
}

function startedOrNone(pid: number, parentPid: number, file: string): Started[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const figure = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
    if (figure('PPid') !== parentPid || !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(file))
      return []
    return [{ pid, rssBytes: figure('VmRSS') * 1_024 }]
  } catch {
    // It has ended meanwhile.
    return []
  }
}
