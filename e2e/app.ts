// The real server as a process, with a data folder of its own, the small catalogue of data/ and prices from
// the sandbox. Each worker has one; its journeys share it, each with a collector of its own.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

const projectRoot = dirname(import.meta.dirname)
const importDeadlineMs = 30_000
const startDeadlineMs = 60_000
const stopDeadlineMs = 15_000

export type App = {
  url: string
  dataFolder: string
  /** The environment of its programs. */
  env: NodeJS.ProcessEnv
  stop: () => Promise<void>
}

/**
 * Imports the catalogue, starts the server on a free port and waits until it is ready. Its clock starts at an instant,
 * if given, and runs on from there.
 */
export async function startApp(clockStartsAt?: string, settings: Record<string, string> = {}): Promise<App> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'holofolio-journeys-'))
  const port = await freePort()
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: dataFolder,
    PORT: String(port),
    RATE_LIMIT: 'off',
    // Journeys say themselves which prices are known.
    PRICE_AT_ONCE: 'off',
    LOG_LEVEL: 'warn',
    ...settings,
  }
  try {
    await importCatalogue(env)
    const sandbox = await startSandbox(env)
    const prices = { PRICE_SOURCE: 'sandbox', EBAY_API_URL: sandbox.url }
    const clock = clockStartsAt === undefined ? [] : ['--import', './e2e/clock.ts']
    const server = spawn(process.execPath, [...clock, 'server/programs/main.ts'], {
      cwd: projectRoot,
      env: { ...env, ...prices, CLOCK_STARTS_AT: clockStartsAt },
      stdio: 'inherit',
    })
    const url = `http://127.0.0.1:${port}`
    const stop = async () => {
      await end(server)
      await end(sandbox.process)
      await rm(dataFolder, { recursive: true, force: true })
    }
    await untilReady(url, server).catch(async (error: unknown) => {
      await stop()
      throw error
    })
    return { url, dataFolder, env, stop }
  } catch (error) {
    await rm(dataFolder, { recursive: true, force: true })
    throw error
  }
}

/** Runs `npm run user` beside the server. Returns what it printed. */
export async function runUser(app: App, ...args: string[]): Promise<string> {
  const program = spawn(process.execPath, ['server/programs/user.ts', ...args], {
    cwd: projectRoot,
    env: { ...app.env, PUBLIC_URL: app.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [out, [code]] = await Promise.all([textOf(program.stdout), once(program, 'exit')])
  if (code !== 0) throw new Error(`user ${args.join(' ')}: exit code ${String(code)}`)
  return out
}

const smallCatalogue = ['--file', 'e2e/data/cards.ndjson', '--sealed', 'e2e/data/sealed.json']

/** Runs `npm run catalogue:import`, beside a server too. */
export async function importCatalogue(env: NodeJS.ProcessEnv, files: readonly string[] = smallCatalogue) {
  const importer = spawn(process.execPath, ['server/programs/catalogue-import.ts', ...files], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: importDeadlineMs,
  })
  const [code] = await once(importer, 'exit')
  if (code !== 0) throw new Error(`The catalogue could not be imported: exit code ${String(code)}`)
}

/** Starts the offline marketplace, the source of prices. */
async function startSandbox(env: NodeJS.ProcessEnv): Promise<{ process: ChildProcess; url: string }> {
  const sandbox = spawn(process.execPath, ['sandbox/main.ts'], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(sandbox.stdout, 'data', { signal: AbortSignal.timeout(startDeadlineMs) })
  const [url] = /http:\/\/\S+/.exec(String(line)) ?? []
  if (!url) throw new Error(`The sandbox printed no address: ${String(line)}`)
  return { process: sandbox, url }
}

async function untilReady(url: string, server: ChildProcess) {
  const deadline = Date.now() + startDeadlineMs
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}`)
    const answer = await fetch(`${url}/api/ready`).catch(() => undefined)
    if (answer?.status === 200) return
    await pause(50)
  }
  throw new Error(`The server was not ready within ${startDeadlineMs / 1000} s`)
}

async function end(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill('SIGTERM')
  const killer = setTimeout(() => server.kill('SIGKILL'), stopDeadlineMs)
  await exited
  clearTimeout(killer)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  if (address === null || typeof address === 'string') throw new Error('No free port')
  probe.close()
  await once(probe, 'close')
  return address.port
}
