/** Sentences about a finished price refresh, for its dialog and toasts. */
import type { RefreshResult } from '#web/api/prices.ts'
import { countOf, formatCount } from '#web/format/count.ts'

/** The specification's text (section 8), whatever the source; a cancelled refresh has its own. */
export function refreshEndSentence({ cancelled, updatedCount }: RefreshResult): string {
  if (!cancelled) return `Successfully updated eBay prices for ${formatCount(updatedCount)} products!`
  return updatedCount === 0
    ? 'Cancelled before any price was updated.'
    : `Cancelled. Updated ${countOf(updatedCount, 'product')}.`
}

/** The specification's text (section 8) before the server's sentence. */
export function refreshFailureSentence(sentence: string): string {
  return `Failed to update eBay prices: ${sentence}`
}

/** How many products failed and why; null when none did. */
export function failedProductsSentence({ failedCount, failure }: RefreshResult): string | null {
  if (failedCount === 0) return null
  const reason = failure === null ? '' : `: ${failure.replace(/\.$/, '')}`
  const kept = failedCount === 1 ? 'Its last price is kept.' : 'Their last prices are kept.'
  return `Couldn't update ${countOf(failedCount, 'product')}${reason}. ${kept}`
}

/** How many products the source has no price for; null when there are none. */
export function unpricedSentence({ unpricedCount }: RefreshResult): string | null {
  if (unpricedCount === 0) return null
  return `No price found for ${countOf(unpricedCount, 'product')}.`
}
