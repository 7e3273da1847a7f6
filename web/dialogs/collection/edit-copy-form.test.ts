import { describe, expect, test } from 'vitest'
import type { Item } from '#web/api/collection.ts'
import { editValuesOf, offersGrading, readEditForm, sumText } from './edit-copy-form.ts'

const raw: Item = {
  id: 'h1',
  collectionId: 'h1',
  productId: 'p1',
  name: 'Charizard',
  productType: 'card',
  setName: 'Base Set',
  setCode: 'base1',
  cardNumber: '4',
  rarity: 'Rare',
  pokemonType: 'Fire',
  category: 'Pokemon',
  hp: 120,
  imageUrl: null,
  miscInfo: null,
  kind: 'raw',
  label: 'Near Mint',
  condition: 'Near Mint',
  gradingCompany: null,
  grade: null,
  gradingStatus: null,
  predictedGrade: null,
  quantity: 1,
  purchasePriceCents: 320.5,
  purchaseDate: '2026-03-02',
  currentMarketPriceCents: null,
  ownPriceCents: null,
  priceKey: 'raw:near%20mint',
  priceAsOf: null,
  rawCardCostCents: null,
  gradingCostCents: null,
  groupKey: 'p1:raw',
  createdAt: '2026-03-02T10:00:00.000Z',
}
const inGrading: Item = {
  ...raw,
  kind: 'grading',
  gradingStatus: 'grading',
  label: 'Being Graded',
  purchasePriceCents: 134.99,
  rawCardCostCents: 110,
  gradingCostCents: 24.99,
  predictedGrade: '9',
}
const graded: Item = {
  ...raw,
  kind: 'graded',
  condition: null,
  gradingCompany: 'PSA',
  grade: '10',
  gradingStatus: 'graded',
  label: 'PSA 10',
}
const now = new Date('2026-11-20T12:00:00Z')

function read(item: Item, typed: Partial<ReturnType<typeof editValuesOf>> = {}, isForGrading = false) {
  return readEditForm({ item, isForGrading, values: { ...editValuesOf(item), ...typed }, now })
}

describe('what is sent', () => {
  test.each([
    ['nothing changed', raw, {}, false, null],
    ['a new investment', raw, { purchasePriceCents: '300' }, false, { purchasePriceCents: 300 }],
    ['a free card', raw, { purchasePriceCents: '0' }, false, { purchasePriceCents: 0 }],
    ['another day', raw, { purchaseDate: '2026-03-01' }, false, { purchaseDate: '2026-03-01' }],
    ['a dearer grading', inGrading, { gradingCostCents: '30' }, false, { gradingCostCents: 30 }],
    ['a blank cost is 0', inGrading, { gradingCostCents: '' }, false, { gradingCostCents: 0 }],
    ['no prediction any more', inGrading, { predictedGrade: ' ' }, false, { predictedGrade: null }],
    ['an own price', raw, { ownPriceCents: '275.5' }, false, { ownPriceCents: 275.5 }],
    ['the same own price', { ...raw, ownPriceCents: 275.5 }, { ownPriceCents: '$275.50' }, false, null],
    [
      'no own price any more',
      { ...raw, ownPriceCents: 275.5 },
      { ownPriceCents: ' ' },
      false,
      { ownPriceCents: null },
    ],
    ['an own price of nothing', raw, { ownPriceCents: '0' }, false, { ownPriceCents: 0 }],
    [
      'a slab bought dearer',
      graded,
      { purchasePriceCents: '$1,000.05' },
      false,
      { purchasePriceCents: 1000.05 },
    ],
    [
      'sent for grading',
      raw,
      { gradingCostCents: '24.99', predictedGrade: '9' },
      true,
      { gradingStatus: 'grading', rawCardCostCents: 320.5, gradingCostCents: 24.99, predictedGrade: '9' },
    ],
    [
      'sent for grading at no fee yet',
      raw,
      {},
      true,
      { gradingStatus: 'grading', rawCardCostCents: 320.5, gradingCostCents: 0 },
    ],
    [
      'sent for grading, which asks for no own price',
      { ...raw, ownPriceCents: 400 },
      { ownPriceCents: 'much' },
      true,
      { gradingStatus: 'grading', rawCardCostCents: 320.5, gradingCostCents: 0 },
    ],
  ] as const)('%s', (_, item, typed, isForGrading, send) => {
    expect(read(item, typed, isForGrading)).toEqual({ send })
  })
})

describe('what is wrong', () => {
  test.each([
    [raw, { purchasePriceCents: '' }, false, { purchasePriceCents: 'Investment price is required.' }],
    [
      raw,
      { purchasePriceCents: '1.005' },
      false,
      { purchasePriceCents: expect.stringContaining('such as 12.50') },
    ],
    [raw, { purchasePriceCents: '-1' }, false, { purchasePriceCents: expect.stringContaining('$0.00') }],
    [
      raw,
      { rawCardCostCents: '12abc' },
      true,
      { rawCardCostCents: expect.stringContaining('Raw card cost') },
    ],
    [
      raw,
      { ownPriceCents: 'much' },
      false,
      { ownPriceCents: expect.stringContaining('Your own price must be') },
    ],
    [raw, { ownPriceCents: '-1' }, false, { ownPriceCents: expect.stringContaining('$0.00') }],
    [raw, { purchaseDate: '' }, false, { purchaseDate: 'Purchase date is required.' }],
    [raw, { purchaseDate: '2026-11-22' }, false, { purchaseDate: expect.stringContaining('future') }],
  ] as const)('%#', (item, typed, isForGrading, errors) => {
    expect(read(item, typed, isForGrading)).toEqual({ errors })
  })
})

test('grading is offered to raw cards alone', () => {
  expect([raw, inGrading, graded].map(offersGrading)).toEqual([true, false, false])
})

test.each([
  ['110', '24.99', '134.99'],
  ['0.1', '0.2', '0.30'],
  ['', '24.99', '24.99'],
  ['', '', '0.00'],
  ['x', '1', ''],
])('raw card cost %j and grading cost %j make %j', (rawCardCostCents, gradingCostCents, sum) => {
  expect(sumText({ ...editValuesOf(raw), rawCardCostCents, gradingCostCents })).toBe(sum)
})
