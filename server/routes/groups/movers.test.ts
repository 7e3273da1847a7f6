import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { changeRanges } from '#domain/value/change-range'
import { valueQueued } from '#server/commands/groups/value-collection'
import { writeStatDays } from '#server/jobs/daily-stats'
import { findAllMovers } from '#server/jobs/movers'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const nearMint = 'raw:near%20mint'
const dayMs = 24 * 60 * 60 * 1_000

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  let made = 0
  beforeAll(async () => {
    app = await testApp(engine)
  })
  beforeEach(async () => {
    made += 1
    collector = await newCollector(app)
  })
  afterAll(() => app.close())

  const idOf = (name: string) => `${name}-${made}`
  const products = (names: readonly string[]) =>
    addProducts(
      app.storage,
      names.map(name => ({ id: idOf(name), name })),
    )
  async function prices(amounts: Record<string, number>) {
    const at = app.clock.now
    await setPrices(
      app.storage,
      Object.entries(amounts).map(([name, cents]) => [idOf(name), nearMint, cents]),
    )
    await app.storage.write(async tx => {
      for (const [name, cents] of Object.entries(amounts)) {
        await sql`insert into price_points (product_id, price_key, day, price_cents, source)
          values (${idOf(name)}, ${nearMint}, ${at.toISOString().slice(0, 10)}, ${cents}, 'sandbox')
          on conflict (product_id, price_key, day) do update set price_cents = excluded.price_cents`.execute(
          tx,
        )
      }
    })
    await valueQueued(app.parts, new AbortController().signal)
  }
  const buy = (name: string, purchase_price: number, quantity = 1) =>
    collector.add({ product_id: idOf(name), condition: 'Near Mint', purchase_price, quantity })
  const named = async (query: Record<string, string | number>) => {
    const { up, down } = await collector.movers(query)
    const shown = (movers: typeof up) => movers.map(({ name, value_change }) => [name, value_change])
    return [shown(up), shown(down)]
  }

  it('are the groups that moved most, each way, over each range', async () => {
    await products(['slab', 'fallen', 'commons', 'common', 'still', 'young'])
    await prices({ slab: 200_000, fallen: 1_000, commons: 20, common: 20, still: 500 })
    await buy('slab', 2_500)
    await buy('fallen', 5, 2)
    await buy('commons', 0, 200)
    await buy('common', 1)
    await buy('still', 5)
    await buy('young', 1)
    app.clock.advance(3 * dayMs)
    await writeStatDays(app.parts)
    await prices({ slab: 204_000, fallen: 800, commons: 80, common: 80, young: 300 })
    const since_purchase = (await collector.alerts()).slice(0, 5)
    expect(since_purchase.map(({ name, priceChange }) => [name, priceChange])).toEqual([
      ['slab', -460],
      ['fallen', 3],
      ['young', 2],
      ['commons', 0.8],
      ['common', -0.2],
    ])
    expect(await collector.movers()).toEqual({
      range: '30d',
      by: 'amount',
      up: [],
      down: [],
      since_purchase,
      found_at: null,
    })
    expect((await collector.movers({ limit: 2 })).since_purchase).toEqual(since_purchase.slice(0, 2))
    expect(await findAllMovers(app.parts)).toBeGreaterThanOrEqual(1)
    expect(await named({ range: '1d' })).toEqual([
      [
        ['commons', 120],
        ['slab', 40],
        ['common', 0.6],
      ],
      [['fallen', -4]],
    ])
    expect(await named({ range: '1d', by: 'percent' })).toEqual([
      [
        ['commons', 120],
        ['slab', 40],
      ],
      [['fallen', -4]],
    ])
    expect((await collector.movers({ range: '1d' })).since_purchase).toEqual([])
    // Before the first price nothing is compared.
    expect(await named({ range: '7d' })).toEqual([[], []])
    expect((await collector.movers({ range: '7d' })).since_purchase).toEqual(since_purchase)
    expect(await named({ range: 'all', limit: 2 })).toEqual([
      [
        ['commons', 160],
        ['fallen', 6],
      ],
      [
        ['slab', -460],
        ['common', -0.2],
      ],
    ])
    const { up } = await collector.movers({ range: '1d', limit: 1 })
    expect(up).toMatchObject([
      { price_before: 0.2, current_market_price: 0.8, value_change_percent: 300, quantity: 200 },
    ])
  })

  it('have the figures of now, also for what was sold since they were found', async () => {
    await products(['one', 'other'])
    await prices({ one: 1_000, other: 1_000 })
    const { item } = await buy('one', 1, 2)
    const other = await buy('other', 1)
    app.clock.advance(dayMs)
    await prices({ one: 1_100, other: 1_300 })
    await findAllMovers(app.parts)
    expect(await named({ range: '1d' })).toEqual([
      [
        ['other', 3],
        ['one', 2],
      ],
      [],
    ])
    await collector.remove(item.id, 10)
    await collector.remove(other.item.id, 10)
    app.clock.advance(1_000)
    await prices({ one: 900 })
    expect(await named({ range: '1d' })).toEqual([[], [['one', -1]]])
    await findAllMovers(app.parts)
    expect(await named({ range: '1d' })).toEqual([[], [['one', -1]]])
    const kept = await app.storage.read(db =>
      db
        .selectFrom('movers')
        .select(['change_range', 'group_key'])
        .where('collector_id', '=', collector.id)
        .orderBy('change_range')
        .execute(),
    )
    expect(kept.map(({ group_key }) => group_key)).not.toContain(`${idOf('other')}:${nearMint}`)
  })

  it('are looked for again once the figures moved, and not before', async () => {
    await products(['one'])
    await prices({ one: 1_000 })
    await buy('one', 1)
    expect(await findAllMovers(app.parts)).toBe(1)
    expect(await findAllMovers(app.parts)).toBe(0)
    app.clock.advance(dayMs)
    await prices({ one: 1_100 })
    expect(await findAllMovers(app.parts)).toBe(1)
    expect((await collector.movers({ range: '1d' })).up).toMatchObject([{ value_change: 1 }])
  })

  it('are few, however many groups there are', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `many${index}`)
    await products(names)
    await prices(Object.fromEntries(names.map(name => [name, 1_000])))
    for (const name of names) await buy(name, 10)
    app.clock.advance(dayMs)
    await prices(Object.fromEntries(names.map((name, index) => [name, 1_001 + index])))
    await findAllMovers(app.parts)
    const { up } = await collector.movers({ range: '1d', limit: 20 })
    expect(up.map(({ name }) => name)).toEqual(names.toReversed().slice(0, 20))
    const { count } = await app.storage.read(db =>
      db
        .selectFrom('movers')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('collector_id', '=', collector.id)
        .executeTakeFirstOrThrow(),
    )
    expect(count).toBeLessThanOrEqual(changeRanges.length * 100)
  }, 60_000)
})
