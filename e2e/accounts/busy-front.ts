// Journeys through a small server in front of the real one, which passes calls on, or refuses adds as a busy or failing
// server does.

import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ready } from '#e2e/app'
import { test as base } from '#e2e/fixtures'

export interface Front {
  readonly url: string
  /** Refuses adds with this status and code from now on; passes them on when null. */
  refuseAdds: (refusal: { readonly status: number; readonly code: string } | null) => void
  /** The idempotency keys of all adds that arrived since the last change of that. */
  readonly keys: string[]
}

export const test = base.extend<{ front: Front }>({
  front: async ({}, use) => {
    const { front, stop } = await startFront(ready().app.url)
    await use(front)
    await stop()
  },
  app: async ({ front }, use) => use({ ...ready().app, url: front.url }),
})

async function startFront(target: string): Promise<{ front: Front; stop: () => Promise<void> }> {
  let refusal: Parameters<Front['refuseAdds']>[0] = null
  const keys: string[] = []
  const server = createServer((call, answer) => {
    if (call.method !== 'POST' || call.url !== '/api/collections') return passOn(target, call, answer)
    keys.push(String(call.headers['idempotency-key']))
    if (refusal === null) return passOn(target, call, answer)
    const { status, code } = refusal
    call.resume().on('end', () => {
      answer.writeHead(status, { 'content-type': 'application/json', 'retry-after': '1' })
      answer.end(JSON.stringify({ error: 'Not now.', code }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const front: Front = {
    url: `http://127.0.0.1:${port}`,
    refuseAdds: next => {
      refusal = next
      keys.length = 0
    },
    keys,
  }
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { front, stop }
}

function passOn(target: string, call: IncomingMessage, answer: ServerResponse): void {
  const { method, url = '/', headers } = call
  const passed = request(new URL(url, target), { method, headers }, found => {
    answer.writeHead(found.statusCode ?? 502, found.headers)
    found.pipe(answer)
  })
  passed.on('error', () => answer.destroy())
  answer.on('close', () => {
    if (!answer.writableEnded) passed.destroy()
  })
  call.pipe(passed)
}
