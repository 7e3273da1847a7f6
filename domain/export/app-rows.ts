/** What each app takes: its columns, and the row of a copy. */
import type { CopyToExport, RowCells, ProductToExport } from './copy-to-export.ts'
import type { ExportFormat, LeftOutReason } from './export-format.ts'
import { printingKeyParts } from '#domain/products/printing'
import type { Condition, CopyState } from '#domain/copies/copy'
import { textFromCents } from '#domain/money/money'
import { languageName, defaultLanguage } from '#domain/products/language'
import { setAbbreviation } from '#domain/sets/set-abbreviations'
import { namesInApps } from '#domain/import/set-names'
import { shownGradingCompany } from '#domain/copies/grading-company'

/**
 * What PokéCollector imports: raw cards by the code of their set and their number, in its words for conditions and variants.
 * It refuses a whole file for one row that it does not understand, so such a row is not written.
 */
const pokecollectorHeadings = [
  'set_code',
  'number',
  'quantity',
  'condition',
  'variant',
  'lang',
  'purchase_price',
]

const conditionWords: Readonly<Record<Condition, string | null>> = {
  'Near Mint': 'NM',
  'Lightly Played': 'LP',
  'Moderately Played': 'MP',
  'Heavily Played': 'HP',
  Damaged: null,
}

/** Without the quantity, which is its third column. */
function pokecollectorRow(copy: CopyToExport): RowCells | LeftOutReason {
  const { product, state, costCents } = copy
  if (state.kind !== 'raw') return state.kind
  const { setCode, cardNumber, language } = product
  if (setCode === null || cardNumber === null) return 'unnumbered'
  const condition = conditionWords[state.condition]
  if (condition === null) return 'damaged'
  const variant = variantOf(product)
  if (variant === null) return 'printing'
  return [
    setCode,
    cardNumber,
    condition,
    variant,
    language,
    costCents === null ? null : textFromCents(costCents),
  ]
}

const variants: Readonly<Record<string, string>> = {
  normal: 'Normal',
  holo: 'Holo',
  reverse: 'Reverse Holo',
}

/** Null for a printing that the app does not tell apart. */
function variantOf({ printingKey, printingLabel }: ProductToExport): string | null {
  if (printingKey === null) return printingLabel === null ? 'Normal' : null
  const { finish, marks } = printingKeyParts(printingKey)
  const special = marks.filter(mark => mark !== 'unlimited')
  if (special.length === 0) return variants[finish] ?? null
  return special.every(mark => mark === '1st-edition') ? 'First Edition' : null
}

/**
 * The 11 columns of the TCGplayer app, which Collectr takes too. It has raw cards and sealed products, no costs and no days.
 * The words are from its own exports.
 */
const tcgplayerHeadings = [
  'Quantity',
  'Name',
  'Simple Name',
  'Set',
  'Card Number',
  'Set Code',
  'Printing',
  'Condition',
  'Language',
  'Rarity',
  'Product ID',
]

function tcgplayerRow({ product, state }: CopyToExport): RowCells | LeftOutReason {
  if (state.kind === 'graded' || state.kind === 'grading') return state.kind
  const { printing, special } = printingWords(product)
  return [
    special === null ? product.name : `${product.name} (${special})`,
    product.name,
    tcgplayerSetName(product),
    numberOf(product),
    product.setCode === null ? null : setAbbreviation(product.setCode),
    printing,
    state.kind === 'sealed' ? 'Unopened' : state.condition,
    languageName(product.language),
    product.rarity,
    product.tcgplayerId,
  ]
}

/** The app has the shadowless cards of the first set as a set of its own. */
function tcgplayerSetName({ setCode, setName, printingKey }: ProductToExport): string {
  const name = (setCode === null ? null : namesInApps(setCode).tcgplayer) ?? setName
  const isShadowless = printingKey !== null && printingKeyParts(printingKey).marks.includes('shadowless')
  return isShadowless ? `${name} (Shadowless)` : name
}

/** As printed: 025/165. Numbers with letters have another count after the slash, or none. */
function numberOf({ cardNumber, setCardCount }: ProductToExport): string | null {
  const hasCount = cardNumber !== null && setCardCount !== null && /^\d+$/.test(cardNumber)
  if (!hasCount) return cardNumber
  return `${cardNumber}/${String(setCardCount).padStart(cardNumber.length, '0')}`
}

const finishes: Readonly<Record<string, string>> = { holo: 'Holofoil', reverse: 'Reverse Holofoil' }

/** The finish and edition, which the app writes in a column, and what is else special, which it writes behind the name. */
function printingWords({ printingKey, printingLabel }: ProductToExport): {
  readonly printing: string
  readonly special: string | null
} {
  if (printingKey === null) return { printing: 'Normal', special: printingLabel }
  const { finish, marks } = printingKeyParts(printingKey)
  const edition = marks.includes('1st-edition') ? '1st Edition' : null
  const run = edition ?? (marks.includes('unlimited') ? 'Unlimited' : null)
  const foil = finishes[finish] ?? (run === null ? 'Normal' : null)
  const inColumns = new Set(['1st-edition', 'unlimited', 'shadowless'])
  const isSpecial = marks.some(mark => !inColumns.has(mark)) || (finish !== 'normal' && !(finish in finishes))
  const printing = [run, foil].filter(words => words !== null).join(' ')
  return { printing, special: isSpecial ? printingLabel : null }
}

/**
 * The columns of Card Ladder's export, which its bulk upload takes: raw and graded cards, with the names that PSA's labels
 * have for sets. Its own values of a card are left to it.
 */
const cardladderHeadings = [
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
function cardladderRow({
  product,
  state,
  costCents,
  purchaseDate,
  note,
}: CopyToExport): RowCells | LeftOutReason {
  if (state.kind === 'sealed' || state.kind === 'grading') return state.kind
  const set = cardladderSetName(product)
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
function cardladderSetName({ setCode, setName, language }: ProductToExport): string {
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

interface AppRows {
  /** With the quantity. */
  readonly headings: readonly string[]
  /** The column of the quantity, counted from 0. */
  readonly quantityAt: number
  /** Without the quantity; or why the app cannot hold the copy. */
  readonly rowOf: (copy: CopyToExport) => RowCells | LeftOutReason
}

export type AppFormat = Exclude<ExportFormat, 'holofolio'>

export const appRows: Readonly<Record<AppFormat, AppRows>> = {
  tcgplayer: { headings: tcgplayerHeadings, quantityAt: 0, rowOf: tcgplayerRow },
  pokecollector: { headings: pokecollectorHeadings, quantityAt: 2, rowOf: pokecollectorRow },
  cardladder: { headings: cardladderHeadings, quantityAt: 1, rowOf: cardladderRow },
}

/** Returns why a format cannot hold a copy; null when it can. */
export function leftOutReason(format: ExportFormat, copy: CopyToExport): LeftOutReason | null {
  if (format === 'holofolio') return null
  const row = appRows[format].rowOf(copy)
  return typeof row === 'string' ? row : null
}
