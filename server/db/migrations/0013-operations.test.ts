/** What the past becomes: a filled database of the version before, on both engines. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#server/db/migrate'
import { addEarlyCollector } from '#server/testing/accounts/early-rows'
import { addProducts } from '#server/testing/products'
import { onBothEngines, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'

const before = 12

/** A copy of the past: its fields, and how it left. */
const copies: [id: string, product: string, cost: number, removal: string | null, sold: number | null][] = [
  ['a1', 'card', 100, null, null],
  ['a2', 'card', 100, 'sold', 250],
  ['b', 'box', 5_000, 'mistake', null],
  ['edited', 'card', 300, null, null],
  ['given', 'card', 700, 'traded', null],
  ['got', 'box', 0, null, null],
  ['got2', 'box', 0, 'sold', 900],
]

/** kind, copy, cash, cost basis, time. Two additions at once; the trade ends with its gain. */
const entries: [kind: string, copy: string | null, cash: number, basis: number, at: string][] = [
  ['add', 'a1', -100, 100, '10'],
  ['add', 'a2', -100, 100, '10'],
  ['add', 'b', -5_000, 5_000, '10'],
  ['add', 'edited', -200, 200, '11'],
  ['edit', 'edited', -100, 100, '12'],
  ['add', 'given', -700, 700, '13'],
  ['sale', 'a2', 250, -100, '14'],
  ['mistake', 'b', 5_000, -5_000, '15'],
  ['trade', 'given', 700, -700, '16'],
  ['trade', 'got', 0, 0, '16'],
  ['trade', 'got2', 0, 0, '16'],
  ['trade', null, 300, 0, '16'],
  ['sale', 'got2', 900, 0, '17'],
]

onBothEngines(engine => {
  let db: TemporaryStorage
  beforeAll(async () => {
    db = await temporaryStorage(engine, before)
    await addProducts(db.storage, [{ id: 'card' }, { id: 'box', productType: 'sealed_product' }])
    await db.storage.write(async tx => {
      for (const id of ['c1', 'c2']) {
        await addEarlyCollector(tx, id)
        for (const [copy, product, cost, removal, sold] of copies) {
          const [kind, condition] = product === 'box' ? ['sealed', null] : ['raw', 'Near Mint']
          await sql`insert into holdings (collector_id, id, product_id, kind, condition, cost_basis_cents,
            purchase_date, group_key, created_at, removed_at, removal, sold_price_cents, own_price_cents)
            values (${id}, ${copy}, ${product}, ${kind}, ${condition}, ${cost}, '2026-01-09', ${`${product}:${kind}`},
              '2026-01-10', ${removal && '2026-01-20'}, ${removal}, ${sold}, 5)`.execute(tx)
        }
        for (const [index, [kind, copy, cash, basis, at]] of entries.entries()) {
          await sql`insert into ledger_entries values (${id}, ${index + 1}, ${instant(at)}, ${kind}, ${copy},
            ${cash}, ${basis}, ${cash + basis})`.execute(tx)
        }
        await sql`insert into trades values (${id}, 't1', ${instant('16')}, -1000, 700, 0, 300, '2026-01-16')`.execute(
          tx,
        )
        for (const [side, copy, cost] of [
          ['given', 'given', 700],
          ['received', 'got', 0],
          ['received', 'got2', 0],
        ] as const) {
          await sql`insert into trade_lines values (${id}, 't1', ${side}, ${copy === 'got2' ? 1 : 0}, ${copy}, 'card',
            'Card', 'Set', 'card', null, null, 'raw', 'Near Mint', ${cost}, null)`.execute(tx)
        }
      }
    })
    await migrate(db.storage)
  })
  afterAll(() => db.drop())

  const all = (query: ReturnType<typeof sql>) =>
    db.storage.read(async tx => (await query.execute(tx)).rows as Record<string, unknown>[])

  it('makes operations of the ledger, with their balances', async () => {
    const rows =
      await all(sql`select sequence, id, kind, day, cash_cents, lifetime_earnings_after_cents as earned,
      realised_profit_after_cents as profit, copies from operations where collector_id = 'c2' order by sequence`)
    expect(rows.map(row => Object.values(row))).toEqual([
      [1, 'ledger-1', 'add', '2026-01-10', -200, -200, 0, 2],
      [2, 'ledger-3', 'add', '2026-01-10', -5_000, -5_200, 0, 1],
      [3, 'ledger-4', 'add', '2026-01-11', -200, -5_400, 0, 1],
      [4, 'ledger-5', 'edit', '2026-01-12', -100, -5_500, 0, 1],
      [5, 'ledger-6', 'add', '2026-01-13', -700, -6_200, 0, 1],
      [6, 'ledger-7', 'sale', '2026-01-14', 250, -5_950, 150, 1],
      [7, 'ledger-8', 'mistake', '2026-01-15', 5_000, -950, 150, 1],
      [8, 't1', 'trade', '2026-01-16', 1_000, 50, 450, 3],
      [9, 'ledger-13', 'sale', '2026-01-17', 900, 950, 1_350, 1],
    ])
  })

  it('keeps every copy, entry and trade line', async () => {
    for (const [table, count] of [
      ['holdings', 14],
      ['ledger_entries', 26],
      ['trade_lines', 6],
    ] as const) {
      expect(await all(sql`select count(*) as count from ${sql.table(table)}`)).toEqual([{ count }])
    }
    expect(
      await all(
        sql`select operation_sequence from ledger_entries where collector_id = 'c1' order by sequence`,
      ),
    ).toEqual([1, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8, 9].map(operation_sequence => ({ operation_sequence })))
  })

  it('knows the versions of copies that nothing changed in between, and only those', async () => {
    const rows = await all(sql`select holding_id, before_version, after_version from operation_copies
      where collector_id = 'c1' order by operation_sequence, position`)
    const removalIn = (version: unknown) =>
      version === null ? null : (JSON.parse(String(version)).removal ?? 'held')
    expect(
      rows.map(row => [row.holding_id, removalIn(row.before_version), removalIn(row.after_version)]),
    ).toEqual([
      ['a1', null, 'held'],
      ['a2', null, 'held'],
      ['b', null, 'held'],
      ['edited', null, null],
      ['edited', null, null],
      ['given', null, 'held'],
      ['a2', 'held', 'sold'],
      ['b', 'held', 'mistake'],
      ['given', 'held', 'traded'],
      ['got', null, 'held'],
      ['got2', null, 'held'],
      ['got2', 'held', 'sold'],
    ])
  })

  it.each([
    'update operations set day = day',
    'delete from operation_copies',
    'update ledger_entries set cash_cents = cash_cents',
    'delete from ledger_entries',
    'update trade_lines set label = label',
    'delete from trade_lines',
  ])('keeps what happened against "%s"', async statement => {
    await expect(db.storage.write(tx => sql.raw(statement).execute(tx))).rejects.toThrow(/append-only/)
  })
})

function instant(day: string): string {
  return `2026-01-${day}T08:00:00.000Z`
}
