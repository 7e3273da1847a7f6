import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { collectrFile } from '#server/testing/calls/collectr'
import { importerOf } from '#server/testing/calls/importer'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'

const row = (card: string, price: string, quantity = 1) =>
  `Main,Pokemon,Base Set,${card},Common,Normal,Ungraded,Near Mint,${price},${quantity},false,2025-03-05,`

onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    const base = { setName: 'Base Set', setCode: 'base1' }
    await addProducts(app.storage, [
      { id: 'charizard', name: 'Charizard', cardNumber: '4', ...base },
      { id: 'pikachu', name: 'Pikachu', cardNumber: '58', ...base },
    ])
  })
  afterAll(() => app.close())

  it('says which copies and what cost of an import are left when parts of it are undone', async () => {
    const { begin, decide, publish, reopen, undo, one, imports } = await importerOf(app)
    const { id } = await begin(collectrFile(row('Charizard,4/102', '4.50'), row('Pikachu,58/102', '2.25', 3)))
    await decide(id, { line: 3, decision: 'leave_out' })
    const first = (await publish(id, 1)).body.import
    await reopen(id)
    await decide(id, { line: 3 })
    const second = (await publish(id, 3)).body.import
    const both = { copies: 4, copies_added: 4, total_cost: 11.25, copies_undone: 0, undone_by: null }
    expect(second).toMatchObject(both)
    expect(await imports()).toMatchObject([both])

    await undo(first.operation_id ?? '')
    const rest = { copies: 3, copies_added: 3, total_cost: 6.75, copies_undone: 1, undone_by: null }
    const partly = await one(id)
    expect(partly).toMatchObject({ state: 'done', ...rest, before: { copies: 3, total_investment: 6.75 } })
    expect(partly.after).toEqual(partly.before)
    expect(partly.additions.map(({ copies, undone_by }) => [copies, undone_by !== null])).toEqual([
      [1, true],
      [3, false],
    ])
    expect(await imports()).toMatchObject([rest])

    await undo(second.operation_id ?? '')
    const none = { copies: 0, copies_added: 0, total_cost: 0, copies_undone: 4 }
    const whole = await one(id)
    expect(whole).toMatchObject(none)
    expect(whole.undone_by).not.toBeNull()
    expect(await imports()).toMatchObject([none])
  })

  it('says what a reopened import adds now, apart from what was undone before', async () => {
    const { begin, decide, publish, reopen, undo, one } = await importerOf(app)
    const { id } = await begin(collectrFile(row('Charizard,4/102', '4.50'), row('Pikachu,58/102', '2.25', 3)))
    await decide(id, { line: 3, decision: 'leave_out' })
    await undo((await publish(id, 1)).body.import.operation_id ?? '')
    await reopen(id)
    await decide(id, { line: 3 })
    const open = await one(id)
    expect(open).toMatchObject({ state: 'ready', copies: 3, copies_added: 0, total_cost: 6.75 })
    expect(open).toMatchObject({ copies_undone: 1, before: { copies: 0 }, after: { copies: 3 } })
  })
})
