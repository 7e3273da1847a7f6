import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { daysAfter, dayOf, mondayOf } from '#domain/day'
import type { Cents } from '#domain/money/money'
import { nearMint, priceKeyOf, sealed } from '#domain/prices/price-target'
import { checkProperty } from '#domain/testing/check-property'
import { oldestPointDay, pointsOfWeek } from '#server/db/prices/price-points'
import type { Storage } from '#server/database/storage'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { plansOf } from '#server/testing/plans-of'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { thinPricePoints } from './tidy.ts'

const dayMs = 24 * 60 * 60 * 1_000
const priceKey = priceKeyOf(nearMint)
const keys = [
  ['card', priceKey],
  ['card', priceKeyOf(sealed)],
  ['other', priceKey],
] as const

interface Point {
  readonly product_id: string
  readonly price_key: string
  readonly day: string
}

onBothEngines(engine => {
  let app: TestApp
  beforeEach(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }, { id: 'other' }])
  })
  afterEach(() => app.close())

  const today = () => dayOf(app.clock.now)
  const add = (points: readonly Point[]) =>
    app.storage.write(async tx => {
      for (const point of points) {
        await tx
          .insertInto('price_points')
          .values({ ...point, price_cents: 100 as Cents, source: 'sandbox' })
          .onConflict(conflict => conflict.doNothing())
          .execute()
      }
    })
  const kept = async () => {
    const rows = await app.storage.read(db => db.selectFrom('price_points').selectAll().execute())
    return rows.map(row => `${row.product_id} ${row.price_key} ${row.day}`).sort()
  }

  /** What must be left of points: of weeks that ended over 365 days ago, the newest of each key. */
  function thinned(points: readonly Point[]): string[] {
    const newest = new Map<string, string>()
    for (const { product_id, price_key, day } of points) {
      const isOld = daysAfter(mondayOf(day), 6) < daysAfter(today(), -365)
      const place = `${product_id} ${price_key} ${isOld ? mondayOf(day) : day}`
      newest.set(place, [newest.get(place) ?? '', `${product_id} ${price_key} ${day}`].sort()[1] ?? '')
    }
    return [...newest.values()].sort()
  }

  it('keeps the newest point of each key and week after a year, whatever the points', async () => {
    const point = fc
      .record({ key: fc.constantFrom(...keys), daysAgo: fc.integer({ min: 340, max: 420 }) })
      .map(({ key, daysAgo }): Point => {
        return { product_id: key[0], price_key: key[1], day: daysAfter(today(), -daysAgo) }
      })
    const property = fc.asyncProperty(
      fc.array(point, { maxLength: 90 }),
      fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 3 }),
      async (points, waits) => {
        await app.storage.write(async tx => {
          await tx.deleteFrom('price_points').execute()
          await tx.deleteFrom('job_progress').execute()
        })
        await add(points)
        for (const days of waits) {
          app.clock.advance(days * dayMs)
          await thinPricePoints(app.parts)
          expect(await kept()).toEqual(thinned(points))
        }
      },
    )
    await checkProperty(property, { seed: 31_198, numRuns: 25 })
  })

  it('thins many points in batches, and each week once', async () => {
    const start = daysAfter(today(), -500)
    const days = Array.from({ length: 500 }, (_, index) => daysAfter(start, index))
    const points = days.flatMap(day =>
      keys.map(([product_id, price_key]) => ({ product_id, price_key, day })),
    )
    await add(points)
    await thinPricePoints(app.parts)
    expect(await kept()).toEqual(thinned(points))
    let reads = 0
    const read: Storage['read'] = work => ((reads += 1), app.storage.read(work))
    await thinPricePoints({ ...app.parts, storage: { ...app.storage, read } })
    expect(reads).toBe(1)
  })

  it('leaves a price history in order, from the first week to today', async () => {
    const start = daysAfter(today(), -400)
    await add(
      Array.from({ length: 401 }, (_, index) => ({
        product_id: 'card',
        price_key: priceKey,
        day: daysAfter(start, index),
      })),
    )
    await thinPricePoints(app.parts)
    const { token } = await newCollector(app)
    const { body } = await app.call('GET /api/prices/product/:id/history', { token, params: { id: 'card' } })
    const dates = body.history[0]?.points.map(({ date }) => date) ?? []
    expect(dates).toEqual(dates.toSorted())
    expect(dates.slice(0, 6)).toEqual([
      '2025-02-09',
      '2025-02-16',
      '2025-02-23',
      '2025-03-02',
      '2025-03-09',
      '2025-03-10',
    ])
    expect(dates.at(-1)).toBe('2026-03-14')
    expect(dates).toHaveLength(5 + 370)
  })

  it('finds the points of a week by index', async () => {
    await app.storage.write(async tx => {
      await sql`insert into price_points (product_id, price_key, day, price_cents, source)
        with recursive n (i) as (select 0 union all select i + 1 from n where i < 30000)
        select 'card', 'raw:' || (i / 300), '20' || (20 + i % 10) || '-0' || (1 + i / 10 % 3) || '-' || (10 + i / 30 % 10),
          1, 'sandbox' from n`.execute(tx)
      if (engine === 'postgres') await sql`analyze`.execute(tx)
    })
    const week = { from: '2025-02-10', to: '2025-02-17' }
    const plans = await plansOf(app.storage, async db => {
      await oldestPointDay(db)
      const { last } = await pointsOfWeek(db, week, null, 500)
      await pointsOfWeek(db, week, last, 500)
    })
    expect(plans).toHaveLength(3)
    for (const plan of plans) {
      expect(plan).toContain('price_points_day')
      expect(plan).not.toMatch(
        /Seq Scan|SCAN (?!price_points USING COVERING INDEX price_points_day)|TEMP B-TREE|Sort/,
      )
    }
  })
})
