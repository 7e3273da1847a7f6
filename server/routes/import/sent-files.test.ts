import { afterAll, beforeAll, expect, it } from 'vitest'
import { countFor } from '#server/limits/collector-limits'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { onOneEngine } from '#server/testing/storages'

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine, { rateLimits: true })
  })
  afterAll(() => app.close())

  it('counts a refused file against its sender, who can send 50 in a day', async () => {
    const [sender, other] = [await newCollector(app), await newCollector(app)]
    const send = ({ token }: { readonly token: string }) =>
      app.call('POST /api/imports', {
        token,
        query: { file_name: 'a.csv' },
        file: Buffer.from(','.repeat(400_000)),
      })
    for (let sent = 0; sent < 49; sent += 1)
      await app.storage.write(tx => countFor(tx, app.parts, 'quota imports', sender.id))
    expect((await send(sender)).status).toBe(400)
    const { status, body } = await send(sender)
    expect([status, body]).toMatchObject([
      429,
      { error: expect.stringContaining('You can import at most 50 files in 24 hours.') },
    ])
    expect((await send(other)).status).toBe(400)
  })
})
