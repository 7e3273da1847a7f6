/** CPU time of this process and of the PostgreSQL server behind it, if that runs on this machine. */
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Storage } from '#server/database/storage'

/** Returns the CPU time so far in milliseconds. */
export type CpuClock = () => number

/** Returns a clock for work on this database. A PostgreSQL server on another machine is left out. */
export async function cpuClock(storage: Storage): Promise<CpuClock> {
  const ofServer = storage.engine === 'postgres' ? await serverClock(storage) : () => 0
  return () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000 + ofServer()
  }
}

/** Adds up the server's processes: the parent of the connection's process, and its children. */
async function serverClock(storage: Storage): Promise<CpuClock> {
  const asked = sql<{ pid: number }>`select pg_backend_pid() as pid`
  const { rows } = await storage.read(db => asked.execute(db))
  const parent = parentOf(String(rows[0]?.pid))
  if (parent === null) return () => 0
  return () => {
    let ms = 0
    for (const pid of readdirSync('/proc')) {
      if (/^\d+$/.test(pid) && (pid === parent || parentOf(pid) === parent)) ms += runMsOf(pid)
    }
    return ms
  }
}

function parentOf(pid: string): string | null {
  return /^PPid:\s*(\d+)/m.exec(textOf(`/proc/${pid}/status`))?.[1] ?? null
}

function runMsOf(pid: string): number {
  return Number(textOf(`/proc/${pid}/schedstat`).split(' ')[0] ?? 0) / 1e6
}

/** Empty for a process that has ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
