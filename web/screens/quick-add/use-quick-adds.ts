/** The running list of one account and the requests that save it: in order, one at a time, while typing goes on. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { newestCopiesQuery } from '#web/api/collection.ts'
import { reasonOf } from '#web/api/client.ts'
import { randomKey, refetchCollection } from '#web/api/keyed-mutation.ts'
import { findMissingPrices } from '#web/api/missing-prices.ts'
import { undoOperation } from '#web/api/operations.ts'
import { toastError } from '#web/components/overlays/toast.ts'
import { queuedContentOf } from '#web/dialogs/copies/adding/queued-content.ts'
import { readStored, removeStored, writeStored } from '#web/session/browser-storage.ts'
import { addOrQueue, KeptForLater } from '#web/session/add-or-queue.ts'
import { currentSession } from '#web/session/session.ts'
import {
  emptyList,
  type Entry,
  type EntryState,
  mostEntries,
  parseList,
  type SessionList,
  stillThere,
  withEntry,
  withoutEntry,
  withoutText,
  withState,
} from './session-list.ts'

/** Lives as long as the page, so that the queue goes on behind other screens. */
interface ListOfAccount {
  list: SessionList
  isSending: boolean
  readonly listeners: Set<() => void>
}

const accounts = new Map<string, ListOfAccount>()
const keyOf = (userId: string) => `quick add, for ${userId}`

function accountOf(userId: string): ListOfAccount {
  const known = accounts.get(userId)
  if (known) return known
  const list = parseList(readStored(keyOf(userId)), Date.now())
  const account = { list, isSending: false, listeners: new Set<() => void>() }
  accounts.set(userId, account)
  return account
}

function change(userId: string, by: (list: SessionList) => SessionList): void {
  const account = accountOf(userId)
  const next = by(account.list)
  if (next === account.list) return
  account.list = next
  const isEmpty = next.entries.length === 0 && next.open.length === 0
  if (isEmpty) removeStored(keyOf(userId))
  else writeStored(keyOf(userId), JSON.stringify(next))
  for (const listener of account.listeners) listener()
}

const isSignedIn = (userId: string): boolean => {
  const session = currentSession()
  return session.status === 'signed-in' && session.user.id === userId
}

/** Sends what waits, oldest first. Stops when the account signs out: another one's token must not save it. */
async function sendWaiting(userId: string, queries: QueryClient): Promise<void> {
  const account = accountOf(userId)
  if (account.isSending) return
  account.isSending = true
  let hasSaved = false
  try {
    for (let next = nextWaiting(account.list); next && isSignedIn(userId); next = nextWaiting(account.list)) {
      const { key } = next
      const state = await save(userId, next, queries)
      hasSaved ||= state?.kind === 'saved'
      change(userId, list => (state === null ? withoutEntry(list, key) : withState(list, key, state)))
    }
  } finally {
    account.isSending = false
  }
  if (hasSaved) await refetchCollection(queries)
}

function nextWaiting({ entries }: SessionList): Entry | undefined {
  return entries.findLast(({ state }) => state.kind === 'waiting')
}

/** Returns the state of the entry after it was sent; null when it waits in the queue of this device from now on. */
async function save(userId: string, entry: Entry, queries: QueryClient): Promise<EntryState | null> {
  const { send, key, product } = entry
  try {
    const answer = await addOrQueue(userId, () => queuedContentOf(entry))(send, key)
    void findMissingPrices(queries, answer)
    const { id: holdingId, createdAt } = answer.item
    return { kind: 'saved', holdingId, operationId: answer.operationId, createdAt, savedMs: Date.now() }
  } catch (error) {
    if (error instanceof KeptForLater) return null
    return { kind: 'failed', sentence: reasonOf(error, `Couldn't add ${product.name}.`) }
  }
}

/** Takes an entry back: its operation is undone if it was saved. Resolves once it is off the list, or refused. */
async function takeBack(userId: string, { key, state, product }: Entry, queries: QueryClient): Promise<void> {
  if (state.kind === 'saved' && state.operationId !== null) {
    try {
      await undoOperation({ id: state.operationId, body: {} }, randomKey())
    } catch (error) {
      toastError(reasonOf(error, `Couldn't remove ${product.name}.`))
      await refetchCollection(queries)
      return
    }
  }
  change(userId, list => withoutEntry(list, key))
  if (state.kind === 'saved') await refetchCollection(queries)
}

export type NewEntry = Pick<Entry, 'product' | 'label' | 'paidCents' | 'send'>

/** The list of an account, with the market prices of its copies by their ids, and what can be done to it. */
export function useQuickAdds(userId: string) {
  const queries = useQueryClient()
  const [removing, setRemoving] = useState<ReadonlySet<string>>(new Set())
  const list = useSyncExternalStore(
    listener => {
      const { listeners } = accountOf(userId)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => accountOf(userId).list,
  )
  const hasSaved = list.entries.some(({ state }) => state.kind === 'saved')
  const { data } = useQuery({ ...newestCopiesQuery(mostEntries), enabled: hasSaved })

  useEffect(() => {
    void sendWaiting(userId, queries)
  }, [userId, queries])

  useEffect(() => {
    if (data) change(userId, current => stillThere(current, data))
  }, [userId, data])

  function add(entry: NewEntry) {
    const waiting: Entry = { ...entry, key: randomKey(), startedMs: Date.now(), state: { kind: 'waiting' } }
    change(userId, current => withEntry(current, waiting))
    void sendWaiting(userId, queries)
  }

  function retry({ key }: Entry) {
    change(userId, current => withState(current, key, { kind: 'waiting' }))
    void sendWaiting(userId, queries)
  }

  async function remove(entry: Entry) {
    if (removing.has(entry.key)) return
    setRemoving(current => new Set(current).add(entry.key))
    await takeBack(userId, entry, queries)
    setRemoving(current => new Set([...current].filter(key => key !== entry.key)))
  }

  return {
    ...list,
    marketCents: new Map(data?.copies.map(({ id, currentMarketPriceCents: price }) => [id, price])),
    removing,
    add,
    retry,
    remove,
    leaveOpen: (text: string) => change(userId, current => ({ ...current, open: [...current.open, text] })),
    takeOpen: (text: string) =>
      change(userId, current => ({ ...current, open: withoutText(current.open, text) })),
    /** Forgets what is saved: the copies stay in the collection. */
    clear: () =>
      change(userId, current => ({
        ...emptyList,
        open: current.open,
        entries: current.entries.filter(({ state }) => state.kind !== 'saved'),
      })),
  }
}
