/** A row of a file in words. */
import { languageMark, languageOf } from '#domain/products/language'
import type { ImportProduct, ImportRow } from '#web/api/imports.ts'
import { formatCount, formatDay } from '#web/format/values.ts'

type TitledRow = Pick<ImportRow, 'facts' | 'line'>

/** Returns what the row is called: "3 × Pikachu", or "Row 12" for one that could not be read. */
export function rowTitle({ facts, line }: TitledRow): string {
  if (facts === null) return `Row ${formatCount(line)}`
  const named =
    facts.name || [facts.setName, facts.cardNumber && `#${facts.cardNumber}`].filter(Boolean).join(' ')
  return facts.quantity === 1 ? named : `${formatCount(facts.quantity)} × ${named}`
}

/** How many cells show which row could not be read. */
const cellsShown = 6

/**
 * Returns the product as the file describes it: "Base Set · #58 · Reverse Holofoil"; the cells if they cannot be read.
 * A number of the column with numbers keeps the size of its set, "58/102", which tells sets apart.
 */
export function rowProductWords(
  { facts, cells }: Pick<ImportRow, 'facts' | 'cells'>,
  numberColumn: number | null = null,
): string {
  if (facts === null)
    return cells
      .filter(cell => cell.trim() !== '')
      .slice(0, cellsShown)
      .join(' · ')
  const { setName, cardNumber, printing, language } = facts
  const known = language === null ? null : languageOf(language)
  const written = numberColumn === null ? '' : (cells[numberColumn] ?? '').trim()
  const number = written.includes('/') ? written : cardNumber && `#${cardNumber}`
  return [setName, number, printing, known ? languageMark(known) : language].filter(Boolean).join(' · ')
}

/** Returns state and purchase date of the copies: "Near Mint · May 3, 25". */
export function rowCopyWords({ facts }: Pick<ImportRow, 'facts'>): string {
  if (facts === null) return ''
  return [facts.label, facts.purchaseDate && formatDay(facts.purchaseDate)].filter(Boolean).join(' · ')
}

/** Returns what tells a product from others with its name, always including its printing. */
export function productWords({ setName, printingLabel, language, cardNumber }: ImportProduct): string {
  return [setName, cardNumber && `#${cardNumber}`, printingLabel, languageMark(language)]
    .filter(Boolean)
    .join(' · ')
}

/** Returns what to search the catalogue for. */
export function searchFor({ facts }: Pick<ImportRow, 'facts'>): string {
  if (facts === null) return ''
  return [facts.name, facts.cardNumber].filter(Boolean).join(' ').slice(0, 200)
}
