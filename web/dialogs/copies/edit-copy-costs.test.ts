/** Fees, shipping and tax in the form that edits a copy. */
import { describe, expect, test } from 'vitest'
import { costFields, noExtraCosts } from '#domain/copies/extra-costs'
import { cents } from '#domain/money/money'
import type { Copy } from '#web/api/collection.ts'
import { graded, inGrading, raw } from './testing/copies-to-edit.ts'
import { editValuesOf, investmentWords, readEditForm } from './edit-copy-form.ts'

/** What $57.49 was paid for: $50.00, $4.99 and $2.50. */
const parts = {
  itemPriceCents: cents(5_000),
  ...costFields('purchase', noExtraCosts),
  purchaseShippingCents: cents(499),
  purchaseTaxCents: cents(250),
}
const sentParts = {
  ...costFields('purchase', noExtraCosts),
  purchaseShippingCents: cents(499),
  purchaseTaxCents: cents(250),
}
const shipped: Copy = { ...raw, ...parts, purchasePriceCents: cents(5_749) }
const shippedInGrading: Copy = {
  ...inGrading,
  ...parts,
  purchasePriceCents: cents(8_248),
  rawCardCostCents: cents(5_749),
  gradingCostCents: cents(2_499),
}
const shippedGraded: Copy = {
  ...graded,
  ...parts,
  itemPriceCents: cents(7_499),
  purchasePriceCents: cents(8_248),
  rawCardCostCents: cents(5_749),
  gradingCostCents: cents(2_499),
}
const now = new Date('2026-11-20T12:00:00Z')

function read(copy: Copy, typed: Partial<ReturnType<typeof editValuesOf>>, isForGrading: boolean) {
  return readEditForm({ copy, isForGrading, values: { ...editValuesOf(copy), ...typed }, now })
}

describe('keeps fees, shipping and tax apart from the price', () => {
  test.each([
    ['nothing without a change', shipped, {}, false, null],
    ['nothing for a zero', raw, { purchaseFees: '0.00' }, false, null],
    [
      'no parts with another date',
      shipped,
      { purchaseDate: '2026-03-01' },
      false,
      { purchaseDate: '2026-03-01' },
    ],
    [
      'the whole for another price',
      shipped,
      { purchasePrice: '60' },
      false,
      { ...sentParts, purchasePriceCents: cents(6_749) },
    ],
    [
      'the whole for another tax',
      shipped,
      { purchaseTax: '3' },
      false,
      { ...sentParts, purchasePriceCents: cents(5_799), purchaseTaxCents: cents(300) },
    ],
    [
      'the parts, when they move but the whole stays',
      shipped,
      { purchaseFees: '1', purchasePrice: '49' },
      false,
      { ...sentParts, purchasePriceCents: cents(5_749), purchaseFeesCents: cents(100) },
    ],
    [
      'zeros for cleared parts',
      shipped,
      { purchaseShipping: '', purchaseTax: ' ' },
      false,
      {
        purchasePriceCents: cents(5_000),
        purchaseFeesCents: cents(0),
        purchaseShippingCents: cents(0),
        purchaseTaxCents: cents(0),
      },
    ],
    [
      'first parts of a copy',
      raw,
      { purchaseShipping: '4.99' },
      false,
      { ...sentParts, purchasePriceCents: cents(32_549), purchaseTaxCents: cents(0) },
    ],
    [
      'the raw card cost with the parts of a copy in grading',
      shippedInGrading,
      { rawCardCost: '40' },
      false,
      { ...sentParts, rawCardCostCents: cents(4_749) },
    ],
    [
      'only the grading cost of a copy in grading',
      shippedInGrading,
      { gradingCost: '30' },
      false,
      { gradingCostCents: cents(3_000) },
    ],
    [
      'the raw card cost with the parts of a card sent for grading',
      shipped,
      { gradingCost: '24.99' },
      true,
      {
        ...sentParts,
        gradingStatus: 'grading',
        rawCardCostCents: cents(5_749),
        gradingCostCents: cents(2_499),
      },
    ],
    [
      'the whole of a copy that came back from grading',
      shippedGraded,
      { purchasePrice: '75' },
      false,
      { ...sentParts, purchasePriceCents: cents(8_249) },
    ],
  ] as const)('sends %s', (_, copy, typed, isForGrading, send) => {
    expect(read(copy, typed, isForGrading)).toEqual({ send })
  })

  test.each([
    ['nothing without any', raw, {}, false, null],
    ['a card', shipped, {}, false, 'Investment $57.49: item $50.00 + shipping $4.99 + tax $2.50'],
    [
      'a card sent for grading',
      shipped,
      { gradingCost: '24.99' },
      true,
      'Investment $82.48: item $50.00 + shipping $4.99 + tax $2.50 + grading $24.99',
    ],
    [
      'a copy in grading',
      shippedInGrading,
      { rawCardCost: '40' },
      false,
      'Investment $72.48: item $40.00 + shipping $4.99 + tax $2.50 + grading $24.99',
    ],
    [
      'a copy that came back from grading',
      shippedGraded,
      {},
      false,
      'Investment $82.48: item and grading $74.99 + shipping $4.99 + tax $2.50',
    ],
    ['nothing while a text is invalid', shipped, { purchaseTax: 'x' }, false, null],
  ] as const)('says what makes the investment: %s', (_, copy, typed, isForGrading, words) => {
    const said = investmentWords({ copy, isForGrading, values: { ...editValuesOf(copy), ...typed }, now })
    // Without what keeps a part on one line.
    expect(said?.replaceAll('\u00a0', ' ') ?? null).toBe(words)
  })

  test('starts with the price of the item', () => {
    const texts = { purchaseFees: '', purchaseShipping: '4.99', purchaseTax: '2.50' }
    expect(editValuesOf(shipped)).toMatchObject({ ...texts, purchasePrice: '50.00', rawCardCost: '50.00' })
    expect(editValuesOf(shippedInGrading)).toMatchObject({ ...texts, rawCardCost: '50.00' })
  })
})
