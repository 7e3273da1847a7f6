/** What is said of a price refresh that has ended, once for the dialog and for the toasts. */
import type { RefreshResult } from '#web/api/prices.ts'
import { countOf, formatCount } from '#web/format/count.ts'

/** The specification's words (section 8), whatever the source; a cancelled refresh says that it was. */
export function refreshEndSentence({ cancelled, updatedCount }: RefreshResult): string {
  if (!cancelled) return `Successfully updated eBay prices for ${formatCount(updatedCount)} products!`
  return updatedCount === 0
    ? 'Cancelled before any price was updated.'
    : `Cancelled. The new prices of ${countOf(updatedCount, 'product')} are kept.`
}

/** The specification's words (section 8) before the server's sentence. */
export function refreshFailureSentence(sentence: string): string {
  return `Failed to update eBay prices: ${sentence}`
}

/** Products whose price could not be had for now, and why; null when there are none. */
export function notAskedSentence({ failedCount, failure }: RefreshResult): string | null {
  if (failedCount === 0) return null
  const reason = failure === null ? '' : `: ${failure.replace(/\.$/, '')}`
  const kept = failedCount === 1 ? 'Its last price is kept.' : 'Their last prices are kept.'
  return `${countOf(failedCount, 'product')} could not be asked for${reason}. ${kept}`
}

/** Products the source knows no price of; null when there are none. */
export function unpricedSentence({ unpricedCount }: RefreshResult): string | null {
  if (unpricedCount === 0) return null
  return `${countOf(unpricedCount, 'product')} ${unpricedCount === 1 ? 'has' : 'have'} no price at this source.`
}
