import { expect, test } from 'vitest'
import { type OrderTexts, orderWords, priceHint } from './order-cost.ts'
import { blankCosts } from '#web/format/cost-words.ts'

const blank = {
  ...blankCosts('purchase'),
  purchasePrice: '',
  rawCardCost: '',
  gradingCost: '',
  quantity: '1',
}

function texts(values: Partial<OrderTexts['values']>, kind: OrderTexts['kind'] = 'raw'): OrderTexts {
  return { kind, values: { ...blank, ...values } }
}

test.each([
  ['one copy', { purchasePrice: '50' }, null],
  [
    'one copy with shipping and tax',
    { purchasePrice: '50', purchaseShipping: '4.99', purchaseTax: '2.50' },
    'Investment $57.49: item $50.00 + shipping $4.99 + tax $2.50',
  ],
  [
    'several copies with shipping',
    { purchasePrice: '10', quantity: '3', purchaseShipping: '4.99' },
    'Investment $34.99 for 3 copies: items $30.00 + shipping $4.99. Each costs $11.66 or $11.67.',
  ],
  [
    'several copies that all cost the same',
    { purchasePrice: '10', quantity: '2', purchaseFees: '1' },
    'Investment $21.00 for 2 copies: items $20.00 + fees $1.00. Each costs $10.50.',
  ],
  ['no price yet', { purchaseShipping: '4.99' }, null],
  ['a malformed tax', { purchasePrice: '50', purchaseShipping: '4.99', purchaseTax: 'x' }, null],
  ['a malformed quantity', { purchasePrice: '50', quantity: '0', purchaseTax: '1' }, null],
])('says what an order costs: %s', (_, values, words) => {
  expect(plain(orderWords(texts(values)))).toBe(words)
})

test('says what an order of cards sent for grading costs', () => {
  const values = { purchasePrice: '99', rawCardCost: '10', gradingCost: '25', quantity: '2' }
  expect(plain(orderWords(texts({ ...values, purchaseTax: '0.01' }, 'grading')))).toBe(
    'Investment $70.01 for 2 copies: items $20.00 + tax $0.01 + grading $50.00. Each costs $35.00 or $35.01.',
  )
})

test.each([
  [{ purchasePrice: '0.10', quantity: '3' }, 'Per copy, $0.30 in total.'],
  [{ purchasePrice: '0.10', quantity: '1' }, ''],
  [{ purchasePrice: '', quantity: '3' }, ''],
  [{ purchasePrice: '0', quantity: '3' }, ''],
  [{ purchasePrice: '1', quantity: '0' }, ''],
  [{ purchasePrice: '1', quantity: '1', purchaseTax: '1' }, 'Without fees, shipping and tax.'],
  [{ purchasePrice: '1', quantity: '2', purchaseTax: '1' }, 'Per copy, without fees, shipping and tax.'],
])('explains the price %o', (values, hint) => {
  expect(priceHint(texts(values))).toBe(hint)
})

/** Without what keeps a part on one line. */
function plain(words: string | null): string | null {
  return words?.replaceAll('\u00a0', ' ') ?? null
}
