/** Starts the servers that are compared, each in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { cpuBetween, cpuOf, noCpu } from './process-figures.ts'

const project = join(import.meta.dirname, '..', '..')

export interface Started {
  readonly port: number
  readonly pid: number
  /** From the start of the process until it said that it is ready, in milliseconds. */
  readonly tookMs: number
  /** The CPU time that it took, which a busy machine does not change much. */
  readonly cpuMs: number
  stop(): Promise<void>
}

/** Where the app's data is: a folder, and the address of its PostgreSQL database if it has one. */
export interface AppData {
  readonly folder: string
  readonly url: string | null
}

/** Starts the app as `npm start` does, without limits of calls. */
export function startApp(data: AppData): Promise<Started> {
  return started([join(project, 'scripts', 'start.mjs')], {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: data.folder,
    RATE_LIMIT: 'off',
    COPIES_PER_DAY: '10000000',
    MAX_COPIES: '10000000',
    LOG_LEVEL: 'warn',
    // Nothing listens at the sandbox's address, so no price is fetched while we measure.
    PRICE_AT_ONCE: 'off',
    PRICE_SOURCE: 'sandbox',
    EBAY_API_URL: 'http://127.0.0.1:9',
    ...(data.url !== null && { DATABASE_URL: data.url }),
  })
}

/** Starts the bare server on a file of SQLite or a database of PostgreSQL. */
export function startBare(engine: string, database: string): Promise<Started> {
  return started([join(import.meta.dirname, '..', 'bare', 'server.ts'), engine, database], {})
}

async function started(args: readonly string[], environment: Record<string, string>): Promise<Started> {
  const { PATH, HOME, TMPDIR } = process.env
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: project,
    // Under npm the start script ends the server when its parent is gone. The bare server ends with the channel.
    env: { PATH, HOME, TMPDIR, npm_lifecycle_event: 'bench', ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const port = await portOf(child)
  const tookMs = performance.now() - began
  const pid = child.pid ?? 0
  return {
    port,
    pid,
    tookMs,
    cpuMs: cpuBetween(noCpu, cpuOf(pid, null)),
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Waits for the line with the address. Goes on reading, so that the server can go on writing. */
async function portOf(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('a server without output')
  const lines = createInterface(child.stdout)
  return new Promise((resolve, reject) => {
    lines.on('line', line => {
      const port = /is ready on http:\/\/[^:]+:(\d+)/.exec(line)?.[1]
      if (port !== undefined) resolve(Number(port))
    })
    child.once('exit', code => reject(new Error(`a server ended with code ${code}`)))
  })
}
