import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Cents } from '#domain/money/money'
import { ApiError } from '#web/api/client.ts'
import { chosenCopiesQuery } from '#web/api/copies-to-give.ts'
import { useKeyedMutation } from '#web/api/keyed-mutation.ts'
import { refreshPrices, type RefreshProgress, type RefreshResult } from '#web/api/prices.ts'
import { collectionKeyRoot, productsKeyRoot } from '#web/api/query-keys.ts'
import { type NewTrade, recordTrade, type Trade } from '#web/api/trades.ts'
import { toastError } from '#web/components/overlays/toast.ts'
import { offerUndo } from '#web/dialogs/undo.ts'
import { countOf } from '#web/format/values.ts'
import { buildNewTrade, findUnpricedLines, type TradeInput, tradeKeys } from './new-trade.ts'
import { fetchReceivedPrices, type LinePrices } from './trade-data.ts'
import type { TradeDraft } from './trade-draft.ts'

/** The progress of a confirmation. */
export type ConfirmPhase =
  | { readonly name: 'idle' }
  /** Progress is null until the server reports the number of products. */
  | { readonly name: 'refreshing'; readonly progress: RefreshProgress | null }
  | { readonly name: 'pricing'; readonly answered: number }
  | { readonly name: 'submitting' }

/** Why a confirmation did not record the trade. */
export type ConfirmOutcome =
  | { readonly name: 'failed'; readonly message: string }
  | { readonly name: 'unpriced' }
  /** Some prices could not be refreshed. Confirming again trades at the last known ones. */
  | { readonly name: 'prices stale'; readonly message: string }
  /** Selected copies have left the collection, with their names where known. */
  | { readonly name: 'copies missing'; readonly missingNames: readonly string[] }
  | { readonly name: 'shares changed' }

/** From the specification, section 8. */
const confirmMessages = {
  done: 'Trade submitted successfully!',
  notRefreshed: 'Failed to refresh market prices. Please try again.',
  unpriced: 'Some products are still missing market prices after refresh. Please try again.',
  failed: 'Failed to submit trade: ',
} as const

interface TradeUnderReview extends Omit<TradeInput, 'prices' | 'lineShares'> {
  readonly draft: TradeDraft
  /** The shares on screen; null while loading. */
  readonly shownShares: readonly Cents[] | null
  /** Splits the basis at these prices. */
  readonly sharesAt: (prices: LinePrices) => readonly Cents[]
  readonly onRecorded: (trade: Trade) => void
}

/**
 * Confirms the trade: refreshes prices, gets the price of each received product, then sends the trade
 * (specification, section 7). Stops when the shares change, so that the collector sees them first.
 */
export function useConfirmTrade(review: TradeUnderReview) {
  const queries = useQueryClient()
  const [phase, setPhase] = useState<ConfirmPhase>({ name: 'idle' })
  const [outcome, setOutcome] = useState<ConfirmOutcome | null>(null)
  const pricing = useRef<AbortController | null>(null)
  const { unanswered, send } = useSending(review)

  // Leaving the review before the trade is sent cancels it.
  useEffect(() => () => pricing.current?.abort(), [])

  async function confirm() {
    if (phase.name !== 'idle') return
    setOutcome(null)
    if (!unanswered && review.given.length < review.draft.givenIds.length)
      return setOutcome({ name: 'copies missing', missingNames: [] })
    const stopped = await (unanswered
      ? submit(unanswered)
      : refreshAndSubmit(outcome?.name === 'prices stale'))
    setPhase({ name: 'idle' })
    setOutcome(stopped)
    const message = stopped && outcomeMessage(stopped)
    if (message) toastError(message)
  }

  async function refreshAndSubmit(mayBeStale: boolean): Promise<ConfirmOutcome | null> {
    const abort = new AbortController()
    pricing.current = abort
    const showProgress = (progress: RefreshProgress | null) => setPhase({ name: 'refreshing', progress })
    showProgress(null)
    const stopped = await refreshTradePrices(review, showProgress, abort.signal)
    if (abort.signal.aborted) return null
    if (stopped !== null && !(mayBeStale && stopped.name === 'prices stale')) return stopped
    setPhase({ name: 'pricing', answered: 0 })
    const onAnswer = (answered: number) => setPhase({ name: 'pricing', answered })
    const prices = await fetchReceivedPrices(queries, review.received, onAnswer, abort.signal)
    const given = await refetchGiven()
    if (prices === null || abort.signal.aborted) return null
    pricing.current = null
    return checkAndSubmit(prices, given)
  }

  /** Reloads the given copies with their refreshed prices. */
  async function refetchGiven() {
    void queries.invalidateQueries({ queryKey: productsKeyRoot })
    await queries.invalidateQueries({ queryKey: collectionKeyRoot })
    const { queryKey } = chosenCopiesQuery(queries, review.draft.givenIds)
    return queries.getQueryData(queryKey) ?? review.given
  }

  async function checkAndSubmit(
    prices: LinePrices,
    given: TradeInput['given'],
  ): Promise<ConfirmOutcome | null> {
    const missing = review.given.filter(copy => !given.some(({ id }) => id === copy.id))
    if (given.length < review.draft.givenIds.length)
      return { name: 'copies missing', missingNames: missing.map(({ name }) => name) }
    if (findUnpricedLines(review.received, prices).length > 0) return { name: 'unpriced' }
    const lineShares = review.sharesAt(prices)
    if (review.shownShares && !isSame(review.shownShares, lineShares)) return { name: 'shares changed' }
    return submit(buildNewTrade({ ...review, given, prices, lineShares }))
  }

  function submit(trade: NewTrade) {
    setPhase({ name: 'submitting' })
    return send(trade)
  }

  return {
    phase,
    outcome,
    isUnanswered: unanswered !== null,
    confirm: () => void confirm(),
    /** Stops before the trade is sent. */
    cancel: () => pricing.current?.abort(),
  }
}

