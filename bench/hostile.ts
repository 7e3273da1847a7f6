/**
 * `npm run bench:hostile [-- --seconds 10] [-- --attack <name> …]`: how long an honest collector waits for the first page
 * of their collection and for their statistics while another collector, or a stranger, attacks, one kind after the
 * other, each once the server has worked off what the last one left. The whole catalogue is in the database, the attacker holds 10,000 copies, all limits are on. Server, attacker
 * and marketplace (the sandbox) have their own processes; the honest collectors are here, twenty of them by turns, so
 * that their own limits are never reached. Prints for each attack how long the honest calls took; how much CPU time
 * the server's thread worked meanwhile, which other processes on the machine do not change; its largest memory, and that
 * of the processes it started; its longest stretch of work, in CPU time too; and the answers that the attacker got. On SQLite, and on PostgreSQL if
 * TEST_POSTGRES_URL names a server.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { attacks } from './attacks.ts'
import { childrenMemoryOf } from './comparison/process-figures.ts'
import type { AttackOrder, Figures, Filled, ServerMessage, Statuses } from './hostile-messages.ts'
import { startProgram, startSandbox } from './programs.ts'
import { catalogueFile } from './whole-catalogue.ts'

const honestCollectors = 20
const betweenCallsMs = 10
const latencyMs = 20
const calmDownMs = 1_000
/** A refresh goes on when its caller is gone. */
const longestCalmDownMs = 90_000
/** The part of the time that the server's thread works when it has nothing to do but its own watches. */
const calm = 0.1
const betweenLooksMs = 50
const page = '/api/collections?grouped=true&limit=12'
const stats = '/api/collections/stats'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    attack: { type: 'string', multiple: true },
    file: { type: 'string' },
  },
})
const forMs = Number(values.seconds) * 1_000
const names = values.attack ?? Object.keys(attacks)
const engines = process.env['TEST_POSTGRES_URL'] ? ['sqlite', 'postgres'] : ['sqlite']
const agent = new Agent({ keepAlive: true })
for (const engine of engines) await measure(engine)
agent.destroy()

async function measure(engine: string): Promise<void> {
  const file = catalogueFile(values.file)
  const given = { honest: honestCollectors, hostile: names.length, ...(file !== null && { file }) }
  const data = startProgram('hostile-data.ts', { engine, ...given })
  const [{ filled }] = (await once(data, 'message')) as [{ filled: Filled }]
  const marketplace = await startSandbox(latencyMs)
  const { database } = filled
  const server = startProgram('hostile-server.ts', { engine, marketplace: marketplace.url, database })
  const attacker = startProgram('hostile-attacker.ts', {})
  try {
    const [{ ready: url }] = (await once(server, 'message')) as [{ ready: string }]
    print(`${engine}, ${filled.catalogue}, ${forMs / 1_000} s each; honest calls in ms`)
    print(
      row(
        'attack',
        ['calls', 'p50', 'p99', 'longest', 'CPU p99', 'memory MB', 'others MB', 'work ms'],
        'answers to the attacker',
      ),
    )
    for (const [index, attack] of names.entries()) {
      await ask(server, 'begin')
      const { hostile, productId } = filled
      const order: AttackOrder = { attack, url, token: hostile[index] ?? '', productId, forMs }
      const others = largestOf(() => childrenMemoryOf(server.pid ?? 0))
      attacker.send(order)
      const attacked = once(attacker, 'message') as Promise<[Statuses]>
      const calls = await honestCallsUntil(url, filled.honest, attacked, server.pid)
      const times = calls.map(({ tookMs }) => tookMs)
      const [statuses] = await attacked
      const { rssBytes, longestWorkMs } = await ask(server, 'figures')
      const sorted = times.toSorted((one, other) => one - other)
      const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(0)
      const figures = [
        String(times.length),
        at(0.5),
        at(0.99),
        Math.max(...times).toFixed(0),
        percentile99(calls.map(({ serverMs }) => serverMs)),
        (rssBytes / 1e6).toFixed(0),
        (others() / 1e6).toFixed(0),
        longestWorkMs.toFixed(0),
      ]
      print(row(attack, figures, textOf(statuses)))
      await calmDown(server.pid)
    }
  } finally {
    attacker.disconnect()
    await ended(server)
    await ended(data)
    marketplace.stop()
  }
}

/** Waits until the server has worked off what an attack has left, so that the next one is measured by itself. */
async function calmDown(serverPid: number | undefined): Promise<void> {
  const untilMs = performance.now() + longestCalmDownMs
  for (let worked = 1; !(worked < calm) && performance.now() < untilMs; ) {
    const before = cpuMsOf(serverPid)
    await pause(calmDownMs)
    worked = (cpuMsOf(serverPid) - before) / calmDownMs
  }
}

/** Watches a figure, and returns the function that ends it and returns the largest. */
function largestOf(read: () => number): () => number {
  let largest = 0
  const watch = setInterval(() => (largest = Math.max(largest, read())), betweenLooksMs)
  return () => {
    clearInterval(watch)
    return largest
  }
}

interface HonestCall {
  readonly tookMs: number
  /** What the server's thread worked meanwhile, for anybody: the wait on a machine with nothing else to do. */
  readonly serverMs: number
}

/** Reads the page and the statistics by turns. */
async function honestCallsUntil(
  url: string,
  honest: readonly string[],
  end: Promise<unknown>,
  serverPid: number | undefined,
): Promise<HonestCall[]> {
  const calls: HonestCall[] = []
  let isOver = false
  void end.then(() => (isOver = true))
  for (let turn = 0; !isOver; turn++) {
    const token = honest[Math.floor(turn / 2) % honest.length] ?? ''
    const [started, workedMs] = [performance.now(), cpuMsOf(serverPid)]
    const status = await get(`${url}${turn % 2 === 0 ? page : stats}`, token)
    calls.push({ tookMs: performance.now() - started, serverMs: cpuMsOf(serverPid) - workedMs })
    if (status !== 200) throw new Error(`an honest collector was answered ${status}`)
    await pause(betweenCallsMs)
  }
  return calls
}

/** Returns the CPU time of the main thread of a process; NaN where the system does not tell. */
function cpuMsOf(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return Number.NaN
  }
}

function percentile99(figures: readonly number[]): string {
  const sorted = figures.toSorted((one, other) => one - other)
  return (sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN).toFixed(0)
}

function get(url: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, answer => {
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.resume()
    })
    sent.on('error', reject)
    sent.end()
  })
}

async function ended(program: ChildProcess): Promise<void> {
  if (!program.connected) return
  program.send('end' satisfies ServerMessage)
  await once(program, 'exit')
}

async function ask(server: ChildProcess, message: ServerMessage): Promise<Figures> {
  server.send(message)
  const [figures] = await once(server, 'message')
  return figures
}

function textOf(statuses: Statuses): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')
}

function row(name: string, figures: readonly string[], statuses: string): string {
  return `${name.padEnd(26)}${figures.map(figure => figure.padStart(10)).join('')}  ${statuses}`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
