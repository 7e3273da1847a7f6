import { expect, test } from 'vitest'
import { gradedState } from '#domain/collection/copy'
import { type Cents, cents } from '#domain/money/money'
import { newTradeOf, ownPriceCents, unpricedLines } from './new-trade.ts'
import { type DraftLine, lineKey } from './trade-draft.ts'

const card: DraftLine = {
  productId: 'card',
  state: { kind: 'raw', condition: 'Near Mint' },
  quantity: 2,
  ownPrice: '',
}
const slab: DraftLine = {
  productId: 'card',
  state: gradedState('Graad', '9'),
  quantity: 1,
  ownPrice: '120',
}
const box: DraftLine = { productId: 'box', state: { kind: 'sealed' }, quantity: 1, ownPrice: '' }

const pricesOf = (...prices: (readonly [DraftLine, number | null])[]) =>
  new Map(prices.map(([line, price]) => [lineKey(line), price === null ? null : cents(price)] as const))

test('a line without a price blocks, unless its collector has said one', () => {
  expect(unpricedLines([card, slab, box], pricesOf([card, 1_035], [slab, null], [box, null]))).toEqual([box])
  expect(unpricedLines([box], pricesOf([box, 0]))).toEqual([])
  expect(unpricedLines([{ ...box, ownPrice: 'much' }], new Map())).toHaveLength(1)
})

test('an own price is an amount, and 0 is one', () => {
  expect(ownPriceCents({ ...box, ownPrice: '0' })).toBe(0)
  expect(ownPriceCents(box)).toBeNull()
})

test('what is sent has the words of the specification', () => {
  const lineShares: Cents[] = [cents(2_001), cents(1_000)]
  const body = newTradeOf({
    given: [],
    received: [card, slab],
    products: new Map(),
    prices: pricesOf([card, 1_035], [slab, null]),
    lineShares,
    cashDeltaCents: cents(-2_550),
  })
  expect(body).toEqual({
    tradedAway: [],
    received: [
      {
        id: 'card',
        name: null,
        productType: null,
        setName: null,
        gradingCompany: null,
        grade: null,
        condition: 'Near Mint',
        quantity: 2,
        purchasePriceCents: 1_001,
        marketPriceCents: 1_035,
        ownPriceCents: null,
      },
      {
        id: 'card',
        name: null,
        productType: null,
        setName: null,
        gradingCompany: 'Graad',
        grade: '9',
        condition: null,
        quantity: 1,
        purchasePriceCents: 1_000,
        marketPriceCents: null,
        ownPriceCents: 12_000,
      },
    ],
    cashDeltaCents: -2_550,
  })
})

test('an own price is left out where the market has one', () => {
  const body = newTradeOf({
    given: [],
    received: [slab],
    products: new Map(),
    prices: pricesOf([slab, 9_900]),
    lineShares: [cents(0)],
    cashDeltaCents: cents(0),
  })
  expect(body.received[0]).toMatchObject({ ownPriceCents: null, marketPriceCents: 9_900 })
})
