/** Sentences about a finished price refresh, for its dialog and toasts. */
import type { RefreshResult } from '#web/api/prices.ts'
import { countOf, formatCount } from '#web/format/values.ts'

/** Whether prices of some products were not requested, although the collector did not cancel. */
export function isCutShort({ cancelled, notAskedCount }: RefreshResult): boolean {
  return !cancelled && notAskedCount > 0
}

/**
 * The specification's text (section 8), whatever the source, and how many products were already current. A refresh
 * that was cancelled or cut short says what it did and what it did not.
 */
export function refreshEndSentence(result: RefreshResult): string {
  const { cancelled, updatedCount } = result
  if (cancelled && updatedCount === 0) return 'Cancelled before any price was updated.'
  if (cancelled) return `Cancelled. ${partlySentence(result)}`
  if (isCutShort(result)) return partlySentence(result)
  return `Successfully updated eBay prices for ${formatCount(updatedCount)} products!${currentWords(result)}`
}

function currentWords({ currentCount, updatedCount }: RefreshResult): string {
  if (currentCount === 0) return ''
  const count = currentCount === updatedCount ? 'All' : formatCount(currentCount)
  return ` ${count} of them ${currentCount === 1 && count !== 'All' ? 'was' : 'were'} already current.`
}

function partlySentence(result: RefreshResult): string {
  const { cancelled, updatedCount, notAskedCount, heldBackCount, notAskedReason } = result
  const reason = cancelled || notAskedReason === null ? '' : `: ${withoutPeriod(notAskedReason)}`
  const parts = [`Updated ${countOf(updatedCount, 'product')}`]
  if (notAskedCount > 0) parts.push(`${formatCount(notAskedCount)} not asked${reason}`)
  if (heldBackCount > 0) parts.push(`${formatCount(heldBackCount)} held back until confirmed`)
  return `${parts.join('; ')}.`
}

function withoutPeriod(sentence: string): string {
  return sentence.replace(/\.$/, '')
}

/** How many products wait for their new price to be confirmed; null when there are none or the end says it. */
export function heldBackSentence(result: RefreshResult): string | null {
  const { cancelled, heldBackCount } = result
  if (heldBackCount === 0 || cancelled || isCutShort(result)) return null
  const their = heldBackCount === 1 ? 'its new price is' : 'their new prices are'
  return `${countOf(heldBackCount, 'product')} held back until ${their} confirmed.`
}

/** The specification's text (section 8) before the server's sentence. */
export function refreshFailureSentence(sentence: string): string {
  return `Failed to update eBay prices: ${sentence}`
}

/** How many products failed and why, or what else went wrong; null when nothing did. */
export function failedProductsSentence({ failedCount, failure }: RefreshResult): string | null {
  if (failedCount === 0) return failure
  const reason = failure === null ? '' : `: ${withoutPeriod(failure)}`
  const kept = failedCount === 1 ? 'Its last price is kept.' : 'Their last prices are kept.'
  return `Couldn't update ${countOf(failedCount, 'product')}${reason}. ${kept}`
}

/** How many products the source has no price for; null when there are none. */
export function unpricedSentence({ unpricedCount }: RefreshResult): string | null {
  if (unpricedCount === 0) return null
  return `No price found for ${countOf(unpricedCount, 'product')}.`
}
