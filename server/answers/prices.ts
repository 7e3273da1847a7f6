/** Prices, their history and their evidence as the wire calls them. */
import { stateLabel } from '#domain/collection/copy'
import type { ServerAnswer } from '#contract/endpoints'
import { type ExclusionReason, exclusionTexts } from '#domain/listings/exclusion'
import type { Evidence, SourceName } from '#domain/prices/price-quote'
import { type PriceTarget, parsePriceKey } from '#domain/prices/price-target'
import { changeAgainstMean } from '#domain/collection/valuation'
import type { HeldCopy } from '#server/db/collection/held-copies'
import type { Group } from '#server/db/collection/groups'
import type { MarketPrice, PricePoint } from '#server/db/prices/market-prices'
import type { KeptEvidence } from '#server/db/prices/price-evidence'

type PriceOnWire = ServerAnswer<'GET /api/prices/product/:id'>['prices'][number]
type EvidenceOnWire = ServerAnswer<'GET /api/prices/product/:id/evidence'>['evidence']
type Alert = ServerAnswer<'GET /api/prices/alerts'>['alerts'][number]

/** None for a key that no target made. */
export function priceAnswer(price: MarketPrice): PriceOnWire[] {
  const target = parsePriceKey(price.priceKey)
  if (!target) return []
  return [
    {
      ...targetFields(price.priceKey, target),
      price: price.priceCents,
      source: price.source as SourceName,
      kind: price.kind,
      confidence: price.confidence,
      as_of: price.asOf,
      listings: price.listings,
      is_estimate: price.isEstimate,
    },
  ]
}

export function historyAnswer(
  points: readonly PricePoint[],
  copies: readonly HeldCopy[],
): ServerAnswer<'GET /api/prices/product/:id/history'> {
  const byKey = Map.groupBy(points, ({ priceKey }) => priceKey)
  return {
    history: [...byKey].flatMap(([priceKey, ofKey]) => {
      const target = parsePriceKey(priceKey)
      if (!target) return []
      const dated = ofKey.map(({ day, priceCents }) => ({ date: day, price: priceCents }))
      return [{ ...targetFields(priceKey, target), points: dated }]
    }),
    purchases: copies.map(({ id, purchaseDate, costBasisCents, state }) => ({
      id,
      date: purchaseDate,
      price: costBasisCents,
      label: stateLabel(state),
    })),
  }
}

export function evidenceAnswer({ foundAt, evidence }: KeptEvidence): NonNullable<EvidenceOnWire> {
  const { listings, leftOut } = JSON.parse(evidence) as Evidence
  return {
    as_of: foundAt,
    listings: listings.map(({ listing, comparedCents, leftOut: reason }) => ({
      title: listing.title,
      url: listing.url,
      price: comparedCents,
      country: listing.country,
      listed_at: listing.listedAt,
      left_out: reason === null ? null : leftOutText(reason),
    })),
    left_out: Object.entries(leftOut).map(([reason, count]) => ({ reason: leftOutText(reason), count })),
  }
}

/** How far the price of a group's copies stands from what was paid for one; null without a price. */
export function alertOf(group: Group): Alert | null {
  const change = changeAgainstMean(group.marketPriceCents, group.costBasisCents, group.quantity)
  if (!change) return null
  return {
    collection_id: group.newestCopyId,
    product_id: group.productId,
    ...group.product,
    label: group.label,
    isGain: change.changeCents >= 0,
    priceChange: change.changeCents,
    priceChangePercent: change.changePercent,
  }
}

function targetFields(key: string, target: PriceTarget) {
  return {
    key,
    label: stateLabel(target),
    condition: target.kind === 'raw' ? target.condition : null,
    grading_company: target.kind === 'graded' ? target.gradingCompany : null,
    grade: target.kind === 'graded' ? target.grade : null,
  }
}

function leftOutText(reason: string): string {
  return exclusionTexts[reason as ExclusionReason] ?? reason
}
