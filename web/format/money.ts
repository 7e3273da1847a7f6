/** American dollars as people read them. Amounts come in whole cents; a minus is the plain hyphen, so that a copied figure pastes into a spreadsheet. */
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

/** 123456 → "$1,234.56"; −5000 → "-$50.00". */
export function formatCents(cents: number): string {
  return dollars.format(withoutNegativeZero(cents) / 100)
}

/** As formatCents, with a plus in front of what is above zero: "+$50.00", "-$50.00", "$0.00". */
export function formatSignedCents(cents: number): string {
  return cents > 0 ? `+${formatCents(cents)}` : formatCents(cents)
}

/**
 * For the axis of a chart, where room is short: "$950", "$9.50", "$1,150", "$12.5K", "-$2M". As exact as lines
 * that lie close together need, so that no two of them read the same. Never for a figure that matters.
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
