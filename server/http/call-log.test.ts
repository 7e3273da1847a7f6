import fastify from 'fastify'
import { expect, it } from 'vitest'
import { openLog } from '#server/log'
import { logCalls } from './call-log.ts'

/** Sends calls with X-Forwarded-For from these peers, and returns the warnings. */
async function warningsOf(trustProxy: string[] | false, peers: readonly string[]): Promise<object[]> {
  const lines: string[] = []
  const app = fastify({ trustProxy })
  logCalls(app, openLog('warn', { write: line => void lines.push(line) }))
  app.get('/', async () => ({}))
  for (const remoteAddress of peers) {
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    await app.inject({ url: '/', remoteAddress, headers })
  }
  await app.inject({ url: '/', remoteAddress: '10.0.0.3' })
  await app.close()
  return lines.map(line => JSON.parse(line))
}

it('warns once of a proxy that TRUST_PROXY does not name', async () => {
  const [warning, ...others] = await warningsOf(false, ['10.0.0.2', '10.0.0.2', '10.0.0.4'])
  expect(warning).toMatchObject({
    level: 'warn',
    address: '10.0.0.2',
    msg: expect.stringContaining('TRUST_PROXY does not name'),
  })
  expect(others).toEqual([])
})

it('says nothing of the proxy that TRUST_PROXY names', async () => {
  expect(await warningsOf(['10.0.0.2'], ['10.0.0.2'])).toEqual([])
})

it('warns of another one next to it', async () => {
  expect(await warningsOf(['10.0.0.2'], ['10.0.0.2', '10.0.0.4'])).toMatchObject([{ address: '10.0.0.4' }])
})
