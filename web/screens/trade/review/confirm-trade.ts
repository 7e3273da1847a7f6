import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Cents } from '#domain/money/money'
import { ApiError } from '#web/api/client.ts'
import { useKeyedMutation } from '#web/api/keyed-mutation.ts'
import { type RefreshProgress, refreshPrices } from '#web/api/prices.ts'
import { collectionKeyRoot, productsKeyRoot } from '#web/api/query-keys.ts'
import { chosenCopiesQuery } from '#web/api/copies-to-give.ts'
import { type NewTrade, recordTrade, type Trade } from '#web/api/trades.ts'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { newTradeOf, type TradeToMake, unpricedLines } from '../draft/new-trade.ts'
import { askReceivedPrices, type LinePrices } from './received-prices.ts'
import type { TradeDraft } from '../draft/trade-draft.ts'

/** What is under way between the press of Confirm Trade and its end. */
export type ConfirmPhase =
  | { readonly name: 'resting' }
  /** Progress is null until the server has counted what there is to do. */
  | { readonly name: 'refreshing'; readonly progress: RefreshProgress | null }
  | { readonly name: 'pricing'; readonly answered: number }
  | { readonly name: 'submitting' }

/** Why the trade was not made when Confirm Trade was pressed. */
export type ConfirmOutcome =
  | { readonly name: 'failed'; readonly sentence: string }
  | { readonly name: 'unpriced' }
  /** Copies to be given are no longer held: what they were, as far as that was known. */
  | { readonly name: 'gone'; readonly gone: readonly string[] }
  | { readonly name: 'shares moved' }

/** The specification's words (section 8). */
export const confirmSentences = {
  done: 'Trade submitted successfully!',
  notRefreshed: 'Failed to refresh market prices. Please try again.',
  unpriced: 'Some products are still missing market prices after refresh. Please try again.',
  failed: 'Failed to submit trade: ',
} as const

export interface TradeUnderReview extends Omit<TradeToMake, 'prices' | 'lineShares'> {
  readonly draft: TradeDraft
  /** The shares as they are shown; null while they are not. */
  readonly shownShares: readonly Cents[] | null
  /** How the basis would be split at other prices. */
  readonly sharesAt: (prices: LinePrices) => readonly Cents[]
  readonly onMade: (trade: Trade) => void
}

/**
 * What Confirm Trade does: prices are refreshed, each received product's is read, and only then is the trade
 * sent (specification, section 7). A share that has changed on the way is shown first.
 */
export function useConfirmTrade(review: TradeUnderReview) {
  const queries = useQueryClient()
  const [phase, setPhase] = useState<ConfirmPhase>({ name: 'resting' })
  const [outcome, setOutcome] = useState<ConfirmOutcome | null>(null)
  const asking = useRef<AbortController | null>(null)
  // What was sent and not answered: it may have been made, and is sent again as it was, under the same key.
  const [unanswered, setUnanswered] = useState<{ draft: TradeDraft; trade: NewTrade } | null>(null)
  const isUnanswered = unanswered?.draft === review.draft
  const record = useKeyedMutation(async (trade: NewTrade, key: string) => {
    const answer = await recordTrade(trade, key)
    // Before the collection is read again, or the copies given would be missing from the review.
    toastSuccess(confirmSentences.done)
    review.onMade(answer.trade)
    return answer
  })

  // Whoever leaves the review before anything was sent has not made the trade.
  useEffect(() => () => asking.current?.abort(), [])

  async function confirm() {
    if (phase.name !== 'resting') return
    setOutcome(null)
    if (!isUnanswered && review.given.length < review.draft.givenIds.length)
      return setOutcome({ name: 'gone', gone: [] })
    const stopped = await (unanswered && isUnanswered ? submit(unanswered.trade) : pricesThenSubmit())
    setPhase({ name: 'resting' })
    setOutcome(stopped)
    const sentence = stopped && sentenceOf(stopped)
    if (sentence) toastError(sentence)
  }

  async function pricesThenSubmit(): Promise<ConfirmOutcome | null> {
    const leaving = new AbortController()
    asking.current = leaving
    setPhase({ name: 'refreshing', progress: null })
    try {
      await refreshPrices(progress => setPhase({ name: 'refreshing', progress }), leaving.signal)
    } catch {
      if (leaving.signal.aborted) return null
      return { name: 'failed', sentence: confirmSentences.notRefreshed }
    }
    setPhase({ name: 'pricing', answered: 0 })
    const onAnswer = (answered: number) => setPhase({ name: 'pricing', answered })
    const prices = await askReceivedPrices(queries, review.received, onAnswer, leaving.signal)
    const given = await givenAgain()
    if (prices === null || leaving.signal.aborted) return null
    asking.current = null
    return submitUnless(prices, given)
  }

  /** The copies given, with the prices that were just found. */
  async function givenAgain() {
    void queries.invalidateQueries({ queryKey: productsKeyRoot })
    await queries.invalidateQueries({ queryKey: collectionKeyRoot })
    const { queryKey } = chosenCopiesQuery(queries, review.draft.givenIds)
    return queries.getQueryData(queryKey) ?? review.given
  }

  async function submitUnless(
    prices: LinePrices,
    given: TradeToMake['given'],
  ): Promise<ConfirmOutcome | null> {
    const gone = review.given.filter(copy => !given.some(({ id }) => id === copy.id))
    if (given.length < review.draft.givenIds.length)
      return { name: 'gone', gone: gone.map(({ name }) => name) }
    if (unpricedLines(review.received, prices).length > 0) return { name: 'unpriced' }
    const lineShares = review.sharesAt(prices)
    if (review.shownShares && !isSame(review.shownShares, lineShares)) return { name: 'shares moved' }
    return submit(newTradeOf({ ...review, given, prices, lineShares }))
  }

  async function submit(trade: NewTrade) {
    setPhase({ name: 'submitting' })
    try {
      await record.mutateAsync(trade)
      return null
    } catch (error) {
      const isLost = error instanceof ApiError && error.code === 'unreachable'
      setUnanswered(isLost ? { draft: review.draft, trade } : null)
      // What the server refuses is often what has changed meanwhile.
      if (!isLost) void queries.invalidateQueries({ queryKey: collectionKeyRoot })
      const reason = error instanceof ApiError ? error.message : 'Something went wrong.'
      return { name: 'failed', sentence: confirmSentences.failed + reason } as const
    }
  }

  return {
    phase,
    outcome,
    isUnanswered,
    confirm: () => void confirm(),
    /** Gives up waiting for prices; nothing has been sent by then. */
    cancel: () => asking.current?.abort(),
  }
}

/** What is said of a trade that was not made; null for what is no failure. */
export function sentenceOf(outcome: ConfirmOutcome): string | null {
  switch (outcome.name) {
    case 'failed':
      return outcome.sentence
    case 'unpriced':
      return confirmSentences.unpriced
    case 'gone':
    case 'shares moved':
      return null
  }
}

function isSame(shown: readonly Cents[], now: readonly Cents[]): boolean {
  return shown.length === now.length && shown.every((share, index) => share === now[index])
}
