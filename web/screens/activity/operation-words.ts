/** What an operation did, in plain words. */
import { costField, extraCosts } from '#domain/copies/extra-costs'
import { shownGradingCompany } from '#domain/copies/grading-company'
import type { OperationKind } from '#domain/copies/operation'
import { allTexts, stateTexts } from '#domain/copies/state-texts'
import type { Operation, OperationCopy } from '#web/api/operations.ts'
import { countOf, formatCents, formatCount, formatDay } from '#web/format/values.ts'
import { paidText } from '#web/format/currency.ts'

/** The part of an operation that its words need. */
export type DescribedOperation = Pick<
  Operation,
  'kind' | 'reversedKind' | 'corrects' | 'copies' | 'copiesTotal' | 'trade' | 'submission'
>

type Version = NonNullable<OperationCopy['after']>

/** Says what an operation did: "Sold Charizard (PSA 10) for $120.00". */
export function operationWords(operation: DescribedOperation): string {
  const { kind, reversedKind, copies } = operation
  if (kind === 'undo') {
    const undone = { ...operation, corrects: null, copies: copies.map(beforeUndo) }
    return `Undid: ${lowerFirst(wordsOf(reversedKind ?? 'edit', undone))}`
  }
  const words = wordsOf(kind, operation)
  return operation.corrects === null ? words : `Corrected: ${lowerFirst(words)}`
}

/** A name in capitals stays. */
function lowerFirst(words: string): string {
  if (/^[A-Z]{2}/.test(words)) return words
  return words.charAt(0).toLowerCase() + words.slice(1)
}

/** A copy as the operation changed it that this undo takes back. */
function beforeUndo({ before, after, ...copy }: OperationCopy): OperationCopy {
  return { ...copy, before: after?.removal === 'undone' ? null : after, after: before }
}

function wordsOf(kind: OperationKind, operation: DescribedOperation): string {
  const [first] = operation.copies
  if (operation.submission !== null) return submissionWords(operation, operation.submission)
  const subject = subjectOf(operation)
  switch (kind) {
    case 'add':
      return `Added ${subject}`
    case 'edit':
      return editWords(first, subject, operation.copiesTotal)
    case 'grading':
      return `Sent ${subject} for grading`
    case 'graded':
      return `Recorded the grade of ${gradedSubject(operation)}${first?.after ? `: ${first.after.label}` : ''}`
    case 'sale':
      return `Sold ${subject}${saleWords(first?.after ?? null, operation.copiesTotal)}`
    case 'mistake':
      return `Removed ${subject}, added by mistake`
    case 'gift':
      return `Gave away ${subject}`
    case 'lost':
      return `Lost ${subject}`
    case 'opening':
      return openingWords(operation)
    case 'trade':
      return tradeWords(operation)
    case 'undo':
      return 'an undo'
  }
}

/** Names the copies: "3 × Charizard (Near Mint)", or the first one "and 2 more" when they differ. */
function subjectOf({ copies, copiesTotal }: Pick<Operation, 'copies' | 'copiesTotal'>): string {
  const [first] = copies
  if (!first) return countOf(copiesTotal, 'copy', 'copies')
  const name = nameOf(first)
  if (copiesTotal === 1) return name
  return copies.every(copy => nameOf(copy) === name)
    ? `${formatCount(copiesTotal)} × ${name}`
    : `${name} and ${formatCount(copiesTotal - 1)} more`
}

function nameOf({ name, before, after }: OperationCopy): string {
  const version = before ?? after
  return version ? `${name} (${version.label})` : name
}

function gradedSubject({ copies: [first], copiesTotal }: DescribedOperation): string {
  return copiesTotal === 1 ? (first?.name ?? 'a copy') : countOf(copiesTotal, 'card')
}

/** A lot's first copy has a share of its price only, so its words have none. */
function saleWords(sold: Version | null, copies: number): string {
  if (!sold || sold.soldPriceCents === null) return ''
  const venue = sold.saleVenue === null ? '' : `, ${sold.saleVenue}`
  return copies > 1 ? ` as a lot${venue}` : ` for ${formatCents(sold.soldPriceCents)}${venue}`
}

