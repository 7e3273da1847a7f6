// Guessing links and asking for shared pages again and again are bounded for each address, and no log has a link.
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLog } from '#server/log'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { sharing, visiting } from '#server/testing/lists/shared-pages'
import { onOneEngine } from '#server/testing/storages'

onOneEngine(engine => {
  let app: TestApp
  let lines = ''
  const destination = new Writable({
    write(chunk, _, done) {
      lines += String(chunk)
      done()
    },
  })
  beforeAll(async () => {
    app = await testApp(
      engine,
      { log: openLog('debug', destination), rateLimits: true },
      { patience: { refusalMs: 1 }, metricsToken: 'a token of the operator' },
    )
  })
  afterAll(() => app.close())

  it('refuses an address that asks too often, whatever it asks for, and no other address', async () => {
    const { secret } = await sharing(app, await newCollector(app)).made()
    const guessing = visiting(app, '198.51.100.7')
    const statuses: number[] = []
    for (let guess = 0; guess < 250; guess++) {
      const guessed = `${guess}`.padStart(43, 'x')
      statuses.push((await (guess % 2 === 0 ? guessing.open(guessed) : guessing.list(guessed))).status)
    }
    expect(new Set(statuses)).toEqual(new Set([404, 429]))
    expect(statuses.filter(status => status === 404)).toHaveLength(200)
    const { status, headers } = await guessing.open(secret)
    expect([status, Number(headers['retry-after'])]).toEqual([429, expect.any(Number)])
    expect((await visiting(app, '198.51.100.8').open(secret)).status).toBe(200)
  })

  it('writes no secret to the log or into the metrics', async () => {
    const { id, secret } = await sharing(app, await newCollector(app)).made()
    const address = '198.51.100.9'
    await visiting(app, address).open(secret)
    await visiting(app, address).list(secret, { search: 'charizard' })
    await app.app.inject({ url: `/shared/${secret}`, remoteAddress: address })
    await app.app.inject({ method: 'POST', url: `/api/shared/${secret}`, remoteAddress: address })
    await app.app.inject({ url: `/api/shared/${secret}/nothing`, remoteAddress: address })
    const headers = { authorization: 'Bearer a token of the operator' }
    const metrics = (await app.app.inject({ url: '/metrics', headers })).body
    expect(metrics).toContain('route="/api/shared/:secret"')
    expect(lines).toContain('"route":"/api/shared/:secret/groups"')
    for (const text of [lines, metrics]) for (const hidden of [secret, id]) expect(text).not.toContain(hidden)
  })
})
