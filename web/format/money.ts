/**
 * Formats whole cents as US dollars. The minus is a plain hyphen, so that a copied amount pastes into a
 * spreadsheet.
 */
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const shortDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 2,
})

/** Formats 123456 as "$1,234.56" and −5000 as "-$50.00". */
export function formatCents(cents: number): string {
  return dollars.format(withoutNegativeZero(cents) / 100)
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
  const shown = withoutNegativeZero(cents) / 100
  if (Math.abs(shown) >= 10_000) return shortDollars.format(shown)
  return Math.abs(shown) < 1000 && !Number.isInteger(shown)
    ? dollars.format(shown)
    : wholeDollars.format(shown)
}

function withoutNegativeZero(cents: number): number {
  return cents === 0 ? 0 : cents
}
