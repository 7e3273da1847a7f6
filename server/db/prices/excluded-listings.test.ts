import { afterAll, beforeAll, expect, it } from 'vitest'
import { nearMint, priceKeyOf } from '#domain/prices/price-target'
import { addProducts } from '#server/testing/products'
import { onBothEngines, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'
import { exclusionsAmong, saveExclusion } from './excluded-listings.ts'
import { evidenceWith, saveEvidence } from './price-evidence.ts'

const listing = (listingId: string) => ({ source: 'ebay', listingId })
const priceKey = priceKeyOf(nearMint)
/** Ids that SQL or JSON could misread. */
const oddIds = ['v1|1%|0', 'v1|1_|0', 'a!b', 'a"b', 'a\\b', "a'b"]

onBothEngines(engine => {
  let db: TemporaryStorage
  beforeAll(async () => {
    db = await temporaryStorage(engine)
  })
  afterAll(() => db.drop())

  it('lets the listings go first that were not seen for longest', async () => {
    const days = { a: '2026-03-02', b: '2026-03-01', c: '2026-03-03' }
    await db.storage.write(async tx => {
      for (const [id, day] of Object.entries(days)) await saveExclusion(tx, listing(id), 'A fake', day, 2)
    })
    const kept = await db.storage.read(tx => exclusionsAmong(tx, 'ebay', ['a', 'b', 'c']))
    expect([...kept.keys()].toSorted()).toEqual(['a', 'c'])
    expect((await db.storage.read(tx => exclusionsAmong(tx, 'another', ['a']))).size).toBe(0)
  })

  it('finds a listing in evidence by its exact id and source, page by page', async () => {
    const ids = [...oddIds, 'v1|12|0', 'axb']
    await addProducts(
      db.storage,
      ids.map(id => ({ id: `product ${id}` })),
    )
    await db.storage.write(tx =>
      saveEvidence(
        tx,
        ids.map(id => ({
          productId: `product ${id}`,
          priceKey,
          foundAt: '2026-03-14',
          source: 'ebay',
          evidence: {
            readAt: '2026-03-14',
            listings: [
              {
                listing: { id, title: 'A card', url: null, country: null, listedAt: null, seller: null },
                comparedCents: null,
                weight: 0,
                leftOut: 'no price',
              },
            ],
            leftOut: {},
          },
        })),
      ),
    )
    const productsWith = async (source: string, listingId: string) => {
      const found: string[] = []
      for (
        let after: { productId: string; priceKey: string } | null = { productId: '', priceKey: '' };
        after;
      ) {
        const from: { productId: string; priceKey: string } = after
        const page = await db.storage.read(tx => evidenceWith(tx, { source, listingId }, from, 3))
        found.push(...page.having.map(({ productId }) => productId))
        after = page.last
      }
      return found
    }
    for (const id of oddIds) expect(await productsWith('ebay', id)).toEqual([`product ${id}`])
    expect(await productsWith('another', 'axb')).toEqual([])
  })
})
