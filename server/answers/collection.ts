/** Copies, groups and totals of a collection. */
import { type CopyKind, fieldsOf, stateLabel } from '#domain/copies/copy'
import { costFields } from '#domain/copies/extra-costs'
import { groupTexts, textsBy } from '#domain/copies/state-texts'
import { isForAnyCompany } from '#domain/prices/any-company'
import { changeAgainstMean, changePercent, profitLossOf, unpricedPercent } from '#domain/prices/valuation'
import { itemPriceCents } from '#domain/copies/purchase-costs'
import { inLedgerOrNull, type Ledger, unitOf } from '#domain/money/ledger'
import { type Cents, meanCents, minus } from '#domain/money/money'
import type { Answer } from '#contract/endpoints'
import { paidAnswer } from './paid-price.ts'
import type { FilteredTotals } from '#server/db/groups/filtered-totals'
import type { Group } from '#server/db/groups/groups'
import type { HeldCopy } from '#server/db/copies/held-copies'
import type { StatDay } from '#server/db/ledger/stat-days'
import type { TotalsNow } from '#server/db/groups/price-hours'

type ItemAnswer = Answer<'PUT /api/collections/:id'>['item']
type GroupAnswer = Extract<Answer<'GET /api/collections'>, { groups: unknown }>['groups'][number]
type StatsAnswer = Answer<'GET /api/collections/stats'>['basicStats']
type FilteredTotalsAnswer = Answer<'GET /api/collections/totals'>['totals']
type StatDayAnswer = Answer<'GET /api/collections/stat-history'>[number]

/**
 * A copy, with its market price in the collector's ledger. Names every field after those of its state: a second spread
 * would take several times as long, and a list has 10,000 copies.
 */
export function itemAnswer(copy: HeldCopy, ledger: Ledger): ItemAnswer {
  const { id, productId, product, purchaseCosts, remarks } = copy
  const paid = paidAnswer(copy.paid)
  return {
    ...fieldsOf(copy.state),
    id,
    collectionId: id,
    productId,
    name: product.name,
    productType: product.productType,
    setName: product.setName,
    setCode: product.setCode,
    cardNumber: product.cardNumber,
    rarity: product.rarity,
    pokemonType: product.pokemonType,
    category: product.category,
    hp: product.hp,
    imageUrl: product.imageUrl,
    miscInfo: product.miscInfo,
    printingLabel: product.printingLabel,
    language: product.language,
    label: stateLabel(copy.state),
    gradingStatus: gradingStatusOf(copy.state.kind),
    quantity: 1,
    purchasePriceCents: copy.costBasisCents,
    itemPriceCents: itemPriceCents(copy, purchaseCosts),
    ...costFields('purchase', purchaseCosts),
    paidAmount: paid.paidAmount,
    paidCurrency: paid.paidCurrency,
    rate: paid.rate,
    rateDay: paid.rateDay,
    note: remarks.note,
    tags: [...remarks.tags],
    box: remarks.box,
    binder: remarks.binder,
    page: remarks.page,
    seller: remarks.seller,
    frontPicture: copy.frontPicture,
    backPicture: copy.backPicture,
    purchaseDate: copy.purchaseDate,
    currentMarketPriceCents: inLedgerOrNull(ledger, productId, copy.marketPriceCents),
    ownPriceCents: copy.ownPriceCents,
    countsOwnPrice: copy.countsOwnPrice,
    priceKey: copy.priceKey,
    priceAsOf: copy.priceAsOf,
    priceForAnyCompany: isForAnyCompany(copy.priceSource, copy.priceKey),
    groupKey: copy.groupKey,
    createdAt: copy.createdAt,
  }
}

function gradingStatusOf(kind: CopyKind): 'grading' | 'graded' | null {
  return kind === 'grading' || kind === 'graded' ? kind : null
}

/** A group with its prices in the collector's ledger. */
export interface PricedGroup extends Group {
  /** What one copy counts: its own price where that counts, otherwise the market price. */
  readonly countedPriceCents: Cents | null
}

export function pricedGroup(group: Group, ledger: Ledger): PricedGroup {
  const { productId, countedOwnCents, marketPriceCeilingCents } = group
  const marketPriceCents = inLedgerOrNull(ledger, productId, group.marketPriceCents)
  return {
    ...group,
    marketPriceCents,
    marketPriceCeilingCents: inLedgerOrNull(ledger, productId, marketPriceCeilingCents),
    countedPriceCents: countedOwnCents ?? marketPriceCents,
  }
}

/** A group with its newest copies. Where its copies differ, as in a predicted grade, the newest decides. */
export function groupAnswer(group: Group, newestCopies: readonly HeldCopy[], ledger: Ledger): GroupAnswer {
  const { marketPriceCents, marketPriceCeilingCents, countedPriceCents } = pricedGroup(group, ledger)
  const { quantity, costBasisCents } = group
  const unit = unitOf(ledger)
  const change = changeAgainstMean(countedPriceCents, costBasisCents, quantity, unit)
  const items = newestCopies.map(copy => itemAnswer(copy, ledger))
  return {
    ...group.product,
    key: group.key,
    productId: group.productId,
    kind: group.kind,
    label: groupLabel(group),
    condition: group.condition,
    gradingCompany: group.gradingCompany,
    grade: group.grade,
    ...textsBy(groupTexts, text => items[0]?.[text] ?? null),
    gradingStatus: gradingStatusOf(group.kind),
    quantity,
    totalInvestmentCents: costBasisCents,
    meanInvestmentCents: meanCents(costBasisCents, quantity, unit),
    currentMarketPriceCents: marketPriceCents,
    marketPriceCeilingCents,
    priceKey: group.priceKey,
    priceAsOf: group.priceAsOf,
    priceForAnyCompany: isForAnyCompany(group.priceSource, group.priceKey),
    ownPricedQuantity: group.ownPricedQuantity,
    ownPriceTotalCents: group.ownPriceCents,
    countsOwnPrice: group.countedOwnCents !== null,
    countedPriceCents,
    changeCents: change?.changeCents ?? null,
    changePercent: change?.changePercent ?? null,
    purchaseDate: group.newestPurchaseDate,
    oldestPurchaseDate: group.oldestPurchaseDate,
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

export function statsAnswer({ totals, ages, isFindingPrices, unpriced, guide }: TotalsNow): StatsAnswer {
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
    ownCountedTotalCents: totals.ownCountedCents,
    priceAges: ages,
    findingPrices: isFindingPrices,
    quantityByKind: {
      raw: rawQuantity,
      graded: gradedQuantity,
      grading: gradingQuantity,
      sealed: sealedQuantity,
    },
    unpricedByKind: unpriced,
    guidePrices: guide,
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
