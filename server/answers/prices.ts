/** Prices, their history, their evidence, and the refresh. */
import { stateLabel } from '#domain/copies/copy'
import { inLedger, inLedgerOrNull, type Ledger, unitOf } from '#domain/money/ledger'
import { cents } from '#domain/money/money'
import { isForAnyCompany } from '#domain/prices/any-company'
import { orderedKinds, type SourceOrder } from '#domain/prices/chosen-quote'
import type { OriginalPrice } from '#domain/prices/price-quote'
import { changeAgainstMean } from '#domain/prices/valuation'
import { type ExclusionReason, exclusionTexts } from '#domain/listings/exclusion'
import type { JudgedListing } from '#domain/listings/evidence'
import { priceWithout } from '#domain/listings/price-from-listings'
import { type PriceTarget, parsePriceKey } from '#domain/prices/price-target'
import type { Answer } from '#contract/endpoints'
import { pricedGroup } from './collection.ts'
import type { Group } from '#server/db/groups/groups'
import type { HeldCopy } from '#server/db/copies/held-copies'
import type { PricePoint, ProductPrice, Waiting, WaitingPrice } from '#server/db/prices/product-prices'
import type { KeptEvidence } from '#server/db/prices/price-evidence'
import type { Refresh } from '#server/db/prices/price-refreshes'
import type { SourceHistory } from '#server/db/prices/source-points'
import { nearMintFacts } from '#server/price-sources/condition-estimates'
import { sourceLabel } from '#server/price-sources/registry'
import type { KnownSource } from '#server/price-sources/switched-sources'

type PriceAnswer = Answer<'GET /api/prices/product/:id'>['prices'][number]
type WaitingAnswer = Answer<'GET /api/prices/product/:id'>['waiting'][number]
type HistoryAnswer = Answer<'GET /api/prices/product/:id/history'>['history'][number]
type SourceAnswer = Answer<'GET /api/prices/product/:id/sources'>['sources'][number]
type EvidenceAnswer = NonNullable<Answer<'GET /api/prices/product/:id/evidence'>['evidence']>
type AlertAnswer = Answer<'GET /api/prices/alerts'>['alerts'][number]
type ProgressAnswer = NonNullable<Answer<'GET /api/prices/update-ebay-prices'>['refresh']>
type ResultAnswer = Answer<'POST /api/prices/update-ebay-prices'>

/** Returns the kinds of prices that no source is on for, with the sources that know them. An invented market does not count. */
export function unpricedKinds(
  known: readonly Pick<KnownSource, 'facts' | 'about'>[],
  order: SourceOrder,
): Answer<'GET /api/prices/source'>['unpricedKinds'] {
  return orderedKinds.flatMap(kind => {
    const knowing = known.filter(({ about }) => about.kinds.includes(kind))
    if (knowing.some(({ facts }) => order[kind].includes(facts.name))) return []
    const real = knowing.filter(({ about }) => about.isInvented !== true)
    return [{ kind, sources: real.map(({ facts }) => facts.label) }]
  })
}

/** Empty for a key that belongs to no target. */
export function priceAnswers(given: ProductPrice, ledger: Ledger): PriceAnswer[] {
  const { original, waiting, ...price } = given
  const target = parsePriceKey(price.priceKey)
  if (!target) return []
  return [
    {
      ...targetFields(price.priceKey, target),
      ...price,
      priceCents: inLedger(ledger, price),
      ceilingCents: inLedgerOrNull(ledger, price.productId, price.ceilingCents),
      sourceLabel: sourceLabel(price.source),
      estimatedFrom: price.source === nearMintFacts.name ? 'Near Mint' : null,
      forAnyCompany: isForAnyCompany(price.source, price.priceKey),
      original: original ? originalAnswer(original) : null,
      waiting: waiting && foundAnswer(waiting, price.productId, ledger),
    },
  ]
}

/** Empty for a key that belongs to no target. */
export function waitingAnswers(waiting: WaitingPrice, ledger: Ledger): WaitingAnswer[] {
  const { productId, priceKey } = waiting
  const target = parsePriceKey(priceKey)
  return target ? [{ ...targetFields(priceKey, target), ...foundAnswer(waiting, productId, ledger) }] : []
}

function foundAnswer(
  { priceCents, foundAt, isContradicting }: Waiting,
  productId: string,
  ledger: Ledger,
): NonNullable<PriceAnswer['waiting']> {
  return { priceCents: inLedger(ledger, { productId, priceCents }), foundAt, contradicts: isContradicting }
}

function originalAnswer({ currency, cents: inOriginal, rateDay }: OriginalPrice): PriceAnswer['original'] {
  return { currency, amountCents: cents(inOriginal), rateDate: rateDay }
}

/** What a history is of, and the ledger that its prices are answered in: all at the rate of now, so that they compare. */
interface HistoryOf {
  readonly productId: string
  readonly ledger: Ledger
}

