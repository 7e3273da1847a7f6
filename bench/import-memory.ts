/**
 * `npm run bench:import-memory [-- --rows 50000 --only CSV]`: how much memory a server takes while it reads a large file of a collector,
 * as CSV and as Excel, and how long others wait meanwhile. The server is a process of its own on an empty SQLite database with
 * the products of the file; it rests before each file and a minute after. Prints a table in Markdown.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { migrate } from '#server/database/migrate'
import { openSqlite } from '#server/database/engines/sqlite'
import { workbookOf } from '#server/testing/files/workbook'
import { addProducts } from '#server/testing/products'
import { environmentOfTests } from '#server/testing/run-program'
import { memoryOf } from './comparison/process-figures.ts'
import { short, table } from './figures.ts'

const { values } = parseArgs({ options: { rows: { type: 'string' }, only: { type: 'string' } } })
const rowCount = Number(values.rows ?? 50_000)
const cardCount = 5_000
/** An idle server gives memory back after about fifteen seconds. */
const restMs = 20_000
const afterMs = 60_000
const everyMs = 20
/** Makes a file of 50,000 rows nearly as large as one may be. */
const note =
  'Bought at the fair, from the binder at the entrance; sleeved and kept in a top loader since. '.repeat(3)

const folder = mkdtempSync(join(tmpdir(), 'holofolio-import-memory-'))
await fillCatalogue()
const server = await started()
const importer = await registered('importer')
const other = await registered('other')
const files = [
  { name: 'CSV', bytes: csvFile() },
  { name: 'Excel', bytes: await excelFile() },
]
const lines: string[][] = []
for (const { name, bytes } of files)
  if ([undefined, name].includes(values.only)) lines.push(await measured(name, bytes))
