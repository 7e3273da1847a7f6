import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteStaleImports } from '#server/commands/import/cancel-import'
import { editRow } from '#server/commands/import/edit-row'
import { reconcile } from '#server/commands/ledger/reconcile'
import { rowsOfPart, savePart } from '#server/db/import/import-parts'
import { type TestApp, testApp } from '#server/testing/app'
import {
  addBaseSet,
  charizard,
  collectrColumn,
  collectrFile,
  collectrRow,
  pikachu,
} from '#server/testing/calls/collectr'
import { importerOf } from '#server/testing/calls/importer'
import { beforeWrites } from '#server/testing/interleaving'
import { onBothEngines } from '#server/testing/storages'

const { price, quantity } = collectrColumn
const broken = collectrRow('Pikachu,58/102', 'Ungraded,Near Mint,twelve,2')
const missing = collectrRow('Missingno,999')
const blank = collectrRow('Charizard,4/102', 'Ungraded,Near Mint,1,0')
const dayMs = 24 * 60 * 60 * 1_000

onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addBaseSet(app.storage)
  })
  afterAll(() => app.close())

  /** An import that added a Charizard, and left out four rows, of which one has no copy. */
  const published = async () => {
    const importer = await importerOf(app)
    const { begin, decide, publish } = importer
    const { id } = await begin(collectrFile(charizard, pikachu, broken, missing, blank))
    await decide(id, { line: 3, decision: 'leave_out' })
    const added = (await publish(id, 1)).body.import
    return { ...importer, importId: id, added }
  }

  it('adds rows that were left out later, by an operation of their own', async () => {
    const {
      importId: id,
      added,
      reopen,
      rows,
      editCells,
      decide,
      publish,
      stats,
      undo,
      one,
      imports,
    } = await published()
    expect(added).toMatchObject({ state: 'done', copies: 1, total_cost: 4.5, rows_left: 3 })
    expect(added.additions).toMatchObject([{ copies: 1, total_cost: 4.5, undone_by: null }])
    const again = (await reopen(id)).body.import
    expect(again).toMatchObject({ state: 'to_decide', copies: 0, ended_at: null, rows_left: 0 })
    expect((await rows(id, {})).rows.map(({ line, verdict, decision }) => [line, verdict, decision])).toEqual(
      [
        [3, 'matched', 'leave_out'],
        [4, 'wrong', null],
        [5, 'unknown', null],
      ],
    )
    await editCells(id, 4, { [price]: '12.50' })
    await decide(id, { line: 5, decision: 'choose', product_id: 'charizard' })
    expect((await publish(id, 4)).status).toBe(409)
    const more = (await publish(id, 3)).body.import
    expect(more).toMatchObject({ state: 'done', copies: 4, total_cost: 34, rows_left: 1 })
    expect(more.counts.map(({ verdict, decision, rows }) => [verdict, decision, rows]).toSorted()).toEqual(
      [
        ['matched', 'leave_out', 1],
        ['matched', null, 2],
        ['skipped', null, 1],
        ['unknown', 'choose', 1],
      ].toSorted(),
    )
    expect(await stats()).toMatchObject({ total_quantity: 4, total_investment: 34 })

    const [first, second] = more.additions
    expect(second).toMatchObject({ copies: 3, total_cost: 29.5 })
    expect((await undo(first?.operation_id ?? '')).status).toBe(200)
    expect(await stats()).toMatchObject({ total_quantity: 3, total_investment: 29.5 })
    expect((await imports())[0]?.undone_by).toBeNull()
    expect((await undo(second?.operation_id ?? '')).status).toBe(200)
    expect((await one(id)).additions.every(({ undone_by }) => undone_by !== null)).toBe(true)
    expect((await imports())[0]?.undone_by).not.toBeNull()
    expect(await stats()).toMatchObject({ total_quantity: 0, total_investment: 0 })
    expect(await reconcile(app.storage, () => {})).toMatchObject({ differences: 0 })
  })

  it('closes a reopened import without losing a row or a decision, and lets another file in', async () => {
    const { importId: id, reopen, cancel, decide, rows, upload, one, added } = await published()
    await reopen(id)
    await decide(id, { line: 5, decision: 'choose', product_id: 'charizard' })
    const refused = await upload(collectrFile(pikachu))
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { id, error: expect.stringContaining('Add its rows or leave them out first.') },
    ])
    expect((await cancel(id)).status).toBe(200)
    expect(await one(id)).toEqual(added)
    expect((await upload(collectrFile(pikachu))).status).toBe(201)
    await app.parts.background.settled()
    expect((await reopen(id)).status).toBe(409)
    expect((await rows(id, { only: 'decided' })).rows.map(({ line }) => line)).toEqual([3, 5])
  })

  it('is closed by the tidying when it is not worked on for a week, and never deleted', async () => {
    const { importId: id, reopen, one, added, rows, publish } = await published()
    app.clock.advance(30 * dayMs)
    await reopen(id)
    await deleteStaleImports(app.parts)
    expect((await one(id)).state).toBe('to_decide')
    app.clock.advance(8 * dayMs)
    await deleteStaleImports(app.parts)
    expect(await one(id)).toEqual(added)
    expect((await rows(id, {})).rows).toHaveLength(3)
    expect((await publish(id, 1)).status).toBe(409)
  })

  it('reads the rows again in another way, as the only ones', async () => {
    const { importId: id, reopen, read, editCells, one, publish, stats } = await published()
    const { reading } = (await reopen(id)).body.import
    await editCells(id, 4, { [price]: '10', [quantity]: '4' })
    const again = await read(id, reading?.columns ?? [], { price_for: 'row' })
    // Reading forgets decisions, also that a row is left out.
    expect(again).toMatchObject({ state: 'to_decide', copies: 5, total_cost: 14.5, rows_read: 5 })
    expect((await publish(id, 5)).status).toBe(200)
    expect(await stats()).toMatchObject({ total_quantity: 6, total_investment: 19 })
    expect(await one(id)).toMatchObject({ copies: 6, rows_left: 1 })
  })

  it('reads rows again whose reading was closed before its end', async () => {
    const { importId: id, reopen, cancel, editCells, one, sendReading, publish, stats } = await published()
    const { reading } = (await reopen(id)).body.import
    await editCells(id, 4, { [price]: '10', [quantity]: '4' })
    await sendReading(id, reading?.columns ?? [], { price_for: 'row' })
    await cancel(id)
    await app.parts.background.settled()
    await reopen(id)
    await app.parts.background.settled()
    expect(await one(id)).toMatchObject({ state: 'to_decide', copies: 5, total_cost: 14.5 })
    expect((await publish(id, 5)).status).toBe(200)
    expect(await stats()).toMatchObject({ total_quantity: 6, total_investment: 19 })
  })

  it('asks again what was open about its file when it was closed', async () => {
    const { importId: id, reopen, cancel, sendReading, one } = await published()
    const { reading } = (await reopen(id)).body.import
    const columns = (reading?.columns ?? []).map(field => (field === 'quantity' ? null : field))
    await sendReading(id, columns, {})
    await cancel(id)
    await reopen(id)
    expect(await one(id)).toMatchObject({ state: 'to_map', questions: [{ about: 'blank_quantity' }] })
  })

  it('is not edited by what was read before its copies were added', async () => {
    const { begin, publish, one, id: collectorId, stats } = await importerOf(app)
    const { id } = await begin(collectrFile(charizard, broken))
    const parts = beforeWrites(app.parts, write => (write === 0 ? publish(id, 1) : null))
    const edit = editRow(parts, collectorId, id, 3, [{ column: price, text: '2' }])
    await expect(edit).rejects.toThrow('The rows of this import cannot be changed now.')
    expect(await one(id)).toMatchObject({ state: 'done', copies: 1, additions: [{ copies: 1 }] })
    expect(await stats()).toMatchObject({ total_quantity: 1 })
  })

  it('has nothing to decide about when every row was added, and is not opened by others', async () => {
    const { begin, publish, reopen } = await importerOf(app)
    const { importId, reopen: reopenOwn, upload } = await published()
    const { id } = await begin(collectrFile(charizard, blank))
    expect((await publish(id, 1)).body.import.rows_left).toBe(0)
    const refused = await reopen(id)
    expect([refused.status, refused.body]).toMatchObject([409, { error: 'This import left no rows out.' }])
    expect((await reopen(importId)).status).toBe(404)
    const unfinished = (await upload(collectrFile(charizard))).body.import
    await app.parts.background.settled()
    const waits = await reopenOwn(importId)
    expect([waits.status, waits.body]).toMatchObject([409, { id: unfinished.id }])
  })

  it('notices the same file while rows of its import are decided about, or after', async () => {
    const { importId, reopen, cancel, begin } = await published()
    const file = collectrFile(charizard, pikachu, broken, missing, blank)
    const same = await begin(file)
    expect(same.same_file?.id).toBe(importId)
    await cancel(same.id)
    expect((await reopen(importId)).body.import.same_file).toBeNull()
  })

  it('keeps no more rows than a file may have, those of the newest imports first', async () => {
    const { importId, reopen, begin, publish, rows, id: collectorId } = await published()
    const next = await begin(collectrFile(charizard, broken))
    await publish(next.id, 1)
    const staged = await app.storage.read(db => rowsOfPart(db, { collectorId, id: next.id }, 0))
    const many = Array.from({ length: 50_000 }, () => staged).flat()
    await app.storage.write(tx => savePart(tx, { collectorId, id: next.id }, 0, many))
    const last = await begin(collectrFile(charizard))
    await publish(last.id, 1)
    expect((await rows(next.id, {})).pagination.totalItems).toBe(50_000)
    expect((await reopen(importId)).body).toMatchObject({ error: 'This import left no rows out.' })
  })
})
