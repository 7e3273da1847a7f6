// A price refresh whose events the journey sends itself, so that it can look at every state.

import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'

type Running = WireAnswer<'GET /api/prices/update-ebay-prices'>['refresh']
export type Progress = NonNullable<Running>
export type Result = WireAnswer<'POST /api/prices/update-ebay-prices'>

export type PlayedRefresh = {
  /** Sets the refresh that the server reports as running. */
  setRunning: (refresh: Running) => void
  /** Sends an event on the stream the page opened last; `done` and `error` end it. */
  send: (event: 'progress' | 'done' | 'error', data: unknown) => Promise<void>
  /** Waits until the page closes the stream. */
  closed: () => Promise<void>
  /** Counts the calls of each method. */
  calls: Record<'GET' | 'POST' | 'DELETE', number>
  stop: () => Promise<void>
}

export async function playRefresh(page: Page): Promise<PlayedRefresh> {
  const calls = { GET: 0, POST: 0, DELETE: 0 }
  let running: Running = null
  let opened = Promise.withResolvers<ServerResponse>()
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    opened.resolve(response)
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
    setRunning: refresh => {
      running = refresh
    },
    send: async (event, data) => {
      const stream = await opened.promise
      stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      if (event === 'progress') return
      stream.end()
      opened = Promise.withResolvers<ServerResponse>()
    },
    closed: async () => {
      const stream = await opened.promise
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
