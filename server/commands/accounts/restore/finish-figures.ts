/** Settles the figures of a restored collection: its balances, and what moved its value. */
import { heldQuantity } from '#domain/groups/group-figures'
import { statDayAt } from '#domain/ledger/stat-day'
import { type Cents, maxTotalCents, minus, plus } from '#domain/money/money'
import { noParts } from '#domain/value/value-parts'
import type { RestoredRow } from '#server/data-files/restored-lists'
import { timeZoneOf } from '#server/db/accounts/bookkeeping'
import { lockTotals, saveTotals } from '#server/db/ledger/collector-totals'
import { ledgerEnd } from '#server/db/ledger/restored-ends'
import { writeStatDays } from '#server/db/ledger/stat-days'
import type { Writer } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'
import { dayOfRow } from './write-rows.ts'

type LastDay = RestoredRow<'stat_history'> | null

/**
 * Gives the totals the balances that the last operation left, and the running parts of the last day. What prices have done
 * since belongs to them: to those newly known where this server knows other prices, else to their moves.
 */
export async function finishFigures(
  tx: Writer,
  { now }: Parts,
  collectorId: string,
  lastRow: LastDay,
): Promise<void> {
  const totals = await lockTotals(tx, collectorId)
  if (!totals) throw notFound()
  const end = await ledgerEnd(tx, collectorId)
  if (!end) return
  const last = lastRow && dayOfRow(lastRow)
  if (last && last.lifetimeEarningsCents !== end.lifetimeEarningsCents)
    throw new Refused(
      'invalid',
      'data.json, stat_history: the last day does not have the lifetime earnings that the last operation left. If something changed while it was downloaded, download it again.',
    )
  const parts = partsOf(last)
  const movedCents = minus(totals.marketValueCents, last?.marketValueCents ?? totals.marketValueCents)
  const isSamePriced = last?.pricedQuantity === totals.pricedQuantity
  const at = now()
  const after = {
    ...totals,
    ...end,
    ...parts,
    priceMovesCents: isSamePriced ? plus(parts.priceMovesCents, movedCents) : parts.priceMovesCents,
    newlyPricedCents: isSamePriced ? parts.newlyPricedCents : plus(parts.newlyPricedCents, movedCents),
    revision: totals.revision + 1,
    valuedAt: at.toISOString(),
    statDay: statDayAt(await timeZoneOf(tx, collectorId), at, last?.day ?? null),
  }
  if (heldQuantity(totals) > 0 && after.marketValueCents > maxTotalCents)
    throw new Refused('invalid', 'The market value of the collection would be beyond 900,000,000,000.')
  await saveTotals(tx, [after])
  await writeStatDays(tx, [after])
}

/** The running parts of a day; nothing moved before they were kept. */
function partsOf(day: ReturnType<typeof dayOfRow> | null): typeof noParts {
  if (!day) return noParts
  const known = (figure: Cents | null, none: Cents) => figure ?? none
  return {
    priceMovesCents: known(day.priceMovesCents, noParts.priceMovesCents),
    sourceStepsCents: known(day.sourceStepsCents, noParts.sourceStepsCents),
    ownPriceStepsCents: known(day.ownPriceStepsCents, noParts.ownPriceStepsCents),
    newlyPricedCents: known(day.newlyPricedCents, noParts.newlyPricedCents),
    addedValueCents: known(day.addedValueCents, noParts.addedValueCents),
    removedValueCents: known(day.removedValueCents, noParts.removedValueCents),
    regradedValueCents: known(day.regradedValueCents, noParts.regradedValueCents),
    boughtCents: known(day.boughtCents, noParts.boughtCents),
    soldCents: known(day.soldCents, noParts.soldCents),
  }
}
