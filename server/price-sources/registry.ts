/**
 * Every price source, and which of them are in use. PRICE_SOURCES names them in order, PRICE_SOURCE one alone. Without
 * either, prices come from the default sources whose settings are complete.
 */
import { orderedKinds, type SourceOrder } from '#domain/prices/chosen-quote'
import { BadConfig, type Variable } from '#server/environment'
import { cardmarket } from './cardmarket/cardmarket.ts'
import { ebay, sandbox } from './ebay/ebay.ts'
import { justtcg } from './justtcg/justtcg.ts'
import { pricecharting } from './pricecharting/pricecharting.ts'
import { pokemonpricetracker } from './pokemonpricetracker/pokemonpricetracker.ts'
import type { PriceListPlug } from './price-list.ts'
import type { PricePlug, SourceFacts } from './price-source.ts'
import { nearMintFacts } from './condition-estimates.ts'
import { inEveryOrder } from './sources-in-order.ts'
import { tcgcsv } from './tcgcsv/tcgcsv.ts'
import { tcgdex, tcgdexCardmarket } from './tcgdex/tcgdex.ts'

export const priceSources: readonly PricePlug[] = [
  ebay,
  tcgdex,
  tcgdexCardmarket,
  justtcg,
  pokemonpricetracker,
  sandbox,
]
/** Read as a whole once a day. Off unless PRICE_SOURCES names them. */
export const priceLists: readonly PriceListPlug[] = [tcgcsv, cardmarket, pricecharting]

/** Returns the label of a source by its name; the name itself for a source that no longer exists. */
export function sourceLabel(name: string): string {
  const known: readonly SourceFacts[] = [...priceSources, ...priceLists, nearMintFacts]
  return known.find(source => source.name === name)?.label ?? name
}

export interface ChosenSources {
  readonly order: SourceOrder
  /** The setting that the order is from; null for the default sources. */
  readonly setting: ReadOrder['setting'] | null
  /** Every source and list, in use or not. */
  readonly known: {
    readonly sources: readonly ({ readonly plug: PricePlug } & ReturnType<PricePlug['configure']>)[]
    readonly lists: readonly ({ readonly plug: PriceListPlug } & ReturnType<PriceListPlug['configure']>)[]
  }
}

/** Reads which sources to use, and the settings of every source. Throws BadConfig for a wrong or missing value. */
export function chooseSources(
  variable: Variable,
  plugs = priceSources,
  listPlugs = priceLists,
): ChosenSources {
  const lists = listPlugs.map(plug => ({ plug, ...plug.configure(variable) }))
  const sources = plugs.map(plug => ({ plug, ...plug.configure(variable) }))
  const read = orderOf(variable)
  const defaults = sources.filter(source => source.plug.isDefault && 'open' in source)
  const order = read?.order ?? inEveryOrder(defaults.map(({ plug }) => plug.name))
  const setting = read?.setting ?? null
  for (const name of new Set(orderedKinds.flatMap(kind => order[kind]))) {
    const named = [...sources, ...lists].find(({ plug }) => plug.name === name)
    if (!named) {
      const all = [...plugs, ...listPlugs]
      throw new BadConfig(
        setting === 'PRICE_SOURCE'
          ? `PRICE_SOURCE must be ${namesOf(all)}, not "${name}".`
          : `PRICE_SOURCES names "${name}", which is none of ${namesOf(all, 'conjunction')}.`,
      )
    }
    if ('needs' in named) throw new BadConfig(`${setting}=${name} needs ${named.needs}.`)
  }
  return { order, setting, known: { sources, lists } }
}

interface ReadOrder {
  readonly setting: 'PRICE_SOURCE' | 'PRICE_SOURCES'
  readonly order: SourceOrder
}

/** Null when neither setting is there. */
function orderOf(variable: Variable): ReadOrder | null {
  const [one, several] = [variable('PRICE_SOURCE'), variable('PRICE_SOURCES')]
  if (one !== null && several !== null) throw new BadConfig('Set PRICE_SOURCE or PRICE_SOURCES, not both.')
  if (one !== null) return { setting: 'PRICE_SOURCE', order: inEveryOrder([one]) }
  return several === null ? null : { setting: 'PRICE_SOURCES', order: readOrder(several) }
}

const format =
  'PRICE_SOURCES must be names such as "tcgdex, ebay", or "raw: tcgdex, ebay; graded: ebay; sealed: ebay"'

/** Reads "tcgdex, ebay", or an order for each kind: "raw: tcgdex, ebay; graded: ebay". A kind without one has no source. */
function readOrder(text: string): SourceOrder {
  if (!text.includes(':')) return inEveryOrder(namesIn(text))
  const order: Record<(typeof orderedKinds)[number], readonly string[]> = { raw: [], graded: [], sealed: [] }
  for (const part of text.split(';').filter(one => one.trim() !== '')) {
    const [, word = '', names = ''] = /^\s*(\w+)\s*:([^:]*)$/.exec(part) ?? []
    const kind = orderedKinds.find(one => one === word)
    if (kind === undefined || order[kind].length > 0) throw new BadConfig(`${format}, not "${text}".`)
    order[kind] = namesIn(names)
  }
  return order
}

/** Throws BadConfig without a name, and for one that is there twice. */
function namesIn(text: string): string[] {
  const names = text.split(/[\s,]+/).filter(name => name !== '')
  if (names.length === 0) throw new BadConfig(`${format}, not "${text}".`)
  const twice = names.find((name, place) => names.indexOf(name) !== place)
  if (twice !== undefined) throw new BadConfig(`PRICE_SOURCES names "${twice}" twice.`)
  return names
}

/** "ebay, tcgdex or sandbox". */
function namesOf(plugs: readonly SourceFacts[], type: 'disjunction' | 'conjunction' = 'disjunction'): string {
  return new Intl.ListFormat('en-GB', { type }).format(plugs.map(({ name }) => name))
}
