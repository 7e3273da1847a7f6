// A price refresh played by the journey: its stream comes from a server of its own, event by event, so that
// every state can be looked at for as long as it takes.

import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'

type Running = WireAnswer<'GET /api/prices/update-ebay-prices'>['refresh']
export type Progress = NonNullable<Running>
export type Result = WireAnswer<'POST /api/prices/update-ebay-prices'>

export type PlayedRefresh = {
  /** What the server says runs, from now on. */
  saysRunning: (refresh: Running) => void
  /** Sends an event to the page that follows. */
  say: (event: 'progress' | 'done' | 'error', said: unknown) => Promise<void>
  /** The page has let go of the stream. */
  left: () => Promise<void>
  /** How often each method was called so far. */
  calls: Record<'GET' | 'POST' | 'DELETE', number>
  stop: () => Promise<void>
}

export async function playRefresh(page: Page): Promise<PlayedRefresh> {
  const calls = { GET: 0, POST: 0, DELETE: 0 }
  let running: Running = null
  const followed = Promise.withResolvers<ServerResponse>()
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    followed.resolve(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No free port')

  await page.route('**/api/prices/update-ebay-prices', route => {
    const method = route.request().method()
    if (method === 'POST') {
      calls.POST += 1
      return route.continue({ url: `http://127.0.0.1:${address.port}/` })
    }
    if (method === 'DELETE') {
      calls.DELETE += 1
      return route.fulfill({ json: {} })
    }
    calls.GET += 1
    return route.fulfill({ json: { refresh: running } })
  })

  return {
    saysRunning: refresh => {
      running = refresh
    },
    say: async (event, said) => {
      const stream = await followed.promise
      stream.write(`event: ${event}\ndata: ${JSON.stringify(said)}\n\n`)
      if (event !== 'progress') stream.end()
    },
    left: async () => {
      const stream = await followed.promise
      if (!stream.closed) await once(stream, 'close')
    },
    calls,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
