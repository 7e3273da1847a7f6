import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteStaleImports } from '#server/commands/import/cancel-import'
import { goOnWithImports } from '#server/commands/import/match-import'
import { stopAllImports, importById, updateImport } from '#server/db/import/imports'
import { savePart } from '#server/db/import/import-parts'
import type { Storage } from '#server/database/storage'
import { type TestApp, testApp } from '#server/testing/app'
import { importerOf } from '#server/testing/calls/importer'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'

const file =
  'Product Name,Set,Card Number,Grade,Card Condition,Average Cost Paid,Quantity\nCharizard,Base Set,4,Ungraded,Near Mint,2,1\n'
const hourMs = 60 * 60 * 1_000

onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card', name: 'Charizard', setName: 'Base Set', cardNumber: '4' }])
  })
  afterAll(() => app.close())

  const begun = async () => {
    const importer = await importerOf(app)
    return { ...importer, importId: (await importer.begin(file)).id }
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
    expect((await done.publish(done.importId, 1)).status).toBe(200)
    await app.storage.write(async tx => {
      await savePart(tx, { collectorId: done.id, id: done.importId }, 7, [])
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

  it('deletes an import that was not finished within a week', async () => {
    const waiting = await begun()
    app.clock.advance(6 * 24 * hourMs)
    await deleteStaleImports(app.parts)
    expect((await stateOf(waiting.id, waiting.importId)).parts).toBe(1)
    app.clock.advance(2 * 24 * hourMs)
    await deleteStaleImports(app.parts)
    expect(await stateOf(waiting.id, waiting.importId)).toEqual({ imports: [], parts: 0 })
  })

  it('keeps an import whose rows were edited or decided about within the week', async () => {
    const [edited, decided] = [await begun(), await begun()]
    app.clock.advance(6 * 24 * hourMs)
    await edited.editCells(edited.importId, 2, { 5: '3' })
    await decided.decide(decided.importId, { line: 2, decision: 'leave_out' })
    app.clock.advance(2 * 24 * hourMs)
    await deleteStaleImports(app.parts)
    for (const { id, importId } of [edited, decided])
      expect(await stateOf(id, importId)).toEqual({ imports: [{ state: 'ready' }], parts: 1 })
  })

  it('leaves an import that its collector goes on with while others are deleted', async () => {
    const [decided, added, waiting] = [await begun(), await begun(), await begun()]
    app.clock.advance(8 * 24 * hourMs)
    let reads = 0
    const read: Storage['read'] = async work => {
      const result = await app.storage.read(work)
      if (reads++ > 0) return result
      await decided.decide(decided.importId, { line: 2, decision: 'leave_out' })
      await added.publish(added.importId, 1)
      return result
    }
    await deleteStaleImports({ ...app.parts, storage: { ...app.storage, read } })
    expect(await stateOf(decided.id, decided.importId)).toEqual({ imports: [{ state: 'ready' }], parts: 1 })
    expect(await stateOf(added.id, added.importId)).toEqual({ imports: [{ state: 'done' }], parts: 0 })
    expect(await stateOf(waiting.id, waiting.importId)).toEqual({ imports: [], parts: 0 })
  })

  /** Leaves an import as a process does that stops in a state. */
  const stoppedIn = async (state: 'reading' | 'matching') => {
    const stopped = await begun()
    await app.storage.write(tx =>
      tx
        .updateTable('imports')
        .set({ state, worked_at: app.clock.now.toISOString() })
        .where('collector_id', '=', stopped.id)
        .execute(),
    )
    return stopped
  }

  it('ends an import whose file was being read, when its collector sends a file after 30 seconds', async () => {
    const stopped = await stoppedIn('reading')
    app.clock.advance(29_000)
    expect(await stopped.upload(file)).toMatchObject({
      status: 409,
      body: { error: 'Your file export.csv is still being read. Try again in a minute.' },
    })
    app.clock.advance(1_000)
    expect((await stopped.upload(file)).status).toBe(201)
    await app.parts.background.settled()
    expect(await stateOf(stopped.id, stopped.importId)).toEqual({ imports: [{ state: 'failed' }], parts: 1 })
  })

  it('ends an import whose file was being read, when its collector looks at it', async () => {
    const stopped = await stoppedIn('reading')
    const look = () => stopped.one(stopped.importId)
    expect(await look()).toMatchObject({ state: 'reading', reading: null })
    app.clock.advance(30_000)
    expect(await look()).toMatchObject({
      state: 'failed',
      failure: 'The server stopped while it read the file. Please import it again.',
    })
    expect((await stateOf(stopped.id, stopped.importId)).parts).toBe(0)
  })

  it('goes on at a start with what a stopped process left, and leaves what another one does', async () => {
    const [reading, matching] = [await stoppedIn('reading'), await stoppedIn('matching')]
    app.clock.advance(60_000)
    const [live, done] = [await stoppedIn('reading'), await begun()]
    await goOnWithImports(app.parts)
    await app.parts.background.settled()
    const states = [reading, matching, live, done].map(({ id, importId }) => stateOf(id, importId))
    expect(await Promise.all(states)).toMatchObject([
      { imports: [{ state: 'failed' }], parts: 0 },
      { imports: [{ state: 'ready' }], parts: 1 },
      { imports: [{ state: 'reading' }], parts: 1 },
      { imports: [{ state: 'ready' }], parts: 1 },
    ])
  })

  it('takes all work for stopped when the database has no other process', async () => {
    const stopped = await stoppedIn('reading')
    await app.storage.write(stopAllImports)
    await goOnWithImports(app.parts)
    expect((await stateOf(stopped.id, stopped.importId)).imports).toEqual([{ state: 'failed' }])
  })
})
