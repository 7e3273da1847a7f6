// TCGdex on 127.0.0.1 with the sets and cards of data/cards.ndjson. It can hold back the details of cards, and fail.

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

export type TcgdexServer = {
  url: string
  /** While true, every call fails. */
  fails: boolean
  /** While true, cards wait for their answers. */
  holds: boolean
  stop: () => Promise<void>
}

type Card = { id: string; localId: string; name: string; set: { id: string; name: string } }

const pauseMs = 20

export async function startTcgdexServer(): Promise<TcgdexServer> {
  const answers = answersOf(readCards())
  const state = { fails: false, holds: false }
  const server = createServer(async (request, answer) => {
    const path = decodeURIComponent((request.url ?? '').replace('/v2/en/', ''))
    while (state.holds && path.startsWith('cards/') && !answer.destroyed)
      await new Promise(resolve => setTimeout(resolve, pauseMs))
    const found = state.fails ? undefined : answers.get(path)
    answer.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' })
    answer.end(JSON.stringify(found ?? {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  })
}

function readCards(): Card[] {
  const lines = readFileSync(join(import.meta.dirname, '..', 'data', 'cards.ndjson'), 'utf8').split('\n')
  return lines.filter(line => line !== '').map(line => JSON.parse(line) as Card)
}

function answersOf(cards: readonly Card[]): Map<string, object> {
  const bySet = Map.groupBy(cards, ({ set }) => set.id)
  const sets = [...bySet].map(([id, ofSet]) => ({
    id,
    name: ofSet[0]?.set.name,
    cardCount: { total: ofSet.length },
  }))
  const brief = ({ id, localId, name }: Card) => ({ id, localId, name })
  return new Map<string, object>([
    ['sets', sets],
    ...[...bySet].map(
      ([id, ofSet]) => [`sets/${id}`, { ...ofSet[0]?.set, cards: ofSet.map(brief) }] as const,
    ),
    ...cards.map(card => [`cards/${card.id}`, card] as const),
  ])
}
