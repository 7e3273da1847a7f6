/** The ranges of a change, and its terms, in words. */
import type { ChangeRange } from '#domain/value/change-range'
import type { ChangeTerm } from '#domain/value/change-terms'
import type { ValueChange } from '#web/api/changes.ts'
import type { Amounts } from '#web/format/display-amounts.ts'
import { formatDay } from '#web/format/values.ts'

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

const names: Record<ChangeTerm['part'], string> = {
  prices: 'Prices',
  'another-source': 'Prices of another source',
  'own-prices': 'Your prices',
  'first-prices': 'First prices',
  added: 'Added',
  removed: 'Removed',
  'other-grades': 'Other grades',
}

/** The name of a term of a change. What was bought and has no value came without a price. */
export function termName({ part, valueCents, cashCents }: ChangeTerm): string {
  return part === 'added' && valueCents === 0 && cashCents !== 0 ? 'Added without a price' : names[part]
}

/** ", for $57.74": what was paid or received for the copies of a term, after its name or value. Empty for others. */
export function cashWords({ cashCents }: Pick<ChangeTerm, 'cashCents'>, { format }: Amounts): string {
  return cashCents === null ? '' : `, for ${format(cashCents)}`
}

/** "Added for $57.74", or "First prices +$12.00": a term in a line that sums up what happened. */
export function termSentence(term: ChangeTerm, { format, formatSigned }: Amounts): string {
  const { valueCents, cashCents } = term
  return `${termName(term)} ${cashCents === null ? formatSigned(valueCents) : `for ${format(cashCents)}`}`
}
