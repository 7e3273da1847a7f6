/** Which order of price sources an operator may put in force. */
import { invalid, type Refusal } from '#domain/refusal'
import { type OrderedKind, orderedKinds, type SourceOrder } from './chosen-quote.ts'

/** A source as far as an order is concerned. */
export interface OrderableSource {
  readonly name: string
  /** The settings that it lacks: "JUSTTCG_API_KEY"; null if it can be asked. */
  readonly needs: string | null
}

/** A source cannot be switched on, because the server lacks its settings. */
export interface NeedsSetting {
  readonly needsSetting: string
  readonly field: OrderedKind
}

/**
 * Returns what is wrong with an order: a name that is unknown or there twice, no source at all, or a source without its
 * key. Null for an order that may be used. A kind may have no source.
 */
export function faultOfOrder(
  order: SourceOrder,
  sources: readonly OrderableSource[],
): Refusal | NeedsSetting | null {
  for (const kind of orderedKinds) {
    const names = order[kind]
    for (const [place, name] of names.entries()) {
      const source = sources.find(one => one.name === name)
      if (!source) return invalid(`There is no price source "${name}".`, kind)
      if (names.indexOf(name) !== place) return invalid(`"${name}" is named twice.`, kind)
      if (source.needs !== null) return { needsSetting: `${name} needs ${source.needs}.`, field: kind }
    }
  }
  const isEmpty = orderedKinds.every(kind => order[kind].length === 0)
  return isEmpty ? invalid('At least one price source must be on.', 'raw') : null
}
