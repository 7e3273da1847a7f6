import { describe, expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import {
  type ChosenEnding,
  effectExplanation,
  effectLine,
  effectMissing,
  emptyRemovalValues,
  readRemoval,
  type RemovalValues,
} from './removal-effect.ts'

const now = new Date('2026-07-03T12:00:00Z')
const today = '2026-07-03'

function read(ending: ChosenEnding, changed: Partial<RemovalValues> = {}, costBasisCents = 10_000) {
  return readRemoval(cents(costBasisCents), {
    ending,
    values: { ...emptyRemovalValues(today), ...changed },
    now,
  })
}

function effectOf(...form: Parameters<typeof read>) {
  const reading = read(...form)
  if ('errors' in reading) throw new Error(JSON.stringify(reading.errors))
  return {
    send: reading.send,
    line: effectLine(reading.decision),
    explanation: effectExplanation(reading.decision),
  }
}

describe('the effect of a removal', () => {
  test.each([
    ['a sale at a profit', '150', 15_000, 'You receive $150.00; profit +$50.00'],
    ['a sale at a loss', '80.01', 8_001, 'You receive $80.01; loss -$19.99'],
    ['a sale at cost', '100.00', 10_000, 'You receive $100.00; profit $0.00'],
    ['a sale for nothing', '0', 0, 'You receive $0.00; loss -$100.00'],
  ])('%s', (_, soldPrice, soldPriceCents, line) => {
    expect(effectOf('sale', { soldPrice })).toMatchObject({ send: { soldPriceCents, day: today }, line })
  })

  test.each<[string, ChosenEnding, number, object, string]>([
    ['a mistake', 'mistake', 10_000, {}, 'Lifetime earnings +$100.00, no profit or loss'],
    ['a gift', 'gift', 10_000, { ending: 'gift' }, 'You receive nothing; loss -$100.00'],
    ['a loss', 'lost', 12_345, { ending: 'lost' }, 'You receive nothing; loss -$123.45'],
    ['a gift that cost nothing', 'gift', 0, { ending: 'gift' }, 'You receive nothing; no loss'],
  ])('%s', (_, ending, costBasisCents, sent, line) => {
    const effect = effectOf(ending, {}, costBasisCents)
    expect(effect).toMatchObject({ send: { soldPriceCents: null, ...sent }, line })
  })

  test.each<[string, ChosenEnding, object]>([
    ['a mistake, with a sold price', 'mistake', { soldPriceCents: null }],
    ['a gift, with a sold price', 'gift', { soldPriceCents: null, ending: 'gift' }],
  ])('%s', (_, ending, send) => {
    expect(effectOf(ending, { soldPrice: '150', saleFees: '2', venue: 'A fair' }).send).toEqual(send)
  })

  test('a sale with costs', () => {
    const changed = {
      soldPrice: '120',
      saleFees: '5.10',
      saleShipping: '2',
      saleTax: '0.50',
      venue: ' A fair ',
      day: '2026-07-01',
    }
    expect(effectOf('sale', changed)).toEqual({
      send: {
        soldPriceCents: 12_000,
        saleFeesCents: 510,
        saleShippingCents: 200,
        saleTaxCents: 50,
        venue: 'A fair',
        day: '2026-07-01',
      },
      line: 'You receive $112.40; profit +$12.40',
      explanation:
        'The sold price minus $7.60 of fees, shipping and tax is added to your lifetime earnings. Your profit or loss is that amount minus what you paid.',
    })
  })

  test('a sale that costs more than it brings', () => {
    const { line } = effectOf('sale', { soldPrice: '1', saleShipping: '5' })
    expect(line).toBe('You pay $4.00; loss -$104.00')
  })

  test('sends no blank costs, and no blank venue', () => {
    const changed = { soldPrice: '1', saleFees: ' ', saleShipping: '0', venue: ' ' }
    expect(effectOf('sale', changed).send).toEqual({ soldPriceCents: 100, day: today })
  })

  test('is explained', () => {
    expect(effectOf('mistake').explanation).toContain('$100.00 is added back')
    expect(effectOf('sale', { soldPrice: '1' }).explanation).toContain('The sold price is added')
    for (const ending of ['gift', 'lost'] as const) {
      expect(effectOf(ending).explanation).toContain('The $100.00 you paid becomes a realised loss.')
    }
  })
})

const amountNeeded = 'Enter an amount like 12.50.'

test.each([
  ['', 'Sold price is required.'],
  ['twelve', amountNeeded],
  ['-5', amountNeeded],
  ['1.999', amountNeeded],
  ['100000000.01', 'The most you can enter is $100,000,000.00.'],
])('rejects a sold price of %j', (soldPrice, error) => {
  expect(read('sale', { soldPrice })).toEqual({ errors: { soldPrice: error } })
})

test.each([
  ['saleFees', 'ten', amountNeeded],
  ['saleShipping', '-1', amountNeeded],
  ['saleTax', '1.999', amountNeeded],
  ['saleTax', '100000000.01', 'The most you can enter is $100,000,000.00.'],
  ['day', '', 'Day is required.'],
  ['day', '1899-12-31', 'Day must be 1900-01-01 or later.'],
  ['day', '2026-07-05', 'Day must not be in the future.'],
])('rejects a sale with %s %j', (field, typed, error) => {
  expect(read('sale', { soldPrice: '1', [field]: typed })).toEqual({ errors: { [field]: error } })
})

test('says what is missing', () => {
  expect(effectMissing({ soldPrice: 'Sold price is required.', day: 'Day is required.' })).toContain(
    'Enter the sold price',
  )
  expect(effectMissing({ saleFees: amountNeeded })).toContain('Correct the fees')
})
