import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Storage } from '#server/database/storage'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { reconcile } from '#server/commands/ledger/reconcile'

const nearMint = 'raw:near%20mint'
const card = { id: 'card', condition: 'Near Mint' }
const other = { id: 'other', condition: 'Near Mint' }

onBothEngines(engine => {
  let app: TestApp
  let collector: TestCollector
  let held: string
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }, { id: 'other' }])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
    const raw = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 }
    held = (await collector.add(raw)).item.id
  })
  afterAll(() => app.close())

  const proposed = () => ({ traded_away: [{ id: held }], received: [card, other], cash_delta: 5 })
  const run = (statement: string) => app.storage.write(tx => sql.raw(statement).execute(tx))

  async function differences() {
    const found: [string, unknown, unknown][] = []
    await reconcile(app.storage, ({ field, kept, recounted }) => found.push([field, kept, recounted]))
    return found
  }

  describe('concurrently', () => {
    it('only one of two trades of a copy succeeds', async () => {
      const answers = await Promise.all([collector.trade(proposed()), collector.trade(proposed())])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
      expect(await collector.stats()).toMatchObject({ total_quantity: 2, lifetime_earnings: -15 })
      expect((await collector.trades()).pagination.totalItems).toBe(1)
      expect(await differences()).toEqual([])
    })

    it('only one of a sale and a trade of a copy succeeds', async () => {
      const [trade, sale] = await Promise.all([collector.trade(proposed()), collector.remove(held, 100)])
      expect([trade.status, sale.status]).toSatisfy(([first, second]) =>
        first === 201 ? second === 409 : first === 409 && second === 200,
      )
      const earned = (await collector.stats()).lifetime_earnings
      expect(earned).toBe(trade.status === 201 ? -15 : 90)
      expect(await differences()).toEqual([])
    })

    it('a trade uses one price for all copies of a key while prices move', async () => {
      await setPrices(app.storage, [
        ['card', nearMint, 100],
        ['other', nearMint, 100],
      ])
      const { items } = await collector.add({
        product_id: 'card',
        condition: 'Damaged',
        purchase_price: 9.99,
        quantity: 8,
      })
      const moves = items.map((_, index) => setPrices(app.storage, [['other', nearMint, 101 + index]]))
      const trades = items.map(({ id }) =>
        collector.trade({ traded_away: [{ id }], received: [{ ...other, quantity: 2 }, card, other] }),
      )
      const [answers] = await Promise.all([Promise.all(trades), Promise.all(moves)])
      for (const { status, body } of answers) {
        expect(status).toBe(201)
        const ofOther = body.trade.received.filter(line => line.product_id === 'other')
        expect(new Set(ofOther.map(line => line.market_price)).size).toBe(1)
        const sum = body.trade.received.reduce((cents, line) => cents + Math.round(line.cost_basis * 100), 0)
        expect(sum).toBe(999)
      }
      expect(await differences()).toEqual([])
    })
  })

  describe('an idempotency key', () => {
    it('gives concurrent duplicates and a later repeat one trade and one answer', async () => {
      const body = proposed()
      const twins = await Promise.all([1, 2, 3].map(() => collector.trade(body, 'press')))
      app.clock.advance(60_000)
      const answers = [...twins, await collector.trade(body, 'press')]
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
      expect(new Set(answers.map(answer => JSON.stringify(answer.body))).size).toBe(1)
      expect(await collector.stats()).toMatchObject({ total_quantity: 2, lifetime_earnings: -15 })
      expect((await collector.trades()).pagination.totalItems).toBe(1)
    })

    it('is rejected for another trade', async () => {
      await collector.trade(proposed(), 'taken')
      expect(await collector.trade({ ...proposed(), cash_delta: 6 }, 'taken')).toMatchObject({
        status: 422,
        refusal: { code: 'key_reused' },
      })
    })

    it('is not used up by a refusal', async () => {
      const none = { ...proposed(), received: [{ ...card, id: 'none' }] }
      expect(await collector.trade(none, 'mended')).toMatchObject({ status: 404 })
      expect(await collector.trade(proposed(), 'mended')).toMatchObject({ status: 201 })
    })
  })

  describe('a trade that fails', () => {
    const guards = {
      sqlite: (table: string) => [
        `create trigger fails before insert on ${table} begin select raise(abort, 'planted'); end`,
        'drop trigger fails',
      ],
      postgres: (table: string) => [
        `create function fails() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$;
         create trigger fails before insert on ${table} for each row execute function fails()`,
        'drop function fails cascade',
      ],
    } as const

    it.each([
      'holdings',
      'trades',
      'trade_lines',
      'ledger_entries',
      'stat_days',
      'idempotency_keys',
    ])('at %s changes nothing', async table => {
      const before = await everythingOf(app.storage)
      const [plant = '', remove = ''] = guards[engine](table)
      await run(plant)
      const failed = await collector.trade(proposed(), 'broken')
      await run(remove)
      expect(failed).toMatchObject({ status: 500, refusal: { code: 'internal' } })
      expect(await everythingOf(app.storage)).toEqual(before)
      expect(await collector.trade(proposed(), 'broken')).toMatchObject({ status: 201 })
    })
  })

  describe('a recorded trade', () => {
    it.each([
      "update trades set cash_delta_cents = 0, basis_received_cents = basis_given_cents, traded_at = ''",
      'delete from trades',
      "update trade_lines set name = 'Mew'",
      'delete from trade_lines',
    ])('is protected against "%s"', async statement => {
      await collector.trade(proposed())
      const before = await everythingOf(app.storage)
      await expect(run(statement)).rejects.toThrow(/append-only/)
      expect(await everythingOf(app.storage)).toEqual(before)
    })

    it('is reported by the reconciliation if a line, a gain or a copy disagrees with it', async () => {
      await collector.trade({ ...proposed(), cash_delta: -12 })
      expect(await differences()).toEqual([])
      await run(`update holdings set removal = 'mistake' where id = '${held}'`)
      expect(await differences()).toEqual([
        [`copy ${held} times_given`, 0, 1],
        [`copy ${held} version`, 'its row', 'its last operation'],
      ])
      await run(`update holdings set removal = 'traded' where id = '${held}'`)
      await run(
        `insert into trades values ('${collector.id}', 'stray', '', -300, 100, 0, 200, '', null, null)`,
      )
      expect(await differences()).toEqual([
        ['trades_realised_gain_cents', 400, 200],
        ['trade stray basis_given_cents', 100, 0],
      ])
    })
  })
})

/** Every row a trade can touch. */
async function everythingOf(storage: Storage) {
  const tables = [
    'holdings',
    'holding_groups',
    'collector_totals',
    'ledger_entries',
    'operations',
    'operation_copies',
    'trades',
    'trade_lines',
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
