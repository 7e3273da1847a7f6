import { describe, expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { tradeFigures } from './trade-basis.ts'

describe('tradeFigures', () => {
  test.each([
    ['copies for copies', 10_000, 0, 10_000, 0],
    ['cash paid on top', 10_000, 2_550, 12_550, 0],
    ['cash received', 10_000, -2_550, 7_450, 0],
    ['cash received equal to the basis', 10_000, -10_000, 0, 0],
    ['a cent of cash beyond the basis', 10_000, -10_001, 0, 1],
    ['cash far beyond the basis', 10_000, -25_000, 0, 15_000],
    ['gifts for gifts', 0, 0, 0, 0],
    ['cash for a gift', 0, -300, 0, 300],
  ])('%s', (_, basisGiven, cashDelta, basisReceivedCents, realisedGainCents) => {
    const figures = tradeFigures({ basisGivenCents: cents(basisGiven), cashDeltaCents: cents(cashDelta) })
    expect(figures).toStrictEqual({ basisReceivedCents, realisedGainCents })
  })
})
