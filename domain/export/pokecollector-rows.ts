/**
 * What PokéCollector imports: raw cards by the code of their set and their number, in its words for conditions and variants.
 * It refuses a whole file for one row that it does not understand, so such a row is not written.
 */
import { printingKeyParts } from '#domain/products/printing'
import type { Condition } from '#domain/copies/copy'
import { textFromCents } from '#domain/money/money'
import type { CopyToExport, ProductToExport, RowCells } from './copy-to-export.ts'
import type { LeftOutReason } from './export-format.ts'

export const pokecollectorHeadings = [
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
export function pokecollectorRow(copy: CopyToExport): RowCells | LeftOutReason {
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
