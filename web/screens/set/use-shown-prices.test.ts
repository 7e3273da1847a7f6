import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { priceFinder } from './use-shown-prices.ts'

/** Answers a find when the test says so. */
function held() {
  const asked: string[][] = []
  const answers: ((found: number | Error) => void)[] = []
  let found = 0
  const states: boolean[] = []
  const finder = priceFinder({
    find: (cards, signal) => {
      asked.push(cards)
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')))
        answers.push(one => (one instanceof Error ? reject(one) : resolve(one)))
      })
    },
    onFound: () => (found += 1),
    onFinding: isFinding => states.push(isFinding),
  })
  const answer = async (one: number | Error) => {
    answers.shift()?.(one)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { finder, asked, answer, states, found: () => found }
}

const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `c${from + index}`)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('looks for twelve cards at a time, one call after the other', async () => {
  const { finder, asked, answer, found } = held()
  for (const id of ids(0, 20)) finder.cameIntoView(id)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual([ids(0, 12)])
  await answer(0)
  expect(asked).toEqual([ids(0, 12), ids(12, 20)])
  expect(found()).toBe(0)
  await answer(3)
  expect([asked.length, found()]).toEqual([2, 1])
})

it('leaves out what was scrolled past, and what it has looked for', async () => {
  const { finder, asked, answer } = held()
  finder.cameIntoView('first')
  await vi.advanceTimersByTimeAsync(0)
  for (const id of ids(0, 5)) finder.cameIntoView(id)
  for (const id of ids(0, 3)) finder.leftView(id)
  await answer(1)
  expect(asked).toEqual([['first'], ['c3', 'c4']])
  await answer(1)
  for (const id of ['first', 'c4', 'c0']) finder.cameIntoView(id)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked.at(-1)).toEqual(['c0'])
})

it('says so only while it takes longer than a moment', async () => {
  const { finder, answer, states } = held()
  finder.cameIntoView('quick')
  await vi.advanceTimersByTimeAsync(499)
  await answer(0)
  expect(states).toEqual([false])
  finder.cameIntoView('slow')
  await vi.advanceTimersByTimeAsync(500)
  expect(states).toEqual([false, true])
  await answer(0)
  expect(states).toEqual([false, true, false])
})

it('stops after a failure until other cards come, and at its end', async () => {
  const { finder, asked, answer } = held()
  for (const id of ids(0, 13)) finder.cameIntoView(id)
  await vi.advanceTimersByTimeAsync(0)
  await answer(new Error('no network'))
  expect(asked).toHaveLength(1)
  finder.cameIntoView('other')
  await vi.advanceTimersByTimeAsync(0)
  expect(asked.at(-1)).toEqual(['c12', 'other'])
  finder.cameIntoView('last')
  finder.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(2)
})
