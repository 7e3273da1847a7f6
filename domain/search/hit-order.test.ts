import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import { hitPlace, placesOfAScore } from './hit-order.ts'

test('English hits come before those of other languages, whatever their names and days', () => {
  const words = fc.integer({ min: 1, max: 100 })
  const day = fc.constantFrom('1999-01-09', '2026-11-20', null)
  checkProperty(
    fc.property(words, day, words, day, (oneWords, oneDay, otherWords, otherDay) => {
      const foreign = hitPlace(otherWords, otherDay, 'de')
      expect(hitPlace(oneWords, oneDay, 'en')).toBeLessThan(foreign)
      expect(foreign).toBeLessThan(placesOfAScore)
    }),
    { seed: 35_240 },
  )
})
