import { describe, expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { describedVenue, differsFromPreset, presetTexts, venueNamed } from './venue-preset.ts'

const fair = {
  name: 'A fair',
  feeBasisPoints: 1_325,
  fixedFeeCents: cents(30),
  shippingCents: cents(450),
}
const club = { name: 'Café', feeBasisPoints: 0, fixedFeeCents: cents(0), shippingCents: cents(0) }

test.each([
  ['A fair', fair],
  [' a  FAIR ', fair],
  ['Cafe\u0301', club],
  ['A fai', null],
  ['', null],
])('the name %j means %j', (typed, venue) => expect(venueNamed([fair, club], typed)).toBe(venue))

describe('a venue fills in', () => {
  test.each([
    ['its fees and shipping', fair, '100', { saleFees: '13.55', saleShipping: '4.50' }],
    ['no fees without a price', fair, '', { saleFees: '', saleShipping: '4.50' }],
    ['no fees of a text that is no price', fair, '1e9', { saleFees: '', saleShipping: '4.50' }],
    ['nothing that costs nothing', club, '100', { saleFees: '', saleShipping: '' }],
    ['nothing when there is none', null, '100', { saleFees: '', saleShipping: '' }],
  ])('%s', (_, venue, soldPrice, texts) => expect(presetTexts(venue, soldPrice)).toEqual(texts))
})

describe('a form differs from its venue', () => {
  const sale = { soldPrice: '100', venue: 'A fair', saleFees: '13.55', saleShipping: '4.5' }
  test.each([
    [{}, false],
    [{ saleFees: '$13.55 ' }, false],
    [{ saleFees: '13.54' }, true],
    [{ saleFees: '' }, true],
    [{ saleFees: 'ten' }, true],
    [{ saleShipping: '0' }, true],
    [{ soldPrice: '101' }, true],
    [{ soldPrice: '' }, false],
    [{ soldPrice: '', saleShipping: '5' }, true],
  ])('with %j: %j', (changed, differs) => {
    expect(differsFromPreset(fair, { ...sale, ...changed })).toBe(differs)
  })
})

describe('a sale describes a venue', () => {
  const sale = { soldPrice: '100', venue: ' A fair ', saleFees: '13.25', saleShipping: '4.50' }
  const described = { name: 'A fair', feesCents: 1_325, shippingCents: 450, feeBasisPoints: 1_325 }
  test.each([
    [{}, described],
    [{ saleFees: '' }, { ...described, feesCents: 0, feeBasisPoints: null }],
    [{ saleShipping: '' }, { ...described, shippingCents: 0 }],
    [{ soldPrice: '10' }, { ...described, feeBasisPoints: null }],
    [{ soldPrice: '' }, null],
    [{ venue: ' ' }, null],
    [{ saleFees: 'ten' }, null],
    [{ saleFees: '', saleShipping: '0' }, null],
  ])('with %j', (changed, expected) => {
    expect(describedVenue({ ...sale, ...changed })).toEqual(expected)
  })
})
