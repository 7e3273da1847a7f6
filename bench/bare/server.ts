/**
 * The bare reference server, in a process of its own: node:http, a signed token, a statement made by hand for each
 * call, and nothing else. No checks of what is sent, no limits, no headers, no log. It answers on the data that the
 * benchmark has copied out of the app's database. Started with the engine and the database, as
 * `bare/server.ts sqlite <file>`; says its port when it is ready.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BareCalls, ListQuery } from './calls.ts'
import { postgresCalls } from './postgres.ts'
import { sqliteCalls } from './sqlite.ts'
import { collectorOf } from './token.ts'

type Answered = readonly [status: number, body: object]
type Handler = (collectorId: number, query: ListQuery, request: IncomingMessage) => Promise<Answered>

const [, , engine, database = ''] = process.argv
const calls: BareCalls = engine === 'sqlite' ? sqliteCalls(database) : postgresCalls(database)

const handlers: Record<string, Handler> = {
  'GET /api/collections': async (collectorId, query) => {
    const { rows, total } = await calls.collection(collectorId, query)
    return [200, { collection: rows, pagination: pagination(query, total) }]
  },
  'GET /api/collections/stats': async collectorId => [200, { basicStats: await calls.stats(collectorId) }],
  'GET /api/products': async (_, query) => {
    const { rows, total } = await calls.products(query)
    return [200, { products: rows, pagination: pagination(query, total) }]
  },
  'POST /api/collections': async (collectorId, _, request) => {
    const id = await calls.add(collectorId, await bodyOf(request))
    return id === null ? [404, { error: 'No such product' }] : [201, { id }]
  },
  'POST /api/collections/trades': async (collectorId, _, request) => {
    const id = await calls.trade(collectorId, await bodyOf(request))
    return id === null ? [409, { error: 'A copy is not in your collection' }] : [201, { id }]
  },
}

const server = createServer((request, response) => {
  void answer(request).then(([status, body]) => {
    const text = JSON.stringify(body)
    const length = Buffer.byteLength(text)
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': length }
    response.writeHead(status, headers).end(text)
  })
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(
    `The bare server is ready on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`,
  )
})
process.once('disconnect', () => process.exit(0))
process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close(() => void Promise.resolve(calls.close()).then(() => process.exit(0)))
})

async function answer(request: IncomingMessage): Promise<Answered> {
  const [path = '', query] = (request.url ?? '').split('?')
  const handler = handlers[`${request.method} ${path}`]
  if (!handler) return [404, { error: 'Not found' }]
  const collectorId = collectorOf(request.headers.authorization)
  if (collectorId === null) return [401, { error: 'Sign in first' }]
  try {
    return await handler(collectorId, listQuery(new URLSearchParams(query)), request)
  } catch (error) {
    console.error(error)
    return [500, { error: 'Internal error' }]
  }
}

function listQuery(query: URLSearchParams): ListQuery {
  const limit = Math.min(10_000, Math.max(1, Number(query.get('limit')) || 12))
  const page = Math.max(1, Number(query.get('page')) || 1)
  return {
    limit,
    page,
    offset: (page - 1) * limit,
    search: query.get('search')?.toLowerCase() ?? '',
    set: query.get('set') ?? '',
    isGrouped: query.get('grouped') === 'true',
  }
}

function pagination({ limit, page }: ListQuery, total: number): object {
  return { currentPage: page, totalPages: Math.ceil(total / limit), totalItems: total, itemsPerPage: limit }
}

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}
