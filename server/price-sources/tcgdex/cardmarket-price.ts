/**
 * Reads Cardmarket's trend price of one printing from what TCGdex answers for its card. TCGdex relays the rows of
 * Cardmarket's price guide as they are (server/src/libs/providers/cardmarket.ts of tcgdex/cards-database at d9083b73): one
 * for a product in any condition, language and edition, with the fields ending in `-holo` for its reverse holo.
 */
import { printingKeyParts } from '#domain/products/printing'
import type { PriceQuestion } from '#domain/prices/price-question'
import { readAmount } from '#server/price-sources/list-fields'
import { isWithoutAnyProduct, pricesOfPrinting } from './printing-prices.ts'
import { readUpdated } from './read-updated.ts'

export interface EuroPrice {
  readonly euroCents: number
  /** When Cardmarket built its price guide, ISO-8601; null when it cannot be read. */
  readonly updated: string | null
}

/**
 * Returns the price of the printing that was asked for. Null unless our id of it is the row's, and no other printing of the
 * card may be in the same figure: a first edition or another finish without a product of its own would be.
 */
export function euroPriceFor(question: PriceQuestion, card: unknown): EuroPrice | null {
  if (question.externalIds['cardmarket'] === undefined) return null
  const prices = pricesOfPrinting('cardmarket', question, card)
  if (isWithoutAnyProduct(prices) || prices?.fields['unit'] !== 'EUR') return null
  const { fields, printingKey: key, mayBe } = prices
  const isReverse = key !== null && isReverseHolo(key)
  const sharing = mayBe.filter(other => other !== key && isReverseHolo(other) === isReverse)
  if (sharing.length > (key === null ? 1 : 0)) return null
  const figure = isReverse ? figureOfReverse(key, mayBe) : 'trend'
  const euroCents = figure && readAmount(fields[figure])
  return euroCents === null ? null : { euroCents, updated: readUpdated(fields['updated']) }
}

/**
 * A reverse holo has a figure next to that of the plain card. One with a pattern or stamp of its own may be a product alone,
 * whose figure is that of any other. Nothing says which figure a plain one has that is a product alone.
 */
function figureOfReverse(key: string, mayBe: readonly string[]): 'trend' | 'trend-holo' | null {
  if (mayBe.some(other => other !== key)) return 'trend-holo'
  return printingKeyParts(key).marks.length > 0 ? 'trend' : null
}

function isReverseHolo(key: string): boolean {
  return printingKeyParts(key).finish === 'reverse'
}
