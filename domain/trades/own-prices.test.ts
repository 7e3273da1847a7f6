import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, sumCents } from '#domain/money/money'
import { isRefusal } from '#domain/refusal'
import { checkProperty } from '#domain/testing/check-property'
import { countedOwnPrice, decideTrade, type ReceivedLine, splitPrice } from './trade.ts'

const orNull = (amount: number | null) => (amount === null ? null : cents(amount))

function line(quantity: number, price: number | null, own: number | null = null): ReceivedLine {
  const state = { kind: 'raw', condition: 'Near Mint' } as const
  return { state, quantity, marketPriceCents: orNull(price), ownPriceCents: orNull(own) }
}

test('splits by own prices where the market has none, to the cent', () => {
  const price = fc.option(fc.integer({ min: 1, max: 1_000_000 }))
  const lines = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), price, price), {
    minLength: 1,
    maxLength: 6,
  })
  checkProperty(
    fc.property(lines, fc.integer({ min: 0, max: 10_000_000 }), (all, basisCents) => {
      const received = all.map(([quantity, market, own]) => line(quantity, market, own))
      // As if the market knew the own prices.
      const known = all.map(([quantity, market, own]) => line(quantity, market ?? own))
      const costsOf = (each: readonly ReceivedLine[]) =>
        sharesOf(
          decideTrade({
            given: [{ id: 'given', costBasisCents: cents(basisCents) }],
            received: each,
            cashDeltaCents: cents(0),
          }),
        )
      expect(sumCents(costsOf(received))).toBe(basisCents)
      expect(costsOf(received)).toEqual(costsOf(known))
    }),
    { seed: 28_860 },
  )
})

test('counts an own price only without a market price', () => {
  expect(countedOwnPrice(line(1, 500, 900))).toBeNull()
  expect(countedOwnPrice(line(1, null, 900))).toBe(900)
  expect([splitPrice(line(1, 500, 900)), splitPrice(line(1, null, 900))]).toEqual([500, 900])
  expect(splitPrice(line(1, null))).toBeNull()
})

function sharesOf(decision: ReturnType<typeof decideTrade>) {
  if (isRefusal(decision)) throw new Error(decision.sentence)
  return decision.received.map(copy => copy.costBasisCents)
}
