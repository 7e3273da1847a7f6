/** The price sources, for an operator. */
import { stateLabel } from '#domain/copies/copy'
import { orderedKinds } from '#domain/prices/chosen-quote'
import type { PriceQuote } from '#domain/prices/price-quote'
import { restrictedSources } from '#domain/prices/restricted-sources'
import { cents } from '#domain/money/money'
import type { Answer } from '#contract/endpoints'
import type { TriedSource } from '#server/commands/prices/sources/try-source'
import type { ListRun } from '#server/db/prices/price-lists'
import type { SavedOrder } from '#server/db/prices/source-order'
import type { KeptReport } from '#server/db/prices/source-reports'
import type { KnownSource, SwitchedSources } from '#server/price-sources/switched-sources'

type SourcesAnswer = Answer<'GET /api/operator/price-sources'>
type SourceAnswer = SourcesAnswer['sources'][number]
type TriedAnswer = Answer<'POST /api/operator/price-sources/:name/try'>

/** What is known of the sources, by name. */
export interface SourceStates {
  readonly saved: SavedOrder | null
  readonly runs: ReadonlyMap<string, ListRun>
  readonly reports: ReadonlyMap<string, KeptReport>
  /** Calls left today, of sources that have a daily limit. */
  readonly callsLeft: ReadonlyMap<string, number>
  /** Usernames of the collectors who may see restricted prices. */
  readonly allowed: readonly string[]
}

export function sourcesAnswer(
  { known, environment }: Pick<SwitchedSources, 'known' | 'environment'>,
  states: SourceStates,
): SourcesAnswer {
  const { saved } = states
  const order = saved?.order ?? environment.order
  const isOn = (name: string) => orderedKinds.some(kind => order[kind].includes(name))
  // An invented market is for trying things out: it shows only where it is set up.
  const shown = known.filter(
    ({ facts, about, needs }) => about.isInvented !== true || needs === null || isOn(facts.name),
  )
  return {
    sources: shown.map(source => sourceAnswer(source, states)),
    order: copyOf(order),
    inForce: saved?.order ? 'saved' : 'environment',
    savedAt: saved?.order ? saved.changedAt : null,
    environment: { ...environment, order: copyOf(environment.order) },
    isChoosing: saved !== null && saved.chosenAfter !== null,
    allowed: [...states.allowed],
  }
}

function copyOf({ raw, graded, sealed }: SwitchedSources['environment']['order']): SourcesAnswer['order'] {
  return { raw: [...raw], graded: [...graded], sealed: [...sealed] }
}

function sourceAnswer(
  { facts, about, needs, source, list, readFile }: KnownSource,
  { runs, reports, callsLeft }: SourceStates,
): SourceAnswer {
  const { name, label, prices } = facts
  const known = {
    name,
    label,
    prices,
    kinds: [...about.kinds],
    site: about.site,
    terms: about.terms,
    needs,
    isRestricted: restrictedSources.has(name),
    takesFile: readFile !== undefined,
  }
  const quota = { callsLeft: callsLeft.get(name) ?? null, callsPerDay: source?.quota?.perDay ?? null }
  if (list === null) {
    const { answeredAt = null, failedAt = null, failure = null } = reports.get(name) ?? {}
    const last = { lastRunAt: answeredAt, lastRunPrices: null, lastError: failure, lastErrorAt: failedAt }
    return { ...known, ...quota, ...last, isList: false }
  }
  const { finishedAt, priced, failure, triedAt } = runs.get(name) ?? neverRead
  return {
    ...known,
    ...quota,
    isList: true,
    lastRunAt: finishedAt,
    lastRunPrices: finishedAt === null ? null : priced,
    lastError: failure,
    lastErrorAt: failure === null ? null : triedAt,
  }
}

const neverRead = { finishedAt: null, priced: 0, failure: null, triedAt: null }

export function triedAnswer({ answer, ...tried }: TriedSource, isStored: boolean): TriedAnswer {
  const { productId, product, target } = answer.question
  return {
    productId,
    name: product.name,
    setName: product.setName,
    label: stateLabel(target),
    outcome: answer.outcome,
    quote: answer.outcome === 'priced' ? quoteAnswer(answer.quote) : null,
    failure: answer.outcome === 'failed' ? answer.sentence : tried.listFailure,
    isStored,
    builtAt: tried.builtAt,
    tookMs: tried.tookMs,
  }
}

function quoteAnswer(quote: PriceQuote): TriedAnswer['quote'] {
  const { priceCents, kind, confidence, asOf, listings, original } = quote
  const inOriginal = original && {
    currency: original.currency,
    amountCents: cents(original.cents),
    rateDate: original.rateDay,
  }
  return { priceCents, kind, confidence, asOf, listings, original: inOriginal ?? null }
}
