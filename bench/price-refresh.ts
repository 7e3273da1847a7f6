/**
 * `npm run bench:refresh [-- --file <cards.ndjson[.gz]>]`: measures a refresh of 2,000 different cards with the
 * whole catalogue in the database: its time against the least possible (calls × latency / concurrency), and the
 * longest wait for /api/health meanwhile against the longest without a refresh. This process calls /api/health
 * without a pause; the server and the marketplace, the sandbox, have their own. A wait includes what other processes
 * take of the machine; the server's longest stretch of work does not. On SQLite, and on PostgreSQL if
 * TEST_POSTGRES_URL names a server. Without a file, and without the catalogue in the folder next to the project, the
 * cards are generated.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import { startProgram, startSandbox } from './programs.ts'
import { catalogueFile } from './whole-catalogue.ts'
import type { Answered, Ready, ServerMessage } from './refresh-messages.ts'

const keys = 2_000
const latencyMs = 20
const concurrency = 8
const quietMs = 3_000

const { values } = parseArgs({ options: { file: { type: 'string' } } })
const file = catalogueFile(values.file)
const engines = process.env['TEST_POSTGRES_URL'] ? ['sqlite', 'postgres'] : ['sqlite']
const agent = new Agent({ keepAlive: true })
for (const engine of engines) await measure(engine)
agent.destroy()

async function measure(engine: string): Promise<void> {
  const marketplace = await startSandbox(latencyMs)
  const server = startProgram('refresh-server.ts', {
    engine,
    marketplace: marketplace.url,
    keys,
    concurrency,
    ...(file !== null && { file }),
  })
  try {
    const [{ ready }] = (await once(server, 'message')) as [{ ready: Ready }]
    print(
      `${engine}: ${ready.catalogue}; one collector holds ${ready.keys}, ${ready.others} others some of them`,
    )
    for (const turn of ['first prices', 'a day later']) {
      if (turn === 'a day later') await ask(server, 'tomorrow')
      print(`  ${turn}: ${await refreshed(server, ready)}`)
    }
  } finally {
    if (server.connected) server.send('end' satisfies ServerMessage)
    marketplace.stop()
  }
}

async function refreshed(server: ChildProcess, { url, token }: Ready): Promise<string> {
  const quiet = await waitsUntil(url, new Promise(resolve => setTimeout(resolve, quietMs)))
  const started = performance.now()
  const answer = call('POST', `${url}/api/prices/update-ebay-prices`, token)
  const waits = await waitsUntil(url, answer)
  const tookMs = performance.now() - started
  const { updatedCount, unpricedCount, failedCount } = JSON.parse((await answer).body)
  const { calls, longestWorkMs } = await ask(server, 'calls')
  const leastMs = (calls * latencyMs) / concurrency
  return (
    `${updatedCount} priced, ${unpricedCount} without a price, ${failedCount} failed; ` +
    `${calls} calls in ${(tookMs / 1_000).toFixed(1)} s, ${ratio(tookMs, leastMs)} times the least; ` +
    `/api/health waited at most ${longest(waits)} ms, ${ratio(Math.max(...waits), Math.max(...quiet))} times as ` +
    `long as without a refresh (${longest(quiet)} ms), 99 of 100 at most ${percentile(waits)} ms; ` +
    `the server's longest stretch of work took ${longestWorkMs.toFixed(1)} ms of CPU time`
  )
}

/** Calls /api/health again and again. Returns how long each call took, in milliseconds. */
async function waitsUntil(url: string, end: Promise<unknown>): Promise<number[]> {
  const waits: number[] = []
  let isOver = false
  void end.then(() => (isOver = true))
  while (!isOver) {
    const started = performance.now()
    const { status } = await call('GET', `${url}/api/health`)
    waits.push(performance.now() - started)
    if (status !== 200) throw new Error(`/api/health answered ${status}`)
  }
  return waits
}

function call(method: string, url: string, token?: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const sent = request(url, { method, agent, headers }, response => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (body += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
    sent.on('error', reject)
    sent.end()
  })
}

async function ask(server: ChildProcess, message: ServerMessage): Promise<Answered> {
  server.send(message)
  const [answered] = await once(server, 'message')
  return answered
}

function longest(waits: readonly number[]): string {
  return Math.max(...waits).toFixed(1)
}

function percentile(waits: readonly number[]): string {
  const sorted = waits.toSorted((one, other) => one - other)
  return (sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN).toFixed(1)
}

function ratio(one: number, other: number): string {
  return (one / other).toFixed(1)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
