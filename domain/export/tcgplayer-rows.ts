/**
 * The 11 columns of the TCGplayer app, which Collectr takes too. It has raw cards and sealed products, no costs and no days.
 * The words are from its own exports.
 */
import { languageName } from '#domain/products/language'
import { printingKeyParts } from '#domain/products/printing'
import { setAbbreviation } from '#domain/sets/set-abbreviations'
import { namesInApps } from '#domain/import/set-names'
import type { CopyToExport, ProductToExport, RowCells } from './copy-to-export.ts'
import type { LeftOutReason } from './export-format.ts'

export const tcgplayerHeadings = [
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

export function tcgplayerRow({ product, state }: CopyToExport): RowCells | LeftOutReason {
  if (state.kind === 'graded' || state.kind === 'grading') return state.kind
  const { printing, special } = printingWords(product)
  return [
    special === null ? product.name : `${product.name} (${special})`,
    product.name,
    setNameOf(product),
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
function setNameOf({ setCode, setName, printingKey }: ProductToExport): string {
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
