/** What moved the value of a collection. */
import type { Ledger } from '#domain/money/ledger'
import { groupLabel, pricedGroup } from './collection.ts'
import type { ChangeRange } from '#domain/value/change-range'
import { type CopyKind, stateLabel } from '#domain/copies/copy'
import { added, type Breakdown, lessened, noShare, type ShareFigures } from '#domain/value/value-shares'
import { heldQuantity } from '#domain/groups/group-figures'
import { cents, minus } from '#domain/money/money'
import { parsePriceKey } from '#domain/prices/price-target'
import { changePercent } from '#domain/prices/valuation'
import type { Mover } from '#domain/value/movers'
import type { Answer } from '#contract/endpoints'
import type { Group } from '#server/db/groups/groups'
import type { CollectorTotals } from '#server/db/ledger/collector-totals'
import type { ListedShare } from '#server/db/value/value-shares'
import type { ValueChange } from '#server/db/value/value-changes'

type ChangesAnswer = Answer<'GET /api/collections/changes'>['changes']

export function valueChangeAnswer(range: ChangeRange, change: ValueChange): ChangesAnswer {
  const { startValueCents, endValueCents, priceMovesCents, newlyPricedCents, addedValueCents } = change
  const basisCents = cents(startValueCents + Math.max(newlyPricedCents, 0) + Math.max(addedValueCents, 0))
  return {
    ...change,
    range,
    whole: change.isWhole,
    valueChangeCents: minus(endValueCents, startValueCents),
    priceMovesPercent: changePercent(cents(basisCents + priceMovesCents), basisCents),
  }
}

type BreakdownAnswer = Answer<'GET /api/collections/breakdown'>

/** Answers with these shares, and with what the totals have besides them. */
export function breakdownAnswer(
  by: Breakdown,
  shares: readonly ListedShare[],
  totals: CollectorTotals,
): BreakdownAnswer {
  const listed = shares.reduce<ShareFigures>(added, noShare)
  const rest = lessened({ ...totals, quantity: heldQuantity(totals) }, listed)
  return {
    by,
    shares: shares.map(({ bucket, ...share }) => ({
      key: bucket,
      label: labelOf(by, bucket),
      ...figuresAnswer(share),
    })),
    rest: figuresAnswer(rest),
  }
}

function figuresAnswer({ costBasisCents, marketValueCents, pricedCostBasisCents, ...share }: ShareFigures) {
  return {
    ...share,
    totalInvestmentCents: costBasisCents,
    totalMarketPriceCents: marketValueCents,
    pricedInvestmentCents: pricedCostBasisCents,
  }
}

const kindLabels: Readonly<Record<string, string>> = {
  raw: 'Raw',
  graded: 'Graded',
  grading: 'In Grading',
  sealed: 'Sealed',
} satisfies Record<CopyKind, string>

function labelOf(by: Breakdown, bucket: string): string {
  if (by === 'kind') return kindLabels[bucket] ?? bucket
  if (by !== 'grade') return bucket
  const target = parsePriceKey(bucket)
  return target ? stateLabel(target) : (kindLabels[bucket] ?? bucket)
}

type MoversAnswer = Answer<'GET /api/collections/movers'>

/** Answers with a mover and its group. */
export function moverAnswer(mover: Mover, given: Group, ledger: Ledger): MoversAnswer['up'][number] {
  const group = pricedGroup(given, ledger)
  return {
    ...group,
    ...group.product,
    label: groupLabel(group),
    totalInvestmentCents: group.costBasisCents,
    currentMarketPriceCents: group.countedPriceCents,
    priceBeforeCents: mover.thenCents,
    valueChangeCents: mover.valueChangeCents,
    valueChangePercent: mover.percent,
  }
}
