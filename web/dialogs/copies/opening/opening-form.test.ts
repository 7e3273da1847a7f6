import { describe, expect, test } from 'vitest'
import { type Cents, cents } from '#domain/money/money'
import { openedText, openingExplanation, type OpeningForm, openingLine, readOpening } from './opening-form.ts'
import { addPulled, changePulled, type PulledLine, type PulledProduct } from './pulled-lines.ts'

const kept = 'Your lifetime earnings and realised profit stay as they are.'
/** Charizard once and Pidgey twice. */
const pulled = ['charizard', 'pidgey', 'pidgey'].reduce<readonly PulledLine[]>(
  (lines, id) => addPulled(lines, productOf(id)),
  [],
)

function formOf(change: Partial<OpeningForm> = {}): OpeningForm {
  return {
    costBasisCents: cents(14_364),
    lines: pulled,
    split: 'market',
    keepsNothing: false,
    prices: pricesOf(30_000, 5_000),
    searching: 0,
    day: '2026-03-01',
    now: new Date('2026-03-14T12:00:00Z'),
    ...change,
  }
}

function linesOf(change: Partial<OpeningForm> = {}) {
  const form = formOf(change)
  const reading = readOpening(form)
  return [openingLine(form, reading), openingExplanation(form, reading)]
}

describe('a split by market value', () => {
  test('is sent without costs, and shows what each line takes', () => {
    const reading = readOpening(formOf())
    expect(reading.send).toEqual({
      pulled: [
        { id: 'charizard', quantity: 1, condition: 'Near Mint' },
        { id: 'pidgey', quantity: 2, condition: 'Near Mint' },
      ],
      split: 'market',
      day: '2026-03-01',
    })
    expect([...reading.shares]).toEqual([
      [1, 10_773],
      [2, 3_591],
    ])
    expect(linesOf()).toEqual([
      '$143.64 of cost moves to 3 cards',
      `The cost is split by market value, as in a trade. ${kept}`,
    ])
  })

  test('says that it is even when a price is not known', () => {
    const prices = pricesOf(30_000, null)
    expect([...readOpening(formOf({ prices })).shares.values()]).toEqual([4_788, 9_576])
    expect(linesOf({ prices })[1]).toBe(
      `2 of them have no market price, so the cost is split evenly. ${kept}`,
    )
    expect(linesOf({ prices: pricesOf(null, null) })[1]).toContain('They have no market price')
  })

  test('waits for prices', () => {
    const reading = readOpening(formOf({ prices: new Map([[1, cents(1)]]) }))
    expect([reading.send, reading.loading, reading.shares.size]).toEqual([null, 1, 0])
    expect(reading.errors.whole).toBe('Wait until the market prices are here, or split the cost by hand.')
  })

  test('of sealed products sends no condition and says items', () => {
    const lines = addPulled([], productOf('pack', true))
    expect(readOpening(formOf({ lines })).send?.pulled).toEqual([{ id: 'pack', quantity: 1 }])
    expect(linesOf({ lines })[0]).toBe('$143.64 of cost moves to 1 item')
  })
})

describe('a split by hand', () => {
  const costs = (first: string, second: string) => ({
    split: 'manual' as const,
    prices: new Map(),
    lines: changePulled(changePulled(pulled, 1, { cost: first }), 2, { cost: second }),
  })

  test('is sent when the costs add up; a blank one is $0.00', () => {
    expect(readOpening(formOf(costs('143.64', ''))).send?.pulled).toEqual([
      { id: 'charizard', quantity: 1, condition: 'Near Mint', totalCostCents: 14_364 },
      { id: 'pidgey', quantity: 2, condition: 'Near Mint', totalCostCents: 0 },
    ])
    expect(linesOf(costs('143.64', ''))).toEqual(['$143.64 of cost moves to 3 cards', kept])
  })

  test.each([
    ['140', '', 364, '$3.64 left to split'],
    ['', '', 14_364, '$143.64 left to split'],
    ['143.64', '0.01', -1, '$0.01 too much'],
  ])('of %j and %j says how much is off', (first, second, left, line) => {
    const reading = readOpening(formOf(costs(first, second)))
    expect([reading.send, reading.leftCents]).toEqual([null, left])
    expect(reading.errors.whole).toMatch(
      /^The costs add up to \$\d+\.\d\d, \$\d+\.\d\d (less|more) than the \$\d+\.\d\d of the product\.$/,
    )
    expect(linesOf(costs(first, second))[0]).toBe(line)
  })

  test('refuses a cost that is no amount, at its line', () => {
    const { send, errors, leftCents } = readOpening(formOf(costs('1,4', '')))
    expect([send, leftCents, ...errors.costs]).toEqual([null, null, [1, 'Enter an amount like 12.50.']])
    expect(errors.whole).toBeUndefined()
  })
})

describe('nothing pulled', () => {
  test('must be said, and is a loss', () => {
    expect(readOpening(formOf({ lines: [] }))).toMatchObject({
      send: null,
      errors: { whole: 'Add what you pulled, or check that you keep nothing.' },
    })
    const nothing = { lines: [], keepsNothing: true }
    expect(readOpening(formOf(nothing)).send).toEqual({ pulled: [], split: 'market', day: '2026-03-01' })
    expect(linesOf(nothing)).toEqual([
      'You keep nothing; loss -$143.64',
      'The $143.64 you paid becomes a realised loss. Your lifetime earnings stay as they are.',
    ])
    expect(linesOf({ ...nothing, costBasisCents: cents(0) })[0]).toBe('You keep nothing; no loss')
  })
})

test('refuses a quantity and a day, each at its field', () => {
  const { send, errors } = readOpening(
    formOf({ lines: changePulled(pulled, 2, { quantity: '0' }), day: '2027-01-01' }),
  )
  expect(send).toBeNull()
  expect([...errors.quantities]).toEqual([[2, 'From 1 to 500.']])
  expect(errors.day).toBe('Day must not be in the future.')
  expect(readOpening(formOf({ day: '' })).errors.day).toBe('Day is required.')
})

test('waits for what was typed last', () => {
  const { send, errors } = readOpening(formOf({ searching: 1 }))
  expect([send, errors.whole]).toEqual([null, 'Wait until everything you typed is found.'])
})

test('refuses more than 500 cards', () => {
  const { send, errors } = readOpening(formOf({ lines: changePulled(pulled, 2, { quantity: '500' }) }))
  expect([send, errors.whole]).toEqual([null, 'You can add at most 500 cards in one opening.'])
})

test('says afterwards what moved', () => {
  expect(openedText(12, cents(14_364))).toBe('Opened: $143.64 moved to 12 cards.')
  expect(openedText(0, cents(14_364))).toBe('Opened. Profit or loss: -$143.64.')
})

function pricesOf(...prices: (number | null)[]): ReadonlyMap<number, Cents | null> {
  return new Map(prices.map((price, index) => [index + 1, price === null ? null : cents(price)]))
}

function productOf(id: string, isSealed = false): PulledProduct {
  return {
    id,
    name: id,
    productType: isSealed ? 'sealed_product' : 'card',
    setName: 'Jungle',
    cardNumber: null,
    rarity: null,
    pokemonType: null,
    hp: null,
    imageUrl: null,
    printingLabel: null,
    language: 'en',
    printings: [],
  }
}
