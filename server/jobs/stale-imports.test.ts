import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteStaleImports } from '#server/commands/import/cancel-import'
import { savePart } from '#server/db/import/import-parts'
import { importById, updateImport } from '#server/db/import/imports'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'

const file = Buffer.from(
  'Product Name,Set,Card Number,Grade,Card Condition,Average Cost Paid,Quantity\nCharizard,Base Set,4,Ungraded,Near Mint,2,1\n',
)
const hourMs = 60 * 60 * 1_000

onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card', name: 'Charizard', setName: 'Base Set', cardNumber: '4' }])
  })
  afterAll(() => app.close())

  const begun = async () => {
    const collector = await newCollector(app)
    const { token } = collector
    const sent = await app.call('POST /api/imports', { token, query: { file_name: 'a.csv' }, file })
    await app.parts.background.settled()
    return { ...collector, importId: sent.body.import.id }
  }
  const stateOf = (id: string, importId: string) =>
    app.storage.read(async db => ({
      imports: await db
        .selectFrom('imports')
        .select('state')
        .where('collector_id', '=', id)
        .where('id', '=', importId)
        .execute(),
      parts: (await db.selectFrom('import_parts').select('part').where('collector_id', '=', id).execute())
        .length,
    }))

  it('deletes rows that a server left of an import that has ended, and leaves those of others', async () => {
    const [done, cancelled, open] = [await begun(), await begun(), await begun()]
    const body = { expected_copies: 1 }
    const published = { token: done.token, params: { id: done.importId }, body }
    expect((await app.call('POST /api/imports/:id/publish', published)).status).toBe(200)
    await app.storage.write(async tx => {
      await savePart(tx, done.id, done.importId, 7, [])
      // An earlier version published it, and was to delete its rows.
      const one = await importById(tx, done.id, done.importId)
      if (one === null) throw new Error('the import is gone')
      const { additions: _, ...facts } = one.facts
      await updateImport(tx, done.id, done.importId, { facts })
      await tx
        .updateTable('imports')
        .set({ state: 'cancelled', ended_at: app.clock.now.toISOString() })
        .where('collector_id', '=', cancelled.id)
        .execute()
    })
    await deleteStaleImports(app.parts)
    expect(await stateOf(done.id, done.importId)).toEqual({ imports: [{ state: 'done' }], parts: 0 })
    expect(await stateOf(cancelled.id, cancelled.importId)).toEqual({ imports: [], parts: 0 })
    expect(await stateOf(open.id, open.importId)).toEqual({ imports: [{ state: 'ready' }], parts: 1 })
  })

  it('deletes an import whose file was being kept when the server stopped', async () => {
    const stopped = await begun()
    const waiting = await begun()
    await app.storage.write(tx =>
      tx.updateTable('imports').set({ state: 'reading' }).where('collector_id', '=', stopped.id).execute(),
    )
    await deleteStaleImports(app.parts)
    expect((await stateOf(stopped.id, stopped.importId)).parts).toBe(1)
    app.clock.advance(2 * hourMs)
    await deleteStaleImports(app.parts)
    expect(await stateOf(stopped.id, stopped.importId)).toEqual({ imports: [], parts: 0 })
    expect((await stateOf(waiting.id, waiting.importId)).parts).toBe(1)
    app.clock.advance(7 * 24 * hourMs)
    await deleteStaleImports(app.parts)
    expect(await stateOf(waiting.id, waiting.importId)).toEqual({ imports: [], parts: 0 })
  })
})