/** "Sent 3 cards to PSA", "PSA returned Charizard (PSA 10)", "Corrected what grading of 3 cards at PSA cost". */
function submissionWords(
  { copies, copiesTotal }: DescribedOperation,
  { does, gradingCompany }: NonNullable<DescribedOperation['submission']>,
): string {
  const company = gradingCompany === '' ? 'the grading company' : shownGradingCompany(gradingCompany)
  const [first] = copies
  const label = does === 'returned' ? first?.after?.label : first?.before?.label
  const one = first && (label === undefined ? first.name : `${first.name} (${label})`)
  const cards = copiesTotal === 1 && one ? one : countOf(copiesTotal, 'card')
  switch (does) {
    case 'sent':
      return `Sent ${cards} to ${company}`
    case 'returned':
      return `${company.charAt(0).toUpperCase()}${company.slice(1)} returned ${cards}`
    case 'corrected':
      return `Corrected what grading ${cards} at ${company} cost`
  }
}

function openingWords({ copies, copiesTotal }: DescribedOperation): string {
  const opened = copies.find(({ before }) => before !== null)
  const name = opened?.name ?? 'a product'
  if (copiesTotal === 1) return `Opened ${name}, kept nothing`
  const cards = copies.filter(copy => copy !== opened)
  const noun = cards.every(({ productType }) => productType === 'card') ? 'card' : 'item'
  return `Opened ${name}: ${countOf(copiesTotal - 1, noun)}`
}

function tradeWords({ trade, copiesTotal }: DescribedOperation): string {
  if (trade === null) return `Traded ${countOf(copiesTotal, 'copy', 'copies')}`
  const words = `Traded ${countOf(trade.given, 'copy', 'copies')} for ${formatCount(trade.received)}`
  if (trade.cashDeltaCents > 0) return `${words}, paid ${formatCents(trade.cashDeltaCents)}`
  return trade.cashDeltaCents < 0 ? `${words}, received ${formatCents(-trade.cashDeltaCents)}` : words
}

function editWords(copy: OperationCopy | undefined, subject: string, copies: number): string {
  const changes = copy?.before && copy.after ? changedFields(copy.before, copy.after) : []
  const [first, ...others] = changes
  if (!first) return `Edited ${subject}`
  // Each copy had other values.
  if (copies > 1) return `Edited the ${changes.map(({ field }) => field).join(', ')} of ${subject}`
  if (others.length === 0) return `Edited the ${first.field} of ${subject}${fromTo(first)}`
  return `Edited ${subject}: ${changes.map(change => `${change.field}${fromTo(change)}`).join(', ')}`
}

interface ChangedField {
  readonly field: string
  /** Null for none. */
  readonly from: string | null
  readonly to: string | null
}

const money = (amountCents: number | null) => (amountCents === null ? null : formatCents(amountCents))
const asIs = (text: string | null) => text

/** What an edit can change, in the order of the form. */
const fields: readonly ((before: Version, after: Version) => ChangedField)[] = [
  change('cost', ({ costBasisCents }) => costBasisCents, money),
  change('raw card cost', ({ rawCardCostCents }) => rawCardCostCents, money),
  change('grading cost', ({ gradingCostCents }) => gradingCostCents, money),
  change('amount paid', paidText, asIs),
  ...extraCosts.map(cost => change(cost, version => version[`${costField('purchase', cost)}Cents`], money)),
  change('state', ({ label }) => label, asIs),
  ...allTexts.map(text => change(stateTexts[text].words, version => version[text], asIs)),
  change('purchase date', ({ purchaseDate }) => purchaseDate, formatDay),
  change('own price', ({ ownPriceCents }) => ownPriceCents, money),
  change('own price counts', ({ countsOwnPrice }) => countsOwnPrice ?? null, asIs),
  change('note', ({ note }) => note, asIs),
  change('tags', ({ tags }) => tags.join(', ') || null, asIs),
  change('box', ({ box }) => box, asIs),
  change('binder', ({ binder }) => binder, asIs),
  change('page', ({ page }) => page, asIs),
  change('seller', ({ seller }) => seller, asIs),
]

function change<Value>(
  field: string,
  valueOf: (version: Version) => Value,
  textOf: (value: Value) => string | null,
) {
  return (before: Version, after: Version): ChangedField => ({
    field,
    from: textOf(valueOf(before)),
    to: textOf(valueOf(after)),
  })
}

function changedFields(before: Version, after: Version): ChangedField[] {
  return fields.map(compare => compare(before, after)).filter(({ from, to }) => from !== to)
}

/** A note is too long to tell. */
function fromTo({ field, from, to }: ChangedField): string {
  if (field === 'note') return ''
  return ` from ${from ?? 'none'} to ${to ?? 'none'}`
}
