import { describe, expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { effectExplanation, effectLine, readRemoval } from './removal-effect.ts'

describe('the effect of a removal', () => {
  test.each([
    ['a sale at a profit', true, '150', 15_000, 'Lifetime earnings +$150.00, profit +$50.00'],
    ['a sale at a loss', true, '80.01', 8_001, 'Lifetime earnings +$80.01, loss -$19.99'],
    ['a sale at cost', true, '100.00', 10_000, 'Lifetime earnings +$100.00, profit $0.00'],
    ['a sale for nothing', true, '0', 0, 'Lifetime earnings $0.00, loss -$100.00'],
    ['a mistake', false, '', null, 'Lifetime earnings +$100.00, no profit or loss'],
    ['a mistake, with a sold price', false, '150', null, 'Lifetime earnings +$100.00, no profit or loss'],
  ])('%s', (_, isSold, typed, soldPriceCents, line) => {
    const reading = readRemoval(cents(10_000), isSold, { soldPrice: typed })
    if ('errors' in reading) throw new Error(reading.errors.soldPrice)
    expect(reading.request).toEqual({ soldPriceCents })
    expect(effectLine(reading.entry)).toBe(line)
  })

  test('is explained', () => {
    const mistake = readRemoval(cents(10_000), false, { soldPrice: '' })
    const sale = readRemoval(cents(10_000), true, { soldPrice: '1' })
    expect('entry' in mistake && effectExplanation(mistake.entry)).toContain('$100.00 is added back')
    expect('entry' in sale && effectExplanation(sale.entry)).toContain('The sold price is added')
  })
})

test.each([
  ['', 'Sold price is required.'],
  ['twelve', 'Enter an amount like 12.50.'],
  ['-5', 'Enter an amount like 12.50.'],
  ['1.999', 'Enter an amount like 12.50.'],
  ['100000000.01', 'The most you can enter is $100,000,000.00.'],
])('rejects a sold price of %j', (soldPrice, error) => {
  expect(readRemoval(cents(100), true, { soldPrice })).toEqual({ errors: { soldPrice: error } })
})
