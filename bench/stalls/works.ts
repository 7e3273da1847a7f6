/** What a collector, an operator and the clock make the server do while others wait. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Filled, type JobName, jobs } from './messages.ts'

const project = join(import.meta.dirname, '..', '..')
const betweenWritesMs = 50
const pageSize = 10_000

/** Where to work, and with what. */
export interface Place extends Filled {
  readonly url: string
  /** Of the server and of programs that run meanwhile. */
  readonly environment: NodeJS.ProcessEnv
  readonly backupFolder: string
  /** Resolves when the server has run a job. */
  run(job: JobName): Promise<void>
  /** Resolves when the server has nothing left to do in the background. */
  settled(): Promise<void>
}

export interface Work {
  readonly name: string
  /** May tell the longest that another collector waited for an add meanwhile, in milliseconds. */
  readonly run: (place: Place) => Promise<number | void>
}

interface Read {
  readonly operation_id: string
  readonly operations: readonly { readonly id: string }[]
  readonly collection: readonly { readonly id: string }[]
}

/** One after the other; the last deletes the collector. */
export const works: readonly Work[] = [
  { name: 'nothing', run: () => pause(3_000) },
  { name: 'a list of 10,000', run: place => get(place, `/api/collections?limit=${pageSize}`) },
  { name: 'groups of 10,000', run: place => get(place, `/api/collections?grouped=true&limit=${pageSize}`) },
  { name: 'every page of the copies', run: everyPage },
  { name: 'the last pages of 12', run: lastPages },
  { name: 'searches', run: searches },
  { name: 'statistics, alerts and sets', run: figures },
  { name: 'activity and sales', run: activity },
  { name: 'a download of the account', run: place => get(place, '/api/auth/export') },
  { name: 'an add of 1,000, and its undo', run: addAndUndo },
  { name: 'a trade of 500 lines, and its undo', run: tradeAndUndo },
  ...[10_000, 50_000].flatMap(rows => importsOf(rows)),
  { name: 'an edit of what many hold', run: editShared },
  {
    name: 'a refresh',
    run: async place => void (await send(place, 'POST', '/api/prices/update-ebay-prices', {})),
  },
  {
    name: 'an import of the catalogue',
    run: place => runMeanwhile(place, 'catalogue-import.ts', ['--file', place.cards]),
  },
  { name: 'npm run backup', run: place => runMeanwhile(place, 'backup.ts', [place.backupFolder]) },
  { name: 'npm run reconcile', run: place => runMeanwhile(place, 'reconcile.ts', []) },
  ...jobs.map(job => ({ name: job, run: (place: Place) => place.run(job) })),
  {
    name: 'deleting the account',
    run: async place => {
      const body = { password: place.password, confirmation: place.username }
      await send(place, 'DELETE', '/api/auth/account', body)
      await place.settled()
    },
  },
]

async function everyPage(place: Place): Promise<void> {
  for (let page = 1; (page - 1) * pageSize < place.copies; page++)
    await get(place, `/api/collections?limit=${pageSize}&page=${page}`)
}

async function lastPages(place: Place): Promise<void> {
  const last = Math.floor(place.copies / 12)
  for (let page = last; page > last - 5; page--) {
    await get(place, `/api/collections?limit=12&page=${page}`)
    await get(place, `/api/collections?limit=12&page=${page - Math.floor(last / 2)}&search=card`)
    await get(place, `/api/products?limit=12&page=${Math.max(1, Math.floor(page / 6))}`)
  }
}

async function searches(place: Place): Promise<void> {
  for (const text of [
    'e',
    'a b c d e f g h',
    'charzard',
    'v max charizard',
    'x'.repeat(200),
    'zz qq xx yy',
  ]) {
    const search = encodeURIComponent(text)
    await get(place, `/api/products?limit=100&search=${search}`)
    await get(place, `/api/collections?limit=100&search=${search}`)
    await get(place, `/api/collections?limit=100&grouped=true&search=${search}`)
  }
}

async function figures(place: Place): Promise<void> {
  for (const path of ['collections/stats', 'collections/stat-history', 'prices/alerts', 'collections/sets'])
    await get(place, `/api/${path}`)
}

async function activity(place: Place): Promise<void> {
  for (const path of [
    'operations?limit=100',
    'operations?limit=100&page=90',
    'sales',
    'trades',
    'notifications',
  ])
    await get(place, `/api/${path}`)
}

async function addAndUndo(place: Place): Promise<void> {
  const body = { product_id: place.products[0], quantity: 1_000, condition: 'Near Mint', purchase_price: 1 }
  const added = await send(place, 'POST', '/api/collections', body)
  await send(place, 'POST', `/api/operations/${added.operation_id}/undo`, {})
}

async function tradeAndUndo(place: Place): Promise<void> {
  const { collection } = await json(place, '/api/collections?limit=500&page=3')
  await send(place, 'POST', '/api/collections/trades', {
    traded_away: collection.map(({ id }) => ({ id })),
    received: collection.map((_, index) => ({
      id: place.products[index % place.products.length],
      quantity: 1,
      condition: 'Near Mint',
    })),
    cash_delta: 1,
  })
  const { operations } = await json(place, '/api/operations?limit=1')
  await send(place, 'POST', `/api/operations/${operations[0]?.id}/undo`, {})
}

