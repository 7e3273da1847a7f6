import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCollector } from '#server/db/accounts/collectors'
import { addProducts } from '#server/testing/products'
import { onBothEngines, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'
import { addWeeklySummaries } from './0019-weekly-summaries.ts'

const names = { username: 'ash', usernameKey: 'ash', email: 'a@b.c', emailKey: 'a@b.c' }
const ash = { id: 'ash', ...names, passwordHash: '', createdAt: '2026-01-01T00:00:00.000Z' }

onBothEngines(engine => {
  let db: TemporaryStorage
  beforeAll(async () => {
    db = await temporaryStorage(engine)
    await addProducts(db.storage, [{ id: 'p1' }])
    await db.storage.write(tx => insertCollector(tx, ash))
  })
  afterAll(() => db.drop())

  const told = { collector_id: 'ash', created_at: '2026-03-16T00:04:00.000Z' }
  const price = {
    kind: 'wish',
    product_id: 'p1',
    price_key: 'sealed',
    old_price_cents: 1,
    new_price_cents: 2,
  }
  const week = { kind: 'week', week_ends: '2026-03-15', market_value_cents: 1_000, change_cents: -1 }
  const insert = (id: string, row: object) =>
    db.storage.write(tx =>
      tx
        .insertInto('notifications')
        .values({ ...told, id, ...row } as never)
        .execute(),
    )
  /** With the columns of then. */
  const rows = () =>
    db.storage.read(tx =>
      tx
        .selectFrom('notifications')
        .select(['collector_id', 'id', 'created_at', 'kind', 'product_id', 'price_key'])
        .select(['old_price_cents', 'new_price_cents', 'read_at', 'mailed_at'])
        .orderBy('id')
        .execute(),
    )

  it('keeps notifications when the table is recreated', async () => {
    await insert('n1', { ...price, read_at: '2026-03-17T00:00:00.000Z' })
    await insert('n2', { ...price, mailed_at: '2026-03-18T00:00:00.000Z' })
    const before = await rows()
    expect(before).toHaveLength(2)
    await db.storage.write(async tx => {
      await sql`create table before_weeks as select collector_id, id, created_at, kind, product_id, price_key,
        old_price_cents, new_price_cents, read_at, mailed_at from notifications`.execute(tx)
      await tx.schema.dropTable('notifications').execute()
      await sql`alter table before_weeks rename to notifications`.execute(tx)
      await tx.schema.alterTable('collectors').dropColumn('summed_up_through').execute()
      await tx.schema.alterTable('stat_days').dropColumn('quantity').execute()
      await addWeeklySummaries(tx, engine)
    })
    expect(await rows()).toEqual(before)
  })

  it('accepts one summary of each week', async () => {
    await insert('n3', week)
    await insert('n4', { ...week, week_ends: '2026-03-22', profit_cents: 5, quantity: 2, quantity_change: 0 })
    await expect(insert('n5', week)).rejects.toThrow()
  })

  it.each([
    ['a price without a product', { ...price, product_id: null }],
    ['a price without its target', { ...price, old_price_cents: null }],
    ['a price with a week', { ...price, week_ends: '2026-04-05' }],
    ['a week with a product', { ...week, week_ends: '2026-04-05', product_id: 'p1' }],
    ['a week without its value', { ...week, week_ends: '2026-04-05', market_value_cents: null }],
    ['a week without its end', { ...week, week_ends: null }],
    ['another kind', { ...price, kind: 'sale' }],
  ])('rejects %s', async (_, row) => {
    await expect(insert('n9', row)).rejects.toThrow(/check/i)
  })
})
