import { expect, test } from 'vitest'
import { needsOf, type Standing } from './needs-attention.ts'

const none = { quantity: 0 }
const settled: Standing = {
  stats: { findingPrices: false, unpricedByKind: { raw: none, graded: none, grading: none, sealed: none } },
  waitingAdds: 0,
  imports: [
    { state: 'done', fileName: 'done.csv' },
    { state: 'publishing', fileName: 'publishing.csv' },
    { state: 'cancelled', fileName: 'cancelled.csv' },
  ],
  submissions: [{ isOverdue: false }],
  reachedWishes: 0,
}
const textsOf = (change: Partial<Standing>) => needsOf({ ...settled, ...change }).map(({ text }) => text)

test('nothing needs the collector while nothing waits', () => {
  expect(needsOf(settled)).toEqual([])
})

test('each thing that waits is one line, what may be lost first', () => {
  const unpricedByKind = { ...settled.stats.unpricedByKind, graded: { quantity: 1 }, raw: { quantity: 2 } }
  expect(
    textsOf({
      stats: { findingPrices: false, unpricedByKind },
      waitingAdds: 2,
      imports: [{ state: 'to_decide', fileName: 'cards.csv' }],
      submissions: [{ isOverdue: true }, { isOverdue: false }],
      reachedWishes: 1,
    }),
  ).toEqual([
    '2 adds wait on this device to be sent',
    'The import of cards.csv is not finished',
    '1 submission is past the expected day',
    '1 wish has reached your target price',
    '3 copies have no market price',
  ])
})

test('a price that is looked for needs nothing', () => {
  const unpricedByKind = { ...settled.stats.unpricedByKind, sealed: { quantity: 5 } }
  expect(textsOf({ stats: { findingPrices: true, unpricedByKind } })).toEqual([])
})

test.each([
  'to_map',
  'to_decide',
  'ready',
] as const)('several imports are one line, also one that is %s', state => {
  const imports = [state, 'ready' as const].map(state => ({ state, fileName: 'cards.csv' }))
  expect(textsOf({ imports })).toEqual(['2 imports are not finished'])
})
