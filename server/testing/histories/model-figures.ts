/** What the copies of the model add up to. */
import { type Copy, groupOf, type Model } from '#server/testing/collection-model'

/** Cents by product and, in lower case, the label of the group; a card in grading is worth its Near Mint price. */
const prices: Record<string, number> = {
  'card-1 near mint': 1_234,
  'card-1 being graded': 1_234,
  'card-1 psa 10': 99_999,
  'card-2 damaged': 1,
  'box sealed': 5_000,
}

export function recounted(model: Model): (string | number)[][] {
  const groups = new Map<string, { quantity: number; cost: number }>()
  for (const copy of model.copies) {
    const own = copy.own?.counts ? ` ${copy.own.price}` : ''
    const key = groupOf(copy) + own
    const group = groups.get(key) ?? { quantity: 0, cost: 0 }
    groups.set(key, { quantity: group.quantity + 1, cost: group.cost + copy.cost })
  }
  return [...groups].map(([key, { quantity, cost }]) => [key, quantity, cost])
}

/** What a copy counts in the totals. */
export function countedOf(copy: Pick<Copy, 'product' | 'label' | 'own'>): number | null {
  return copy.own?.counts ? copy.own.price : priceOf(copy)
}

export function priceOf(copy: Pick<Copy, 'product' | 'label'>): number | null {
  return prices[`${copy.product} ${copy.label}`.toLowerCase()] ?? null
}
