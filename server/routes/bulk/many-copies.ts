import type { Received } from '#contract/endpoints'
import type { ManyAction } from '#domain/bulk/many-copies'
import { costFields, costsFrom } from '#domain/copies/extra-costs'
import { changeMany } from '#server/commands/bulk/change-many'
import { chosenFigures } from '#server/commands/bulk/chosen-copies'
import { removeMany } from '#server/commands/bulk/remove-many'
import { choiceOf } from '#server/answers/collection-filter'
import { itemAnswer } from '#server/answers/collection'
import { copiesById } from '#server/db/copies/held-copies'
import { ledgerOf } from '#server/db/ledger/ledger-rates'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'
import { Refused } from '#server/refused'

export function manyCopiesRoutes(parts: Parts): Route[] {
  return [
    route('POST /api/collections/bulk/figures', call =>
      parts.storage.read(async db => {
        const ledger = await ledgerOf(db, call)
        const { withItems, leaveOut } = call.body
        const choice = { ...choiceOf(call.body), leaveOut }
        const figures = await chosenFigures(db, ledger, call.collectorId, choice)
        if (!withItems) return figures
        const copies = await copiesById(db, call.collectorId, figures.holdingIds)
        const items = new Map(copies.map(copy => [copy.id, itemAnswer(copy, ledger)]))
        return { ...figures, items: figures.holdingIds.flatMap(id => items.get(id) ?? []) }
      }),
    ),
    route('POST /api/collections/bulk/edit', async ({ collectorId, idempotency, body }) => {
      const { purchasePriceCents, amountsFor, condition, purchaseDate, leaveOut } = body
      const action = { does: 'edit', purchasePriceCents, amountsFor, condition } as const
      const { note, box, binder, page, seller, addTags, removeTags, clear } = body
      const remarks = { note, box, binder, page, seller, addTags, removeTags, clear }
      const change = { choice: choiceOf(body), action, purchaseDate, remarks, leaveOut }
      return changeMany(parts, collectorId, idempotency, change)
    }),
    route('POST /api/collections/bulk/grading', async ({ collectorId, idempotency, body }) => {
      const change = { choice: choiceOf(body), action: gradingAction(body), leaveOut: body.leaveOut }
      return changeMany(parts, collectorId, idempotency, change)
    }),
    route('POST /api/collections/bulk/sell', async ({ collectorId, idempotency, body }) => {
      const { day, soldPriceCents, venue } = body
      const removal = { soldPriceCents, ...costFields('sale', costsFrom('sale', body)), venue }
      return removeMany(parts, collectorId, idempotency, { choice: choiceOf(body), removal, day })
    }),
    route('POST /api/collections/bulk/remove', async ({ collectorId, idempotency, body }) => {
      const removal = { soldPriceCents: null, ending: body.ending }
      return removeMany(parts, collectorId, idempotency, { choice: choiceOf(body), removal, day: body.day })
    }),
  ]
}

function gradingAction(body: Received<'POST /api/collections/bulk/grading', 'body'>): ManyAction {
  const { gradingStatus, gradingCostCents, amountsFor, predictedGrade, gradingCompany, grade } = body
  if (gradingStatus === 'grading') {
    if (gradingCompany !== undefined) throw early('gradingCompany')
    if (grade !== undefined) throw early('grade')
    return { does: 'send', gradingCostCents, amountsFor, predictedGrade }
  }
  if (gradingCompany === undefined) throw missing('Grading company is required.', 'gradingCompany')
  if (grade === undefined) throw missing('Grade is required.', 'grade')
  return { does: 'grade', gradingCompany, grade }
}

function early(field: string): Refused {
  return missing('A copy in grading has no company or grade yet.', field)
}

function missing(sentence: string, field: string): Refused {
  return new Refused('invalid', sentence, { fields: { [field]: sentence } })
}
