/**
 * The columns of Card Ladder's export, which its bulk upload takes: raw and graded cards, with the names that PSA's labels
 * have for sets. Its own values of a card are left to it.
 */
import { defaultLanguage, languageName } from '#domain/products/language'
import type { CopyState } from '#domain/copies/copy'
import { shownGradingCompany } from '#domain/copies/grading-company'
import { namesInApps } from '#domain/import/set-names'
import { textFromCents } from '#domain/money/money'
import type { CopyToExport, ProductToExport, RowCells } from './copy-to-export.ts'
import type { LeftOutReason } from './export-format.ts'

export const cardladderHeadings = [
  'Date Purchased',
  'Quantity',
  'Card',
  'Subject',
  'Year',
  'Set',
  'Variation',
  'Number',
  'Category',
  'Condition',
  'Investment',
  'Current Value',
  'Potential Profit',
  'Graded Cert #',
  'Population',
  'Notes',
]

/** Without the quantity, which is its second column. */
export function cardladderRow({
  product,
  state,
  costCents,
  purchaseDate,
  note,
}: CopyToExport): RowCells | LeftOutReason {
  if (state.kind === 'sealed' || state.kind === 'grading') return state.kind
  const set = setNameOf(product)
  const { name, cardNumber, printingLabel } = product
  return [
    americanDay(purchaseDate),
    `${set} ${name}${cardNumber === null ? '' : ` #${cardNumber}`}`,
    name,
    null,
    set,
    printingLabel,
    cardNumber,
    'Pokemon',
    conditionOf(state),
    costCents === null ? null : textFromCents(costCents),
    null,
    null,
    state.kind === 'graded' ? state.certNumber : null,
    null,
    note,
  ]
}

/** "Pokemon Sun & Moon Team Up", "Pokemon Japanese Promo". */
function setNameOf({ setCode, setName, language }: ProductToExport): string {
  const name = (setCode === null ? null : namesInApps(setCode).cardladder) ?? setName
  return language === defaultLanguage ? `Pokemon ${name}` : `Pokemon ${languageName(language)} ${name}`
}

/** 1/31/2024. */
function americanDay(day: string): string {
  const [year, month, dayOfMonth] = day.split('-').map(Number)
  return `${month}/${dayOfMonth}/${year}`
}

function conditionOf(state: Extract<CopyState, { kind: 'raw' | 'graded' }>): string {
  if (state.kind === 'raw') return state.condition
  const company = shownGradingCompany(state.gradingCompany)
  const blackLabel = /^black label (10)$/iu.exec(state.grade)?.[1]
  return blackLabel === undefined ? `${company} ${state.grade}` : `${company} ${blackLabel} Black Label`
}
