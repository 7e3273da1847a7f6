import { afterEach, expect, test } from 'vitest'
import { gradedState } from '#domain/copies/copy'
import { type Cents, cents } from '#domain/money/money'
import { setLedger } from '#web/format/ledger.ts'
import { buildNewTrade, findUnpricedLines, ownPriceCents, tradeKeys } from './new-trade.ts'
import { type DraftLine, lineKey } from './trade-draft.ts'

afterEach(() => setLedger('USD'))

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

const noWords = { partner: '', note: ' ', day: '' }

const pricesOf = (...prices: (readonly [DraftLine, number | null])[]) =>
  new Map(prices.map(([line, price]) => [lineKey(line), price === null ? null : cents(price)] as const))

test('finds lines without a market price, unless they have an own price', () => {
  expect(findUnpricedLines([card, slab, box], pricesOf([card, 1_035], [slab, null], [box, null]))).toEqual([
    box,
  ])
  expect(findUnpricedLines([box], pricesOf([box, 0]))).toEqual([])
  expect(findUnpricedLines([{ ...box, ownPrice: 'much' }], new Map())).toHaveLength(1)
})

test('parses an own price of 0, and a blank one as null', () => {
  expect(ownPriceCents({ ...box, ownPrice: '0' })).toBe(0)
  expect(ownPriceCents(box)).toBeNull()
})

test('builds the payload of the specification', () => {
  const lineShares: Cents[] = [cents(2_001), cents(1_000)]
  const body = buildNewTrade({
    given: [],
    received: [card, slab],
    products: new Map(),
    prices: pricesOf([card, 1_035], [slab, null]),
    lineShares,
    cashDeltaCents: cents(-2_550),
    words: noWords,
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
        certNumber: null,
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
        certNumber: null,
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

test('omits the own price when there is a market price', () => {
  const body = buildNewTrade({
    given: [],
    received: [slab],
    products: new Map(),
    prices: pricesOf([slab, 9_900]),
    lineShares: [cents(0)],
    cashDeltaCents: cents(0),
    words: noWords,
  })
  expect(body.received[0]).toMatchObject({ ownPriceCents: null, marketPriceCents: 9_900 })
})

test('sends no parts of a yen', () => {
  setLedger('JPY')
  const body = buildNewTrade({
    given: [],
    received: [card],
    products: new Map(),
    prices: pricesOf([card, 103_500]),
    lineShares: [cents(100_100)],
    cashDeltaCents: cents(0),
    words: noWords,
  })
  expect(body.received).toMatchObject([{ purchasePriceCents: 50_100 }])
})

test('sends partner, note and day as typed', () => {
  const words = { partner: 'Bob', note: 'At the fair', day: '2026-11-01' }
  const body = buildNewTrade({
    given: [],
    received: [],
    products: new Map(),
    prices: new Map(),
    lineShares: [],
    cashDeltaCents: cents(0),
    words,
  })
  expect(body).toEqual({ tradedAway: [], received: [], cashDeltaCents: 0, ...words })
})

const raw = { kind: 'raw', condition: 'Near Mint' } as const

test('names every product with its condition or grade once', () => {
  const given = [
    { productId: 'charizard', priceKey: 'raw:near%20mint' },
    { productId: 'charizard', priceKey: 'raw:near%20mint' },
    { productId: 'charizard', priceKey: 'graded:psa:10' },
    { productId: 'box', priceKey: 'sealed' },
  ]
  const received = [
    { productId: 'charizard', state: raw },
    { productId: 'charizard', state: gradedState('psa', 'Gem Mint 10') },
    { productId: 'mew', state: { ...raw, condition: 'Damaged' } as const },
  ]
  expect(tradeKeys(given, received)).toEqual([
    { productId: 'charizard', condition: 'Near Mint' },
    { productId: 'charizard', gradingCompany: 'PSA', grade: '10' },
    { productId: 'box' },
    { productId: 'mew', condition: 'Damaged' },
  ])
})
