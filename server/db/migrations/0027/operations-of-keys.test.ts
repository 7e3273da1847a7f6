import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { columnTypes } from '#server/db/migrations/columns'
import { keepOperationsOfKeys } from './operations-of-keys.ts'

const raw = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 }

onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }, { id: 'other' }])
  })
  afterAll(() => app.close())

  /** Puts the answers back that an earlier version kept, by key, and updates the table. */
  async function upgrade(results: Readonly<Record<string, unknown>>) {
    await app.storage.write(async tx => {
      await tx.schema.alterTable('idempotency_keys').dropColumn('operation_id').execute()
      await tx.schema
        .alterTable('idempotency_keys')
        .addColumn('result', columnTypes(engine).text, c => c.notNull().defaultTo('{}'))
        .execute()
      for (const [key, result] of Object.entries(results)) {
        await sql`update idempotency_keys set result = ${JSON.stringify(result)}
          where idempotency_key = ${key}`.execute(tx)
      }
      await keepOperationsOfKeys(tx, engine)
    })
  }

  it('answers keys of the day before as they were answered, by the operation they name or of their time', async () => {
    const collector = await newCollector(app)
    const tick = () => app.clock.advance(1)
    const { item: copy } = await collector.add(raw)
    const { item: given } = await collector.add(raw)
    const trade = { traded_away: [{ id: given.id }], received: [{ id: 'other', condition: 'Near Mint' }] }
    const calls = {
      added: () => collector.post({ ...raw, quantity: 2 }, 'added'),
      listed: () => collector.post(raw, 'listed'),
      traded: () => collector.trade(trade, 'traded'),
      edited: () => collector.edit(copy.id, { purchase_price: 20 }, 'edited'),
      unchanged: () => collector.edit(copy.id, { purchase_price: 20 }, 'unchanged'),
      nothing: () => collector.edit(copy.id, { condition: 'Near Mint' }, 'nothing'),
      sold: () => collector.remove(copy.id, 25, 'sold'),
    }
    const first: Record<string, { status: number; body: object }> = {}
    for (const [name, call] of Object.entries(calls)) {
      tick()
      first[name] = await call()
    }
    await upgrade({
      added: { copies: [], operationId: operationOf(first.added) },
      // As versions without operations kept an addition, a removal and an edit.
      listed: [{ id: 'a copy' }],
      sold: { lifetimeEarningsCents: 1_500, profitCents: 500 },
      edited: { id: copy.id, costBasisCents: 2_000 },
      unchanged: { copy: {}, operationId: null },
      nothing: { id: copy.id, costBasisCents: 2_000 },
      traded: { trade: { id: (first.traded as Awaited<ReturnType<typeof calls.traded>>).body.trade.id } },
    })
    for (const [name, call] of Object.entries(calls)) {
      tick()
      const again = await call()
      expect([name, again.status, again.body]).toEqual([name, first[name]?.status, first[name]?.body])
    }
    expect((await collector.post({ ...raw, quantity: 3 }, 'added')).status).toBe(422)
  })

  it('updates more keys than it reads at once', async () => {
    const collector = await newCollector(app)
    const before: unknown[] = []
    for (let index = 0; index < 45; index++) {
      app.clock.advance(1)
      before.push((await collector.post(raw, `key-${index}`)).body)
    }
    await upgrade({})
    const after: unknown[] = []
    for (let index = 0; index < 45; index++) after.push((await collector.post(raw, `key-${index}`)).body)
    expect(after).toEqual(before)
  })
})

function operationOf(answered: { body: object } | undefined): unknown {
  return answered && 'operation_id' in answered.body ? answered.body.operation_id : undefined
}
