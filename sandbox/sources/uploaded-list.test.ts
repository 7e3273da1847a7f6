// An operator loads a file of PriceCharting on the page.
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { uploadPriceList } from '#server/commands/prices/lists/load-price-list'
import { valueInBackground } from '#server/commands/groups/value-in-background'
import { takeLease } from '#server/database/leases'
import { pricecharting } from '#server/price-sources/pricecharting/pricecharting'
import { onOneEngine } from '#server/testing/storages'
import { givingWay, hurried } from '#server/turns'
import { chartingRow, chartingTable } from './pricecharting.ts'
import { chartingApp, guide, holdSlabs } from './pricecharting-app.ts'

const path = 'POST /api/operator/price-sources/:name/file'
const { name } = pricecharting
const table = Buffer.from(chartingTable(guide))

onOneEngine(engine => {
  let charting: Awaited<ReturnType<typeof chartingApp>>
  beforeEach(async () => {
    charting = await chartingApp(engine)
  })
  afterEach(() => charting.close())

  const upload = async (token: string, file: Buffer, params = { name }) => {
    const { status, body, refusal } = await charting.app.call(path, { token, params, file })
    return status === 200 ? body : [status, refusal.error]
  }

  it('saves its prices, says what became of its rows, and values who holds them', async () => {
    const { token } = await holdSlabs(charting, 'pikachu', [['PSA', '10']])
    const { body } = await charting.app.call(path, {
      token,
      params: { name },
      file: table,
    })
    expect(body).toEqual({ rows: 5, priced: 8, held_back: 0, unknown: 1, wrong: 1 })
    expect(await charting.run()).toMatchObject({
      builtAt: charting.app.clock.now.toISOString(),
      priced: 8,
      failure: null,
    })
    await valueInBackground(charting.app.parts)
    const stats = await charting.app.call('GET /api/collections/stats', { token })
    expect(stats.body.basicStats.total_market_price).toBe(1_234.5)
    expect(await upload(token, table)).toMatchObject({ rows: 5 })
  })

  it('refuses what is no file of it, and changes nothing', async () => {
    const { token } = await charting.app.register()
    expect(await upload(token, Buffer.from('<html>Just a moment…</html>'))).toEqual([
      400,
      'This is a file without the column console-name.',
    ])
    expect(await upload(token, Buffer.from(''))).toEqual([400, 'This is a file without rows.'])
    const big = { headers: { 'content-length': String(51 * 1_024 * 1_024) } }
    const large = await charting.app.call(path, { token, params: { name }, file: table, ...big })
    expect([large.status, large.refusal.error]).toEqual([413, 'The file is too large: at most 50 MB.'])
    expect(await upload(token, table, { name: 'unknown' })).toEqual([404, expect.any(String)])
    expect(await charting.quotes()).toEqual({})
    expect(await charting.run()).toBeNull()
  })

  it('reads nothing of what somebody else sends than an operator', async () => {
    await charting.app.register()
    const { token } = await charting.app.register()
    let isRead = false
    const payload = Readable.from(
      (function* () {
        isRead = true
        yield table
      })(),
    )
    const url = `/api/operator/price-sources/${name}/file`
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv' }
    const { statusCode } = await charting.app.app.inject({ method: 'POST', url, headers, payload })
    expect([statusCode, isRead]).toEqual([403, false])
    expect(await charting.quotes()).toEqual({})
  })

  it('lets a file arrive as fast as it is sent, also while others keep the server busy', async () => {
    await charting.app.register()
    const rows = chartingTable(
      Array.from({ length: 1_000 }, (_, index) => chartingRow(`Mew #${index}`, '', {})),
    )
    let hasArrived = false
    const busy = Promise.withResolvers<void>()
    const others = hurried(() => busy.promise)
    async function* sent() {
      // So many parts that one in each turn of work that gives way would take minutes.
      for (let start = 0; start < rows.length; start += 10) yield Buffer.from(rows.slice(start, start + 10))
      hasArrived = true
    }
    const [operator] = await charting.app.storage.read(db =>
      db.selectFrom('collectors').select('id').execute(),
    )
    const loaded = givingWay(() => uploadPriceList(charting.app.parts, operator?.id ?? '', name, sent()))
    try {
      await expect.poll(() => hasArrived, { timeout: 20_000 }).toBe(true)
    } finally {
      busy.resolve()
    }
    await others
    expect(await loaded).toMatchObject({ rows: 1_000 })
  })

  it('waits for no other list: one at a time', async () => {
    const { token } = await charting.app.register()
    const { now } = charting.app.clock
    const until = new Date(now.getTime() + 60_000).toISOString()
    const lease = { name: 'price lists', holder: 'another process', now: now.toISOString(), until }
    await charting.app.storage.write(tx => takeLease(tx, lease))
    expect(await upload(token, table)).toEqual([
      409,
      'A price list is being read right now. Try again when it is done.',
    ])
    charting.app.clock.advance(61_000)
    expect(await upload(token, table)).toMatchObject({ rows: 5 })
  })
})
