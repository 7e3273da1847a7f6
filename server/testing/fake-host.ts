/** A fake web server on 127.0.0.1 that answers as the test says and records its calls. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'

export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Answers one call, or leaves it open. */
export type Answering = (response: ServerResponse, asked: Asked) => void

export interface FakeHost {
  readonly url: string
  /** Every call, in order. */
  readonly asked: Asked[]
  /** The number of connections so far. */
  connections(): number
  /** The maximum of simultaneous calls so far. */
  mostAtOnce(): number
  close(): Promise<void>
}

export async function fakeHost(answer: Answering): Promise<FakeHost> {
  const asked: Asked[] = []
  let connections = 0
  let underWay = 0
  let mostAtOnce = 0
  const server = createServer((request, response) => {
    underWay += 1
    mostAtOnce = Math.max(mostAtOnce, underWay)
    response.once('close', () => void (underWay -= 1))
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    void textOf(request).then(body => {
      const { method = 'GET', headers } = request
      const call = { method, path: pathname, query: searchParams, headers, body }
      asked.push(call)
      answer(response, call)
    })
  })
  server.on('connection', () => void (connections += 1))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    connections: () => connections,
    mostAtOnce: () => mostAtOnce,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

export function json(content: unknown, status = 200, headers: Record<string, string> = {}): Answering {
  return response => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(content))
  }
}

export function html(status = 200, headers: Record<string, string> = {}): Answering {
  return response => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers })
    response.end('<html><title>Access Denied</title></html>')
  }
}

export function text(
  content: string | Buffer,
  headers: Record<string, string> = {},
  status = 200,
): Answering {
  return response => void response.writeHead(status, headers).end(content)
}

/** Uses each answer once, in order, and the last one for all further calls. */
export function inTurn(...answers: readonly Answering[]): Answering {
  let next = 0
  return (response, asked) => {
    answers[Math.min(next, answers.length - 1)]?.(response, asked)
    next += 1
  }
}

export const never: Answering = () => {}

/** Sends a byte now and then, without end. */
export const drip: Answering = response => {
  response.writeHead(200).write('[')
  const timer = setInterval(() => response.write(' '), 10)
  response.once('close', () => clearInterval(timer))
}
