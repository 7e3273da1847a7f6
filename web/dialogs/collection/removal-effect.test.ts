import { describe, expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { effectExplanation, effectLine, readRemoval } from './removal-effect.ts'

describe('the effect of a removal', () => {
  test.each([
    ['sold with a profit', true, '150', 15_000, 'Lifetime earnings +$150.00, profit +$50.00'],
    ['sold with a loss', true, '80.01', 8_001, 'Lifetime earnings +$80.01, loss -$19.99'],
    ['sold for what was paid', true, '100.00', 10_000, 'Lifetime earnings +$100.00, profit $0.00'],
    ['given away', true, '0', 0, 'Lifetime earnings $0.00, loss -$100.00'],
    ['a mistake', false, '', null, 'Lifetime earnings +$100.00, nothing earned or lost'],
    ['a mistake after all', false, '150', null, 'Lifetime earnings +$100.00, nothing earned or lost'],
  ])('%s', (_, isSold, typed, soldPriceCents, line) => {
    const reading = readRemoval(cents(10_000), isSold, typed)
    if ('error' in reading) throw new Error(reading.error)
    expect(reading.soldPriceCents).toBe(soldPriceCents)
    expect(effectLine(reading.entry)).toBe(line)
  })

  test('is explained', () => {
    const mistake = readRemoval(cents(10_000), false, '')
    const sale = readRemoval(cents(10_000), true, '1')
    expect('entry' in mistake && effectExplanation(mistake.entry)).toContain('$100.00 goes back')
    expect('entry' in sale && effectExplanation(sale.entry)).toContain('The sale price goes')
  })
})

test.each([
  ['', 'Sold price is required.'],
  ['twelve', 'Sold price must be from $0.00 to $100,000,000.00, such as 12.50.'],
  ['-5', 'Sold price must be from $0.00 to $100,000,000.00, such as 12.50.'],
  ['1.999', 'Sold price must be from $0.00 to $100,000,000.00, such as 12.50.'],
])('a sold price of %j is refused', (typed, error) => {
  expect(readRemoval(cents(100), true, typed)).toEqual({ error })
})
