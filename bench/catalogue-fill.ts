/**
 * `npm run bench:catalogue-fill -- --file <cards.ndjson[.gz]> [--database <url of an empty PostgreSQL database>]`: how long others
 * wait while a server fills its catalogue from an imitation of TCGdex with these cards: all of its sets, then details for
 * half a minute. The server is a process of its own; so many seconds at rest before are the comparison. Prints a table in
 * Markdown.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { parseRecord } from '#domain/products/catalogue-entry'
import { linesOf, parsed } from '#server/catalogue-import/read-rows'
import { environmentOfTests } from '#server/testing/run-program'
import { cpuBetween, cpuOf, memoryOf } from './comparison/process-figures.ts'
import { short, table } from './figures.ts'

const { values } = parseArgs({ options: { file: { type: 'string' }, database: { type: 'string' } } })
if (!values.file) {
  process.stderr.write(
    'No file of cards given. Usage: npm run bench:catalogue-fill -- --file <cards.ndjson[.gz]>\n',
  )
  process.exit(2)
}
const restMs = 30_000
const everyMs = 20
/** About what TCGdex takes. */
const latencyMs = 50

/** For --import: answers a message with the longest work of the main thread since the last one, in microseconds of CPU. */
const watchWork = `import { isMainThread } from 'node:worker_threads'
const cpu = () => { const { user, system } = process.threadCpuUsage(); return user + system }
let longest = 0
let last = cpu()
if (isMainThread) {
  setInterval(() => { const now = cpu(); longest = Math.max(longest, now - last); last = now }, 1)
  process.on('message', () => { process.send(longest); longest = 0 })
}`

type Card = Readonly<Record<string, unknown>>

const answers = await answersOf(values.file)
const tcgdex = createServer((request, response) => {
  const found = answers.get(decodeURIComponent((request.url ?? '').replace('/v2/en/', '')))
  setTimeout(() => {
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(found ?? {}))
  }, latencyMs)
}).listen(0, '127.0.0.1')
await once(tcgdex, 'listening')
const folder = mkdtempSync(join(tmpdir(), 'holofolio-catalogue-fill-'))
const server = await started()
const body = { username: 'operator', email: 'operator@example.com', password: 'a quiet long passphrase' }
const { token } = await call<{ token: string }>(null, 'POST', '/api/auth/register', body)
const { product } = await call<{ product: { id: string } }>(token, 'POST', '/api/products', {
  name: 'A card that is there',
  product_type: 'card',
  set_name: 'A set that is there',
  image_url: 'https://assets.tcgdex.net/en/base/base1/4/low.webp',
})
const lines: string[][] = []
await measured('at rest', () => pause(restMs))
await call(token, 'POST', '/api/operator/catalogue-fill', { language: 'en' })
await measured('sets with names and numbers', () =>
  until(fill => fill.sets !== null && fill.sets_done === fill.sets),
)
await measured('details of cards', () => pause(restMs))
server.child.kill()
await once(server.child, 'exit')
tcgdex.closeAllConnections()
tcgdex.close()
rmSync(folder, { recursive: true })
const engine = values.database === undefined ? 'SQLite' : 'PostgreSQL'
process.stdout.write(
  `${engine}; ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, load ${loadavg().map(short).join(' ')}\n\n`,
)
process.stdout.write(
  table(
    [
      'while the server fills its catalogue',
      'takes s',
      'cards',
      '/api/health waits at most ms',
      '99 of 100 wait less than ms',
      'an add waits at most ms',
      '99 of 100 wait less than ms',
      'longest work, CPU ms',
      'CPU s of the server',
      'memory at its peak, MB',
    ],
    lines,
  ),
)

async function answersOf(file: string): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>()
  const bySet = new Map<string, Card[]>()
  for await (const { text } of linesOf(file)) {
    const card = parseRecord(text === null ? null : parsed(text))
    const set = parseRecord(card?.['set'])
    if (card === null || set === null) continue
    found.set(`cards/${String(card['id'])}`, card)
    bySet.set(String(set['id']), [...(bySet.get(String(set['id'])) ?? []), card])
  }
  const sets = [...bySet.values()].map(cards => {
    const set = parseRecord(cards[0]?.['set']) ?? {}
    const brief = cards.map(({ id, localId, name, image }) => ({ id, localId, name, image }))
    found.set(`sets/${String(set['id'])}`, { ...set, cards: brief })
    return { id: set['id'], name: set['name'], cardCount: { total: cards.length } }
  })
  found.set('sets', sets)
  return found
}

