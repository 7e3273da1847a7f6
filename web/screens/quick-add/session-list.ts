/**
 * What was added one after another, kept on this device for the account: each card with the request that adds it, so
 * that a reload loses nothing and sends nothing twice.
 */
import { mayBeSent } from '#domain/copies/add-keys'
import type { Cents } from '#domain/money/money'
import type { Copy, NewCopies } from '#web/api/collection.ts'
import type { CardArtProduct } from '#web/components/cards/card-face.ts'
import { objectFrom } from '#web/session/browser-storage.ts'

/** The product of an entry, as its row shows it. */
interface EntryProduct extends CardArtProduct {
  readonly id: string
  readonly setName: string
  readonly setCode: string | null
  readonly language: Copy['language']
  readonly printingLabel: string | null
}

export interface Entry {
  /** The idempotency key of the request: the same until it succeeds. */
  readonly key: string
  readonly product: EntryProduct
  /** Condition or grade in words. */
  readonly label: string
  readonly paidCents: Cents
  readonly send: NewCopies
  /** When Enter was pressed, in ms since 1970, by this device. */
  readonly startedMs: number
  readonly state: EntryState
}

export type EntryState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly sentence: string }
  | {
      readonly kind: 'saved'
      readonly holdingId: string
      readonly operationId: string | null
      /** By the server. */
      readonly createdAt: string
      readonly savedMs: number
    }

export interface SessionList {
  /** Newest first. */
  readonly entries: readonly Entry[]
  /** Texts that have become no card yet: being looked up, or no sure match. Oldest first. */
  readonly open: readonly string[]
}

export const emptyList: SessionList = { entries: [], open: [] }

/** The list keeps as many as one call of copies checks. */
export const mostEntries = 100
const unsure =
  'Holofolio was closed before this was confirmed. Check your collection, then try again or remove it.'

/** Adds an entry on top. Of too many, the oldest saved ones go: nothing that is not saved is dropped. */
export function withEntry({ entries, open }: SessionList, entry: Entry): SessionList {
  const all = [entry, ...entries]
  const surplus = all.length - mostEntries
  const dropped = new Set(
    surplus > 0
      ? all
          .filter(({ state }) => state.kind === 'saved')
          .slice(-surplus)
          .map(({ key }) => key)
      : [],
  )
  return { open, entries: all.filter(({ key }) => !dropped.has(key)) }
}

export function withState(list: SessionList, key: string, state: EntryState): SessionList {
  return { ...list, entries: list.entries.map(entry => (entry.key === key ? { ...entry, state } : entry)) }
}

export function withoutEntry(list: SessionList, key: string): SessionList {
  return { ...list, entries: list.entries.filter(entry => entry.key !== key) }
}

/** Leaves out one text, not every one that is the same. */
export function withoutText(texts: readonly string[], text: string): readonly string[] {
  const place = texts.lastIndexOf(text)
  return place === -1 ? texts : texts.toSpliced(place, 1)
}

/** The newest copies of the collection, and when this device read them. */
interface NewestCopies {
  readonly copies: readonly Pick<Copy, 'id' | 'createdAt'>[]
  readonly total: number
  readonly readMs: number
}

/**
 * Drops saved entries whose copy has left the collection: undone, sold, given. Keeps those that were saved after the
 * copies were read, and those older than all that were read.
 */
export function stillThere(list: SessionList, { copies, total, readMs }: NewestCopies): SessionList {
  const ids = new Set(copies.map(({ id }) => id))
  const oldest = copies.reduce((least, { createdAt }) => (createdAt < least ? createdAt : least), '~')
  const kept = list.entries.filter(({ state }) => {
    if (state.kind !== 'saved' || ids.has(state.holdingId) || state.savedMs >= readMs) return true
    return total > copies.length && state.createdAt <= oldest
  })
  return kept.length === list.entries.length ? list : { ...list, entries: kept }
}

/** Parses what was stored, at a time; drops what is not whole. Entries that waited too long have failed. */
export function parseList(stored: string | null, nowMs: number): SessionList {
  const { entries, open } = objectFrom(stored)
  return {
    entries: listOf(entries)
      .filter(isEntry)
      .map(entry => sendable(entry, nowMs)),
    open: listOf(open).filter(text => typeof text === 'string'),
  }
}

function sendable(entry: Entry, nowMs: number): Entry {
  const isLate = entry.state.kind === 'waiting' && !mayBeSent(entry.startedMs, nowMs)
  return isLate ? { ...entry, state: { kind: 'failed', sentence: unsure } } : entry
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, 2 * mostEntries) : []
}

function isEntry(value: unknown): value is Entry {
  const entry = value as Partial<Entry> | null
  return (
    typeof entry === 'object' &&
    entry !== null &&
    typeof entry.key === 'string' &&
    typeof entry.label === 'string' &&
    Number.isSafeInteger(entry.paidCents) &&
    typeof entry.startedMs === 'number' &&
    typeof entry.product?.id === 'string' &&
    typeof entry.product.name === 'string' &&
    entry.send?.productId === entry.product.id &&
    isState(entry.state)
  )
}

function isState(state: Partial<EntryState> | undefined): boolean {
  if (state?.kind === 'waiting') return true
  if (state?.kind === 'failed') return typeof state.sentence === 'string'
  return state?.kind === 'saved' && typeof state.holdingId === 'string' && typeof state.createdAt === 'string'
}
