/** Random changes, wishes, prices and valuations of several collectors at once. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Cents } from '#domain/money/money'
import { nearMint, priceKeyOf } from '#domain/prices/price-target'
import { deepened, seedFor } from '#domain/testing/deep-run'
import { randomOf } from '#domain/testing/random-numbers'
import { isReached } from '#domain/wishlist/wish'
import { addCopies } from '#server/commands/copies/add-copies'
import { removeCopy } from '#server/commands/copies/remove-copy'
import { valueQueued } from '#server/commands/groups/value-collection'
import { saveWish } from '#server/commands/wishlist/save-wish'
import { differencesOf } from '#server/db/ledger/recount'
import type { Reader } from '#server/database/storage'
import { Refused } from '#server/refused'
import { type TestApp, testApp } from '#server/testing/app'
import { countingRetries } from '#server/testing/interleaving'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'

const raw = priceKeyOf(nearMint)
const running = new AbortController().signal
const rounds = deepened(5)
const worksAtOnce = 60
const collectors = 20
const cards = Array.from({ length: 10 }, (_, index) => `card-${index}`)

onBothEngines(engine => {
  const seed = seedFor(83_172)
  let app: TestApp
  let collectorIds: string[] = []
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(
      app.storage,
      cards.map(id => ({ id })),
    )
    collectorIds = await Promise.all(
      Array.from({ length: collectors }, async () => (await app.register()).user.id),
    )
  })
  afterAll(() => app.close())

  const held = (collectorId: string) =>
    app.storage.read(db =>
      db
        .selectFrom('holdings')
        .select('id')
        .where('collector_id', '=', collectorId)
        .where('removed_at', 'is', null)
        .execute(),
    )

  /** Every figure that is wrong although nothing is queued to correct it. */
  async function wrongFigures(): Promise<unknown[]> {
    return app.storage.read(async db => {
      const queued = await queuedIds(db)
      const prices = await db.selectFrom('changed_prices').select('product_id').execute()
      const isQueued = (productId: string) => prices.some(row => row.product_id === productId)
      const wrong: unknown[] = []
      for (const id of collectorIds) {
        wrong.push(...(await differencesOf(db, id)))
        if (queued.includes(id)) continue
        const wishes = await db
          .selectFrom('wishes')
          .leftJoin('market_prices', 'market_prices.product_id', 'wishes.product_id')
          .selectAll('wishes')
          .select('price_cents')
          .where('collector_id', '=', id)
          .execute()
        wrong.push(
          ...wishes.filter(
            ({ product_id, target_price_cents, price_cents, told_at }) =>
              !isQueued(product_id) && isReached(target_price_cents, price_cents) !== (told_at !== null),
          ),
        )
      }
      return wrong
    })
  }

  it(`leave every total and every wish right, or their collector or price queued, of seed ${seed}`, {
    timeout: deepened(120_000),
  }, async () => {
    const counted = countingRetries(app.storage)
    const parts = { ...app.parts, storage: counted.storage }
    // The same seed chooses the same works; their interleaving differs.
    const upTo = randomOf(seed)
    const cents = () => (100 + upTo(5) * 100) as Cents
    const someCards = () => cards.filter(() => upTo(2) === 0)
    const add = (collectorId: string, productId: string) =>
      addCopies(parts, collectorId, null, {
        productId,
        condition: 'Near Mint',
        purchasePriceCents: cents(),
      })
    const removeAll = async (collectorId: string) => {
      for (const { id } of await held(collectorId)) {
        await removeCopy(parts, collectorId, null, id, { soldPriceCents: null }).catch(unlessRemoved)
      }
    }
    const save = () =>
      setPrices(
        counted.storage,
        someCards().map(id => [id, raw, cents()] as const),
      )
    const wish = (collectorId: string, productId: string) =>
      saveWish(parts, collectorId, productId, { targetPriceCents: cents() })
    const works = [add, add, add, wish, wish, removeAll, save, save]
    for (let round = 0; round < rounds; round++) {
      await Promise.all([
        valueQueued(parts, running),
        ...Array.from({ length: worksAtOnce }, () =>
          works[upTo(works.length)]?.(collectorIds[upTo(collectors)] ?? '', cards[upTo(cards.length)] ?? ''),
        ),
      ])
      expect(await wrongFigures()).toEqual([])
    }
    await valueQueued(parts, running)
    expect(await app.storage.read(queuedIds)).toEqual([])
    expect(await app.storage.read(db => db.selectFrom('changed_prices').selectAll().execute())).toEqual([])
    expect(await wrongFigures()).toEqual([])
    expect(counted.retries()).toBe(0)
  })
})

async function queuedIds(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('revaluations').select('collector_id').execute()
  return rows.map(row => row.collector_id)
}

/** Another removal of the same copy may have been first. */
function unlessRemoved(error: unknown): void {
  if (!(error instanceof Refused) || error.code !== 'conflict') throw error
}
