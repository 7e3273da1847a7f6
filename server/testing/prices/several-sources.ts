/** Price sources that an operator may switch: two that are asked, one that lacks its key, and a list. */
import { quotesByKey } from '#server/db/prices/source-quotes'
import type { Storage } from '#server/database/storage'
import { mapKey } from '#server/db/prices/market-prices'
import { priceKeyOf } from '#domain/prices/price-target'
import type { Parts } from '#server/parts'
import { type PriceList, storedList } from '#server/price-sources/price-list'
import type { CallQuota, PriceSource, SourceAbout } from '#server/price-sources/price-source'
import { inEveryOrder, sourcesInOrder } from '#server/price-sources/sources-in-order'
import { type KnownSource, switchSources } from '#server/price-sources/switched-sources'
import { quotaOf } from '#server/testing/ebay-market'
import { type PlayedSource, playedSource } from '#server/testing/played-source'

export interface SeveralSources {
  readonly parts: Pick<Parts, 'priceSource' | 'sources' | 'priceLists'>
  readonly first: PlayedSource
  readonly second: PlayedSource
  /** How often the list was asked when it was built. */
  readonly builds: () => number
  /** Lets the list refuse every call from now on. */
  readonly refuseBuilds: () => void
}

const about: SourceAbout = { kinds: ['raw', 'graded', 'sealed'], site: 'https://prices.example', terms: null }
const quoted = { kind: 'market', confidence: 'high', listings: null } as const

/** `first` and `second` are on, unless `order` says otherwise. The list was built on 13 March 2026. */
export function severalSources(
  storage: () => Storage,
  now: () => Date,
  order = inEveryOrder(['first', 'second']),
): SeveralSources {
  const [first, second] = [playedSource(quoted), playedSource(quoted)]
  let builds = 0
  let isRefusing = false
  const list: PriceList = {
    name: 'list',
    label: 'the list',
    prices: 'Prices of the list.',
    notice: null,
    externalIds: [],
    languages: ['en'],
    catalogue: 'market',
    read: () => ({
      builtAt: async () => {
        builds += 1
        if (isRefusing) return { failure: 'refused', sentence: 'It refused.', isBlocked: true }
        return '2026-03-13T20:05:00.000Z'
      },
      parts: async () => [],
      prices: async () => null,
      products: async () => null,
      wait: async () => {},
    }),
  }
  const stored = storedList(
    list,
    async (source, questions) => {
      const keys = questions.map(({ productId, target }) => ({ productId, priceKey: priceKeyOf(target) }))
      const found = await storage().read(db => quotesByKey(db, keys))
      const said = [...found.values()].flat().filter(quote => quote.source === source)
      return new Map(said.map(quote => [mapKey(quote), quote]))
    },
    now,
  )
  const known: KnownSource[] = [
    asked('first', first.priceSource, quotaOf(100)),
    asked('second', second.priceSource, null),
    {
      facts: { ...list, name: 'keyed', label: 'Keyed' },
      about,
      needs: 'KEYED_KEY',
      source: null,
      list: null,
    },
    {
      facts: list,
      about: { ...about, kinds: ['raw', 'sealed'], terms: 'Ask.' },
      needs: null,
      source: stored,
      list,
    },
  ]
  const environment = { order, setting: 'PRICE_SOURCES' } as const
  const switched = switchSources({ known, environment, combine: sourcesInOrder, now })
  const refuseBuilds = () => void (isRefusing = true)
  return { parts: { ...switched, priceLists: [list] }, first, second, builds: () => builds, refuseBuilds }
}

function asked(name: string, source: PriceSource, quota: CallQuota | null): KnownSource {
  const named = { ...source, name, label: `Source ${name}`, quota }
  return { facts: named, about, needs: null, source: named, list: null }
}
