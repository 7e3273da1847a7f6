/**
 * The price refresh this page follows. It continues while the collector visits other screens, so it lives
 * outside React. Its result shows in the dialog while that is open, otherwise in a toast.
 */
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { observed } from '#domain/observed'
import {
  cancelRefresh,
  type RefreshProgress,
  type RefreshResult,
  refetchPrices,
  refreshPrices,
  runningRefreshQuery,
} from '#web/api/prices.ts'
import { currentSession, onSessionChange } from '#web/session/session.ts'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import {
  failedProductsSentence,
  heldBackSentence,
  isCutShort,
  refreshEndSentence,
  refreshFailureSentence,
} from './price-refresh-words.ts'

export type PriceRefresh =
  | { readonly status: 'idle' }
  /** Progress is null until the server has counted the products. */
  | { readonly status: 'running'; readonly progress: RefreshProgress | null; readonly isCancelling: boolean }
  | { readonly status: 'done'; readonly result: RefreshResult }
  | { readonly status: 'failed'; readonly sentence: string }

const { now, become, onChange } = observed<PriceRefresh>({ status: 'idle' })
let watchers = 0

export function usePriceRefresh(): PriceRefresh {
  return useSyncExternalStore(onChange, now)
}

/** Starts a refresh or joins the one the server runs. Does nothing while this page follows one. */
export function followPriceRefresh(queries: QueryClient): void {
  if (now().status === 'running') return
  const progress = queries.getQueryData(runningRefreshQuery.queryKey) ?? null
  become({ status: 'running', progress, isCancelling: false })

  // Stops at sign-out, so the next collector on this page doesn't see the refresh.
  const signOut = new AbortController()
  const unsubscribe = onSessionChange(() => {
    if (currentSession().status !== 'signed-in') signOut.abort()
  })
  void refreshPrices(null, showProgress, signOut.signal)
    .then(
      result => showResult(queries, result),
      (error: unknown) => showFailure(queries, error),
    )
    .finally(unsubscribe)
}

function showProgress(progress: RefreshProgress): void {
  const refresh = now()
  if (refresh.status === 'running') become({ ...refresh, progress })
}

function showResult(queries: QueryClient, result: RefreshResult): void {
  queries.setQueryData(runningRefreshQuery.queryKey, null)
  void refetchPrices(queries)
  if (watchers > 0) return become({ status: 'done', result })
  become({ status: 'idle' })
  const ended = [refreshEndSentence(result), heldBackSentence(result)].filter(Boolean).join(' ')
  if (isCutShort(result)) toastError(ended)
  else toastSuccess(ended)
  const failed = failedProductsSentence(result)
  if (failed !== null) toastError(failed)
}

/** A lost connection may not have stopped the refresh on the server, so this refetches its state and the prices. */
function showFailure(queries: QueryClient, error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return become({ status: 'idle' })
  const sentence = error instanceof Error ? error.message : 'Something went wrong.'
  void queries.invalidateQueries({ queryKey: runningRefreshQuery.queryKey })
  void refetchPrices(queries)
  if (watchers > 0) return become({ status: 'failed', sentence })
  become({ status: 'idle' })
  toastError(refreshFailureSentence(sentence))
}

/** Asks the server to cancel the refresh. The refresh then ends through its own call. */
export async function cancelPriceRefresh(): Promise<void> {
  const refresh = now()
  if (refresh.status !== 'running' || refresh.isCancelling) return
  become({ ...refresh, isCancelling: true })
  try {
    await cancelRefresh()
  } catch (error) {
    const current = now()
    if (current.status === 'running') become({ ...current, isCancelling: false })
    toastError(`Couldn't cancel: ${error instanceof Error ? error.message : 'please try again.'}`)
  }
}

/** Marks the refresh as watched until the returned function is called. A result already seen is then cleared. */
export function watchPriceRefresh(): () => void {
  watchers += 1
  return () => {
    watchers -= 1
    if (watchers === 0 && now().status !== 'running') become({ status: 'idle' })
  }
}
