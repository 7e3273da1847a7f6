import type { Checklist } from '#web/api/sets.ts'
import { formatCount } from '#web/format/values.ts'

type Missing = Pick<Checklist, 'missing' | 'missingPriced' | 'missingCostCents'>

/** What the missing cards cost: "$412.30 for 57 of the 61 missing". Says so when no price is known. */
export function missingWords(
  { missing, missingPriced, missingCostCents }: Missing,
  format: (cents: number) => string,
): string {
  if (missing === 0) return 'Nothing is missing'
  if (missingCostCents === null) return `${formatCount(missing)} missing, no price known yet`
  const cost = format(missingCostCents)
  if (missingPriced < missing) {
    return `${cost} for ${formatCount(missingPriced)} of the ${formatCount(missing)} missing`
  }
  return missing === 1 ? `${cost} for the one missing` : `${cost} for all ${formatCount(missing)} missing`
}
