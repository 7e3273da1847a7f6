import { expect, test } from 'vitest'
import { costFields, noExtraCosts } from '#domain/copies/extra-costs'
import { costWords, type PaidParts } from './cost-words.ts'

const paid: PaidParts = {
  kind: 'raw',
  itemPriceCents: 5_000,
  gradingCostCents: null,
  ...costFields('purchase', noExtraCosts),
  purchaseShippingCents: 499,
  purchaseTaxCents: 250,
}

test.each([
  ['a raw card', {}, 'item $50.00 + shipping $4.99 + tax $2.50'],
  ['with fees', { purchaseFeesCents: 1 }, 'item $50.00 + fees $0.01 + shipping $4.99 + tax $2.50'],
  ['an item that was free', { itemPriceCents: 0, purchaseTaxCents: 0 }, 'item $0.00 + shipping $4.99'],
  [
    'a copy in grading',
    { kind: 'grading', gradingCostCents: 2_499 },
    'item $50.00 + shipping $4.99 + tax $2.50 + grading $24.99',
  ],
  [
    'a copy in grading at no cost',
    { kind: 'grading', gradingCostCents: 0 },
    'item $50.00 + shipping $4.99 + tax $2.50',
  ],
  [
    'a copy that came back from grading',
    { kind: 'graded', itemPriceCents: 7_499, gradingCostCents: 2_499 },
    'item and grading $74.99 + shipping $4.99 + tax $2.50',
  ],
  ['a copy bought graded', { kind: 'graded' }, 'item $50.00 + shipping $4.99 + tax $2.50'],
  ['a copy without any', { purchaseShippingCents: 0, purchaseTaxCents: 0 }, null],
] as const)('%s', (_, fields, words) => {
  expect(plain(costWords({ ...paid, ...fields }))).toBe(words)
})

/** Without what keeps a part on one line. */
function plain(words: string | null): string | null {
  return words?.replaceAll('\u00a0', ' ') ?? null
}
