/**
 * The price refresh this page follows. It goes on while the collector looks at other screens, so it lives
 * outside React. Whoever watches its dialog is told there how it ended, everybody else by a toast.
 */
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import {
  cancelRefresh,
  type RefreshProgress,
  type RefreshResult,
  readPricesAgain,
  refreshPrices,
  runningRefreshQuery,
} from '#web/api/prices.ts'
import { currentSession, onSessionChange } from '#web/session/session.ts'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { notAskedSentence, refreshEndSentence, refreshFailureSentence } from './price-refresh-words.ts'

export type PriceRefresh =
  | { readonly status: 'idle' }
  /** Progress is null until the server has counted what there is to do. */
  | { readonly status: 'running'; readonly progress: RefreshProgress | null; readonly isCancelling: boolean }
  | { readonly status: 'done'; readonly result: RefreshResult }
  | { readonly status: 'failed'; readonly sentence: string }

let refresh: PriceRefresh = { status: 'idle' }
let watchers = 0
const listeners = new Set<() => void>()

export function usePriceRefresh(): PriceRefresh {
  return useSyncExternalStore(onPriceRefreshChange, currentPriceRefresh)
}

function currentPriceRefresh(): PriceRefresh {
  return refresh
}

function onPriceRefreshChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(next: PriceRefresh): void {
  refresh = next
  for (const listener of listeners) listener()
}

/** Starts a refresh, or joins the one the server runs; does nothing while one is followed. */
export function followPriceRefresh(queries: QueryClient): void {
  if (refresh.status === 'running') return
  const progress = queries.getQueryData(runningRefreshQuery.queryKey) ?? null
  become({ status: 'running', progress, isCancelling: false })

  // Nothing of one collector may be shown to the next one on the same page.
  const leaving = new AbortController()
  const forgetSession = onSessionChange(() => {
    if (currentSession().status !== 'signed-in') leaving.abort()
  })
  void refreshPrices(show, leaving.signal)
    .then(
      result => ended(queries, result),
      (error: unknown) => failed(queries, error),
    )
    .finally(forgetSession)
}

function show(progress: RefreshProgress): void {
  if (refresh.status === 'running') become({ ...refresh, progress })
}

function ended(queries: QueryClient, result: RefreshResult): void {
  queries.setQueryData(runningRefreshQuery.queryKey, null)
  void readPricesAgain(queries)
  if (watchers > 0) return become({ status: 'done', result })
  become({ status: 'idle' })
  toastSuccess(refreshEndSentence(result))
  const notAsked = notAskedSentence(result)
  if (notAsked !== null) toastError(notAsked)
}

/** A lost connection ends only the following: the refresh may go on, and what it has found is there already. */
function failed(queries: QueryClient, error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return become({ status: 'idle' })
  const sentence = error instanceof Error ? error.message : 'Something went wrong.'
  void queries.invalidateQueries({ queryKey: runningRefreshQuery.queryKey })
  void readPricesAgain(queries)
  if (watchers > 0) return become({ status: 'failed', sentence })
  become({ status: 'idle' })
  toastError(refreshFailureSentence(sentence))
}

/** Asks the server to end the refresh; the answer to that is its end. */
export async function cancelPriceRefresh(): Promise<void> {
  if (refresh.status !== 'running' || refresh.isCancelling) return
  become({ ...refresh, isCancelling: true })
  try {
    await cancelRefresh()
  } catch (error) {
    if (refresh.status === 'running') become({ ...refresh, isCancelling: false })
    toastError(`Failed to cancel: ${error instanceof Error ? error.message : 'please try again.'}`)
  }
}

/** Says that the refresh is being looked at, until the returned function is called; an end seen is forgotten. */
export function watchPriceRefresh(): () => void {
  watchers += 1
  return () => {
    watchers -= 1
    if (watchers === 0 && refresh.status !== 'running') become({ status: 'idle' })
  }
}
