/** CPU time and memory of a process, of its child processes, and of the PostgreSQL backends of a database. */
import { readdirSync, readFileSync } from 'node:fs'

/** CPU time so far in milliseconds, by thread or backend, and by process. */
export interface CpuReading {
  readonly threads: ReadonlyMap<string, number>
  readonly processes: ReadonlyMap<string, number>
}

/** A tick of the coarse clock, which counts ended threads too. */
const tickMs = 10

/** Reads the CPU time of a process with its children, and of the backends of a database if one is named. */
export function cpuOf(pid: number, database: string | null): CpuReading {
  const threads = new Map<string, number>()
  const processes = new Map<string, number>()
  for (const process of treeOf(pid)) {
    processes.set(process, ticksOf(process))
    for (const thread of namesIn(`/proc/${process}/task`))
      threads.set(`${process}/${thread}`, runMs(`/proc/${process}/task/${thread}/schedstat`))
  }
  if (database !== null)
    for (const backend of backendsOf(database)) threads.set(backend, runMs(`/proc/${backend}/schedstat`))
  return { threads, processes }
}

/** Nothing used yet: the time from here is all that a process has used. */
export const noCpu: CpuReading = { threads: new Map(), processes: new Map() }

/** Returns the milliseconds between two readings. */
export function cpuBetween(before: CpuReading, after: CpuReading): number {
  const [fine, coarse] = [grown(before.threads, after.threads), grown(before.processes, after.processes)]
  // A thread that has ended is missing in the fine clock.
  const ofProcesses = grown(threadsOnly(before.threads), threadsOnly(after.threads))
  return fine + Math.max(0, coarse - ofProcesses - 2 * tickMs)
}

function grown(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): number {
  let ms = 0
  for (const [name, now] of after) ms += now - (before.get(name) ?? 0)
  return ms
}

function threadsOnly(readings: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...readings].filter(([name]) => name.includes('/')))
}

/** Returns the memory in use by a server, in bytes. The script that has started it is no part of it. */
export function memoryOf(pid: number): number {
  const [script = '', ...server] = treeOf(pid)
  return memoryOfEach(server.length > 0 ? server : [script])
}

/** Returns the memory of the processes that a process has started, in bytes. */
export function childrenMemoryOf(pid: number): number {
  return memoryOfEach(treeOf(pid).slice(1))
}

function memoryOfEach(processes: readonly string[]): number {
  return processes.reduce((sum, process) => {
    const kib = /^VmRSS:\s*(\d+)/m.exec(textOf(`/proc/${process}/status`))?.[1]
    return sum + Number(kib ?? 0) * 1_024
  }, 0)
}

/** Returns a process and all that it started, and what those started. */
export function treeOf(pid: number): string[] {
  const found = [String(pid)]
  for (const process of found) {
    for (const thread of namesIn(`/proc/${process}/task`))
      found.push(...textOf(`/proc/${process}/task/${thread}/children`).split(' ').filter(Boolean))
  }
  return found
}

/** PostgreSQL writes the database into the title of a backend. */
function backendsOf(database: string): string[] {
  return namesIn('/proc').filter(
    name =>
      /^\d+$/.test(name) && textOf(`/proc/${name}/cmdline`).startsWith(`postgres: postgres ${database} `),
  )
}

function runMs(file: string): number {
  return Number(textOf(file).split(' ')[0] ?? 0) / 1e6
}

/** User and system time, which the kernel gives in ticks. */
function ticksOf(process: string): number {
  const stat = textOf(`/proc/${process}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Empty for a process that has ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}
