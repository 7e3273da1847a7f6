// The server as `npm start` runs it, as a process with a data folder of its own, the small catalogue of data/ and prices
// from the sandbox. Journeys share one, each with a collector of its own; a few need one with other settings.

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { end, run, start } from './programs.ts'

const startDeadlineMs = 60_000

export type App = {
  url: string
  dataFolder: string
  /** The environment of its programs. */
  env: Record<string, string>
}

/** What is ready before the first journey, in the environment of every worker. */
export type Ready = {
  /** A data folder with the catalogue, to copy. */
  template: string
  sandboxUrl: string
  /** The server that journeys share. */
  app: App
}

/** Notes for the workers what is ready. */
export function provide(ready: Partial<Ready>): void {
  process.env['READY_FOR_JOURNEYS'] = JSON.stringify(ready)
}

/** Returns what is ready. */
export function ready(): Ready {
  return JSON.parse(process.env['READY_FOR_JOURNEYS'] ?? '{}') as Ready
}

/**
 * Starts a server on a free port, with the catalogue unless it shall be empty, and waits until it is ready. Its clock starts
 * at an instant, if given, and runs on from there.
 */
export async function startApp(
  settings: Record<string, string> = {},
  clockStartsAt?: string,
  { isEmpty = false } = {},
): Promise<App & { stop: () => Promise<void> }> {
  const { template, sandboxUrl } = ready()
  const dataFolder = await mkdtemp(join(tmpdir(), 'holofolio-journeys-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    DATA_DIR: dataFolder,
    PORT: String(port),
    RATE_LIMIT: 'off',
    // Journeys say themselves which prices are known.
    PRICE_AT_ONCE: 'off',
    LOG_LEVEL: 'warn',
    ...settings,
  }
  const prices = { PRICE_SOURCE: 'sandbox', EBAY_API_URL: sandboxUrl }
  const clock = clockStartsAt === undefined ? [] : ['--import=./e2e/clock.ts']
  if (!isEmpty) await cp(template, dataFolder, { recursive: true })
  const program = [...clock, process.env['SERVER_PROGRAM'] ?? '']
  const server = start(program, { ...prices, ...env, CLOCK_STARTS_AT: clockStartsAt }, 'inherit')
  const stop = async () => {
    await end(server)
    await rm(dataFolder, { recursive: true, force: true })
  }
  await untilReady(url, server).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, dataFolder, env, stop }
}

/** Runs `npm run user` while the server runs. Returns what it printed. */
export function runUser(app: App, ...args: string[]): Promise<string> {
  return run(['server/programs/user.ts', ...args], { ...app.env, PUBLIC_URL: app.url })
}

/** Runs `npm run catalogue:import`, also while a server runs. */
export async function importCatalogue(env: Record<string, string>, files: readonly string[]): Promise<void> {
  await run(['server/programs/catalogue-import.ts', ...files], env)
}

async function untilReady(url: string, server: ChildProcess) {
  const deadline = Date.now() + startDeadlineMs
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}`)
    const answer = await fetch(`${url}/api/ready`).catch(() => undefined)
    if (answer?.status === 200) return
    await pause(20)
  }
  throw new Error(`The server was not ready within ${startDeadlineMs / 1000} s`)
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