async function started() {
  const env = {
    ...environmentOfTests,
    DATA_DIR: folder,
    PORT: '0',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    PRICE_AT_ONCE: 'off',
    TCGDEX_API_URL: `http://127.0.0.1:${(tcgdex.address() as AddressInfo).port}`,
    ...(values.database !== undefined && { DATABASE_URL: values.database }),
  }
  const program = join(import.meta.dirname, '..', 'server', 'programs', 'main.ts')
  // Under the flags of this process, which are those of the server.
  const child = spawn(
    process.execPath,
    [...process.execArgv, '--import', `data:text/javascript,${encodeURIComponent(watchWork)}`, program],
    {
      env,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  )
  let output = ''
  child.stdout?.on('data', chunk => (output += String(chunk)))
  while (!output.includes('\n')) await pause(everyMs)
  return { child, url: /http:\S+/.exec(output)?.[0] ?? '' }
}

async function call<Answer>(
  asker: string | null,
  method: string,
  path: string,
  sent?: object,
): Promise<Answer> {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(asker !== null && { authorization: `Bearer ${asker}` }),
      'content-type': 'application/json',
    },
    ...(sent !== undefined && { body: JSON.stringify(sent) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

interface Fill {
  readonly sets_done: number
  readonly sets: number | null
  readonly cards: number
  readonly details_done: number
}

async function fillNow(): Promise<Fill | null> {
  const { catalogue } = await call<{ catalogue: { fill: Fill | null } }>(token, 'GET', '/api/operator/start')
  return catalogue.fill
}

async function until(isOver: (fill: Fill) => boolean): Promise<void> {
  for (;;) {
    const fill = await fillNow()
    if (fill !== null && isOver(fill)) return
    await pause(500)
  }
}

/** Returns the longest work of the server's main thread since the last call, in milliseconds of CPU. */
async function longestWorkMs(): Promise<number> {
  const said = once(server.child, 'message')
  server.child.send('longest work')
  const [microseconds] = (await said) as [number]
  return microseconds / 1e3
}

/** Asks for the server's health, and adds copies, again and again while `work` goes on. */
async function measured(name: string, work: () => Promise<void>): Promise<void> {
  let isOver = false
  let memory = 0
  await longestWorkMs()
  const cpuBefore = cpuOf(server.child.pid ?? 0, null)
  const before = await fillNow()
  const again = async (ask: () => Promise<unknown>) => {
    const waits: number[] = []
    while (!isOver) {
      const startedMs = performance.now()
      await ask()
      waits.push(performance.now() - startedMs)
      memory = Math.max(memory, memoryOf(server.child.pid ?? 0))
      await pause(everyMs)
    }
    return waits.toSorted((one, other) => one - other)
  }
  const copy = { product_id: product.id, condition: 'Near Mint', purchase_price: 1, quantity: 1 }
  const asking = [
    again(() => call(null, 'GET', '/api/health')),
    again(() => call(token, 'POST', '/api/collections', copy)),
  ]
  const startedMs = performance.now()
  await work()
  const tookMs = performance.now() - startedMs
  isOver = true
  const workMs = await longestWorkMs()
  const after = await fillNow()
  const cards = (fill: Fill | null) => (fill?.cards ?? 0) + (fill?.details_done ?? 0)
  const waits = (await Promise.all(asking)).flatMap(all => [
    short(all.at(-1) ?? 0),
    short(all[Math.floor(all.length * 0.99)] ?? 0),
  ])
  const cpuMs = cpuBetween(cpuBefore, cpuOf(server.child.pid ?? 0, null))
  lines.push([
    name,
    short(tookMs / 1e3),
    String(cards(after) - cards(before)),
    ...waits,
    short(workMs),
    short(cpuMs / 1e3),
    short(memory / 1e6),
  ])
}
