import { dayOf } from '#domain/day'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addKeyDays } from '#domain/copies/add-keys'
import { nearMint, priceKeyOf } from '#domain/prices/price-target'
import { cents } from '#domain/money/money'
import { heldBackByKey, saveHeldBack } from '#server/db/prices/held-back-prices'
import { exclusionsAmong, saveExclusion, saveSeen } from '#server/db/prices/excluded-listings'
import { saveEvidence } from '#server/db/prices/price-evidence'
import { countCalls } from '#server/db/prices/source-calls'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { tidy } from './tidy.ts'

const hourMs = 60 * 60 * 1_000
const priceKey = priceKeyOf(nearMint)

onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'older' }, { id: 'newer' }])
  })
  afterAll(() => app.close())

  it('forgets an excluded listing that was not found for a year', async () => {
    const excluded = async () => {
      await tidy(app.parts)
      const found = await app.storage.read(db => exclusionsAmong(db, 'ebay', ['fake', 'lot']))
      return [...found.keys()].toSorted()
    }
    const day = () => dayOf(app.clock.now)
    await app.storage.write(async tx => {
      await saveExclusion(tx, { source: 'ebay', listingId: 'fake' }, 'A fake', day())
      await saveExclusion(tx, { source: 'ebay', listingId: 'lot' }, 'A lot', day())
    })
    app.clock.advance(300 * 24 * hourMs)
    await app.storage.write(tx => saveSeen(tx, 'ebay', ['lot'], day()))
    app.clock.advance(65 * 24 * hourMs)
    expect(await excluded()).toEqual(['fake', 'lot'])
    app.clock.advance(24 * hourMs)
    expect(await excluded()).toEqual(['lot'])
  })

  it('deletes the listings behind a price once they may not be shown', async () => {
    const find = (productId: string) =>
      app.storage.write(tx =>
        saveEvidence(tx, [
          {
            productId,
            priceKey,
            foundAt: app.clock.now.toISOString(),
            source: 'ebay',
            evidence: { readAt: '2026-03-14', listings: [], leftOut: {} },
          },
        ]),
      )
    const kept = async () => {
      await tidy(app.parts)
      const rows = await app.storage.read(db => db.selectFrom('price_evidence').selectAll().execute())
      return rows.map(row => row.product_id)
    }
    await find('older')
    app.clock.advance(5 * hourMs)
    await find('newer')
    expect((await kept()).toSorted()).toEqual(['newer', 'older'])
    app.clock.advance(hourMs + 1)
    expect(await kept()).toEqual(['newer'])
  })

  it('forgets the listings behind a held-back price once they confirm nothing more', async () => {
    const key = { productId: 'older', priceKey, source: 'ebay' }
    const heldBack = {
      priceCents: cents(500),
      foundAt: app.clock.now.toISOString(),
      origins: [{ id: 'v1|1|0', seller: 'ann' }],
      isContradicting: false,
    }
    await app.storage.write(tx => saveHeldBack(tx, key, heldBack))
    const kept = async () => {
      await tidy(app.parts)
      return [...(await app.storage.read(db => heldBackByKey(db, [key]))).values()]
    }
    app.clock.advance(6 * hourMs)
    expect(await kept()).toEqual([heldBack])
    app.clock.advance(1)
    expect(await kept()).toEqual([{ ...heldBack, origins: [] }])
  })

  it('deletes old counts of calls', async () => {
    const call = (day: string) =>
      app.storage.write(tx => countCalls(tx, { source: 'ebay', day, calls: 1, max: 9 }))
    app.clock.now = new Date('2026-04-20T12:00:00.000Z')
    for (const day of ['2026-04-12', '2026-04-13', '2026-04-20']) await call(day)
    await tidy(app.parts)
    const rows = await app.storage.read(db => db.selectFrom('source_calls').select('day').execute())
    expect(rows.map(({ day }) => day).toSorted()).toEqual(['2026-04-13', '2026-04-20'])
  })
  it('deletes idempotency keys when their days are over, however many there are', async () => {
    const { id, add, post, edit } = await newCollector(app)
    const keys = async () => {
      await tidy(app.parts)
      const rows = await app.storage.read(db =>
        db.selectFrom('idempotency_keys').select('idempotency_key').where('collector_id', '=', id).execute(),
      )
      return rows.map(row => row.idempotency_key).toSorted()
    }
    const copy = { product_id: 'older', condition: 'Near Mint', purchase_price: 1 }
    const { item } = await add(copy)
    await post(copy, 'an-add')
    await edit(item.id, { purchase_price: 2 }, 'an-edit')
    await app.storage.write(tx => sql.raw(manyKeys(id)).execute(tx))
    app.clock.advance(24 * hourMs)
    expect(await keys()).toHaveLength(1_503)
    app.clock.advance(1)
    expect(await keys()).toEqual(['an-add'])
    app.clock.advance((addKeyDays - 1) * 24 * hourMs - 1)
    expect(await keys()).toEqual(['an-add'])
    app.clock.advance(1)
    expect(await keys()).toEqual([])
  })
})

/** More than are deleted at once. */
const manyKeys = (collectorId: string) => `
  insert into idempotency_keys (collector_id, idempotency_key, fingerprint, kept_days, created_at)
  with recursive n(i) as (select 0 union all select i + 1 from n where i < 1500)
  select '${collectorId}', 'key ' || i, '', 1, (select max(created_at) from idempotency_keys
    where collector_id = '${collectorId}') from n`
