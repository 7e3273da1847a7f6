/**
 * The table of stalls: how long /api/health waits while the server does the longest work it has, and the longest
 * stretch of its thread. Asker, server and the one who works have processes of their own.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { short, table } from './figures.ts'
import { startProgram, startSandbox } from './programs.ts'
import type { Run } from './run.ts'
import type { AskerMessage, AskerOrder, Filled, ServerMessage, ServerOrder } from './stalls/messages.ts'
import { type Place, type Work, works } from './stalls/works.ts'

const goalMs = 50
const wholeCopies = 100_000
const quickCopies = 20_000
const latencyMs = 5

interface Measured {
  readonly name: string
  readonly tookMs: number
  readonly waitsMs: readonly number[]
  readonly longestWorkMs: number
}

/** Measures the works that the run chooses; a quick run measures none unless it names them. */
export async function stallsTable(run: Run): Promise<string> {
  const chosen = works.filter(({ name }) => run.chooses('stalls', `stalls: ${name}`) ?? !run.quick)
  if (chosen.length === 0) return ''
  const copies = run.quick ? quickCopies : wholeCopies
  run.say(`filling a collection of ${copies} copies`)
  const given = { engine: run.engine, copies, ...(run.file !== null && { file: run.file }) }
  const data = startProgram('stalls-data.ts', given)
  const [filled] = (await once(data, 'message')) as [Filled]
  const marketplace = await startSandbox(latencyMs)
  try {
    const results = await measuredOn(filled, marketplace.url, chosen, run)
    return `${filled.catalogue}, a collector with ${copies} copies and 50 with 100:\n\n${tableOf(results)}`
  } finally {
    marketplace.stop()
    data.disconnect()
    await once(data, 'exit')
  }
}

async function measuredOn(
  filled: Filled,
  marketplace: string,
  chosen: readonly Work[],
  run: Run,
): Promise<Measured[]> {
  const port = await freePort()
  const backupFolder = mkdtempSync(join(tmpdir(), 'holofolio-bench-'))
  const environment = environmentOf(filled, { port, marketplace, backupFolder })
  const server = startProgram('stalls/server.ts', {}, { env: environment, stdout: 'ignore' })
  await once(server, 'message')
  const asker = startProgram('stalls-asker.ts', { port })
  const place: Place = {
    ...filled,
    url: `http://127.0.0.1:${port}`,
    environment,
    backupFolder,
    run: async job => void (await sendOrder(server, { job })),
    settled: async () => void (await sendOrder(server, 'settle')),
  }
  const results: Measured[] = []
  for (const work of chosen) {
    const result = await measured(work, place, { server, asker })
    results.push(result)
    run.say(
      `${result.name} (${short(result.tookMs / 1_000)} s): ${short(result.longestWorkMs)} ms of work, ${result.waitsMs.length} questions`,
    )
  }
  asker.send('end' satisfies AskerOrder)
  await once(asker, 'exit')
  server.send('end' satisfies ServerOrder)
  await once(server, 'exit')
  rmSync(backupFolder, { recursive: true })
  return results
}

async function measured(
  { name, run }: Work,
  place: Place,
  { server, asker }: { server: ChildProcess; asker: ChildProcess },
): Promise<Measured> {
  await sendOrder(server, 'begin')
  await sendOrder(asker, 'begin')
  const started = performance.now()
  const addWaitsMs = await run(place)
  const tookMs = performance.now() - started
  const { longestWorkMs } = (await sendOrder(server, 'figures')) as Exclude<ServerMessage, string>
  const { waitsMs } = (await sendOrder(asker, 'figures')) as Exclude<AskerMessage, string>
  return {
    name: addWaitsMs === undefined ? name : `${name}; an add of another waits ${short(addWaitsMs)} ms`,
    tookMs,
    waitsMs,
    longestWorkMs,
  }
}

/** Sends an order and waits for the answer. */
async function sendOrder(program: ChildProcess, order: ServerOrder | AskerOrder): Promise<unknown> {
  const answered = once(program, 'message')
  program.send(order)
  return (await answered)[0]
}

function environmentOf(
  { app }: Filled,
  { port, marketplace, backupFolder }: { port: number; marketplace: string; backupFolder: string },
): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX } = process.env
  return {
    PATH,
    HOME,
    TMPDIR,
    NODE_COMPILE_CACHE,
    MALLOC_ARENA_MAX,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: app.folder,
    BACKUP_DIR: backupFolder,
    RATE_LIMIT: 'off',
    COPIES_PER_DAY: '10000000',
    MAX_COPIES: '10000000',
    LOG_LEVEL: 'warn',
    PRICE_SOURCE: 'sandbox',
    EBAY_API_URL: marketplace,
    EBAY_DAILY_LIMIT: '1000000',
    ...(app.url !== null && { DATABASE_URL: app.url }),
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

function tableOf(results: readonly Measured[]): string {
  return table(
    ['/api/health meanwhile', 'takes s', 'p50 ms', 'p99 ms', 'longest ms', 'work, CPU ms', 'goal'],
    results.map(({ name, tookMs, waitsMs, longestWorkMs }) => {
      const sorted = waitsMs.toSorted((one, other) => one - other)
      const at = (part: number) => short(sorted[Math.floor(sorted.length * part)] ?? Number.NaN)
      const work = short(longestWorkMs)
      return [
        name,
        short(tookMs / 1_000),
        at(0.5),
        at(0.99),
        short(sorted.at(-1) ?? Number.NaN),
        longestWorkMs <= goalMs ? `**${work}**` : work,
        String(goalMs),
      ]
    }),
  )
}
