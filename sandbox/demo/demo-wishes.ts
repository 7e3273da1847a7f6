/** Turns a wish of the demo's story into a command. */
import { dayOf } from '#domain/day'
import { defaultPriceTarget } from '#domain/prices/price-target'
import { saveWish } from '#server/commands/wishlist/save-wish'
import type { Parts } from '#server/parts'
import { demoProduct, fairOf, type Step, tidyPrice } from './demo-steps.ts'
import type { StoryWish } from './demo-story.ts'

/** Saves the wish by the clock of `parts`. */
export function wishStep(
  parts: Parts,
  collectorId: string,
  wish: StoryWish,
  productIds: ReadonlyMap<string, string>,
): Step {
  const { product, productId } = demoProduct(wish.product, productIds)
  const run = async () => {
    const fairCents = fairOf(product, dayOf(parts.now()), defaultPriceTarget(product.productType))
    const target = wish.targetShare === null ? null : tidyPrice(fairCents * wish.targetShare)
    await saveWish(parts, collectorId, productId, { targetPriceCents: target })
  }
  return { daysAgo: wish.daysAgo, run }
}
