import { expect, test } from 'vitest'
import { contentsSentence, leftOutSentence, noCostsSentence, tooManySentence } from './export-words.ts'

const all = { copies: 1, leftOut: [], hasCosts: true }

test('says how many copies there are, and which a format cannot hold', () => {
  expect([contentsSentence(all), leftOutSentence(all)]).toEqual(['1 copy will be in the file.', null])
  const some = {
    copies: 1_234,
    leftOut: [
      { reason: 'graded' as const, copies: 1_100 },
      { reason: 'sealed' as const, copies: 1 },
    ],
    hasCosts: true,
  }
  expect(contentsSentence(some)).toBe('1,234 copies will be in the file.')
  expect(leftOutSentence(some)).toBe(
    '1,101 copies cannot be written in this format: 1,100 graded cards, 1 sealed product.',
  )
  expect(contentsSentence({ ...some, copies: 0 })).toBe('No copy can be written in this format.')
})

test('says why costs are left out, where the app has some in another currency', () => {
  const without = { ...all, hasCosts: false }
  expect(noCostsSentence('pokecollector', without, 'USD')).toBe(
    'PokéCollector has costs in EUR, and yours are in USD: they are left out.',
  )
  expect(noCostsSentence('pokecollector', all, 'EUR')).toBeNull()
  expect(noCostsSentence('tcgplayer', without, 'USD')).toBeNull()
})

test('says when a report would be too long', () => {
  expect(tooManySentence('insurance', { ...all, copies: 10_001 })).toMatch(
    /^A report has at most 10,000 copies\./,
  )
  expect(tooManySentence('insurance', { ...all, copies: 10_000 })).toBeNull()
  expect(tooManySentence('holofolio', { ...all, copies: 10_001 })).toBeNull()
})
