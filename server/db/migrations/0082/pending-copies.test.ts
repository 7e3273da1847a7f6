import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'

onBothEngines(engine => {
  it('lets the newest operation grow by the copies that are to come, and nothing else of it change', async () => {
    const app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }])
    const collector = await newCollector(app)
    for (const purchase_price of [1, 2])
      await collector.add({ product_id: 'card', condition: 'Near Mint', purchase_price })
    const run = (statement: string) => app.storage.write(tx => sql.raw(statement).execute(tx))
    const refused = (statement: string) => expect(run(statement)).rejects.toThrow(/append-only/)
    await refused('update operations set copies = 2 where sequence = 2')
    await run('update collector_totals set pending_copies = 2')
    await refused('update operations set copies = 2 where sequence = 1')
    await refused('update operations set copies = 4 where sequence = 2')
    await refused('update operations set copies = copies where sequence = 2')
    for (const change of [
      "kind = 'edit'",
      "id = 'other'",
      "day = '2020-01-01'",
      "occurred_at = ''",
      "corrects = ''",
    ])
      await refused(`update operations set copies = 2, ${change} where sequence = 2`)
    await refused('delete from operations where sequence = 2')
    await refused('update ledger_entries set cash_cents = cash_cents')
    await run(
      `update operations set copies = 3, cash_cents = -500, cost_basis_cents = 500,
        lifetime_earnings_after_cents = -600, cost_basis_after_cents = 600 where sequence = 2`,
    )
    const kept = await app.storage.read(db =>
      db
        .selectFrom('operations')
        .select(['copies', 'cash_cents'])
        .where('sequence', '=', 2)
        .executeTakeFirst(),
    )
    expect(kept).toEqual({ copies: 3, cash_cents: -500 })
    await app.close()
  })
})