/** Sends the trade. Keeps one without an answer until the draft changes, to send it again. */
function useSending(review: TradeUnderReview) {
  const queries = useQueryClient()
  // Sent without an answer, so it may have been recorded. Resent unchanged under the same key.
  const [kept, setKept] = useState<{ draft: TradeDraft; trade: NewTrade } | null>(null)
  const record = useKeyedMutation(async (trade: NewTrade, key: string) => {
    const answer = await recordTrade(trade, key)
    // Before the collection reloads without the given copies, which the review would report as missing.
    offerUndo(queries, confirmMessages.done, { id: answer.trade.id, kind: 'trade' })
    review.onRecorded(answer.trade)
    return answer
  })

  async function send(trade: NewTrade) {
    try {
      await record.mutateAsync(trade)
      return null
    } catch (error) {
      const isAnswerLost = error instanceof ApiError && error.code === 'unreachable'
      setKept(isAnswerLost ? { draft: review.draft, trade } : null)
      // A rejection often means that the collection has changed.
      if (!isAnswerLost) void queries.invalidateQueries({ queryKey: collectionKeyRoot })
      const reason = error instanceof ApiError ? error.message : 'Something went wrong.'
      return { name: 'failed', message: confirmMessages.failed + reason } as const
    }
  }

  return { unanswered: kept?.draft === review.draft ? kept.trade : null, send }
}

/** Returns why prices of the trade may be stale; null when they are all current. */
async function refreshTradePrices(
  review: TradeUnderReview,
  onProgress: (progress: RefreshProgress) => void,
  signal: AbortSignal,
): Promise<ConfirmOutcome | null> {
  const keys = tradeKeys(review.given, review.received)
  try {
    const result = await refreshPrices(keys, onProgress, signal)
    if (result.cancelled) return { name: 'failed', message: confirmMessages.notRefreshed }
    return isComplete(result) ? null : { name: 'prices stale', message: staleSentence(result) }
  } catch (error) {
    return error instanceof ApiError && error.code === 'marketplace'
      ? { name: 'prices stale', message: `${confirmMessages.notRefreshed} ${error.message}` }
      : { name: 'failed', message: confirmMessages.notRefreshed }
  }
}

/** Returns the error message of a failed confirmation; null for outcomes with a notice of their own. */
export function outcomeMessage(outcome: ConfirmOutcome): string | null {
  switch (outcome.name) {
    case 'failed':
    case 'prices stale':
      return outcome.message
    case 'unpriced':
      return confirmMessages.unpriced
    case 'copies missing':
    case 'shares changed':
      return null
  }
}

function isSame(shown: readonly Cents[], now: readonly Cents[]): boolean {
  return shown.length === now.length && shown.every((share, index) => share === now[index])
}

function isComplete({ failedCount, notAskedCount }: RefreshResult): boolean {
  return failedCount + notAskedCount === 0
}

function staleSentence({ failedCount, notAskedCount, failure, notAskedReason }: RefreshResult): string {
  const products = countOf(failedCount + notAskedCount, 'product')
  const reason = (notAskedReason ?? failure)?.replace(/\.$/, '')
  return `Couldn't refresh the market price of ${products}${reason === undefined ? '' : `: ${reason}`}.`
}
