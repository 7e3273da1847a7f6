import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Difference } from '#server/db/ledger/recount-figures'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { reconcile } from './reconcile.ts'
import { queueHolders } from '#server/commands/groups/queue-holders'
import { valueQueued } from '#server/commands/groups/value-collection'

onBothEngines(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }])
    collector = await newCollector(app)
    await collector.add({ product_id: 'card', condition: 'Near Mint', purchase_price: 10, quantity: 2 })
    const sold = await collector.add({ product_id: 'card', condition: 'Damaged', purchase_price: 5 })
    await collector.remove(sold.item.id, 7)
    const mistake = await collector.add({ product_id: 'card', condition: 'Damaged', purchase_price: 3 })
    await collector.remove(mistake.item.id, null)
  })
  afterAll(() => app.close())

  async function reconciled() {
    const found: Difference[] = []
    const outcome = await reconcile(app.storage, difference => found.push(difference))
    return { ...outcome, found }
  }

  /** Breaks a figure in the database, reconciles, and repairs it. */
  async function afterBreaking(breaking: string, mending: string) {
    const run = (statement: string) => app.storage.write(tx => sql.raw(statement).execute(tx))
    await run(breaking)
    const { found } = await reconciled()
    await run(mending)
    return found.map(({ collectorId, field, kept, recounted }) => {
      expect(collectorId).toBe(collector.id)
      return [field, kept, recounted]
    })
  }

  it('finds nothing wrong', async () => {
    expect(await reconciled()).toEqual({ collectors: 1, entries: 6, differences: 0, found: [] })
  })

  it('finds a cent in the totals', async () => {
    const set = (by: number) =>
      `update collector_totals set lifetime_earnings_cents = lifetime_earnings_cents + ${by},
       cost_basis_cents = cost_basis_cents - ${by} where ledger_sequence > 0`
    expect(await afterBreaking(set(1), set(-1))).toEqual([
      ['lifetime_earnings_cents', -1_799, -1_800],
      ['cost_basis_cents_of_ledger', 1_999, 2_000],
      ['cost_basis_cents', 1_999, 2_000],
      ['newest day cost_basis_cents', 2_000, 1_999],
      ['newest day lifetime_earnings_cents', -1_800, -1_799],
      ['earnings before the cash of day 2026-03-14', 0, 1],
    ])
  })

  it('finds an extra copy and an extra group', async () => {
    const [copy] = (await collector.list()).collection
    const change = (column: string, value: string) =>
      `update holdings set ${column} = '${value}' where id = '${copy?.id}'`
    const found = await afterBreaking(
      change('group_key', 'elsewhere'),
      change('group_key', 'card:raw:near%20mint'),
    )
    expect(found).toContainEqual(['group card:raw:near%20mint quantity', 2, 1])
    expect(found).toContainEqual(['group card:raw:near%20mint cost_basis_cents', 2_000, 1_000])
    expect(found).toContainEqual(['group elsewhere quantity', null, 1])
  })

  it('finds a wrong count, a wrong purchase day and a missing group', async () => {
    const count = (quantity: number) =>
      `update collector_totals set raw_quantity = ${quantity} where ledger_sequence > 0`
    expect(await afterBreaking(count(3), count(2))).toEqual([['raw_quantity', 3, 2]])
    const groups = (number: number) =>
      `update collector_totals set group_count = ${number} where ledger_sequence > 0`
    expect(await afterBreaking(groups(2), groups(1))).toEqual([['group_count', 2, 1]])
    const raw = (number: number) =>
      `update collector_totals set raw_groups = ${number} where ledger_sequence > 0`
    expect(await afterBreaking(raw(2), raw(1))).toEqual([['raw_groups', 2, 1]])
    const day = (date: string) => `update holding_groups set newest_purchase_date = '${date}'`
    expect(await afterBreaking(day('2020-01-01'), day('2026-03-14'))).toEqual([
      ['group card:raw:near%20mint newest_purchase_date', '2020-01-01', '2026-03-14'],
    ])
    const oldest = (date: string) => `update holding_groups set oldest_purchase_date = '${date}'`
    expect(await afterBreaking(oldest('2020-01-01'), oldest('2026-03-14'))).toEqual([
      ['group card:raw:near%20mint oldest_purchase_date', '2020-01-01', '2026-03-14'],
    ])
  })

  it('finds a group under a wrong key', async () => {
    const key = 'card:raw:near%20mint'
    const rename = (from: string, to: string) =>
      `update holding_groups set group_key = '${to}' where group_key = '${from}'`
    const found = await afterBreaking(rename(key, 'elsewhere'), rename('elsewhere', key))
    expect(found).toContainEqual([`group ${key} quantity`, null, 2])
    expect(found).toContainEqual(['group elsewhere quantity', 2, null])
  })

  it('finds a cost moved from one copy to another with the same sum', async () => {
    const [one, other] = (await collector.list()).collection
    const costs = (first: number, second: number) =>
      `update holdings set cost_basis_cents = case id when '${one?.id}' then ${first} else ${second} end
       where id in ('${one?.id}', '${other?.id}')`
    const found = await afterBreaking(costs(999, 1_001), costs(1_000, 1_000))
    expect(found).toHaveLength(4)
    expect(found).toContainEqual([`copy ${one?.id} version`, 'its row', 'its last operation'])
    expect(found).toContainEqual([`copy ${one?.id} cost_basis_cents`, 1_000, 999])
    expect(found).toContainEqual([`copy ${other?.id} cost_basis_cents`, 1_000, 1_001])
  })

  it('finds a sold price that differs from the ledger', async () => {
    const set = (cents: number) => `update holdings set sold_price_cents = ${cents} where removal = 'sold'`
    const found = await afterBreaking(set(701), set(700))
    expect(found.map(([, kept, recounted]) => [kept, recounted])).toEqual([
      [200, 201],
      ['its row', 'its last operation'],
    ])
  })

  describe('with prices', () => {
    beforeAll(async () => {
      await setPrices(app.storage, [['card', 'raw:near%20mint', 1_500]])
      const [copy] = (await collector.list()).collection
      await collector.edit(copy?.id ?? '', { own_price: 99 })
      await valueQueued(app.parts, new AbortController().signal)
    })

    it('finds nothing wrong', async () => {
      expect((await reconciled()).found).toEqual([])
    })

    it.each([
      ['market_value_cents', 3_000],
      ['priced_quantity', 2],
      ['priced_cost_basis_cents', 2_000],
      ['own_priced_quantity', 1],
      ['valued_quantity', 2],
      ['value_with_own_cents', 11_400],
    ])('finds a wrong %s', async (column, right) => {
      const by = (add: number) =>
        `update collector_totals set ${column} = ${column} + ${add} where ledger_sequence > 0`
      expect(await afterBreaking(by(1), by(-1))).toContainEqual([column, right + 1, right])
    })

    it('finds a price that no total has', async () => {
      const price = (cents: number) => `update market_prices set price_cents = ${cents}`
      expect(await afterBreaking(price(1_501), price(1_500))).toEqual([
        ['group card:raw:near%20mint counted_price_cents', 1_500, 1_501],
        ['market_value_cents', 3_000, 3_002],
        ['value_with_own_cents', 11_400, 11_401],
      ])
    })

    it('finds a set and a distance that are not those of a group', async () => {
      const set = (name: string) => `update holding_groups set set_name = '${name}'`
      const found = await afterBreaking(set('Jungle'), set('Base Set'))
      expect(found).toContainEqual(['group card:raw:near%20mint set_name', 'Jungle', 'Base Set'])
      expect(found).toContainEqual(['share of set Base Set quantity', 2, null])
      const distance = (by: number) =>
        `update holding_groups set price_distance_cents = price_distance_cents + ${by}`
      expect(await afterBreaking(distance(1), distance(-1))).toEqual([
        ['group card:raw:near%20mint price_distance_cents', 501, 500],
      ])
    })

    it('finds totals that are not those of the prices counted, even while the collector is queued', async () => {
      await setPrices(app.storage, [['card', 'raw:near%20mint', 1_600]])
      const value = (by: number) =>
        `update collector_totals set market_value_cents = market_value_cents + ${by} where ledger_sequence > 0`
      expect(await afterBreaking(value(1), value(-1))).toContainEqual(['market_value_cents', 3_001, 3_000])
      await setPrices(app.storage, [['card', 'raw:near%20mint', 1_500]])
      await valueQueued(app.parts, new AbortController().signal)
    })

    it('finds a newest day with another market value', async () => {
      const by = (add: number) => `update stat_days set market_value_cents = market_value_cents + ${add}`
      expect(await afterBreaking(by(1), by(-1))).toEqual([
        ['newest day market_value_cents', 3_001, 3_000],
        ['value before the parts of day 2026-03-14', 1, 0],
      ])
    })

    it('leaves out the market totals of prices and of collectors that are queued', async () => {
      await setPrices(app.storage, [['card', 'raw:near%20mint', 1_600]])
      expect((await reconciled()).found).toEqual([])
      await queueHolders(app.parts, new AbortController().signal)
      expect((await reconciled()).found).toEqual([])
      await app.storage.write(tx => tx.deleteFrom('revaluations').execute())
      expect((await reconciled()).found.map(({ field }) => field)).toEqual([
        'group card:raw:near%20mint counted_price_cents',
        'market_value_cents',
        'value_with_own_cents',
      ])
      await setPrices(app.storage, [['card', 'raw:near%20mint', 1_500]])
      await valueQueued(app.parts, new AbortController().signal)
    })
  })

  it('finds a gap in the ledger', async () => {
    const skip = `insert into ledger_entries values ('${collector.id}', 9, '', 'edit', null, 1, 0, 0, 0)`
    await app.storage.write(tx => sql.raw(skip).execute(tx))
    const { found } = await reconciled()
    expect(found.map(({ field, kept, recounted }) => [field, kept, recounted])).toEqual([
      ['ledger_sequence', 6, 9],
      ['ledger_entries', 6, 7],
    ])
  })

  it('finds an entry of a missing copy', async () => {
    const entry = `insert into ledger_entries values ('${collector.id}', 10, '', 'add', 'gone', 1, -100, 100, 0)`
    await app.storage.write(tx => sql.raw(entry).execute(tx))
    const { found } = await reconciled()
    expect(found.map(({ field, kept, recounted }) => [field, kept, recounted])).toContainEqual([
      'copy gone cost_basis_cents',
      100,
      0,
    ])
  })

  it('finds a cent that an opening moved and the product did not have', async () => {
    await addProducts(app.storage, [{ id: 'box', productType: 'sealed_product' }])
    const other = await newCollector(app)
    const box = await other.add({ product_id: 'box', purchase_price: 100 })
    const card = { id: 'card', condition: 'Near Mint' }
    const { body } = await other.open(box.item.id, { pulled: [card] })
    const cent = `insert into ledger_entries
      values ('${other.id}', 4, '', 'opening', '${body.pulled[0]?.id}', 2, 0, 1, 1)`
    await app.storage.write(tx => sql.raw(cent).execute(tx))
    const found = (await reconciled()).found.filter(({ collectorId }) => collectorId === other.id)
    expect(found).toContainEqual({
      collectorId: other.id,
      field: `opening ${body.operation_id} cost_basis_cents`,
      kept: 1,
      recounted: 0,
    })
  })
})

onBothEngines(engine => {
  it('recounts every collector of several batches', async () => {
    const app = await testApp(engine)
    onTestFinished(() => app.close())
    await addProducts(app.storage, [{ id: 'card' }])
    for (let others = 0; others < 45; others++) await newCollector(app)
    const last = await newCollector(app)
    await last.add({ product_id: 'card', condition: 'Near Mint', purchase_price: 10 })
    const ignored = () => {}
    const sound = { collectors: 46, entries: 1, differences: 0 }
    expect(await reconcile(app.storage, ignored)).toEqual(sound)
    await app.storage.write(tx => sql`update collector_totals set raw_quantity = 2`.execute(tx))
    const found: Difference[] = []
    await reconcile(app.storage, difference => found.push(difference))
    expect(new Set(found.map(({ collectorId }) => collectorId)).size).toBe(46)
    expect(found).toContainEqual({
      collectorId: last.id,
      field: 'raw_quantity',
      kept: 2,
      recounted: 1,
    })
  })
})
