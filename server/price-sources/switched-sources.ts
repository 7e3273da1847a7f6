/** The price sources that an operator switches on and off while the server runs. */
import { orderedKinds, type SourceOrder } from '#domain/prices/chosen-quote'
import type { PriceList, PriceListPlug } from './price-list.ts'
import type { PriceAnswer, PriceSource, SourceAbout, SourceFacts } from './price-source.ts'
import type { OrderedSources } from './sources-in-order.ts'

/** A source that the server knows, in use or not. */
export interface KnownSource {
  readonly facts: SourceFacts
  readonly about: SourceAbout
  /** The settings that it lacks: "JUSTTCG_API_KEY"; null if it can be used. */
  readonly needs: string | null
  /** Null without its settings. A list answers with what its last reading said. */
  readonly source: PriceSource | null
  /** Null for a source that is asked key by key. */
  readonly list: PriceList | null
  /** Left out for a source that has no files. */
  readonly readFile?: PriceListPlug['readFile']
}

/** What a source last said to this process; an instant is null where it has not. */
export interface SourceReport {
  readonly source: string
  readonly answeredAt: string | null
  readonly failedAt: string | null
  /** A sentence; it names no secret. */
  readonly failure: string | null
}

export interface SwitchedSources {
  /** In the order of the registry. */
  readonly known: readonly KnownSource[]
  /** What is in force unless an operator has saved another order. */
  readonly environment: {
    readonly order: SourceOrder
    /** Null for the default sources. */
    readonly setting: 'PRICE_SOURCE' | 'PRICE_SOURCES' | null
  }
  /** Whether a source is in the order in force. */
  isOn(name: string): boolean
  /** Puts an order in force; null for that of the environment. Returns false where it already is. */
  use(order: SourceOrder | null): boolean
  /** Returns what the sources have said since the last call. */
  takeReports(): readonly SourceReport[]
}

export interface Switching extends Pick<SwitchedSources, 'known' | 'environment'> {
  /** Makes one source of several. */
  readonly combine: (sources: readonly PriceSource[], order: SourceOrder) => OrderedSources
  readonly now: () => Date
}

/** Returns the sources as one, whose order follows the switches at once. A run under way ends in the order it began with. */
export function switchSources({ known, environment, combine, now }: Switching): {
  readonly priceSource: OrderedSources
  readonly sources: SwitchedSources
} {
  const reports = new Map<string, SourceReport>()
  const report = (source: string, change: Partial<SourceReport>) => {
    const blank = { source, answeredAt: null, failedAt: null, failure: null }
    reports.set(source, { ...(reports.get(source) ?? blank), ...change })
  }
  const reported = known.map(one =>
    one.source === null || one.list !== null ? one : { ...one, source: reporting(one.source, report, now) },
  )
  const usable = reported.flatMap(({ source }) => source ?? [])
  let order = environment.order
  let current = combine(usable, order)
  return {
    priceSource: {
      get name() {
        return current.name
      },
      get label() {
        return current.label
      },
      get prices() {
        return current.prices
      },
      get notice() {
        return current.notice
      },
      get order() {
        return current.order
      },
      canPrice: question => current.canPrice(question),
      ask: (questions, signal, options) => current.ask(questions, signal, options),
    },
    sources: {
      known: reported,
      environment,
      isOn: name => orderedKinds.some(kind => order[kind].includes(name)),
      use: saved => {
        const next = saved ?? environment.order
        if (isSameOrder(next, order)) return false
        order = next
        current = combine(usable, order)
        return true
      },
      takeReports: () => {
        const taken = [...reports.values()]
        reports.clear()
        return taken
      },
    },
  }
}

function isSameOrder(one: SourceOrder, other: SourceOrder): boolean {
  return orderedKinds.every(kind => one[kind].join(' ') === other[kind].join(' '))
}

/** Reports when a source answered, and why it did not. */
function reporting(
  source: PriceSource,
  report: (source: string, change: Partial<SourceReport>) => void,
  now: () => Date,
): PriceSource {
  const note = (answer: PriceAnswer) => {
    const at = now().toISOString()
    if (answer.outcome !== 'failed') report(source.name, { answeredAt: at })
    else if (answer.isUnasked !== true) report(source.name, { failedAt: at, failure: answer.sentence })
  }
  return {
    ...source,
    async *ask(...asked) {
      for await (const answer of source.ask(...asked)) {
        note(answer)
        yield answer
      }
    },
  }
}
