/** Copies, groups and totals of a collection. */
import { type CopyKind, fieldsOf, stateLabel } from '#domain/collection/copy'
import { changeAgainstMean, changePercent, profitLossOf, unpricedPercent } from '#domain/prices/valuation'
import { itemPriceCents } from '#domain/collection/purchase-costs'
import { inLedgerOrNull, type Ledger, unitOf } from '#domain/money/ledger'
import { meanCents, minus } from '#domain/money/money'
import type { Answer } from '#contract/endpoints'
import { paidAnswer } from './paid-price.ts'
import type { ShownTotals } from '#server/db/collection/collector-totals'
import type { FilteredTotals } from '#server/db/collection/lists/filtered-totals'
import type { Group } from '#server/db/collection/groups'
import type { HeldCopy } from '#server/db/collection/held-copies'
import type { StatDay } from '#server/db/collection/stat-days'
import type { PriceAges } from '#server/db/collection/price-hours'

type ItemAnswer = Answer<'PUT /api/collections/:id'>['item']
type GroupAnswer = Extract<Answer<'GET /api/collections'>, { groups: unknown }>['groups'][number]
type StatsAnswer = Answer<'GET /api/collections/stats'>['basicStats']
type FilteredTotalsAnswer = Answer<'GET /api/collections/totals'>['totals']
type StatDayAnswer = Answer<'GET /api/collections/stat-history'>[number]

/** A copy, with its market price in the collector's ledger. */
export function itemAnswer(copy: HeldCopy, ledger: Ledger): ItemAnswer {
  return {
    ...copy,
    ...copy.product,
    ...fieldsOf(copy.state),
    label: stateLabel(copy.state),
    gradingStatus: gradingStatusOf(copy.state.kind),
    collectionId: copy.id,
    quantity: 1,
    purchasePriceCents: copy.costBasisCents,
    itemPriceCents: itemPriceCents(copy, copy.purchaseCosts),
    purchaseFeesCents: copy.purchaseCosts.feesCents,
    purchaseShippingCents: copy.purchaseCosts.shippingCents,
    purchaseTaxCents: copy.purchaseCosts.taxCents,
    ...paidAnswer(copy.paid),
    ...copy.remarks,
    tags: [...copy.remarks.tags],
    currentMarketPriceCents: inLedgerOrNull(ledger, copy.productId, copy.marketPriceCents),
  }
}

function gradingStatusOf(kind: CopyKind): 'grading' | 'graded' | null {
  return kind === 'grading' || kind === 'graded' ? kind : null
}

/** A group with its market price, and what is asked, in the collector's ledger. */
export function pricedGroup(group: Group, ledger: Ledger): Group {
  const { productId, marketPriceCents, marketPriceCeilingCents } = group
  return {
    ...group,
    marketPriceCents: inLedgerOrNull(ledger, productId, marketPriceCents),
    marketPriceCeilingCents: inLedgerOrNull(ledger, productId, marketPriceCeilingCents),
  }
}

/** A group with its newest copies. Where its copies differ, as in a predicted grade, the newest decides. */
export function groupAnswer(group: Group, newestCopies: readonly HeldCopy[], ledger: Ledger): GroupAnswer {
  const { quantity, costBasisCents, marketPriceCents, marketPriceCeilingCents } = pricedGroup(group, ledger)
  const unit = unitOf(ledger)
  const change = changeAgainstMean(marketPriceCents, costBasisCents, quantity, unit)
  const items = newestCopies.map(copy => itemAnswer(copy, ledger))
  return {
    ...group,
    ...group.product,
    label: groupLabel(group),
    gradingStatus: gradingStatusOf(group.kind),
    predictedGrade: items[0]?.predictedGrade ?? null,
    totalInvestmentCents: costBasisCents,
    meanInvestmentCents: meanCents(costBasisCents, quantity, unit),
    currentMarketPriceCents: marketPriceCents,
    marketPriceCeilingCents,
    ownPriceTotalCents: group.ownPriceCents,
    changeCents: change?.changeCents ?? null,
    changePercent: change?.changePercent ?? null,
    purchaseDate: group.newestPurchaseDate,
    items,
    itemsTotal: quantity,
  }
}

/** The label of a graded group is kept as the newest copy's company was typed. */
export function groupLabel({ kind, label, gradingCompany, grade }: Group): string {
  return kind === 'graded' && gradingCompany !== null && grade !== null
    ? stateLabel({ kind, gradingCompany, grade })
    : label
}

export function statsAnswer(totals: ShownTotals, priceAges: PriceAges): StatsAnswer {
  const { rawQuantity, gradedQuantity, gradingQuantity, sealedQuantity } = totals
  const cards = rawQuantity + gradedQuantity + gradingQuantity
  return {
    ...totals,
    totalInvestmentCents: totals.costBasisCents,
    totalCards: cards,
    totalSealed: sealedQuantity,
    totalQuantity: cards + sealedQuantity,
    totalMarketPriceCents: totals.marketValueCents,
    pricedInvestmentCents: totals.pricedCostBasisCents,
    profitLossPct: profitLossOf(totals) ?? unpricedPercent,
    totalWithOwnPricesCents: totals.valueWithOwnCents,
    priceAges,
    quantityByKind: {
      raw: rawQuantity,
      graded: gradedQuantity,
      grading: gradingQuantity,
      sealed: sealedQuantity,
    },
    hasHistory: totals.ledgerSequence > 0,
  }
}

export function filteredTotalsAnswer(totals: FilteredTotals): FilteredTotalsAnswer {
  const { costBasisCents, pricedQuantity, pricedCostBasisCents, marketValueCents } = totals
  const isPriced = pricedQuantity > 0
  return {
    ...totals,
    totalInvestmentCents: costBasisCents,
    pricedInvestmentCents: pricedCostBasisCents,
    totalMarketPriceCents: marketValueCents,
    changeCents: isPriced ? minus(marketValueCents, pricedCostBasisCents) : null,
    changePercent: isPriced ? changePercent(marketValueCents, pricedCostBasisCents) : null,
  }
}

export function statDayAnswer(day: StatDay): StatDayAnswer {
  return {
    ...day,
    date: day.day,
    profitLossPct: profitLossOf(day) ?? unpricedPercent,
    totalInvestmentCents: day.costBasisCents,
    totalMarketPriceCents: day.marketValueCents,
    pricedInvestmentCents: day.pricedCostBasisCents,
  }
}
