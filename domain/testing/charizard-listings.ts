/** The Base Set Charizard and listings of it, for tests of what listings say. */
import type { Listing } from '#domain/listings/listing'
import { cents } from '#domain/money/money'
import type { PricedProduct } from '#domain/prices/price-question'

export const charizard: PricedProduct = {
  name: 'Charizard',
  productType: 'card',
  setName: 'Base Set',
  setCode: 'base1',
  setCardCount: 102,
  cardNumber: '4',
  printing: 'unlimited holo',
  printingKey: null,
  miscInfo: null,
  language: 'en',
}
/** When the listings of `ask` were listed. */
export const listedNow = new Date('2026-11-20T12:00:00Z')

let nextId = 0
/** A listing that counts, by a new seller, listed now. */
export function ask(dollars: number | null, change: Partial<Listing> = {}): Listing {
  nextId += 1
  return {
    id: `v1|${nextId}|0`,
    title: 'Charizard 4/102 Base Set Holo NM',
    priceCents: dollars === null ? null : cents(Math.round(dollars * 100)),
    currency: 'USD',
    shippingCents: null,
    conditionId: '4000',
    buyingOptions: ['FIXED_PRICE'],
    seller: `seller ${nextId}`,
    sellerFeedback: 500,
    hasVariations: false,
    country: 'US',
    listedAt: listedNow.toISOString(),
    url: null,
    ...change,
  }
}
