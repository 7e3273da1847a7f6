import type { RevertedAll } from '#web/api/waiting-edits.ts'
import { countOf } from '#web/format/values.ts'

/** Says how many products went back, and how many fields stay. */
export function revertedWords({ reverted, keptFields, left }: RevertedAll): string {
  if (reverted === 0 && left === 0) return 'Nothing is left to revert.'
  const stay =
    keptFields > 0
      ? ` ${countOf(keptFields, 'field')} that others changed later ${keptFields === 1 ? 'stays' : 'stay'}.`
      : ''
  return `${countOf(reverted, 'product')} reverted.${stay}`
}
