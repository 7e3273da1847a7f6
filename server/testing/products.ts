/** Inserts products into the table directly, for tests of other things. */
import type { Cents } from '#domain/money/money'
import type { Language } from '#domain/products/language'
import { identityKey, type ProductType } from '#domain/products/product'
import { foldedKey } from '#domain/text'
import { countProducts, reserveNumbers } from '#server/db/search/product-totals'
import { savePrices } from '#server/db/prices/save-prices'
import type { Storage } from '#server/database/storage'

export interface TestProduct {
  readonly id: string
  readonly name?: string
  readonly productType?: ProductType
  readonly setName?: string
  readonly setCode?: string | null
  readonly setCardCount?: number
  readonly cardNumber?: string | null
  readonly printingLabel?: string
  readonly releaseDate?: string
  readonly language?: Language
}

/** What is unknown of a product to insert, so that searches find it too. */
export const plainProduct = {
  setCardCount: null,
  setReleaseDate: null,
  rarity: null,
  pokemonType: null,
  category: null,
  hp: null,
  imageUrl: null,
  miscInfo: null,
  productDescription: null,
  releaseDate: null,
  printing: null,
  printingKey: null,
  printingLabel: null,
  otherPrinting: null,
  language: 'en' as const,
  sealedKind: null,
  createdBy: null,
}

const day = '2026-01-01T00:00:00.000Z'

export async function addProducts(storage: Storage, products: readonly TestProduct[]): Promise<void> {
  await storage.write(async tx => {
    const last = await reserveNumbers(tx, products.length)
    for (const [index, product] of products.entries()) {
      const { id, name = id, productType = 'card', setName = 'Base Set', cardNumber = null } = product
      await tx
        .insertInto('products')
        .values({
          id,
          number: last + index + 1,
          entry_id: id,
          printing_label: product.printingLabel ?? null,
          ...(product.language !== undefined && { language: product.language }),
          name,
          product_type: productType,
          set_name: setName,
          set_name_key: foldedKey(setName),
          set_code: product.setCode ?? null,
          ...(product.setCardCount !== undefined && { set_card_count: product.setCardCount }),
          card_number: cardNumber,
          rarity: null,
          pokemon_type: null,
          category: null,
          hp: null,
          image_url: null,
          misc_info: null,
          product_description: null,
          release_date: product.releaseDate ?? null,
          printing: null,
          identity_key: identityKey({
            name,
            productType,
            setName,
            cardNumber,
            miscInfo: id,
            otherPrinting: null,
            language: product.language ?? 'en',
          }),
          list_order: `${product.language === undefined ? '1' : `3 ${product.language}`} ${id}`,
          name_words: 1,
          revision: 0,
          created_by: null,
          created_at: day,
          updated_at: day,
        })
        .execute()
      const { setCode = null, language = 'en' } = product
      await countProducts(tx, [{ productType, setName, setCode, rarity: null, language }])
    }
  })
}

/** Saves prices, each as [product id, price key, cents], that the source had at `asOf` and that were found at `at`. */
export async function setPrices(
  storage: Storage,
  prices: readonly (readonly [string, string, number])[],
  asOf = day,
  at = day,
): Promise<void> {
  await storage.write(tx =>
    savePrices(
      tx,
      prices.map(([productId, priceKey, priceCents]) => ({
        productId,
        priceKey,
        priceCents: priceCents as Cents,
        asOf,
        source: 'sandbox',
        kind: 'ask' as const,
        confidence: 'high' as const,
        listings: 8,
        isEstimate: false,
        ceilingCents: null,
      })),
      { day: at.slice(0, 10), at },
    ),
  )
}
