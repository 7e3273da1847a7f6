/** Sends the same call again and again to one server and measures what a request costs it. */
import { bytesOf, openConnection, type Request } from './connection.ts'
import { type CpuReading, cpuBetween, cpuOf } from './process-figures.ts'

/** A server that answers the calls: the app or the bare one. */
export interface Side {
  readonly port: number
  readonly token: string
  readonly pid: number
  /** The name of its PostgreSQL database; null on SQLite. */
  readonly database: string | null
}

export interface Slice {
  /** Milliseconds of CPU time for each request. */
  readonly cpuMs: number
  readonly perSecond: number
  /** Of the last answer. */
  readonly bytes: number
}

export interface Load {
  readonly side: Side
  readonly clients: number
  readonly forMs: number
  /** The next request; may take as long as it likes only before the load begins. */
  readonly next: () => Request
}

const warmUpShare = 0.25
const leastRequests = 3

/** Measures for a while, after a shorter while that is not measured. Throws when a call is refused. */
export async function measured({ side, clients, forMs, next }: Load): Promise<Slice> {
  const connections = Array.from({ length: clients }, () => openConnection(side.port))
  let bytes = 0

  async function send(connection: (typeof connections)[number], until: number, least: number) {
    let sent = 0
    while (sent < least || performance.now() < until) {
      const request = next()
      const reply = await connection.send(bytesOf(request, side.token))
      if (reply.status >= 300) throw new Error(`${request.path} was answered with ${reply.status}`)
      bytes = reply.bytes
      sent += 1
    }
    return sent
  }

  async function run(ms: number, least: number): Promise<number> {
    const until = performance.now() + ms
    const counts = await Promise.all(connections.map(connection => send(connection, until, least)))
    return counts.reduce((sum, count) => sum + count, 0)
  }

  try {
    await run(forMs * warmUpShare, 1)
    const before: CpuReading = cpuOf(side.pid, side.database)
    const started = performance.now()
    const requests = await run(forMs, Math.ceil(leastRequests / clients))
    const tookMs = performance.now() - started
    const after = cpuOf(side.pid, side.database)
    return {
      cpuMs: cpuBetween(before, after) / requests,
      perSecond: (requests * 1_000) / tookMs,
      bytes,
    }
  } finally {
    for (const connection of connections) connection.close()
  }
}
