import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import { readEbayItem } from './ebay-search.ts'

const item = {
  itemId: 'v1|110551234567|0',
  title: '1999 Pokemon Base Set Charizard Holo 4/102 NM',
  price: { value: '249.99', currency: 'USD' },
  shippingOptions: [{ shippingCostType: 'FIXED', shippingCost: { value: '4.50', currency: 'USD' } }],
  condition: 'Ungraded',
  conditionId: '4000',
  buyingOptions: ['FIXED_PRICE', 'BEST_OFFER'],
  seller: { username: 'cardvault_7', feedbackPercentage: '99.8', feedbackScore: 1520 },
  itemLocation: { country: 'US', postalCode: '100**' },
  itemOriginDate: '2026-11-01T10:00:00.000Z',
  itemCreationDate: '2026-11-10T10:00:00.000Z',
  itemWebUrl: 'https://www.ebay.com/itm/110551234567',
}

describe('an item', () => {
  test('is read as one listing', () => {
    expect(readEbayItem(item)).toEqual({
      id: 'v1|110551234567|0',
      title: '1999 Pokemon Base Set Charizard Holo 4/102 NM',
      priceCents: 24_999,
      currency: 'USD',
      shippingCents: 450,
      conditionId: '4000',
      buyingOptions: ['FIXED_PRICE', 'BEST_OFFER'],
      seller: 'cardvault_7',
      sellerFeedback: 1_520,
      hasVariations: false,
      country: 'US',
      listedAt: '2026-11-01T10:00:00.000Z',
      url: 'https://www.ebay.com/itm/110551234567',
    })
  })

  test('with only an id is a listing of unknowns', () => {
    expect(readEbayItem({ itemId: 'v1|1|0' })).toEqual({
      id: 'v1|1|0',
      title: '',
      priceCents: null,
      currency: null,
      shippingCents: null,
      conditionId: null,
      buyingOptions: [],
      seller: null,
      sellerFeedback: null,
      hasVariations: false,
      country: null,
      listedAt: null,
      url: null,
    })
  })

  test.each([
    null,
    undefined,
    'v1|1|0',
    [],
    {},
    { itemId: 7 },
    { itemId: '' },
  ])('is not read from %j', thing => {
    expect(readEbayItem(thing)).toBeNull()
  })
})

describe('its price', () => {
  test.each([
    ['12.5', 1_250],
    ['12', 1_200],
    ['0.01', 1],
    ['100000000.00', 10_000_000_000],
  ])('%s is %i cents', (value, priceCents) => {
    expect(readEbayItem({ ...item, price: { value, currency: 'USD' } })).toMatchObject({ priceCents })
  })

  test.each([
    'NaN',
    'Infinity',
    '-5.00',
    '0.00',
    '0',
    '',
    '1e3',
    '1,250.00',
    '$5',
    '12.345',
    '.5',
    '100000000.01',
    '9'.repeat(400),
    12.5,
    null,
    { value: '1' },
  ])('%j is unknown', value => {
    expect(readEbayItem({ ...item, price: { value, currency: 'USD' } })).toMatchObject({ priceCents: null })
  })

  test('keeps its own currency, whatever it was converted from', () => {
    const converted = {
      value: '25.40',
      currency: 'USD',
      convertedFromValue: '20.00',
      convertedFromCurrency: 'GBP',
    }
    expect(readEbayItem({ ...item, price: converted })).toMatchObject({ priceCents: 2_540, currency: 'USD' })
    expect(readEbayItem({ ...item, price: { value: '20.00', currency: 'GBP' } })).toMatchObject({
      priceCents: 2_000,
      currency: 'GBP',
      shippingCents: null,
    })
  })

  test.each(['usd', '$', '', 840, null])('in the currency %j is unknown', currency => {
    expect(readEbayItem({ ...item, price: { value: '5.00', currency } })).toMatchObject({
      priceCents: null,
      currency: null,
    })
  })

  test('of an auction is not its bid', () => {
    const { price: _, ...auction } = { ...item, currentBidPrice: { value: '1.00', currency: 'USD' } }
    expect(readEbayItem(auction)).toMatchObject({ priceCents: null })
  })
})

describe('its shipping', () => {
  const fixed = (value: string, currency = 'USD') => ({
    shippingCostType: 'FIXED',
    shippingCost: { value, currency },
  })
  test.each([
    [[fixed('0.00')], 0],
    [[fixed('9.99'), fixed('4.00')], 400],
    [[{ shippingCostType: 'CALCULATED' }], null],
    [[{ shippingCostType: 'CALCULATED', shippingCost: { value: '3.00', currency: 'USD' } }], null],
    [[fixed('3.00', 'GBP')], null],
    [[fixed('NaN')], null],
    ['free', null],
    [[], null],
  ])('%j is %j cents', (shippingOptions, shippingCents) => {
    expect(readEbayItem({ ...item, shippingOptions })).toMatchObject({ shippingCents })
  })
})

test.each([
  [{ itemGroupType: 'SELLER_DEFINED_VARIATIONS' }, { hasVariations: true }],
  [{ itemGroupHref: 'https://api.ebay.com/group' }, { hasVariations: true }],
  [{ itemWebUrl: 'http://www.ebay.com/itm/1' }, { url: null }],
  [{ itemWebUrl: 'data:text/html,hello' }, { url: null }],
  [{ itemWebUrl: 'https://ebay.com@evil.example/' }, { url: null }],
  [{ itemOriginDate: 'yesterday' }, { listedAt: '2026-11-10T10:00:00.000Z' }],
  [{ itemOriginDate: '2026-13-01T00:00:00Z', itemCreationDate: 5 }, { listedAt: null }],
  [{ seller: { username: 'new', feedbackScore: -2 } }, { seller: 'new', sellerFeedback: -2 }],
  [{ seller: { feedbackScore: 'many' } }, { seller: null, sellerFeedback: null }],
  [{ itemLocation: { country: 'United States' } }, { country: null }],
  [{ buyingOptions: ['AUCTION', 7] }, { buyingOptions: ['AUCTION'] }],
])('%j is read as %j', (change, read) => {
  expect(readEbayItem({ ...item, ...change })).toMatchObject(read)
})

test('reads anything without an error, and never a price of zero', () => {
  const anything = fc.record(
    {
      itemId: fc.oneof(fc.string(), fc.anything()),
      title: fc.anything(),
      price: fc.oneof(fc.record({ value: fc.anything(), currency: fc.constant('USD') }), fc.anything()),
      shippingOptions: fc.anything(),
      seller: fc.anything(),
      itemOriginDate: fc.anything(),
      itemWebUrl: fc.anything(),
    },
    { requiredKeys: [] },
  )
  checkProperty(
    fc.property(anything, thing => {
      const listing = readEbayItem(thing)
      expect(listing?.priceCents ?? 1).toBeGreaterThan(0)
    }),
    { seed: 68_345 },
  )
})
