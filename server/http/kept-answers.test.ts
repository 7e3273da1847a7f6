import { beforeEach, expect, it } from 'vitest'
import { KeptAnswers } from './kept-answers.ts'

let now = new Date(0)
let made: string[] = []
let kept: KeptAnswers<string>
beforeEach(() => {
  now = new Date(0)
  made = []
  kept = new KeptAnswers({ mostKept: 2, lifeMs: 60_000 }, () => now)
})

const ask = (key: string) =>
  kept.answerOf(key, async () => {
    made.push(key)
    return `${key}${made.length}`
  })

it('makes an answer once for callers at the same time, and again after its life', async () => {
  expect(await Promise.all([ask('a'), ask('a')])).toEqual(['a1', 'a1'])
  now = new Date(59_999)
  expect(await ask('a')).toBe('a1')
  now = new Date(60_000)
  expect(await ask('a')).toBe('a2')
})

it('keeps the newest few', async () => {
  for (const key of ['a', 'b', 'c']) await ask(key)
  expect(kept.size).toBe(2)
  await ask('c')
  await ask('b')
  expect(made).toEqual(['a', 'b', 'c'])
  await ask('a')
  expect(made).toEqual(['a', 'b', 'c', 'a'])
})

it('keeps none that failed', async () => {
  const failing = () => kept.answerOf('a', () => Promise.reject(new Error('no database')))
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('no database')
  expect(await ask('a')).toBe('a1')
})
