import { expect, test } from 'vitest'
import { batchedCalls } from './justtcg.ts'

/** Answers each id with its letter in upper case, and records what is asked together. */
function letters() {
  const asked: (readonly string[])[] = []
  const call = async (ids: readonly string[]) => {
    asked.push(ids)
    return (id: string) => id.toUpperCase()
  }
  return { asked, call }
}

test('asks for everything at once when all questions are decided', async () => {
  const { asked, call } = letters()
  const batch = batchedCalls(4, call, 60_000)
  const answers = ['a', 'b', 'a'].map(id => batch.once(id))
  expect(asked).toEqual([])
  batch.pass()
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'A'])
  expect(asked).toEqual([['a', 'b']])
})

test('makes no call when no question needs one', () => {
  const { asked, call } = letters()
  const batch = batchedCalls(2, call)
  batch.pass()
  batch.pass()
  expect(asked).toEqual([])
})

test('does not wait for ever for a question that is undecided', async () => {
  const { asked, call } = letters()
  const batch = batchedCalls(3, call, 5)
  expect(await Promise.all([batch.once('a'), batch.once('b')])).toEqual(['A', 'B'])
  expect(await batch.once('c')).toBe('C')
  expect(asked).toEqual([['a', 'b'], ['c']])
})

test('answers a late question from the call that was made', async () => {
  const { asked, call } = letters()
  const batch = batchedCalls(2, call, 5)
  expect(await batch.once('a')).toBe('A')
  expect(await batch.once('a')).toBe('A')
  expect(asked).toEqual([['a']])
})
