/** What the dialog of an export says. */
import {
  type ExportFormat,
  formatFacts,
  leftOutReasons,
  maxInsuredCopies,
} from '#domain/export/export-format'
import type { ExportContents } from '#web/api/collection-export.ts'
import { countOf, formatCount } from '#web/format/values.ts'

/** A file of rows, or a report on paper. */
export type ChosenFormat = ExportFormat | 'insurance'

/** The formats to choose, with what is in them. */
export const formatOptions: readonly { value: ChosenFormat; label: string; hint: string }[] = [
  {
    value: 'holofolio',
    label: 'Holofolio',
    hint: 'Everything about every copy, as a CSV file for spreadsheets. Import reads it back.',
  },
  {
    value: 'tcgplayer',
    label: 'TCGplayer or Collectr',
    hint: 'Raw cards and sealed products. The format has no costs and dates.',
  },
  {
    value: 'pokecollector',
    label: 'PokéCollector',
    hint: 'Raw cards, at most 1,000 rows in a file. Costs are in euros.',
  },
  {
    value: 'cardladder',
    label: 'Card Ladder',
    hint: 'Raw and graded cards with their notes, at most 500 rows in a file. Costs are in US dollars.',
  },
  {
    value: 'insurance',
    label: 'PDF for insurance',
    hint: 'Totals, and every copy with its state, cert number, cost, market value and date.',
  },
]

/** Why a report cannot be made of so many copies; null when it can. */
export function tooManySentence(format: ChosenFormat, { copies }: ExportContents): string | null {
  if (format !== 'insurance' || copies <= maxInsuredCopies) return null
  return `A report has at most ${formatCount(maxInsuredCopies)} copies. Filter the collection into parts, such as graded cards or one set.`
}

/** "48 copies will be in the file." */
export function contentsSentence({ copies }: ExportContents): string {
  if (copies === 0) return 'No copy can be written in this format.'
  return `${countOf(copies, 'copy', 'copies')} will be in the file.`
}

/** "12 copies cannot be written in this format: 8 graded cards, 4 sealed products." Null when all can. */
export function leftOutSentence({ leftOut }: ExportContents): string | null {
  const copies = leftOut.reduce((sum, some) => sum + some.copies, 0)
  if (copies === 0) return null
  const reasons = leftOut.map(({ reason, copies: some }) => {
    const { one, many } = leftOutReasons[reason]
    return `${formatCount(some)} ${some === 1 ? one : many}`
  })
  return `${countOf(copies, 'copy', 'copies')} cannot be written in this format: ${reasons.join(', ')}.`
}

/** Why the file has no costs although the app has some; null otherwise. */
export function noCostsSentence(
  format: ChosenFormat,
  { hasCosts }: ExportContents,
  ledgerCurrency: string,
): string | null {
  if (hasCosts || format === 'insurance') return null
  const { name, currency } = formatFacts[format]
  if (currency === null) return null
  return `${name} has costs in ${currency}, and yours are in ${ledgerCurrency}: they are left out.`
}
