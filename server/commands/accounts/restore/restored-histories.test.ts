/** Any history comes back from its download: on the same server and on another one, to the cent. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import { deepened, isDeepRun } from '#domain/testing/deep-run'
import { reconcile } from '#server/commands/ledger/reconcile'
import { restoredLists } from '#server/data-files/restored-lists'
import { withExtras } from '#server/testing/accounts/restored-extras'
import { answersOf, dataOf, downloaded, restore } from '#server/testing/accounts/restoring'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { cards, Model, step } from '#server/testing/collection-model'
import { take } from '#server/testing/collection-steps'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'

/** The gate takes one long history, of a seed that has each kind of step but one: sending, which the extras do. */
const lengths = { minLength: isDeepRun ? 0 : 24, maxLength: 30 }
const runs = isDeepRun ? 2 : 1

onBothEngines(engine => {
  let app: TestApp
  let elsewhere: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    elsewhere = await testApp(engine)
    await fillCatalogue(app, '')
    await fillCatalogue(elsewhere, 'their-')
    await elsewhere.storage.write(async tx => {
      for (const id of [...cards, 'box', 'charizard']) {
        const { identity_key } = await app.storage.read(db =>
          db.selectFrom('products').select('identity_key').where('id', '=', id).executeTakeFirstOrThrow(),
        )
        await tx.updateTable('products').set({ identity_key }).where('id', '=', `their-${id}`).execute()
      }
    })
  })
  afterAll(async () => {
    await app.close()
    await elsewhere.close()
  })

  it('says the same as before, balances, and undoes what the account before undoes', {
    timeout: deepened(240_000),
  }, async () => {
    await checkProperty(
      fc.asyncProperty(fc.array(step, { ...lengths, size: 'max' }), async history => {
        const collector = await newCollector(app)
        const model = new Model()
        for (const next of history) {
          await take(app, next, collector, model)
          app.clock.advance(3_600_000)
        }
        await withExtras(app, collector, 'charizard')
        elsewhere.clock.now = app.clock.now
        const zip = await downloaded(app, collector.token)
        const again = await newCollector(app)
        const there = await newCollector(elsewhere)
        expect((await restore(app, again.token, zip)).refusal).not.toHaveProperty('error')
        expect((await restore(elsewhere, there.token, zip)).refusal).not.toHaveProperty('error')
        const before = await answersOf(app, collector)
        expect(await answersOf(app, again)).toEqual(before)
        expect(named(await answersOf(elsewhere, there))).toEqual(before)
        expect(await downloadedLists(app, again)).toEqual(await downloadedLists(app, collector))
        for (const done of model.done.toReversed()) {
          const undone = await collector.undo(done.id)
          expect((await again.undo(done.id)).status).toBe(undone.status)
          expect((await there.undo(done.id)).status).toBe(undone.status)
        }
        expect(moneyOf(await again.stats())).toEqual(moneyOf(await collector.stats()))
        expect(moneyOf(await there.stats())).toEqual(moneyOf(await collector.stats()))
        expect([...(await differences(app)), ...(await differences(elsewhere))]).toEqual([])
      }),
      { seed: 93_193, numRuns: runs },
    )
  })
})

async function fillCatalogue(app: TestApp, prefix: string): Promise<void> {
  await addProducts(app.storage, [
    ...cards.map(id => ({ id: `${prefix}${id}`, name: id })),
    { id: `${prefix}charizard`, name: 'charizard' },
    { id: `${prefix}box`, name: 'box', productType: 'sealed_product' as const },
  ])
  await setPrices(app.storage, [
    [`${prefix}card-1`, 'raw:near%20mint', 1_234],
    [`${prefix}card-1`, 'graded:psa:10', 99_999],
    [`${prefix}card-2`, 'raw:damaged', 1],
    [`${prefix}box`, 'sealed', 5_000],
  ])
}

/** Answers of the other server under the names of the first. */
function named(answers: unknown): unknown {
  return JSON.parse(JSON.stringify(answers).replaceAll('their-', ''))
}

/** What a download has that comes back, for what no answer says. */
async function downloadedLists(app: TestApp, collector: TestCollector): Promise<unknown> {
  const data = dataOf(await downloaded(app, collector.token))
  return Object.fromEntries(restoredLists.map(list => [list, data[list]]))
}

function moneyOf({ valued_at: _, ...stats }: Awaited<ReturnType<TestCollector['stats']>>) {
  return stats
}

async function differences(app: TestApp): Promise<unknown[]> {
  const found: unknown[] = []
  await reconcile(app.storage, difference => found.push(difference))
  return found
}
