import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import { demoCatalogue } from '#sandbox/demo/demo-catalogue'
import { dayMs, fairValueDay, sandboxFairCents, type SandboxProduct } from './fair-value.ts'

const charizard: SandboxProduct = {
  tcgdexId: 'base1-4',
  name: 'Charizard',
  setName: 'Base Set',
  cardNumber: '4',
  setCardCount: 102,
  productType: 'card',
  printing: 'unlimited holo',
  fairCents: 42_000,
}

const day = fc.integer({ min: 0, max: 3_650 }).map(days => dayAfter('2022-01-01', days))

function dayAfter(start: string, days: number): string {
  return new Date(Date.parse(start) + days * dayMs).toISOString().slice(0, 10)
}

describe('the fair value', () => {
  test.each([
    [{ kind: 'raw', condition: 'Near Mint' }, 42_000],
    [{ kind: 'raw', condition: 'Lightly Played' }, 33_600],
    [{ kind: 'raw', condition: 'Damaged' }, 10_500],
    [{ kind: 'graded', gradingCompany: 'PSA', grade: '10' }, 147_000],
    [{ kind: 'graded', gradingCompany: 'CGC', grade: '9.5' }, 64_260],
    [{ kind: 'graded', gradingCompany: 'PSA', grade: '3' }, null],
    [{ kind: 'graded', gradingCompany: 'ACE', grade: '10' }, null],
  ] as const)('of %j is %j on the reference day', (target, fairCents) => {
    expect(sandboxFairCents(charizard, fairValueDay, target)).toBe(fairCents)
  })

  test('is the given one on that day, for every product of the demo', () => {
    for (const product of demoCatalogue) {
      expect(sandboxFairCents(product, fairValueDay)).toBe(product.fairCents)
    }
  })

  test('moves by less than 2 % from one day to the next', () => {
    checkProperty(
      fc.property(day, fc.string({ minLength: 1, maxLength: 20 }), (today, name) => {
        const product = { ...charizard, name, fairCents: 1_000_000 }
        const [now, next] = [sandboxFairCents(product, today), sandboxFairCents(product, dayAfter(today, 1))]
        expect(Math.abs(next / now - 1)).toBeLessThan(0.02)
      }),
      { seed: 19_252 },
    )
  })

  // Three years of trend (at most 0.6) and all waves at their heights on both days (0.27): e^0.87 is 2.39.
  test('stays between 0.4 and 2.5 times the given value on any day', () => {
    checkProperty(
      fc.property(day, fc.string({ minLength: 1, maxLength: 20 }), (today, name) => {
        const fairCents = sandboxFairCents({ ...charizard, name, fairCents: 1_000_000 }, today)
        expect(fairCents).toBeGreaterThan(400_000)
        expect(fairCents).toBeLessThan(2_500_000)
      }),
      { seed: 80_244 },
    )
  })

  test('is at least one cent', () => {
    const poor = { ...charizard, fairCents: 1 }
    expect(sandboxFairCents(poor, '2024-05-05', { kind: 'raw', condition: 'Damaged' })).toBe(1)
  })

  test('follows a given trend', () => {
    const rising = { ...charizard, drift: 0.5 }
    const falling = { ...charizard, drift: -0.5 }
    expect(sandboxFairCents(rising, '2025-11-20')).toBeLessThan(sandboxFairCents(falling, '2025-11-20'))
    expect(sandboxFairCents(rising, '2027-11-20')).toBeGreaterThan(sandboxFairCents(falling, '2027-11-20'))
  })
})
