/** Every price source. Without PRICE_SOURCE, prices come from the first default source with complete settings. */
import { BadConfig, type Variable } from '#server/environment'
import { ebay } from './ebay/plug.ts'
import type { PricePlug, Surroundings } from './price-plug.ts'
import type { PriceSource } from './price-source.ts'
import { sandbox } from './sandbox/plug.ts'
import { tcgdex } from './tcgdex/plug.ts'

export const priceSources: readonly PricePlug[] = [ebay, tcgdex, sandbox]

/** Returns the label of a source by its name; of a source that no longer exists, the name itself. */
export function sourceLabel(name: string): string {
  return priceSources.find(source => source.name === name)?.label ?? name
}

/** The source of a configuration, ready to open. */
export interface ChosenSource {
  readonly plug: PricePlug
  readonly open: (surroundings: Surroundings) => PriceSource
}

/** Reads PRICE_SOURCE and the settings of every source. Throws BadConfig for a wrong or missing value. */
export function chooseSource(variable: Variable, sources = priceSources): ChosenSource {
  const configured = sources.map(plug => ({ plug, ...plug.configure(variable) }))
  const name = variable('PRICE_SOURCE')
  const chosen = configured.find(source =>
    name === null ? source.plug.isDefault && 'open' in source : source.plug.name === name,
  )
  if (!chosen) throw new BadConfig(`PRICE_SOURCE must be ${namesOf(sources)}, not "${name ?? ''}".`)
  if ('needs' in chosen) throw new BadConfig(`PRICE_SOURCE=${chosen.plug.name} needs ${chosen.needs}.`)
  return chosen
}

/** "ebay, tcgdex or sandbox". */
function namesOf(sources: readonly PricePlug[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(sources.map(({ name }) => name))
}