server.child.kill()
await once(server.child, 'exit')
rmSync(folder, { recursive: true })
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`
process.stdout.write(`${rowCount} rows, SQLite; ${machine}\n\n`)
process.stdout.write(
  table(
    [
      'file',
      'MB',
      'is kept after s',
      'looked up after s',
      'memory before, MB',
      'at its peak',
      'a minute after',
      'an answer of /api/health waits at most ms',
      'an add of another waits at most ms',
      'leaving out all rows takes s',
      'an add of another then waits at most ms',
    ],
    lines,
  ),
)

async function fillCatalogue(): Promise<void> {
  const storage = openSqlite(join(folder, 'holofolio.db'))
  await migrate(storage)
  const cards = Array.from({ length: cardCount }, (_, index) => ({
    id: `card-${index}`,
    name: `Card ${index}`,
    setName: `Set ${index % 100}`,
    cardNumber: String(Math.floor(index / 100) + 1),
  }))
  for (let at = 0; at < cardCount; at += 1_000) await addProducts(storage, cards.slice(at, at + 1_000))
  await storage.close()
}

async function started() {
  const program = join(import.meta.dirname, '..', 'server', 'programs', 'main.ts')
  const env = {
    ...environmentOfTests,
    MALLOC_ARENA_MAX: process.env['MALLOC_ARENA_MAX'] ?? '',
    DATA_DIR: folder,
    PORT: '0',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    PRICE_AT_ONCE: 'off',
  }
  // Under the flags of this process, the same as the server's.
  const child = spawn(process.execPath, [...process.execArgv, program], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', chunk => (output += String(chunk)))
  while (!output.includes('\n')) await once(child.stdout, 'data')
  return { child, url: /http:\S+/.exec(output)?.[0] ?? '' }
}

async function call<Answer>(
  token: string | null,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const isFile = body instanceof Buffer
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      'content-type': isFile ? 'application/octet-stream' : 'application/json',
    },
    ...(body !== undefined && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

async function registered(name: string): Promise<string> {
  const body = { username: name, email: `${name}@example.com`, password: 'a quiet long passphrase' }
  return (await call<{ token: string }>(null, 'POST', '/api/auth/register', body)).token
}

interface One {
  readonly import: {
    readonly id: string
    readonly state: string
    readonly reading: { readonly columns: readonly (string | null)[] } | null
    readonly counts: readonly { readonly verdict: string; readonly rows: number }[]
  }
}

async function measured(name: string, bytes: Buffer): Promise<string[]> {
  await pause(restMs)
  const before = memoryOf(server.child.pid ?? 0)
  const watch = watched()
  const startedMs = performance.now()
  const { import: begun } = await call<One>(importer, 'POST', '/api/imports?file_name=large', bytes)
  const keptMs = performance.now() - startedMs
  if (begun.state === 'to_map')
    await call(importer, 'PUT', `/api/imports/${begun.id}/reading`, {
      columns: begun.reading?.columns ?? [],
      answers: {},
    })
  let state = 'matching'
  while (state === 'matching') {
    await pause(200)
    state = (await call<One>(importer, 'GET', `/api/imports/${begun.id}`)).import.state
  }
  const readMs = performance.now() - startedMs
  if (state !== 'to_decide') throw new Error(`the import is in state ${state}`)
  const waits = await watch.end()
  await pause(afterMs)
  const after = memoryOf(server.child.pid ?? 0)
  const deciding = watched()
  const decideMs = performance.now()
  await call(importer, 'POST', `/api/imports/${begun.id}/decisions`, {
    verdict: 'unknown',
    decision: 'leave_out',
  })
  const decidedMs = performance.now() - decideMs
  const decided = await deciding.end()
  await call(importer, 'DELETE', `/api/imports/${begun.id}`)
  return [
    name,
    short(bytes.length / 1e6),
    short(keptMs / 1e3),
    short(readMs / 1e3),
    short(before / 1e6),
    short(waits.memory / 1e6),
    short(after / 1e6),
    short(waits.healthMs),
    short(waits.addMs),
    short(decidedMs / 1e3),
    short(decided.addMs),
  ]
}

/** Asks for the server's health, and adds copies of another collector, again and again until the end. */
function watched() {
  const waits = { healthMs: 0, addMs: 0, memory: 0 }
  let isOver = false
  const again = async (figure: 'healthMs' | 'addMs', ask: () => Promise<unknown>) => {
    while (!isOver) {
      const startedMs = performance.now()
      await ask()
      waits[figure] = Math.max(waits[figure], performance.now() - startedMs)
      await pause(everyMs)
    }
  }
  const memory = setInterval(() => {
    waits.memory = Math.max(waits.memory, memoryOf(server.child.pid ?? 0))
  }, everyMs)
  const copy = { product_id: 'card-1', condition: 'Near Mint', purchase_price: 1, quantity: 1 }
  const asking = [
    again('healthMs', () => call(null, 'GET', '/api/health')),
    again('addMs', () => call(other, 'POST', '/api/collections', copy)),
  ]
  return {
    end: async () => {
      isOver = true
      await Promise.all(asking)
      clearInterval(memory)
      return waits
    },
  }
}

/** The catalogue lacks the card of each tenth row. */
function cellsOf(index: number): string[] {
  const card = index % 10 === 0 ? cardCount + index : index % cardCount
  const [name, set, number] = [`Card ${card}`, `Set ${card % 100}`, String(Math.floor(card / 100) + 1)]
  return [
    'Main',
    'Pokemon',
    set,
    name,
    number,
    'Rare',
    'Normal',
    'Ungraded',
    'Near Mint',
    '1.25',
    '1',
    'false',
    '2025-03-04',
    `${note}${index}`,
  ]
}

function headings(): string[] {
  return 'Portfolio Name,Category,Set,Product Name,Card Number,Rarity,Variance,Grade,Card Condition,Average Cost Paid,Quantity,Watchlist,Date Added,Notes'.split(
    ',',
  )
}

function csvFile(): Buffer {
  const rows = [headings(), ...Array.from({ length: rowCount }, (_, index) => cellsOf(index))]
  const quoted = (cell: string) => (cell.includes(',') ? `"${cell}"` : cell)
  return Buffer.from(rows.map(cells => cells.map(quoted).join(',')).join('\r\n'))
}

function excelFile(): Promise<Buffer> {
  const places = new Map<string, number>()
  const cell = (text: string) => {
    if (/^\d+(?:\.\d+)?$/.test(text)) return `<c><v>${text}</v></c>`
    if (!places.has(text)) places.set(text, places.size)
    return `<c t="s"><v>${places.get(text)}</v></c>`
  }
  const rows = [headings(), ...Array.from({ length: rowCount }, (_, index) => cellsOf(index))]
  const sheet = rows.map((cells, index) => `<row r="${index + 1}">${cells.map(cell).join('')}</row>`).join('')
  const shared = [...places.keys()].map(text => `<si><t>${text}</t></si>`).join('')
  return workbookOf({ Cards: sheet }, { 'xl/sharedStrings.xml': `<sst>${shared}</sst>` })
}
