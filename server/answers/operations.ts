/** Operations and sales. */
import { fieldsOf, stateLabel } from '#domain/copies/copy'
import { type CopyRecord, recordFieldsOf } from '#domain/copies/copy-record'
import { costFields, netProceedsCents } from '#domain/copies/extra-costs'
import { ownTexts, textsBy } from '#domain/copies/state-texts'
import { daysBetween } from '#domain/day'
import { minus } from '#domain/money/money'
import { changePercent } from '#domain/prices/valuation'
import type { Answer } from '#contract/endpoints'
import { paidAnswer } from './paid-price.ts'
import type { ChangedCopy, ListedOperation, ListedSale } from '#server/db/ledger/operation-lists'

type OperationAnswer = Answer<'GET /api/operations'>['operations'][number]
type VersionAnswer = NonNullable<OperationAnswer['copies'][number]['after']>
type SaleAnswer = Answer<'GET /api/sales'>['sales'][number]

export function operationAnswer({
  shownCopies,
  copies,
  submission,
  ...operation
}: ListedOperation): OperationAnswer {
  return {
    ...operation,
    submission: submission && { id: submission.submissionId, ...submission },
    copiesTotal: copies,
    copies: shownCopies.map(copyAnswer),
  }
}

function copyAnswer(copy: ChangedCopy): OperationAnswer['copies'][number] {
  return {
    ...copy,
    holdingId: copy.copyId,
    before: copy.before && versionAnswer(copy.before),
    after: copy.after && versionAnswer(copy.after),
  }
}

function versionAnswer(record: CopyRecord): VersionAnswer {
  const tags = [...record.remarks.tags]
  return { ...recordFieldsOf(record), ...paidAnswer(record.paid), tags, label: stateLabel(record.state) }
}

/**
 * A sale with its profit, days held and return. Of a lot the sums over its copies, and null for what only one copy can
 * have, because its first copy does not speak for the others.
 */
export function saleAnswer({ id, day, copies, copy, amounts }: ListedSale): SaleAnswer {
  const { after } = copy
  const isLot = copies > 1
  const { purchaseDate } = after
  const state = fieldsOf(after.state)
  const { soldPriceCents, saleCosts, costBasisCents } = amounts
  const netCents = netProceedsCents(soldPriceCents, saleCosts)
  const { copyId, before: _, after: __, ...face } = copy
  return {
    ...face,
    ...state,
    ...(isLot && { ...textsBy(ownTexts, () => null), rawCardCostCents: null, gradingCostCents: null }),
    label: stateLabel(after.state),
    saleVenue: recordFieldsOf(after).saleVenue,
    purchaseDate: isLot ? null : purchaseDate,
    id,
    day,
    holdingId: copyId,
    copiesTotal: copies,
    costBasisCents,
    soldPriceCents,
    ...costFields('sale', saleCosts),
    netProceedsCents: netCents,
    profitCents: minus(netCents, costBasisCents),
    daysHeld: isLot ? null : daysBetween(purchaseDate, day),
    returnPercent: changePercent(netCents, costBasisCents),
  }
}
