import { expect, test } from 'vitest'
import { jobCallShare, lookingCallShare, refreshCallShare } from './call-shares.ts'

test.each([
  [4_500, 2_700],
  [1_801, 1],
  [1_800, 0],
  [12, 0],
  [0, 0],
])('with %i of 4,500 calls left, the hourly job may make %i', (left, calls) => {
  expect(jobCallShare({ perDay: 4_500, left })).toBe(calls)
})

test.each([
  [4_500, 2_250],
  [5, 3],
  [1, 1],
  [0, 0],
])('with %i calls left, a refresh may make %i if others hold copies too', (left, calls) => {
  expect(refreshCallShare({ left }, true)).toBe(calls)
  expect(refreshCallShare({ left }, false)).toBe(left)
})

test.each([
  [5_000, 1_000],
  [4_001, 1],
  [4_000, 0],
  [0, 0],
])('with %i of 5,000 calls left, cards that are looked at may take %i', (left, calls) => {
  expect(lookingCallShare({ perDay: 5_000, left })).toBe(calls)
})
