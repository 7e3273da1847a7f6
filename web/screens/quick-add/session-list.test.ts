import { describe, expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import {
  emptyList,
  type Entry,
  type EntryState,
  mostEntries,
  parseList,
  stillThere,
  withEntry,
  withoutEntry,
  withState,
} from './session-list.ts'

const nowMs = 1_700_000_000_000
const saved = {
  kind: 'saved',
  holdingId: 'h',
  operationId: 'o',
  createdAt: '2026-11-20',
  savedMs: 5,
} as const

const entry = (key: string, state: EntryState = { kind: 'waiting' }): Entry => ({
  key,
  product: {
    id: 'p',
    name: 'Pikachu',
    productType: 'card',
    setName: 'Base Set',
    setCode: 'base1',
    language: 'en',
    cardNumber: '58',
    printingLabel: null,
    rarity: null,
    pokemonType: null,
    hp: null,
    imageUrl: null,
  },
  label: 'Near Mint',
  paidCents: cents(100),
  send: { productId: 'p', purchasePriceCents: cents(100) },
  startedMs: nowMs,
  state,
})
const keysOf = ({ entries }: { entries: readonly Entry[] }) => entries.map(({ key }) => key)

describe('the list', () => {
  test('has the newest on top, changes one state, and forgets one', () => {
    const two = withEntry(withEntry(emptyList, entry('a')), entry('b'))
    expect(keysOf(two)).toEqual(['b', 'a'])
    expect(withState(two, 'a', saved).entries.map(({ state }) => state.kind)).toEqual(['waiting', 'saved'])
    expect(keysOf(withoutEntry(two, 'b'))).toEqual(['a'])
  })

  test('drops the oldest saved entries of too many, and none that is not saved', () => {
    let list = withEntry(emptyList, entry('waiting'))
    for (let index = 0; index < mostEntries; index++) list = withEntry(list, entry(`${index}`, saved))
    expect(list.entries).toHaveLength(mostEntries)
    expect(keysOf(list)).toContain('waiting')
    expect(keysOf(list)).not.toContain('0')
    expect(keysOf(list)).toContain('1')
  })
})

describe('what is still there', () => {
  const list = { open: [], entries: [entry('a', saved)] }
  const read = (ids: readonly string[], total: number, readMs = 10, createdAt = '2026-11-19') =>
    keysOf(stillThere(list, { copies: ids.map(id => ({ id, createdAt })), total, readMs }))

  test.each<[string, readonly string[], readonly string[], number, number?, string?]>([
    ['keeps a copy that was read', ['a'], ['h'], 1],
    ['drops one that is gone', [], ['other'], 1],
    ['drops one that is gone from an empty collection', [], [], 0],
    ['drops one that is gone from the newest of many', [], ['other'], 500],
    ['keeps one older than all that were read', ['a'], ['other'], 500, 10, '2026-11-21'],
    ['keeps one saved since', ['a'], ['other'], 1, 5],
  ])('%s', (_, kept, ids, total, readMs, createdAt) => {
    expect(read(ids, total, readMs, createdAt)).toEqual(kept)
  })

  test('keeps what is not saved, and the same list when nothing goes', () => {
    const waiting = { open: [], entries: [entry('w')] }
    expect(stillThere(waiting, { copies: [], total: 0, readMs: 10 })).toBe(waiting)
  })
})

describe('what was stored', () => {
  test('is read back', () => {
    const list = { open: ['4/102'], entries: [entry('a'), entry('b', saved)] }
    expect(parseList(JSON.stringify(list), nowMs)).toEqual(list)
  })

  test.each([
    null,
    '',
    'null',
    '[]',
    '{"entries":{}}',
    JSON.stringify({ entries: [null, 1, { ...entry('a'), paidCents: 'x' }, { ...entry('a'), send: null }] }),
    JSON.stringify({ entries: [{ ...entry('a'), state: { kind: 'saved' } }] }),
  ])('is nothing for %s', stored => {
    expect(parseList(stored, nowMs)).toEqual(emptyList)
  })

  test('is sent again by itself for as long as the server knows its key', () => {
    const stored = JSON.stringify({ open: [], entries: [entry('a')] })
    const after = (days: number) => parseList(stored, nowMs + days * 86_400_000).entries[0]?.state.kind
    expect(after(28)).toBe('waiting')
    expect(after(29)).toBe('failed')
  })
})
