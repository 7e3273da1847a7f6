import { describe, expect, test } from 'vitest'
import type { Item } from '#web/api/collection.ts'
import { editValuesOf, offersGrading, readEditForm, sumText } from './edit-copy-form.ts'

const raw: Item = {
  id: 'h1',
  collection_id: 'h1',
  product_id: 'p1',
  name: 'Charizard',
  product_type: 'card',
  set_name: 'Base Set',
  set_code: 'base1',
  card_number: '4',
  rarity: 'Rare',
  pokemon_type: 'Fire',
  category: 'Pokemon',
  hp: 120,
  image_url: null,
  misc_info: null,
  kind: 'raw',
  label: 'Near Mint',
  condition: 'Near Mint',
  grading_company: null,
  grade: null,
  grading_status: null,
  predicted_grade: null,
  quantity: 1,
  purchase_price: 320.5,
  purchase_date: '2026-03-02',
  current_market_price: null,
  own_price: null,
  price_key: 'raw:near%20mint',
  price_as_of: null,
  raw_card_cost: null,
  grading_cost: null,
  group_key: 'p1:raw',
  created_at: '2026-03-02T10:00:00.000Z',
}
const inGrading: Item = {
  ...raw,
  kind: 'grading',
  grading_status: 'grading',
  label: 'Being Graded',
  purchase_price: 134.99,
  raw_card_cost: 110,
  grading_cost: 24.99,
  predicted_grade: '9',
}
const graded: Item = {
  ...raw,
  kind: 'graded',
  condition: null,
  grading_company: 'PSA',
  grade: '10',
  grading_status: 'graded',
  label: 'PSA 10',
}
const now = new Date('2026-11-20T12:00:00Z')

function read(item: Item, typed: Partial<ReturnType<typeof editValuesOf>> = {}, isForGrading = false) {
  return readEditForm({ item, isForGrading, values: { ...editValuesOf(item), ...typed }, now })
}

describe('what is sent', () => {
  test.each([
    ['nothing changed', raw, {}, false, null],
    ['a new investment', raw, { purchase_price: '300' }, false, { purchase_price: 300 }],
    ['a free card', raw, { purchase_price: '0' }, false, { purchase_price: 0 }],
    ['another day', raw, { purchase_date: '2026-03-01' }, false, { purchase_date: '2026-03-01' }],
    ['a dearer grading', inGrading, { grading_cost: '30' }, false, { grading_cost: 30 }],
    ['a blank cost is 0', inGrading, { grading_cost: '' }, false, { grading_cost: 0 }],
    ['no prediction any more', inGrading, { predicted_grade: ' ' }, false, { predicted_grade: null }],
    ['an own price', raw, { own_price: '275.5' }, false, { own_price: 275.5 }],
    ['the same own price', { ...raw, own_price: 275.5 }, { own_price: '$275.50' }, false, null],
    ['no own price any more', { ...raw, own_price: 275.5 }, { own_price: ' ' }, false, { own_price: null }],
    ['an own price of nothing', raw, { own_price: '0' }, false, { own_price: 0 }],
    ['a slab bought dearer', graded, { purchase_price: '$1,000.05' }, false, { purchase_price: 1000.05 }],
    [
      'sent for grading',
      raw,
      { grading_cost: '24.99', predicted_grade: '9' },
      true,
      { grading_status: 'grading', raw_card_cost: 320.5, grading_cost: 24.99, predicted_grade: '9' },
    ],
    [
      'sent for grading at no fee yet',
      raw,
      {},
      true,
      { grading_status: 'grading', raw_card_cost: 320.5, grading_cost: 0 },
    ],
    [
      'sent for grading, which asks for no own price',
      { ...raw, own_price: 400 },
      { own_price: 'much' },
      true,
      { grading_status: 'grading', raw_card_cost: 320.5, grading_cost: 0 },
    ],
  ] as const)('%s', (_, item, typed, isForGrading, send) => {
    expect(read(item, typed, isForGrading)).toEqual({ send })
  })
})

describe('what is wrong', () => {
  test.each([
    [raw, { purchase_price: '' }, false, { purchase_price: 'Investment price is required.' }],
    [raw, { purchase_price: '1.005' }, false, { purchase_price: expect.stringContaining('such as 12.50') }],
    [raw, { purchase_price: '-1' }, false, { purchase_price: expect.stringContaining('$0.00') }],
    [raw, { raw_card_cost: '12abc' }, true, { raw_card_cost: expect.stringContaining('Raw card cost') }],
    [raw, { own_price: 'much' }, false, { own_price: expect.stringContaining('Your own price must be') }],
    [raw, { own_price: '-1' }, false, { own_price: expect.stringContaining('$0.00') }],
    [raw, { purchase_date: '' }, false, { purchase_date: 'Purchase date is required.' }],
    [raw, { purchase_date: '2026-11-22' }, false, { purchase_date: expect.stringContaining('future') }],
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
])('raw card cost %j and grading cost %j make %j', (raw_card_cost, grading_cost, sum) => {
  expect(sumText({ ...editValuesOf(raw), raw_card_cost, grading_cost })).toBe(sum)
})
