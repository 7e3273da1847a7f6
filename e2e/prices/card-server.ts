// TCGdex on 127.0.0.1: returns any card by its id with TCGplayer's prices, and records the requests.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type CardServer = { url: string; asked: string[]; stop: () => Promise<void> }

const cardPath = '/v2/en/cards/'

export async function startCardServer(): Promise<CardServer> {
  const asked: string[] = []
  const server = createServer((request, answer) => {
    const id = decodeURIComponent((request.url ?? '').slice(cardPath.length))
    asked.push(id)
    answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(cardOf(id)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Costs as many dollars as its number, and twice as much in reverse. */
function cardOf(id: string) {
  const productId = Number(id.slice(id.lastIndexOf('-') + 1))
  const tcgplayer = {
    unit: 'USD',
    updated: new Date().toISOString(),
    normal: { productId, marketPrice: productId },
    'reverse-holofoil': { productId, marketPrice: 2 * productId },
  }
  return { id, pricing: { tcgplayer } }
}
