/**
 * Formats whole cents as US dollars. The minus is a plain hyphen, so that a copied amount pastes into a
 * spreadsheet. By hand, like counts.
 */
import { withCommas } from './count.ts'

/** Formats 123456 as "$1,234.56" and −5000 as "-$50.00". */
export function formatCents(cents: number): string {
  const size = Math.round(Math.abs(cents))
  const decimals = String(size % 100).padStart(2, '0')
  return `${signOf(cents)}$${withCommas(Math.floor(size / 100))}.${decimals}`
}

/** Like formatCents, with a plus for positive amounts: "+$50.00", "-$50.00", "$0.00". */
export function formatSignedCents(cents: number): string {
  return cents > 0 ? `+${formatCents(cents)}` : formatCents(cents)
}

/**
 * Formats short amounts for the axis of a chart: "$950", "$9.50", "$1,150", "$12.5K", "-$2M". Exact enough that
 * no two axis labels are the same. Only for axes, since it rounds.
 */
export function formatCentsShort(cents: number): string {
  const size = Math.round(Math.abs(cents))
  if (size >= 10_000_00) return `${signOf(cents)}$${inUnits(size)}`
  if (size < 1_000_00 && size % 100 !== 0) return formatCents(cents)
  return `${signOf(cents)}$${withCommas(Math.round(size / 100))}`
}

const units = [
  { dollars: 1e3, letter: 'K' },
  { dollars: 1e6, letter: 'M' },
  { dollars: 1e9, letter: 'B' },
  { dollars: 1e12, letter: 'T' },
] as const

/** Formats cents as thousands, millions, billions or trillions of dollars with up to two decimals: "12.5K". */
function inUnits(cents: number): string {
  // A hundredth of the unit is as many cents as the unit is dollars.
  const hundredthsOf = ({ dollars }: (typeof units)[number]) => Math.round(cents / dollars)
  const unit = units.find(candidate => hundredthsOf(candidate) < 1_000_00) ?? units[3]
  const hundredths = hundredthsOf(unit)
  const decimals = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0{1,2}$/, '')
  return `${withCommas(Math.floor(hundredths / 100))}${decimals && `.${decimals}`}${unit.letter}`
}

function signOf(cents: number): string {
  return cents < 0 ? '-' : ''
}
