/** What happened stays as it was, whatever a program asks of the database. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#server/database/migrate'
import { onBothEngines, type TemporaryStorage } from '#server/testing/storages'
import { databaseOf09 } from '#server/testing/version-0.9/opened'

onBothEngines(engine => {
  let database: TemporaryStorage
  beforeAll(async () => {
    database = await databaseOf09(engine)
    await migrate(database.storage)
  })
  afterAll(() => database.drop())

  const run = (statement: string) => database.storage.write(tx => sql.raw(statement).execute(tx))
  const refused = (statement: string) => expect(run(statement)).rejects.toThrow(/append-only/)
  const rowOf = async (query: string) => {
    const { rows } = await database.storage.read(db => sql.raw<Record<string, unknown>>(query).execute(db))
    return rows[0]
  }

  it.each([
    'ledger_entries',
    'operations',
    'operation_copies',
    'trades',
    'trade_lines',
  ])('refuses to change or delete rows of %s, even to what they are', async table => {
    const { rows } = await database.storage.read(db => sql`select * from ${sql.table(table)}`.execute(db))
    const words = ['partner', 'note']
    const columns = Object.keys(rows[0] as object).filter(name => table !== 'trades' || !words.includes(name))
    expect(columns).not.toEqual([])
    for (const column of columns) await refused(`update ${table} set ${column} = ${column}`)
    await refused(`delete from ${table}`)
    if (engine === 'postgres') await refused(`truncate ${table} cascade`)
  })

  it('lets partner and note of a trade change, and nothing with them', async () => {
    await run(`update trades set partner = 'Bob', note = 'At home'`)
    expect(await rowOf('select partner, note from trades')).toEqual({ partner: 'Bob', note: 'At home' })
    await refused(`update trades set note = '', day = ''`)
  })

  it('lets the newest operation grow by the copies that are to come, and nothing else of it change', async () => {
    const newest =
      '(collector_id, sequence) in (select collector_id, operation_sequence from collector_totals)'
    const grow = `update operations set copies = copies + 1`
    await refused(`${grow} where ${newest}`)
    await run('update collector_totals set pending_copies = 2')
    await refused(`${grow} where not ${newest}`)
    await refused(`update operations set copies = copies + 3 where ${newest}`)
    await refused(`update operations set copies = copies where ${newest}`)
    for (const change of [
      "kind = 'edit'",
      "id = id || 'x'",
      "day = '2020-01-01'",
      "occurred_at = ''",
      "corrects = ''",
      'sequence = sequence + 1',
    ])
      await refused(`${grow}, ${change} where ${newest}`)
    const before = await rowOf(`select sum(copies) as copies, sum(cash_cents) as cash from operations`)
    await run(
      `update operations set copies = copies + 2, cash_cents = cash_cents - 500,
        cost_basis_cents = cost_basis_cents + 500, lifetime_earnings_after_cents = lifetime_earnings_after_cents - 500,
        cost_basis_after_cents = cost_basis_after_cents + 500 where ${newest}`,
    )
    expect(await rowOf(`select sum(copies) as copies, sum(cash_cents) as cash from operations`)).toEqual({
      copies: Number(before?.['copies']) + 4,
      cash: Number(before?.['cash']) - 1_000,
    })
  })

  it('lets the rows of a collector go whose erasure is open, and no others', async () => {
    const ofFirst = `collector_id = (select min(collector_id) from trades)`
    const { others } =
      (await rowOf(`select count(*) as others from ledger_entries where not ${ofFirst}`)) ?? {}
    await run(`insert into erasures select min(collector_id), '2026-03-16', '2026-03-16' from trades`)
    await refused(`delete from ledger_entries`)
    await refused(`update ledger_entries set cash_cents = cash_cents where ${ofFirst}`)
    await run(`delete from ledger_entries where ${ofFirst}`)
    expect(await rowOf('select count(*) as others from ledger_entries')).toEqual({ others })
    expect(Number(others)).toBeGreaterThan(0)
  })
})