export function historyAnswer(
  { productId, ledger }: HistoryOf,
  points: readonly PricePoint[],
  copies: readonly HeldCopy[],
): Answer<'GET /api/prices/product/:id/history'> {
  const byKey = Map.groupBy(points, ({ priceKey }) => priceKey)
  return {
    history: [...byKey].flatMap(([priceKey, ofKey]) => {
      const target = parsePriceKey(priceKey)
      if (!target) return []
      const dated = ofKey.map(({ day, priceCents }) => ({
        date: day,
        priceCents: inLedger(ledger, { productId, priceCents }),
      }))
      return [{ ...targetFields(priceKey, target), points: dated, sources: sourcesOf(ofKey) }]
    }),
    purchases: copies.map(({ id, purchaseDate, costBasisCents, state }) => ({
      id,
      date: purchaseDate,
      priceCents: costBasisCents,
      label: stateLabel(state),
    })),
  }
}

/** Where the points begin, and where they are of another source than before. */
function sourcesOf(points: readonly PricePoint[]): HistoryAnswer['sources'] {
  return points
    .filter(({ source }, index) => source !== points[index - 1]?.source)
    .map(({ day, source }) => ({ from: day, sourceLabel: sourceLabel(source) }))
}

export function sourceAnswer(
  { productId, ledger }: HistoryOf,
  { source, points }: SourceHistory,
): SourceAnswer {
  const dated = points.map(({ day, priceCents }) => ({
    date: day,
    priceCents: inLedger(ledger, { productId, priceCents }),
  }))
  return { source, sourceLabel: sourceLabel(source), points: dated }
}

function targetFields(key: string, target: PriceTarget) {
  return { condition: null, gradingCompany: null, grade: null, ...target, key, label: stateLabel(target) }
}

/** Of the listings that cannot count, as many are shown as make this many with the others. */
const fewestShown = 40

/** Used and excluded listings first, in one order; `reasons` says why operators excluded one, by its id. */
export function evidenceAnswer(
  { productId, ledger }: HistoryOf,
  { foundAt, source, evidence }: KeptEvidence,
  reasons: ReadonlyMap<string, string>,
): EvidenceAnswer {
  const { judged, leftOut } = priceWithout(evidence, new Set(reasons.keys()))
  const isFirst = ({ leftOut: why }: JudgedListing) => why === null || why === 'by an operator'
  const first = judged.filter(isFirst)
  const others = judged.filter(one => !isFirst(one)).slice(0, Math.max(0, fewestShown - first.length))
  return {
    source,
    asOf: foundAt,
    listings: [...first, ...others].map(one => ({
      ...one.listing,
      priceCents: inLedgerOrNull(ledger, productId, one.comparedCents),
      leftOut: whyLeftOut(one, reasons),
      byOperator: one.leftOut === 'by an operator',
    })),
    leftOut: Object.entries(leftOut).map(([reason, count]) => ({ reason: exclusionText(reason), count })),
  }
}

function whyLeftOut(
  { listing, leftOut }: JudgedListing,
  reasons: ReadonlyMap<string, string>,
): string | null {
  if (leftOut === null) return null
  return (leftOut === 'by an operator' ? reasons.get(listing.id) : null) ?? exclusionText(leftOut)
}

/** Kept evidence may give a reason that this version no longer knows. */
function exclusionText(reason: string): string {
  return exclusionTexts[reason as ExclusionReason] ?? reason
}

/** A group's price against the mean paid for one copy; null without a price. */
export function alertAnswer(given: Group, ledger: Ledger): AlertAnswer | null {
  const group = pricedGroup(given, ledger)
  const { costBasisCents, quantity, countedPriceCents } = group
  const change = changeAgainstMean(countedPriceCents, costBasisCents, quantity, unitOf(ledger))
  if (!change) return null
  return {
    ...group,
    ...group.product,
    collectionId: group.newestCopyId,
    isGain: change.changeCents >= 0,
    priceChangeCents: change.changeCents,
    priceChangePercent: change.changePercent ?? 0,
    changePercent: change.changePercent,
  }
}

export function progressAnswer(refresh: Refresh): ProgressAnswer {
  return { ...countsOf(refresh), done: refresh.done, name: refresh.productName }
}

export function resultAnswer(refresh: Refresh): ResultAnswer {
  const { source, failure, notAskedReason } = refresh
  return { ...countsOf(refresh), source, cancelled: refresh.cancelledAt !== null, failure, notAskedReason }
}

function countsOf(refresh: Refresh) {
  return {
    total: refresh.total,
    updatedCount: refresh.updated,
    currentCount: refresh.alreadyCurrent,
    failedCount: refresh.failed,
    unpricedCount: refresh.unpriced,
    heldBackCount: refresh.heldBack,
    notAskedCount: refresh.notAsked,
  }
}
