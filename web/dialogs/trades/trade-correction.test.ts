import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cents, cents, textFromCents } from '#domain/money/money'
import { checkProperty } from '#domain/testing/check-property'
import { decideTrade } from '#domain/trades/trade'
import { isRefusal } from '#domain/refusal'
import type { Trade, TradeLine } from '#web/api/trades.ts'
import {
  readTradeCorrection,
  tradeAsRecorded,
  type TradeCorrectionValues,
  tradeValuesOf,
} from './trade-correction.ts'

const now = new Date('2026-07-03T12:00:00Z')

function line(holdingId: string, costBasisCents: number, marketPriceCents: number | null): TradeLine {
  return {
    holdingId,
    productId: holdingId,
    name: holdingId,
    setName: 'Base Set',
    productType: 'card',
    imageUrl: null,
    pokemonType: null,
    kind: 'raw',
    label: 'Near Mint',
    costBasisCents: cents(costBasisCents),
    marketPriceCents: marketPriceCents === null ? null : cents(marketPriceCents),
    ownPriceCents: null,
  }
}

const trade: Trade = {
  id: 'trade',
  tradedAt: '2026-07-01T12:00:00.000Z',
  date: '2026-07-01',
  undoneBy: null,
  corrects: null,
  correctedBy: null,
  cashDeltaCents: cents(500),
  basisGivenCents: cents(2_500),
  basisReceivedCents: cents(3_000),
  realisedGainCents: cents(0),
  partner: 'Bob',
  note: null,
  marketValueGivenCents: null,
  marketValueReceivedCents: cents(3_000),
  given: [line('given', 2_500, null)],
  received: [line('one', 1_000, 1_000), line('two', 2_000, 2_000)],
}

const read = (changed: Partial<TradeCorrectionValues>, of = trade) =>
  readTradeCorrection(of, { ...tradeValuesOf(of), ...changed }, now)

test('starts as recorded, which changes nothing', () => {
  expect(tradeValuesOf(trade)).toEqual({ cashDelta: '5.00', day: '2026-07-01', partner: 'Bob', note: '' })
  expect(read({})).toMatchObject({
    send: null,
    effect: {
      basisReceivedCents: 3_000,
      received: [{ costBasisCents: 1_000 }, { costBasisCents: 2_000 }],
      change: { earningsCents: 0, profitCents: 0 },
    },
  })
  expect(read({ cashDelta: '+5' })).toMatchObject({ send: null })
})

test('sends only the words that changed, and takes them back in place', () => {
  expect(read({ partner: ' Bob ' })).toMatchObject({ send: null })
  expect(read({ note: 'At the fair' })).toMatchObject({ send: { note: 'At the fair' } })
  expect(read({ partner: '', cashDelta: '6' })).toMatchObject({
    send: { cashDeltaCents: 600, day: '2026-07-01', partner: '' },
  })
  expect(tradeAsRecorded(trade, 'trade')).toEqual({ partner: 'Bob', note: null })
  expect(tradeAsRecorded(trade, 'another')).toEqual({
    cashDeltaCents: 500,
    day: '2026-07-01',
    partner: 'Bob',
    note: null,
  })
})

test('splits by the own price that the trade kept', () => {
  const own: Trade = {
    ...trade,
    received: [line('one', 1_000, 1_000), { ...line('two', 2_000, null), ownPriceCents: cents(3_000) }],
  }
  expect(read({ cashDelta: '15' }, own)).toMatchObject({
    effect: { received: [{ costBasisCents: 1_000 }, { costBasisCents: 3_000 }] },
  })
})

describe('the effect', () => {
  test('of other cash is that on cost, split and earnings', () => {
    expect(read({ cashDelta: '-25.01', day: '2026-06-30' })).toMatchObject({
      send: { cashDeltaCents: -2_501, day: '2026-06-30' },
      effect: {
        cashDeltaCents: -2_501,
        basisReceivedCents: 0,
        realisedGainCents: 1,
        received: [{ costBasisCents: 0 }, { costBasisCents: 0 }],
        change: { earningsCents: 3_001, profitCents: 1 },
      },
    })
    expect(read({ cashDelta: '' })).toMatchObject({
      send: { cashDeltaCents: 0 },
      effect: { received: [{ costBasisCents: 833 }, { costBasisCents: 1_667 }] },
    })
  })

  test('of another day is none', () => {
    expect(read({ day: '2026-06-30' })).toMatchObject({
      send: { cashDeltaCents: 500, day: '2026-06-30' },
      effect: { change: { earningsCents: 0, profitCents: 0 } },
    })
  })

  test('is what the server decides, for any cash and prices', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 })
    const price = fc.option(fc.integer({ min: 1, max: 1_000_000 }))
    checkProperty(
      fc.property(
        amount,
        fc.array(price, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: -2_000_000, max: 1_000_000 }),
        (givenCents, prices, cashCents) => {
          const of: Trade = {
            ...trade,
            basisGivenCents: cents(givenCents),
            given: [line('given', givenCents, null)],
            received: prices.map((each, index) => line(String(index), 0, each)),
          }
          const reading = read({ cashDelta: textFromCents(cents(cashCents)) }, of)
          if ('errors' in reading) throw new Error(JSON.stringify(reading.errors))
          const decision = decideTrade({
            given: [{ id: 'given', costBasisCents: of.basisGivenCents }],
            received: of.received.map(({ marketPriceCents }) => ({
              state: { kind: 'sealed' as const },
              quantity: 1,
              marketPriceCents,
              ownPriceCents: null,
            })),
            cashDeltaCents: cents(cashCents),
          })
          if (isRefusal(decision)) throw new Error(decision.sentence)
          const costs = (copies: readonly { costBasisCents: Cents }[]) =>
            copies.map(({ costBasisCents }) => costBasisCents)
          expect(costs(reading.effect.received)).toEqual(costs(decision.received))
          expect(reading.effect).toMatchObject({
            basisReceivedCents: decision.basisReceivedCents,
            realisedGainCents: decision.realisedGainCents,
          })
        },
      ),
      { seed: 51_580 },
    )
  })
})

test.each([
  [{ cashDelta: 'five' }, { cashDelta: 'Enter an amount like 12.50 or -12.50.' }],
  [{ day: '' }, { day: 'Day is required.' }],
  [{ day: '1899-12-31' }, { day: 'Day must be 1900-01-01 or later.' }],
])('refuses %j', (changed, errors) => {
  expect(read(changed)).toEqual({ errors })
})
