/** A little TCGdex on 127.0.0.1: it answers what the test says, and remembers what it was asked. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A JSON answer, or a function that answers as it likes. */
export type FakeAnswer = object | ((response: ServerResponse) => void)

export interface FakeTcgdex {
  readonly url: string
  /** Paths after /v2/en/, in order. */
  readonly asked: string[]
  /** What is answered by path; of a list the first is used up at each call but the last. */
  readonly answers: Map<string, FakeAnswer[]>
  close(): Promise<void>
}

export async function fakeTcgdex(): Promise<FakeTcgdex> {
  const asked: string[] = []
  const answers = new Map<string, FakeAnswer[]>()
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').replace('/v2/en/', ''))
    asked.push(path)
    const left = answers.get(path) ?? []
    const answer = left.length > 1 ? left.shift() : left[0]
    if (answer === undefined) respond(response, 404, { status: 404 })
    else if (typeof answer === 'function') answer(response)
    else respond(response, 200, answer)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answers,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** An answer of this status, with headers. */
export function failing(status: number, headers: Record<string, string> = {}): FakeAnswer {
  return response => respond(response, status, { status }, headers)
}

function respond(
  response: ServerResponse,
  status: number,
  json: object,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(json))
}
