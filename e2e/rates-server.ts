// The files of the European Central Bank on 127.0.0.1: the same rates on every day of the last two weeks.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type RatesServer = { url: string; stop: () => Promise<void> }

const rates = { USD: '1.1367', JPY: '180.57', GBP: '0.85986' }
const dayMs = 24 * 60 * 60 * 1_000

export async function startRatesServer(): Promise<RatesServer> {
  const server = createServer((_request, answer) => {
    answer.writeHead(200, { 'content-type': 'text/xml' }).end(ratesFile())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}

function ratesFile(): string {
  const days = Array.from({ length: 14 }, (_, index) =>
    new Date(Date.now() - index * dayMs).toISOString().slice(0, 10),
  )
  const cubes = Object.entries(rates).map(([code, rate]) => `<Cube currency='${code}' rate='${rate}'/>`)
  return `<Envelope><Cube>${days.map(day => `<Cube time='${day}'>${cubes.join('')}</Cube>`).join('')}</Cube></Envelope>`
}
