/** A fake TCGdex on 127.0.0.1 that answers as the test says and records its calls. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cardRows, setRows } from './catalogue.ts'

/** A JSON answer, or a function that answers. */
export type FakeAnswer = object | ((response: ServerResponse) => void)

export interface FakeTcgdex {
  readonly url: string
  /** Paths after /v2/en/, in order. */
  readonly asked: string[]
  /** Answers by path. Of a list, each call uses up the first, and the last one stays. */
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

/** Returns an answer with this status and these headers. */
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

/** Lets it have these sets with our cards of them, and a set of the phone game. */
export function stockTcgdex(
  { answers }: Pick<FakeTcgdex, 'answers'>,
  sets: readonly (typeof setRows)[number][] = setRows,
): void {
  const pocket = { id: 'A1', name: 'Genetic Apex' }
  const cardsOf = ({ id }: { readonly id: string }) => cardRows.filter(({ set }) => set.id === id)
  const listed = sets.map(set => ({ id: set.id, name: set.name, cardCount: { total: cardsOf(set).length } }))
  answers.set('sets', [[...listed, pocket]])
  answers.set('sets/A1', [
    { ...pocket, serie: { id: 'tcgp' }, cards: [{ id: 'A1-1', localId: '1', name: 'Bulbasaur' }] },
  ])
  for (const set of sets) {
    const cards = cardsOf(set)
    answers.set(`sets/${set.id}`, [
      {
        ...set,
        serie: { id: 'paper' },
        cardCount: cards[0]?.set.cardCount,
        cards: cards.map(({ id, localId, name, image }) => ({ id, localId, name, image })),
      },
    ])
    for (const card of cards) answers.set(`cards/${card.id}`, [card])
  }
}
