/** The price history of the demo's products, as a price source would have left it. */
import { type PriceTarget, defaultPriceTarget, priceKeyOf } from '#domain/prices/price-target'
import type { MarketPrice } from '#server/db/prices/market-prices'
import type { Storage } from '#server/database/storage'
import { demoCatalogue, type DemoProduct } from './demo-catalogue.ts'
import { type Bought, story, storyDays, trades } from './demo-story.ts'
import { sandboxFairCents } from '#sandbox/marketplace/fair-value'
import { savePrices } from '#server/db/prices/save-prices'

/** Prices of the last days are daily, older ones weekly. */
const dailyDays = 60

/** How many days ago prices were found, oldest first. Today's come from the sandbox itself. */
export const pricedDaysAgo: readonly number[] = Array.from(
  { length: storyDays },
  (_, index) => storyDays - index,
).filter(daysAgo => daysAgo <= dailyDays || (storyDays - daysAgo) % 7 === 0)

/** Returns the price target of a copy. */
export function targetOf(bought: Bought): PriceTarget {
  switch (bought.as) {
    case 'raw':
      return { kind: 'raw', condition: bought.condition }
    case 'graded':
      return { kind: 'graded', gradingCompany: bought.gradingCompany, grade: bought.grade }
    case 'sealed':
      return { kind: 'sealed' }
  }
}

interface Priced {
  readonly product: DemoProduct
  readonly target: PriceTarget
}

/** Every product in its plain target, and in the other targets that the story holds. */
const priced: readonly Priced[] = demoCatalogue.flatMap(product => {
  const isOf = (part: { readonly product: string }) => part.product === product.externalId
  const held = story
    .filter(isOf)
    .flatMap(({ bought, turns }) => [
      targetOf(bought),
      ...turns.flatMap(turn => (turn.what === 'graded' ? [targetOf({ ...turn, as: 'graded' })] : [])),
    ])
  const received = trades.flatMap(trade => trade.received.filter(isOf)).map(copy => targetOf(copy.as))
  const targets = [defaultPriceTarget(product.productType), ...held, ...received]
  const byKey = new Map(targets.map(one => [priceKeyOf(one), one]))
  return [...byKey.values()].map(target => ({ product, target }))
})

/** Saves the prices of a day, found at that instant, of all products released by then. */
export async function savePricesOf(
  storage: Storage,
  { day, at }: { readonly day: string; readonly at: string },
  productIds: ReadonlyMap<string, string>,
): Promise<void> {
  const prices = priced.flatMap(({ product, target }): MarketPrice[] => {
    const productId = productIds.get(product.externalId)
    const priceCents = sandboxFairCents(product, day, target)
    if (productId === undefined || priceCents === null || day < (product.releaseDate ?? '')) return []
    return [
      {
        productId,
        priceKey: priceKeyOf(target),
        priceCents,
        asOf: at,
        source: 'sandbox',
        kind: 'ask',
        confidence: 'medium',
        listings: null,
        isEstimate: false,
        ceilingCents: null,
      },
    ]
  })
  await storage.write(tx => savePrices(tx, prices, { day, at }))
}
