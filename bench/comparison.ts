/**
 * Compares the app with the bare server, by turns on the same data: what a request costs each in CPU time, and how many each
 * answers in a second.
 */
import type { EngineName } from '#server/database/storage'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { signedToken } from './bare/token.ts'
import type { FilledPair } from './comparison-messages.ts'
import { type Side, measured, type Slice } from './comparison/load.ts'
import { cpuBetween, cpuOf } from './comparison/process-figures.ts'
import { clientsAtOnce, type Material, type Row } from './comparison/rows.ts'
import { type AppData, type Started, startApp, startBare } from './comparison/start-server.ts'
import { median } from './figures.ts'
import { startProgram } from './programs.ts'

export interface Compared {
  readonly name: string
  readonly appMs: number
  readonly bareMs: number
  /** The median of the rounds' ratios. */
  readonly ratio: number
  /** Requests in a second, the app's to the bare server's. NaN for rows with one client. */
  readonly throughput: number
}

/** The two servers on their data. */
export interface Pair {
  readonly catalogue: string
  readonly copies: number
  readonly groups: number
  readonly app: AppData
  readonly sides: { readonly app: Side; readonly bare: Side }
  /** Each start of the app, and the last of the bare server. */
  readonly starts: { readonly app: readonly Started[]; readonly bare: readonly Started[] }
  stop(): Promise<void>
}

export interface PairOptions {
  readonly engine: EngineName
  readonly copies: number
  /** The file of the catalogue; null generates the cards. */
  readonly file: string | null
  /** How many cards to generate, whatever file there is. */
  readonly cards?: number
  /** How often to start each server, to measure that. The last start stays. */
  readonly starts?: number
}

export interface Rounds {
  readonly rounds: number
  readonly forMs: number
}

/** Fills a database for each server and starts both. */
export async function startPair({ engine, copies, file, cards, starts = 1 }: PairOptions): Promise<Pair> {
  const { data, filled } = await filledData({ engine, copies, file, ...(cards !== undefined && { cards }) })
  const apps = await startedOften(starts, () => startApp(filled.app))
  const bares = await startedOften(starts, () => startBare(engine, filled.bare))
  const [app, bare] = [apps.last, bares.last]
  await untilRested(app.pid, databaseIn(filled.app.url))
  return {
    ...filled,
    starts: { app: apps.all, bare: bares.all },
    sides: {
      app: { ...app, token: filled.token, database: databaseIn(filled.app.url) },
      bare: {
        ...bare,
        token: signedToken(1),
        database: engine === 'sqlite' ? null : databaseIn(filled.bare),
      },
    },
    stop: async () => {
      await Promise.all([app.stop(), bare.stop()])
      await dropped(data)
    },
  }
}

const restMs = 1_000
const restingCpuMs = 20
const longestUnrestMs = 60_000

/** Waits for the jobs that a server begins with, such as what moved most in each collection: no call causes them. */
async function untilRested(pid: number, database: string | null): Promise<void> {
  for (let waitedMs = 0; waitedMs < longestUnrestMs; waitedMs += restMs) {
    const before = cpuOf(pid, database)
    await pause(restMs)
    if (cpuBetween(before, cpuOf(pid, database)) < restingCpuMs) return
  }
}

/** Fills a database and starts only the app on it. */
export async function startFilledApp(
  options: PairOptions,
): Promise<{ port: number; token: string; stop: () => Promise<void> }> {
  const { data, filled } = await filledData(options)
  const app = await startApp(filled.app)
  return {
    port: app.port,
    token: filled.token,
    stop: async () => {
      await app.stop()
      await dropped(data)
    },
  }
}

async function filledData({ engine, copies, file, cards }: PairOptions) {
  const data = startProgram('comparison-data.ts', {
    engine,
    copies,
    ...(file !== null && { file }),
    ...(cards !== undefined && { cards }),
  })
  const [filled] = (await once(data, 'message')) as [FilledPair]
  return { data, filled }
}

