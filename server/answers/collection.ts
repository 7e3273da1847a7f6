/** Copies, groups and totals as the wire calls them; money stays in cents until the mount encodes it. */
import { stateLabel } from '#domain/collection/copy'
import type { ServerAnswer } from '#contract/endpoints'
import type { CopyState } from '#domain/collection/copy'
import { meanCents } from '#domain/money/money'
import { changeAgainstMean, profitLossPercent } from '#domain/collection/valuation'
import type { CollectorTotals } from '#server/db/collection/collector-totals'
import type { HeldCopy } from '#server/db/collection/held-copies'
import type { Group } from '#server/db/collection/groups'

type Item = ServerAnswer<'PUT /api/collections/:id'>['item']
type GroupAnswer = Extract<ServerAnswer<'GET /api/collections'>, { groups: unknown }>['groups'][number]
type BasicStats = ServerAnswer<'GET /api/collections/stats'>['basicStats']

export function itemOf(copy: HeldCopy): Item {
  return {
    id: copy.id,
    collection_id: copy.id,
    product_id: copy.productId,
    ...copy.product,
    ...stateFields(copy.state),
    quantity: 1,
    purchase_price: copy.costBasisCents,
    purchase_date: copy.purchaseDate,
    current_market_price: copy.marketPriceCents,
    own_price: copy.ownPriceCents,
    price_key: copy.priceKey,
    price_as_of: copy.priceAsOf,
    group_key: copy.groupKey,
    created_at: copy.createdAt,
  }
}

const blankState = {
  condition: null,
  grading_company: null,
  grade: null,
  grading_status: null,
  predicted_grade: null,
  raw_card_cost: null,
  grading_cost: null,
} as const

function stateFields(state: CopyState) {
  const named = { ...blankState, kind: state.kind, label: stateLabel(state) }
  switch (state.kind) {
    case 'raw':
      return { ...named, condition: state.condition }
    case 'grading':
      return {
        ...named,
        condition: state.condition,
        grading_status: 'grading' as const,
        predicted_grade: state.predictedGrade,
        raw_card_cost: state.rawCardCostCents,
        grading_cost: state.gradingCostCents,
      }
    case 'graded':
      return {
        ...named,
        grading_company: state.gradingCompany,
        grade: state.grade,
        grading_status: 'graded' as const,
        predicted_grade: state.predictedGrade,
        raw_card_cost: state.rawCardCostCents,
        grading_cost: state.gradingCostCents,
      }
    case 'sealed':
      return named
  }
}

/** A group with its newest copies; what copies may disagree on, such as a predicted grade, is the newest's. */
export function groupAnswer(group: Group, newestCopies: readonly HeldCopy[]): GroupAnswer {
  const { quantity, costBasisCents, marketPriceCents } = group
  const change = changeAgainstMean(marketPriceCents, costBasisCents, quantity)
  const items = newestCopies.map(itemOf)
  return {
    key: group.key,
    product_id: group.productId,
    ...group.product,
    kind: group.kind,
    label: group.label,
    condition: group.condition,
    grading_company: group.gradingCompany,
    grade: group.grade,
    grading_status: group.kind === 'grading' || group.kind === 'graded' ? group.kind : null,
    predicted_grade: items[0]?.predicted_grade ?? null,
    quantity,
    total_investment: costBasisCents,
    mean_investment: meanCents(costBasisCents, quantity),
    current_market_price: marketPriceCents,
    price_key: group.priceKey,
    price_as_of: group.priceAsOf,
    own_priced_quantity: group.ownPricedQuantity,
    own_price_total: group.ownPriceCents,
    change: change?.changeCents ?? null,
    change_percent: change?.changePercent ?? null,
    purchase_date: group.newestPurchaseDate,
    items,
    items_total: quantity,
  }
}

export function basicStatsOf(totals: CollectorTotals): BasicStats {
  const { rawQuantity, gradedQuantity, gradingQuantity, sealedQuantity } = totals
  const cards = rawQuantity + gradedQuantity + gradingQuantity
  return {
    total_investment: totals.costBasisCents,
    total_cards: cards,
    total_sealed: sealedQuantity,
    total_quantity: cards + sealedQuantity,
    lifetime_earnings: totals.lifetimeEarningsCents,
    realised_profit: totals.realisedProfitCents,
    total_market_price: totals.marketValueCents,
    priced_quantity: totals.pricedQuantity,
    priced_investment: totals.pricedCostBasisCents,
    profit_loss_pct: profitLossPercent(totals.marketValueCents, totals.costBasisCents),
    total_with_own_prices: totals.valueWithOwnCents,
    own_priced_quantity: totals.ownPricedQuantity,
    valued_quantity: totals.valuedQuantity,
    valued_at: totals.valuedAt,
    quantity_by_kind: {
      raw: rawQuantity,
      graded: gradedQuantity,
      grading: gradingQuantity,
      sealed: sealedQuantity,
    },
    has_history: totals.ledgerSequence > 0,
  }
}
