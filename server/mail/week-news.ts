/** The week of a collection in the words of a mail. */
import { weekLabel, type WeekSummary } from '#domain/ledger/week'
import type { Amounts } from './amounts.ts'

export interface WeekNews extends WeekSummary {
  /** A Sunday. */
  readonly weekEnds: string
}

/** "Your week, Mar 9 – 15". */
export function weekTitle({ weekEnds }: WeekNews): string {
  return `Your week, ${weekLabel(weekEnds)}`
}

/** One line a figure. Figures that are not known are left out. */
export function weekLines(week: WeekNews, amounts: Amounts): string[] {
  const { marketValueCents, changeCents, profitCents, quantity, quantityChange } = week
  const change = quantityChange === null ? '' : ` (${signedCount(quantityChange)})`
  return [
    `Market value ${amounts.plain(marketValueCents)} (${amounts.signed(changeCents)})`,
    ...(profitCents === null ? [] : [`Profit/loss of the week ${amounts.signed(profitCents)}`]),
    ...(quantity === null ? [] : [`Copies ${quantity.toLocaleString('en-US')}${change}`]),
  ]
}

const signedNumber = new Intl.NumberFormat('en-US', { signDisplay: 'always' })

/** "+3", "-1", "+0". */
function signedCount(count: number): string {
  return signedNumber.format(count)
}