async function dropped(data: ChildProcess): Promise<void> {
  data.disconnect()
  await once(data, 'exit')
}

async function startedOften(times: number, start: () => Promise<Started>) {
  let last = await start()
  const all = [last]
  while (all.length < times) {
    await last.stop()
    last = await start()
    all.push(last)
  }
  return { last, all }
}

/** Compares the rows, the servers by turns. */
export async function* compared(
  { sides }: Pair,
  rows: readonly Row[],
  { rounds, forMs }: Rounds,
): AsyncGenerator<Compared> {
  const ofApp = await materialOf(sides.app)
  const material = { app: ofApp, bare: { ...(await materialOf(sides.bare)), sets: ofApp.sets } }
  let turn = 0

  async function slice(row: Row, which: 'app' | 'bare'): Promise<Slice> {
    if (row.usesCopies) material[which].copyIds.splice(0, Infinity, ...(await copyIdsOf(sides[which])))
    const ask = (which === 'bare' && row.askBare) || row.ask
    return measured({
      side: sides[which],
      clients: row.clients ?? clientsAtOnce,
      forMs,
      next: () => ask(turn++, material[which]),
    })
  }

  for (const row of rows) {
    const slices: Record<'app' | 'bare', Slice>[] = []
    for (let round = 0; round < rounds; round++) {
      const isTurned = round % 2 === 1
      const first = await slice(row, isTurned ? 'bare' : 'app')
      const second = await slice(row, isTurned ? 'app' : 'bare')
      slices.push(isTurned ? { app: second, bare: first } : { app: first, bare: second })
    }
    yield {
      name: row.name,
      appMs: median(slices.map(({ app }) => app.cpuMs)),
      bareMs: median(slices.map(({ bare }) => bare.cpuMs)),
      ratio: median(slices.map(({ app, bare }) => app.cpuMs / bare.cpuMs)),
      throughput:
        row.clients === 1
          ? Number.NaN
          : median(slices.map(({ app, bare }) => app.perSecond / bare.perSecond)),
    }
  }
}

/** What is read of the answers of both servers: each call has some of it. */
interface ReadAnswer {
  readonly pagination: { readonly totalItems: number }
  readonly basicStats: {
    readonly total_investment: number
    readonly total_quantity: number
    readonly total_cards: number
  }
  readonly products: readonly { readonly id: string | number; readonly set_name: string }[]
  readonly collection: readonly { readonly id: string | number }[]
}

/** Throws when the two servers do not have the same copies, groups, cost or products. */
export async function requireSameData({ sides }: Pair): Promise<void> {
  const [app, bare] = await Promise.all([summaryOf(sides.app), summaryOf(sides.bare)])
  if (app !== bare) throw new Error(`the servers have different data: the app ${app}, the bare one ${bare}`)
}

async function summaryOf(side: Side): Promise<string> {
  const lists = [
    '/api/collections?limit=12',
    '/api/collections?limit=12&grouped=true',
    '/api/products?limit=12',
  ]
  const totals = await Promise.all(lists.map(async path => (await json(side, path)).pagination.totalItems))
  const { basicStats } = await json(side, '/api/collections/stats')
  const { total_investment: cost, total_quantity: quantity, total_cards: cards } = basicStats
  return JSON.stringify([...totals, cost.toFixed(2), quantity, cards])
}

async function materialOf(side: Side): Promise<Material> {
  const { products } = await json(side, '/api/products?page=3&limit=12')
  return {
    productIds: products.map(({ id }) => id),
    sets: [...new Set(products.map(({ set_name: name }) => name))],
    copyIds: [],
  }
}

async function copyIdsOf(side: Side): Promise<(string | number)[]> {
  const { collection } = await json(side, '/api/collections?page=1&limit=10000')
  return collection.map(({ id }) => id)
}

async function json({ port, token }: Side, path: string): Promise<ReadAnswer> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
  return (await answer.json()) as ReadAnswer
}

function databaseIn(url: string | null): string | null {
  return url === null ? null : new URL(url).pathname.slice(1)
}
