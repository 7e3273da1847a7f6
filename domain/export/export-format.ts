/** The formats a collection can be written in, and what each cannot hold. */

export const exportFormats = ['holofolio', 'tcgplayer', 'pokecollector', 'cardladder'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The most copies of a report for an insurer, some hundred pages. */
export const maxInsuredCopies = 10_000

interface FormatFacts {
  /** As the page and sentences write it. */
  readonly name: string
  /** Files are cut to as many rows, because the app takes no more at once. Null for one file. */
  readonly rowsPerFile: number | null
  /** The most copies of a row; 1 where the app does not say whether a cost is of one copy or of all. */
  readonly maxQuantity: number
  /** The only currency the app has costs in; null for any. */
  readonly currency: 'EUR' | 'USD' | null
  /** Whether a row has what a copy cost. */
  readonly hasCost: boolean
}

/** Limits of PokéCollector as its importer checks them: 1,000 rows of up to 999 copies. */
export const formatFacts: Readonly<Record<ExportFormat, FormatFacts>> = {
  holofolio: {
    name: 'Holofolio',
    rowsPerFile: null,
    maxQuantity: 10_000,
    currency: null,
    hasCost: true,
  },
  tcgplayer: {
    name: 'TCGplayer',
    rowsPerFile: null,
    maxQuantity: 10_000,
    currency: null,
    hasCost: false,
  },
  pokecollector: {
    name: 'PokéCollector',
    rowsPerFile: 1_000,
    maxQuantity: 999,
    currency: 'EUR',
    hasCost: true,
  },
  cardladder: {
    name: 'Card Ladder',
    rowsPerFile: 500,
    maxQuantity: 1,
    currency: 'USD',
    hasCost: true,
  },
}

/** Why a format cannot hold copies, after the number of them. */
export const leftOutReasons = {
  sealed: { one: 'sealed product', many: 'sealed products' },
  graded: { one: 'graded card', many: 'graded cards' },
  grading: { one: 'card being graded', many: 'cards being graded' },
  damaged: { one: 'damaged card', many: 'damaged cards' },
  printing: { one: 'card of a special printing', many: 'cards of special printings' },
  unnumbered: { one: 'card without a set code or number', many: 'cards without a set code or number' },
} as const
export type LeftOutReason = keyof typeof leftOutReasons

/** Whether a format writes what copies of a ledger in this currency cost. */
export function writesCosts(format: ExportFormat, ledgerCurrency: string): boolean {
  const { hasCost, currency } = formatFacts[format]
  return hasCost && (currency === null || currency === ledgerCurrency)
}
