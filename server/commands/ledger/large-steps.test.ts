// What is added and taken back in steps ends as if it had been done at once, wherever the server stops in between.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deepened } from '#domain/testing/deep-run'
import { reconcile } from './reconcile.ts'
import { undoOperation } from './undo-operation.ts'
import { cancelImport } from '#server/commands/import/cancel-import'
import { changeReading } from '#server/commands/import/change-reading'
import { publishImport } from '#server/commands/import/publish-import'
import { editCopy } from '#server/commands/copies/edit-copy'
import { totalsById } from '#server/db/ledger/collector-totals'
import { tidy } from '#server/jobs/tidy'
import type { Parts } from '#server/parts'
import { type TestApp, testApp } from '#server/testing/app'
import { collectrFile, collectrRow } from '#server/testing/calls/collectr'
import { importerOf } from '#server/testing/calls/importer'
import { newCollector } from '#server/testing/collection'
import { beforeWrites } from '#server/testing/interleaving'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { finishPending } from './finish-pending.ts'

const charizard = collectrRow('Charizard,4/102', 'Ungraded,Near Mint,10,7', '"Two, rare"')
const slab = collectrRow('Charizard,4/102', 'PSA 9.0,Near Mint,99.99,2')
const blastoise = collectrRow('Blastoise,2/102', 'Ungraded,Lightly Played,0.01,4')
  .replace('Main', 'MAIN')
  .replace('2025-03-05', '')
const homemade = collectrRow('Homemade,999/102', 'Ungraded,Near Mint,1,5')
const file = collectrFile(charizard, slab, blastoise, homemade)
const copies = 18
const copiesPerStep = 3
const stopped = new Error('the server has stopped')

onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine, { copiesPerStep })
    const base = { setName: 'Base Set', setCode: 'base1' }
    await addProducts(app.storage, [
      { id: 'charizard', name: 'Charizard', cardNumber: '4', ...base },
      { id: 'blastoise', name: 'Blastoise', cardNumber: '2', ...base },
    ])
    await setPrices(app.storage, [
      ['charizard', 'raw:near%20mint', 1_234],
      ['charizard', 'graded:psa:9', 99_999],
    ])
  })
  afterAll(() => app.close())

  const importing = async () => {
    const importer = await importerOf(app)
    const { id, begin, decide, exported, stats, history } = importer
    const { id: importId } = await begin(file)
    expect((await decide(importId, { line: 5, decision: 'create' })).status).toBe(200)
    const one = () => importer.one(importId)
    const totals = () => app.storage.read(db => totalsById(db, id))
    return { ...importer, importId, one, totals, figures }

    /** Everything that a collector sees, but for ids and times. */
    async function figures() {
      const { valued_at: _, ...rest } = await stats()
      const { operations } = await importer.operations()
      const { state, copies_added, counts, before, after } = await one()
      return {
        file: (await exported()).split('\r\n').toSorted(),
        stats: rest,
        history: await history(),
        operations: operations.map(({ kind, ...amounts }) => ({
          kind,
          amounts: Object.values(amounts).filter(value => typeof value === 'number'),
        })),
        import: { state, copies_added, counts, before, after },
        ledger: await ledgerOf(id),
      }
    }
  }

  const ledgerOf = (collectorId: string) =>
    app.storage.read(db =>
      db
        .selectFrom('ledger_entries')
        .select(['sequence', 'kind', 'operation_sequence', 'cost_basis_cents', 'cash_cents'])
        .where('collector_id', '=', collectorId)
        .orderBy('sequence')
        .limit(100)
        .execute(),
    )

  const expectAgreement = async () => {
    const differences: unknown[] = []
    await reconcile(app.storage, difference => differences.push(difference))
    expect(differences).toEqual([])
  }

  const stoppingAt = (last: number) =>
    beforeWrites(app.parts, write => {
      if (write >= last) throw stopped
    })

  const newestOperation = async (collectorId: string) => {
    const { id } = await app.storage.read(db =>
      db
        .selectFrom('operations')
        .select('id')
        .where('collector_id', '=', collectorId)
        .orderBy('sequence', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
    return id
  }

  const atOnce = (): Parts => ({ ...app.parts, copiesPerStep: 1_000 })
  const keyed = (key: string) => ({ key, fingerprint: key, keptDays: 1 })

  /** What goes on with an operation that a stopped server left: a call with the key of the one that began it, and others. */
  const resumptions: readonly ((
    call: (parts: Parts, key: string) => Promise<unknown>,
    id: string,
  ) => unknown)[] = [
    call => call(app.parts, 'first'),
    // Taken back already, where it is an undo.
    call => call(app.parts, 'second').catch(() => {}),
    () => tidy(app.parts),
    (_, id) => editCopy(app.parts, id, null, 'unknown', {}).catch(() => {}),
    (_, id) =>
      Promise.all(
        [0, 1].map(() =>
          finishPending(
            beforeWrites(app.parts, () => {}),
            id,
          ),
        ),
      ),
  ]

  it('agrees after every step, and lets other collectors write in between', async () => {
    const { id, importId, totals } = await importing()
    const other = await newCollector(app)
    const pending: number[] = []
    const watched = () =>
      beforeWrites(app.parts, async () => {
        await expectAgreement()
        await other.add({ product_id: 'charizard', condition: 'Near Mint', purchase_price: 1 })
        pending.push((await totals()).pendingCopies)
      })
    await publishImport(watched(), id, null, importId, copies)
    // A step that creates a product has fewer copies.
    expect(pending).toEqual([0, 15, 12, 9, 6, 4, 1])
    pending.length = 0
    await undoOperation(watched(), id, null, await newestOperation(id))
    expect(pending).toEqual([0, 15, 12, 9, 6, 3])
    expect(await totals()).toMatchObject({ pendingCopies: 0, costBasisCents: 0, copiesRecorded: copies })
    await expectAgreement()
  })

  it('takes back all copies of an import that is still being added', async () => {
    for (const stop of [1, 3, 6]) {
      const { id, upload, importId, totals, operations, one } = await importing()
      await expect(publishImport(stoppingAt(stop), id, null, importId, copies)).rejects.toBe(stopped)
      // Its rows stay as they are.
      await expect(cancelImport(app.parts, id, importId)).rejects.toThrow(/is being added/)
      const reading = {
        columns: [],
        answers: {},
        conditions: {},
        rates: {},
      }
      await expect(changeReading(app.parts, id, importId, reading)).rejects.toThrow(/is being added/)
      const sent = await upload(file)
      expect([sent.status, sent.refusal]).toMatchObject([
        409,
        { error: 'The copies of your import export.csv are still being added. Try again in a minute.' },
      ])
      expect(await one()).toMatchObject({ state: 'publishing', additions: [] })
      await undoOperation(app.parts, id, null, await newestOperation(id))
      expect(await one()).toMatchObject({ state: 'done', additions: [{ copies }] })
      expect(await totals()).toMatchObject({ pendingCopies: 0, rawQuantity: 0, copiesRecorded: copies })
      expect((await operations()).operations.map(({ kind }) => kind)).toEqual(['undo', 'add'])
      await expectAgreement()
    }
  })

  it('adds and takes back the same as at once, wherever the server stops and whatever goes on', {
    timeout: deepened(240_000),
  }, async () => {
    const whole = await importing()
    await publishImport(atOnce(), whole.id, keyed('first'), whole.importId, copies)
    const added = await whole.figures()
    await undoOperation(atOnce(), whole.id, keyed('undo'), await newestOperation(whole.id))
    const undone = await whole.figures()
    const resumed = async (
      id: string,
      call: (parts: Parts, key: string) => Promise<unknown>,
      { stop, resumption }: { stop: number; resumption: number },
    ) => {
      const isStopped = await call(stoppingAt(stop), 'first').then(
        () => false,
        error => error === stopped,
      )
      await expectAgreement()
      if (isStopped) await resumptions[resumption % resumptions.length]?.(call, id)
      // The key of the call has its answer, and nothing happens twice.
      await call(app.parts, 'first')
      return isStopped
    }
    let [stops, isStopped] = [0, true]
    for (; isStopped; stops++) {
      const collector = await importing()
      const { id, importId } = collector
      const publish = (parts: Parts, key: string) => publishImport(parts, id, keyed(key), importId, copies)
      const isAddingStopped = await resumed(id, publish, { stop: stops, resumption: stops })
      expect(await collector.figures()).toEqual(added)
      const operation = await newestOperation(id)
      const undo = (parts: Parts, key: string) => undoOperation(parts, id, keyed(`undo ${key}`), operation)
      const isUndoStopped = await resumed(id, undo, { stop: stops, resumption: stops + 2 })
      expect(await collector.figures()).toEqual(undone)
      await expectAgreement()
      isStopped = isAddingStopped || isUndoStopped
    }
    // Seven steps, and one call that nothing stops.
    expect(stops).toBe(8)
  })
})
