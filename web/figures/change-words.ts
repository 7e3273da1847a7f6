/** The ranges of a change in words, and what moved the value of a collection as one sentence. */
import type { ChangeRange } from '#domain/value/change-range'
import type { ValueChange } from '#web/api/changes.ts'
import type { Amounts } from '#web/format/display-amounts.ts'
import { formatDay } from '#web/format/date.ts'

/** The choices of the range switch. */
export const rangeOptions = [
  { value: '1d', label: '1D' },
  { value: '7d', label: '7D' },
  { value: '30d', label: '30D' },
  { value: '90d', label: '3M' },
  { value: '1y', label: '1Y' },
  { value: 'all', label: 'All' },
] as const satisfies readonly { value: ChangeRange; label: string }[]

const words: Record<ChangeRange, string> = {
  '1d': 'Since yesterday',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 3 months',
  '1y': 'Last 12 months',
  month: 'This month',
  all: 'Since your first copy',
}

/** "Last 30 days", or "Since Nov 3, 26" where the figures begin later. */
export function rangeWords({ range, from, whole }: Pick<ValueChange, 'range' | 'from' | 'whole'>): string {
  return whole || from === null ? words[range] : `Since ${formatDay(from)}`
}

/** "Last 30 days: prices +$5.00, bought $10.00, sold $0.00", with what else moved the value. */
export function changeSentence(change: ValueChange, { format, formatSigned }: Amounts): string {
  const { newlyPricedCents, regradedValueCents } = change
  const parts = [
    `prices ${formatSigned(change.priceMovesCents)}`,
    newlyPricedCents === 0 ? null : `new prices ${formatSigned(newlyPricedCents)}`,
    regradedValueCents === 0 ? null : `other grades ${formatSigned(regradedValueCents)}`,
    `bought ${format(change.boughtCents)}`,
    `sold ${format(change.soldCents)}`,
  ]
  return `${rangeWords(change)}: ${parts.filter(part => part !== null).join(', ')}`
}