/** Reads a file of a collector, adds its copies, and takes them back, while another collector adds copies. */
function importsOf(rows: number): Work[] {
  let id = ''
  let operation = ''
  return [
    {
      name: `reading ${rows} rows`,
      run: (place: Place) =>
        whileOthersAdd(place, async () => {
          const file = await fileOf(place, rows)
          const answer = await fetch(`${place.url}/api/imports?file_name=bench.csv`, {
            method: 'POST',
            headers: { authorization: `Bearer ${place.token}`, 'content-type': 'application/octet-stream' },
            body: file,
          })
          if (!answer.ok)
            throw new Error(`the file was answered with ${answer.status}: ${await answer.text()}`)
          id = ((await answer.json()) as ReadImport).import.id
          await place.settled()
        }),
    },
    {
      name: `adding ${rows} copies`,
      run: (place: Place) =>
        whileOthersAdd(place, async () => {
          const { copies } = await importOf(place, id)
          if (copies < rows * 0.9) throw new Error(`only ${copies} of ${rows} rows were matched`)
          await send(place, 'POST', `/api/imports/${id}/publish`, { expected_copies: copies })
          operation = (await importOf(place, id)).operation_id ?? ''
        }),
    },
    {
      name: `undoing ${rows} copies`,
      run: (place: Place) =>
        whileOthersAdd(place, () => send(place, 'POST', `/api/operations/${operation}/undo`, {})),
    },
  ].map(({ name, run }) => ({ name: `an import: ${name}`, run }))
}

interface ReadImport {
  readonly import: { readonly id: string; readonly copies: number; readonly operation_id: string | null }
}

async function importOf(place: Place, id: string): Promise<ReadImport['import']> {
  return ((await (await ask(place, 'GET', `/api/imports/${id}`)).json()) as ReadImport).import
}

/** A file as Collectr writes it, of many cards of the catalogue. */
async function fileOf(place: Place, rows: number): Promise<string> {
  interface Card {
    readonly name: string
    readonly set_name: string
    readonly card_number: string | null
  }
  const cards: Card[] = []
  for (let page = 1; page <= 20; page++) {
    const answer = await ask(place, 'GET', `/api/products?type=card&limit=100&page=${page * 7}`)
    cards.push(...((await answer.json()) as { readonly products: readonly Card[] }).products)
  }
  const lines = Array.from({ length: rows }, (_, index) => {
    const card = cards[index % cards.length]
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    return `Main,Pokemon,${quoted(card?.set_name ?? '')},${quoted(card?.name ?? '')},${card?.card_number},Rare,Normal,Ungraded,Near Mint,1.25,1,false,2025-03-04,`
  })
  const heading =
    'Portfolio Name,Category,Set,Product Name,Card Number,Rarity,Variance,Grade,Card Condition,Average Cost Paid,Quantity,Watchlist,Date Added,Notes'
  return [heading, ...lines].join('\r\n')
}

/** Returns the longest that another collector waited for an add meanwhile, in milliseconds. */
async function whileOthersAdd(place: Place, work: () => Promise<unknown>): Promise<number> {
  let isOver = false
  let longestMs = 0
  const worked = work().finally(() => (isOver = true))
  const body = { product_id: place.products[0], condition: 'Near Mint', purchase_price: 1 }
  while (!isOver) {
    const sentMs = performance.now()
    await send({ ...place, token: place.otherToken }, 'POST', '/api/collections', body)
    longestMs = Math.max(longestMs, performance.now() - sentMs)
    await pause(betweenWritesMs)
  }
  await worked
  return longestMs
}

async function editShared(place: Place): Promise<void> {
  for (const id of place.products.slice(0, 5))
    await send(place, 'PUT', `/api/products/${id}`, { set_name: `Renamed ${id}` })
}

/** Runs a program next to the server, while a collector adds copies. */
async function runMeanwhile(place: Place, program: string, args: readonly string[]): Promise<void> {
  const file = join(project, 'server', 'programs', program)
  const child = spawn(process.execPath, [...process.execArgv, file, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: place.environment,
  })
  let isOver = false
  const ended = once(child, 'exit').then(([code]) => {
    isOver = true
    if (code !== 0) throw new Error(`${program} ended with code ${code}`)
  })
  const body = { product_id: place.products[0], condition: 'Near Mint', purchase_price: 1 }
  while (!isOver) {
    await send({ ...place, token: place.otherToken }, 'POST', '/api/collections', body)
    await pause(betweenWritesMs)
  }
  await ended
}

/** Reads an answer to its end without keeping it. */
async function get(place: Place, path: string): Promise<void> {
  const answer = await ask(place, 'GET', path)
  for await (const _ of answer.body ?? []);
}

async function json(place: Place, path: string): Promise<Read> {
  return (await (await ask(place, 'GET', path)).json()) as Read
}

async function send(place: Place, method: string, path: string, body: unknown): Promise<Read> {
  return (await (await ask(place, method, path, JSON.stringify(body))).json()) as Read
}

async function ask({ url, token }: Place, method: string, path: string, body?: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body }) })
  if (!answer.ok)
    throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`)
  return answer
}
