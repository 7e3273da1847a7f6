import type { Cents } from '#domain/money/money'

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const signed = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  signDisplay: 'exceptZero',
})

/** "$1,234.50". */
export function dollars(cents: Cents): string {
  return format.format(cents / 100)
}

/** "+$1,234.50", "-$0.01", "$0.00". */
export function signedDollars(cents: Cents): string {
  return signed.format(cents / 100)
}
