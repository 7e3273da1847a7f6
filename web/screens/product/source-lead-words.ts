/** What is said and done where no source is on for a kind of price. */
import { whenNeeded } from '#domain/when-needed'
import type { PriceSource as KnownSource, SourceOrder } from '#web/api/price-sources.ts'
import type { PriceSource } from '#web/api/prices.ts'

type UnpricedKind = PriceSource['unpricedKinds'][number]

const kindWords: Record<UnpricedKind['kind'], string> = {
  raw: 'raw cards',
  graded: 'graded cards',
  sealed: 'sealed products',
}

const all = whenNeeded(() => new Intl.ListFormat('en-GB', { type: 'conjunction' }))
const any = whenNeeded(() => new Intl.ListFormat('en-GB', { type: 'disjunction' }))

/** Returns the kind of price of such a product that no source is on for; null if there is none. */
export function unpricedKindOf(
  unpricedKinds: readonly UnpricedKind[],
  productType: 'card' | 'sealed_product',
): UnpricedKind | null {
  const kinds = productType === 'card' ? ['raw', 'graded'] : ['sealed']
  return unpricedKinds.find(({ kind }) => kinds.includes(kind)) ?? null
}

/** "No source of prices for graded cards is on. eBay or TCGplayer via TCGCSV would know them." */
export function whoKnows({ kind, sources }: UnpricedKind): string {
  const missing = `No source of prices for ${kindWords[kind]} is on.`
  return sources.length === 0 ? missing : `${missing} ${any().format(sources)} would know them.`
}

/** "It is asked last, for raw cards and sealed products." */
export function askedLast(kinds: KnownSource['kinds']): string {
  return `It is asked last, for ${all().format(kinds.map(kind => kindWords[kind]))}.`
}

/** Switches a source on for all kinds that it has prices of, as the last one where it is off. */
export function switchedOn(
  order: SourceOrder,
  { name, kinds }: Pick<KnownSource, 'name' | 'kinds'>,
): SourceOrder {
  return kinds.reduce(
    (next, kind) => (next[kind].includes(name) ? next : { ...next, [kind]: [...next[kind], name] }),
    order,
  )
}
