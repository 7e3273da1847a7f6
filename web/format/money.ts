/**
 * Formats hundredths of the ledger's currency, which the code calls cents. The minus is a plain hyphen, so that a copied
 * amount pastes into a spreadsheet. By hand, like counts.
 */
import { withCommas } from './numbers.ts'
import { ledger, type Ledger, ledgerIn } from './ledger.ts'

/** Formats 123456 as "$1,234.56", "€1,234.56" or "¥1,235", and −5000 as "-$50.00", "-€50.00" or "-¥50". */
export function formatCents(cents: number): string {
  return centsIn(ledger(), cents)
}

function centsIn({ sign, isWhole }: Ledger, cents: number): string {
  const size = shownSize(cents, isWhole)
  const decimals = isWhole ? '' : `.${String(size % 100).padStart(2, '0')}`
  return `${minusOf(size === 0 ? 0 : cents)}${sign}${withCommas(Math.floor(size / 100))}${decimals}`
}

/** Like formatCents, with a plus for positive amounts: "+$50.00", "-$50.00", "$0.00". */
export function formatSignedCents(cents: number): string {
  return cents > 0 ? `+${formatCents(cents)}` : formatCents(cents)
}

/** Writes amounts of another collector's ledger, which is in this currency. */
export function amountsIn(currency: string) {
  const format = (cents: number) => centsIn(ledgerIn(currency), cents)
  return { format, formatSigned: (cents: number) => (cents > 0 ? `+${format(cents)}` : format(cents)) }
}

/**
 * Formats short amounts for the axis of a chart: "$950", "$9.50", "$1,150", "$12.5K", "-$2M". Exact enough that no two axis
 * labels are the same, and narrow: "$950" of Canadian dollars, "950" of Swiss francs. Only for axes, since it rounds.
 */
export function formatCentsShort(cents: number): string {
  const { sign, isWhole } = ledger()
  const size = shownSize(cents, isWhole)
  const before = `${minusOf(size === 0 ? 0 : cents)}${sign.slice(-1).trim()}`
  if (size >= 10_000_00) return `${before}${inUnits(size)}`
  if (size < 1_000_00 && size % 100 !== 0) {
    return `${before}${withCommas(Math.floor(size / 100))}.${String(size % 100).padStart(2, '0')}`
  }
  return `${before}${withCommas(Math.round(size / 100))}`
}

const units = [
  { amount: 1e3, letter: 'K' },
  { amount: 1e6, letter: 'M' },
  { amount: 1e9, letter: 'B' },
  { amount: 1e12, letter: 'T' },
] as const

/** Formats cents as thousands, millions, billions or trillions with up to two decimals: "12.5K". */
function inUnits(cents: number): string {
  // A hundredth of the unit is as many cents as the unit is whole amounts.
  const hundredthsOf = ({ amount }: (typeof units)[number]) => Math.round(cents / amount)
  const unit = units.find(candidate => hundredthsOf(candidate) < 1_000_00) ?? units[3]
  const hundredths = hundredthsOf(unit)
  const decimals = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0{1,2}$/, '')
  return `${withCommas(Math.floor(hundredths / 100))}${decimals && `.${decimals}`}${unit.letter}`
}

/** Rounds an amount without its sign to what is shown of it. */
function shownSize(cents: number, isWhole: boolean): number {
  const size = Math.abs(cents)
  return isWhole ? Math.round(size / 100) * 100 : Math.round(size)
}

function minusOf(cents: number): string {
  return cents < 0 ? '-' : ''
}
