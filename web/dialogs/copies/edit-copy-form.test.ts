import { describe, expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import type { Copy } from '#web/api/collection.ts'
import { graded, inGrading, raw } from './testing/copies-to-edit.ts'
import { editValuesOf, gradingSumText, offersGrading, readEditForm } from './edit-copy-form.ts'

const now = new Date('2026-11-20T12:00:00Z')

function read(copy: Copy, typed: Partial<ReturnType<typeof editValuesOf>> = {}, isForGrading = false) {
  return readEditForm({ copy, isForGrading, values: { ...editValuesOf(copy), ...typed }, now })
}

describe('sends', () => {
  test.each([
    ['nothing without a change', raw, {}, false, null],
    ['a new investment', raw, { purchasePrice: '300' }, false, { purchasePriceCents: cents(30_000) }],
    ['a free card', raw, { purchasePrice: '0' }, false, { purchasePriceCents: cents(0) }],
    ['a new purchase date', raw, { purchaseDate: '2026-03-01' }, false, { purchaseDate: '2026-03-01' }],
    ['a new grading cost', inGrading, { gradingCost: '30' }, false, { gradingCostCents: cents(3_000) }],
    ['0 for a blank cost', inGrading, { gradingCost: '' }, false, { gradingCostCents: cents(0) }],
    [
      'null for a cleared predicted grade',
      inGrading,
      { predictedGrade: ' ' },
      false,
      { predictedGrade: null },
    ],
    ['a tidied cert number', graded, { certNumber: ' # 9459 7302 ' }, false, { certNumber: '94597302' }],
    [
      'null for a cleared cert number',
      { ...graded, certNumber: '94597302' },
      { certNumber: ' ' },
      false,
      { certNumber: null },
    ],
    ['no cert number of a raw card', raw, { certNumber: '94597302' }, false, null],
    ['an own price', raw, { ownPrice: '275.5' }, false, { ownPriceCents: cents(27_550) }],
    [
      'nothing for an unchanged own price',
      { ...raw, ownPriceCents: cents(27_550) },
      { ownPrice: '$275.50' },
      false,
      null,
    ],
    [
      'an unchanged own price of a copy that becomes graded',
      { ...raw, ownPriceCents: cents(27_550) },
      { correctedKind: 'graded', gradingCompany: 'PSA', grade: '9' },
      false,
      { gradingCompany: 'PSA', grade: '9', ownPriceCents: cents(27_550) },
    ],
    [
      'null for a cleared own price',
      { ...raw, ownPriceCents: cents(27_550) },
      { ownPrice: ' ' },
      false,
      { ownPriceCents: null },
    ],
    [
      'an own price that counts',
      raw,
      { ownPrice: '275.5', ownPriceCounts: 'yes' },
      false,
      { ownPriceCents: cents(27_550), countsOwnPrice: true },
    ],
    [
      'an own price that counts no more',
      { ...raw, ownPriceCents: cents(27_550), countsOwnPrice: true },
      { ownPriceCounts: '' },
      false,
      { countsOwnPrice: false },
    ],
    [
      'only the price where one that counts is cleared',
      { ...raw, ownPriceCents: cents(27_550), countsOwnPrice: true },
      { ownPrice: '' },
      false,
      { ownPriceCents: null },
    ],
    [
      'that another own price counts for another condition too',
      { ...raw, ownPriceCents: cents(27_550), countsOwnPrice: true },
      { condition: 'Damaged', ownPrice: '100' },
      false,
      { condition: 'Damaged', ownPriceCents: cents(10_000), countsOwnPrice: true },
    ],
    ['an own price of 0', raw, { ownPrice: '0' }, false, { ownPriceCents: cents(0) }],
    [
      'a new investment in a graded copy',
      graded,
      { purchasePrice: '$1,000.05' },
      false,
      { purchasePriceCents: cents(100_005) },
    ],
    [
      'costs and predicted grade of a card sent for grading',
      raw,
      { gradingCost: '24.99', predictedGrade: '9' },
      true,
      {
        gradingStatus: 'grading',
        rawCardCostCents: cents(32_050),
        gradingCostCents: cents(2_499),
        predictedGrade: '9',
      },
    ],
    [
      'a grading cost of 0 when it is blank',
      raw,
      {},
      true,
      { gradingStatus: 'grading', rawCardCostCents: cents(32_050), gradingCostCents: cents(0) },
    ],
    [
      'no own price of a card sent for grading',
      { ...raw, ownPriceCents: cents(40_000) },
      { ownPrice: 'much' },
      true,
      { gradingStatus: 'grading', rawCardCostCents: cents(32_050), gradingCostCents: cents(0) },
    ],
  ] as const)('%s', (_, copy, typed, isForGrading, send) => {
    expect(read(copy, typed, isForGrading)).toEqual({ send })
  })
})

describe('rejects', () => {
  test.each([
    [raw, { purchasePrice: '' }, false, { purchasePrice: 'Investment price is required.' }],
    [raw, { purchasePrice: '1.005' }, false, { purchasePrice: 'Enter an amount like 12.50.' }],
    [raw, { purchasePrice: '-1' }, false, { purchasePrice: 'Enter an amount like 12.50.' }],
    [raw, { purchasePrice: '1e9' }, false, { purchasePrice: 'Enter an amount like 12.50.' }],
    [raw, { purchaseShipping: '4.999' }, false, { purchaseShipping: 'Enter an amount like 12.50.' }],
    [
      raw,
      { purchasePrice: '100000000', purchaseTax: '1' },
      false,
      { purchasePrice: 'With fees, shipping and tax it can cost at most $100,000,000.00.' },
    ],
    [
      inGrading,
      { rawCardCost: '100000000', purchaseTax: '1' },
      false,
      { rawCardCost: 'With fees, shipping and tax it can cost at most $100,000,000.00.' },
    ],
    [raw, { rawCardCost: '12abc' }, true, { rawCardCost: 'Enter an amount like 12.50.' }],
    [raw, { ownPrice: 'much' }, false, { ownPrice: 'Enter an amount like 12.50.' }],
    [raw, { ownPrice: '900000000' }, false, { ownPrice: 'The most you can enter is $100,000,000.00.' }],
    [raw, { purchaseDate: '' }, false, { purchaseDate: 'Purchase date is required.' }],
    [raw, { purchaseDate: '2026-11-22' }, false, { purchaseDate: expect.stringContaining('future') }],
  ] as const)('case %#', (copy, typed, isForGrading, errors) => {
    expect(read(copy, typed, isForGrading)).toEqual({ errors })
  })
})

test('offers grading for raw cards only', () => {
  expect([raw, inGrading, graded].map(offersGrading)).toEqual([true, false, false])
})

test.each([
  ['110', '24.99', '134.99'],
  ['0.1', '0.2', '0.30'],
  ['', '24.99', '24.99'],
  ['', '', '0.00'],
  ['x', '1', ''],
])('adds raw card cost %j and grading cost %j to %j', (rawCardCost, gradingCost, sum) => {
  expect(gradingSumText({ ...editValuesOf(raw), rawCardCost, gradingCost })).toBe(sum)
})
