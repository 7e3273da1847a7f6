/** Noise of a market: turns an honest copy into a listing that must not count for a price. */
import type { Chance, Choices } from './chance.ts'
import type { SandboxProduct } from './fair-value.ts'
import type { SandboxListing } from './listing.ts'
import { cardTitle, titleOf } from './titles.ts'

type CardNoise = 'lot' | 'proxy' | 'foreign' | 'hopeful' | 'choice'
type SealedNoise = 'emptyBox' | 'loosePacks' | 'case'
type AnyNoise = 'auction' | 'parked' | 'pounds' | 'unpriced'
export type Noise = CardNoise | SealedNoise | AnyNoise

/** Percentages of all listings; the rest are honest copies. */
const anyNoise = [
  ['auction', 3],
  ['parked', 2],
  ['pounds', 3],
  ['unpriced', 1],
] as const
const cardNoise: Choices<readonly [Noise | null, number]> = [
  [null, 78],
  ['lot', 3],
  ['proxy', 3],
  ['foreign', 4],
  ['hopeful', 2],
  ['choice', 1],
  ...anyNoise,
]
const sealedNoise: Choices<readonly [Noise | null, number]> = [
  [null, 79],
  ['emptyBox', 5],
  ['loosePacks', 4],
  ['case', 3],
  ...anyNoise,
]

/** Picks the noise of the next listing; null for an honest copy. */
export function pickNoise({ productType }: SandboxProduct, chance: Chance): Noise | null {
  return chance.weigh(productType === 'card' ? cardNoise : sealedNoise)
}

/** Returns the listing with this noise. */
export function noisy(
  noise: Noise,
  listing: SandboxListing,
  product: SandboxProduct,
  chance: Chance,
): SandboxListing {
  const asking = (share: number) => Math.max(99, Math.round((listing.askCents ?? 99) * share))
  const card = (remark: string, share: number): SandboxListing => ({
    ...listing,
    title: cardTitle(product, remark, chance),
    askCents: asking(share),
    conditionId: '4000',
    aspects: {},
  })
  const sealed = (share: number, ...title: string[]): SandboxListing => ({
    ...listing,
    title: titleOf(...title),
    askCents: asking(share),
  })
  const lotSize = chance.whole(2, 9)
  switch (noise) {
    case 'lot':
      return {
        ...card('', lotSize * 0.9),
        title: titleOf(`Lot of ${lotSize}`, cardTitle(product, '', chance)),
      }
    case 'proxy':
      return { ...card(chance.pick(['Proxy', 'Custom Card', 'Gold Metal Card', 'Orica']), 1), askCents: 799 }
    case 'foreign':
      return card(chance.pick(['Japanese', 'German', 'Korean', 'Italian', 'JP']), 0.5)
    case 'hopeful':
      return card(chance.pick(['PSA 10?', 'PSA Ready', 'GEM MINT? PSA 10 candidate']), 1.6)
    case 'choice':
      return { ...card('Choose Your Card', 0.1), hasVariations: true }
    case 'emptyBox':
      return sealed(0.12, product.name, chance.pick(['EMPTY BOX', 'Empty - Box Only', 'No Packs']))
    case 'loosePacks':
      return sealed(0.2, product.name, chance.pick(['Loose Packs', 'x4 Loose Booster Packs Opened Box']))
    case 'case':
      return sealed(6, 'Case of 6', product.name, 'Sealed Case')
    case 'auction':
      return { ...listing, isAuction: true, askCents: asking(0.2 + 0.7 * chance.fraction()) }
    case 'parked':
      return { ...listing, askCents: asking(20) }
    case 'pounds':
      return { ...listing, currency: 'GBP', country: 'GB', askCents: asking(0.8) }
    case 'unpriced':
      return { ...listing, askCents: null }
  }
}
