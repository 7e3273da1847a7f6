import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addKeyDays } from '#domain/copies/add-keys'
import { maxTotalCents } from '#domain/money/money'
import { buildApp } from '#server/app'
import type { Storage } from '#server/database/storage'
import { tidy } from '#server/jobs/tidy'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { reconcile } from './reconcile.ts'

const raw = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 }
const hourMs = 60 * 60 * 1_000

onBothEngines(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }, { id: 'other' }])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
  })
  afterAll(() => app.close())

  const ledger = () =>
    app.storage.read(db =>
      db
        .selectFrom('ledger_entries')
        .selectAll()
        .where('collector_id', '=', collector.id)
        .orderBy('sequence')
        .limit(1_000)
        .execute(),
    )

  async function expectClean() {
    const differences: unknown[] = []
    await reconcile(app.storage, difference => differences.push(difference))
    expect(differences).toEqual([])
  }

  describe('concurrent changes', () => {
    it('lose no addition', async () => {
      const answers = await Promise.all(
        [1, 2, 3, 4, 5].map(price => collector.post({ ...raw, purchase_price: price })),
      )
      expect(answers.map(answer => answer.status)).toEqual([201, 201, 201, 201, 201])
      expect(await collector.stats()).toMatchObject({
        total_investment: 15,
        lifetime_earnings: -15,
        total_quantity: 5,
      })
      expect((await ledger()).map(entry => entry.sequence)).toEqual([1, 2, 3, 4, 5])
      await expectClean()
    })

    it('lose no edit: the last one wins, and the ledger ends there', async () => {
      const { item } = await collector.add(raw)
      await Promise.all(
        [11.11, 22.22, 33.33].map(price => collector.edit(item.id, { purchase_price: price })),
      )
      const [edited] = (await collector.list()).collection
      expect([11.11, 22.22, 33.33]).toContain(edited?.purchase_price)
      const cost = edited?.purchase_price ?? 0
      expect(await collector.stats()).toMatchObject({
        total_investment: cost,
        lifetime_earnings: -cost,
        realised_profit: 0,
      })
      expect(await ledger()).toHaveLength(4)
      await expectClean()
    })

    it('sell a copy only once', async () => {
      const { item } = await collector.add(raw)
      const answers = await Promise.all([collector.remove(item.id, 15), collector.remove(item.id, 17)])
      expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409])
      const { lifetime_earnings: earned } = await collector.stats()
      expect([5, 7]).toContain(earned)
      await expectClean()
    })

    it('of different collectors do not block each other', async () => {
      const others = await Promise.all([newCollector(app), newCollector(app), newCollector(app)])
      await Promise.all(
        others.flatMap(other => [other.add(raw), other.add({ ...raw, purchase_price: 0.01 })]),
      )
      for (const other of others) {
        expect(await other.stats()).toMatchObject({ total_investment: 10.01, total_quantity: 2 })
      }
      expect(await collector.stats()).toMatchObject({ total_quantity: 0 })
    })
  })

  describe('an idempotency key', () => {
    it('gives concurrent duplicates one effect and one answer', async () => {
      const answers = await Promise.all(
        [1, 2, 3, 4].map(() => collector.post({ ...raw, quantity: 2 }, 'press')),
      )
      expect(answers.map(answer => answer.status)).toEqual([201, 201, 201, 201])
      expect(new Set(answers.map(answer => JSON.stringify(answer.body))).size).toBe(1)
      expect(await collector.stats()).toMatchObject({ total_quantity: 2, lifetime_earnings: -20 })
    })

    it('repeats the ids of the first answer, with the copy as it is now', async () => {
      const first = await collector.post(raw, 'add')
      const { id } = first.body.item
      const { item } = (await collector.edit(id, { purchase_price: 99 })).body
      expect(await collector.post(raw, 'add')).toMatchObject({
        status: 201,
        body: { item, items: [item], operation_id: first.body.operation_id },
      })
      const removed = await collector.remove(id, 100, 'remove')
      expect(removed.body).toMatchObject({ lifetime_earnings: 1, profit: 1 })
      expect(await collector.remove(id, 100, 'remove')).toMatchObject({ status: 200, body: removed.body })
      expect(await collector.stats()).toMatchObject({ total_quantity: 0, lifetime_earnings: 1 })
    })

    it('applies an edit only once', async () => {
      const { item } = await collector.add(raw)
      const first = await collector.edit(item.id, { purchase_price: 20 }, 'edit')
      const later = await collector.edit(item.id, { purchase_price: 30 })
      expect((await collector.edit(item.id, { purchase_price: 20 }, 'edit')).body).toEqual({
        item: later.body.item,
        operation_id: first.body.operation_id,
      })
      expect(await collector.stats()).toMatchObject({ total_investment: 30 })
    })

    it('is rejected for another request', async () => {
      const { item } = await collector.add(raw)
      await collector.post(raw, 'taken')
      const refused = [
        await collector.post({ ...raw, purchase_price: 11 }, 'taken'),
        await collector.remove(item.id, null, 'taken'),
        await collector.edit(item.id, { purchase_price: 1 }, 'taken'),
      ]
      for (const answer of refused) {
        expect(answer).toMatchObject({
          status: 422,
          refusal: {
            error: 'This Idempotency-Key was already used for a different request.',
            code: 'key_reused',
          },
        })
      }
      expect(await collector.stats()).toMatchObject({ total_quantity: 2, total_investment: 20 })
    })

    it('is not used up by a refusal', async () => {
      expect(await collector.post({ ...raw, product_id: 'none' }, 'mended')).toMatchObject({ status: 404 })
      expect(await collector.post(raw, 'mended')).toMatchObject({ status: 201 })
    })

    it('belongs to one collector', async () => {
      const other = await newCollector(app)
      await collector.post(raw, 'same')
      await other.post(raw, 'same')
      expect(await other.stats()).toMatchObject({ total_quantity: 1 })
    })

    it('of an add is kept for 30 days, across a restart and the clean-up, and free afterwards', async () => {
      const kept = await collector.post(raw, 'over-night')
      app.clock.advance(addKeyDays * 24 * hourMs - 1)
      await tidy(app.parts)
      const restarted = await buildApp(app.parts, { pageFolder: null, trustProxy: null, metricsToken: null })
      const repeated = await restarted.inject({
        method: 'POST',
        url: '/api/collections',
        headers: { authorization: `Bearer ${collector.token}`, 'idempotency-key': 'over-night' },
        payload: raw,
      })
      await restarted.close()
      expect(repeated.json()).toEqual(kept.body)
      app.clock.advance(1)
      const fresh = await collector.post({ ...raw, purchase_price: 3 }, 'over-night')
      expect(fresh).toMatchObject({ status: 201 })
      expect(await collector.stats()).toMatchObject({ total_quantity: 2, total_investment: 13 })
    })

    it('of another change is kept for a day', async () => {
      const { item } = await collector.add(raw)
      const edit = (price: number) => collector.edit(item.id, { purchase_price: price }, `to-${price}`)
      await edit(20)
      await edit(30)
      app.clock.advance(24 * hourMs - 1)
      expect((await edit(20)).body.item.purchase_price).toBe(30)
      app.clock.advance(1)
      expect((await edit(20)).body.item.purchase_price).toBe(20)
    })

    it('of an add is taken for a month, also by a change that keeps its own for a day', async () => {
      const { item } = (await collector.post(raw, 'long')).body
      app.clock.advance(48 * hourMs)
      expect(await collector.edit(item.id, { purchase_price: 20 }, 'long')).toMatchObject({ status: 422 })
    })

    it('of another change is free for an add after a day, and then kept for its days', async () => {
      const { item } = await collector.add(raw)
      await collector.edit(item.id, { purchase_price: 20 }, 'again')
      app.clock.advance(24 * hourMs)
      const added = await collector.post(raw, 'again')
      expect(added).toMatchObject({ status: 201 })
      app.clock.advance(48 * hourMs)
      expect((await collector.post(raw, 'again')).body.operation_id).toBe(added.body.operation_id)
    })
  })

  describe('a change that fails at its last write', () => {
    const guards = {
      sqlite: [
        `create trigger fails before insert on idempotency_keys begin select raise(abort, 'planted'); end`,
        'drop trigger fails',
      ],
      postgres: [
        `create function fails() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$;
         create trigger fails before insert on idempotency_keys for each row execute function fails()`,
        'drop function fails cascade',
      ],
    } as const

    it('changes nothing', async () => {
      const { item } = await collector.add(raw)
      const before = await everythingOf(app.storage)
      const [plant, remove] = guards[engine]
      await app.storage.write(tx => sql.raw(plant).execute(tx))
      const failed = [
        await collector.post({ ...raw, product_id: 'other' }, 'a'),
        await collector.edit(item.id, { condition: 'Damaged', purchase_price: 1 }, 'b'),
        await collector.remove(item.id, 5, 'c'),
      ]
      await app.storage.write(tx => sql.raw(remove).execute(tx))
      expect(failed.map(answer => answer.status)).toEqual([500, 500, 500])
      expect(await everythingOf(app.storage)).toEqual(before)
      expect(await collector.post({ ...raw, product_id: 'other' }, 'a')).toMatchObject({ status: 201 })
    })
  })

  describe('the largest total', () => {
    const most = { ...raw, purchase_price: 100_000_000, quantity: 1_000 }

    it('can be reached exactly, but not exceeded by a cent', async () => {
      for (let times = 0; times < 9; times++) await collector.add(most)
      expect(await collector.stats()).toMatchObject({ total_investment: maxTotalCents / 100 })
      const refused = await collector.post({ ...raw, purchase_price: 0.01 })
      expect(refused).toMatchObject({
        status: 400,
        refusal: {
          error: 'This would take a total of your collection beyond 900,000,000,000.',
          code: 'invalid',
        },
      })
      const [item] = (await collector.list({ limit: 1 })).collection
      expect(await collector.edit(item?.id ?? '', { purchase_price: 99_999_999.99 })).toMatchObject({
        status: 200,
      })
      expect(await collector.post({ ...raw, purchase_price: 0.01 })).toMatchObject({ status: 201 })
      await expectClean()
    })

    it('exceeded by prices rejects adding copies, but not removing them', async () => {
      await addProducts(app.storage, [{ id: 'grail' }])
      const { items } = await collector.add({ ...raw, product_id: 'grail', quantity: 10 })
      await setPrices(app.storage, [['grail', 'raw:near%20mint', maxTotalCents / 5]])
      expect(await collector.post({ ...raw, product_id: 'grail' })).toMatchObject({ status: 400 })
      for (const item of items) expect(await collector.remove(item.id, 1)).toMatchObject({ status: 200 })
      expect(await collector.stats()).toMatchObject({ total_market_price: 0, realised_profit: -90 })
    })
  })
})

/** Every row a change can touch. */
async function everythingOf(storage: Storage) {
  const tables = [
    'holdings',
    'holding_groups',
    'collector_totals',
    'ledger_entries',
    'stat_days',
    'idempotency_keys',
  ] as const
  return storage.read(async db => {
    const rows: Record<string, unknown[]> = {}
    for (const table of tables) {
      const found = await sql`select * from ${sql.table(table)}`.execute(db)
      rows[table] = found.rows.map(row => JSON.stringify(row)).toSorted()
    }
    return rows
  })
}
