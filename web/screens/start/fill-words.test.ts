import { expect, test } from 'vitest'
import type { Fill } from '#web/api/start.ts'
import { catalogueText, hasAllCards, progressText, shareOf } from './fill-words.ts'

const begun: Fill = {
  language: 'en',
  state: 'running',
  startedAt: '2026-11-30T08:00:00.000Z',
  endedAt: null,
  setsDone: 0,
  sets: null,
  cards: 0,
  cardsExpected: null,
  detailsDone: 0,
  details: null,
  leftOut: 0,
  said: null,
}
const sets = { ...begun, sets: 200, setsDone: 12, cards: 1_204, cardsExpected: 21_066 }
const listed = { ...sets, setsDone: 200, cards: 21_066 }

test.each<[Fill, string, number]>([
  [begun, 'Starting. The first cards come in a moment.', 0],
  [sets, '1,204 of about 21,066 cards, from 12 of 200 sets', 0.06],
  [{ ...sets, cardsExpected: null }, '1,204 cards, from 12 of 200 sets', 0.06],
  [listed, 'All 21,066 cards can be found. Their details come next.', 0],
  [
    { ...listed, details: 21_066, detailsDone: 25 },
    'Details of 25 of 21,066 cards, about 71 minutes left',
    25 / 21_066,
  ],
  [{ ...listed, details: 34_000, detailsDone: 0 }, 'Details of 0 of 34,000 cards, about 2 hours left', 0],
  [{ ...listed, details: 100, detailsDone: 75 }, 'Details of 75 of 100 cards, a minute left', 0.75],
  [{ ...listed, details: 0, detailsDone: 0 }, 'Details of 0 of 0 cards, a minute left', 0],
])('says how far %j is', (fill, text, share) => {
  expect(progressText(fill)).toBe(text)
  expect(shareOf(fill)).toBe(share)
})

test('knows when all cards can be found', () => {
  expect([begun, sets, listed].map(hasAllCards)).toEqual([false, false, true])
})

test.each([
  [[], 0, 'no cards yet'],
  [[{ language: 'en', cards: 21_066 }], 0, '21,066 English cards'],
  [
    [
      { language: 'de', cards: 1 },
      { language: 'en', cards: 2 },
    ],
    311,
    '2 English cards, 1 German card and 311 sealed products',
  ],
] as const)('sums up %j', (languages, sealedProducts, text) => {
  const catalogue = {
    isFilled: true,
    cardsFrom: '',
    sealedProductsFrom: null,
    commandRuns: false,
    fill: null,
  }
  expect(catalogueText({ ...catalogue, languages: [...languages], sealedProducts })).toBe(text)
})
