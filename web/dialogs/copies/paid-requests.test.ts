import { describe, expect, test } from 'vitest'
import { readEnteredRate } from '#domain/money/paid-price'
import { cents } from '#domain/money/money'
import type { Copy } from '#web/api/collection.ts'
import { type AddForm, type AddValues, emptyAddValues } from './add-to-collection-form.ts'
import { graded, inGrading, raw } from './testing/copies-to-edit.ts'
import { type EditForm, type EditValues, editValuesOf } from './edit-copy-form.ts'
import { orderWords, priceHint } from './costs/order-cost.ts'
import { type KnownRate, keptRateOf, readPaid } from './paid-form.ts'
import { addInLedger, editInLedger, readPaidAdd, readPaidEdit } from './paid-requests.ts'

const known = (text: string): KnownRate => {
  const rate = readEnteredRate(text)
  if (rate === null) throw new Error(`no rate: ${text}`)
  return { rate, day: '2026-11-03' }
}
const yenRate = known('0.006295')

function adding(values: Partial<AddValues>, rate: KnownRate | null = yenRate, rest: Partial<AddForm> = {}) {
  const form: AddForm = {
    productId: 'p1',
    kind: 'raw',
    today: '2026-11-03',
    ...rest,
    values: { ...emptyAddValues('2026-11-03', 'JPY'), condition: 'Near Mint', ...values },
  }
  const reading = readPaid(form.values, rate)
  return { read: readPaidAdd(form, reading), inLedger: addInLedger(form, reading) }
}

describe('publishing', () => {
  test('sends the amount in its currency, and no price of its own', () => {
    expect(adding({ paidAmount: '12,000' }).read).toEqual({
      send: {
        productId: 'p1',
        quantity: 1,
        purchaseDate: '2026-11-03',
        condition: 'Near Mint',
        paidAmount: 12_000,
        paidCurrency: 'JPY',
      },
    })
  })

  test('sends a rate that was typed, known or not', () => {
    const send = { paidAmount: 12_000, paidCurrency: 'JPY', rate: 0.0066 }
    expect(adding({ paidAmount: '12000', rate: '0.0066' }, null).read).toMatchObject({ send })
    expect(adding({ paidAmount: '12000', rate: ' 0.0066' }).read).toMatchObject({ send })
  })

  test('several copies cost the amount each, and with shipping their sum', () => {
    const each = adding({ paidAmount: '12000', quantity: '3' })
    expect(each.read).toMatchObject({ send: { paidAmount: 12_000, quantity: 3 } })
    expect(priceHint(each.inLedger)).toBe('Per copy, $226.62 in total.')
    const shipped = adding({ paidAmount: '12001', quantity: '3', purchaseShipping: '4.99' })
    expect(shipped.read).toMatchObject({
      send: { paidAmount: 36_003, amountsFor: 'all', purchaseShippingCents: 499, quantity: 3 },
    })
    // 36,003 yen at once are $226.638885; three times $75.546295 would be $226.65.
    expect(orderWords(shipped.inLedger)).toContain('Investment $231.63 for 3 copies')
  })

  test('a card sent for grading has its raw card cost in the other currency', () => {
    const { read } = adding({ paidAmount: '12000', gradingCost: '25' }, yenRate, { kind: 'grading' })
    expect(read).toEqual({
      send: {
        productId: 'p1',
        quantity: 1,
        purchaseDate: '2026-11-03',
        gradingStatus: 'grading',
        gradingCostCents: 2_500,
        paidAmount: 12_000,
        paidCurrency: 'JPY',
      },
    })
  })

  test.each([
    [{}, yenRate, { paidAmount: 'Price paid is required.' }],
    [{ paidAmount: '12.5' }, yenRate, { paidAmount: 'Enter an amount like 12000. JPY has no decimals.' }],
    [{ paidAmount: '12000' }, null, { rate: 'Enter the rate: none is known for this day.' }],
    [
      { paidAmount: '12000', rate: '0' },
      yenRate,
      { rate: 'The rate must be a number from 0.000001 to 1,000,000.' },
    ],
    [{ paidAmount: '900000000000' }, yenRate, { paidAmount: 'Converted, this is more than 100,000,000.' }],
  ])('explains %j at its field', (values, rate, errors) => {
    const { read } = adding(values, rate)
    expect(read).toMatchObject({ errors })
    expect('errors' in read && Object.keys(read.errors)).toEqual(Object.keys(errors))
  })
})

const paidInYen = { paidAmount: 12_000, paidCurrency: 'JPY', rate: 0.006295, rateDay: '2026-11-03' }
const yenCopy: Copy = { ...raw, ...paidInYen, purchasePriceCents: cents(7_554), itemPriceCents: cents(7_554) }

function editing(copy: Copy, values: Partial<EditValues>, rest: Partial<EditForm> = {}) {
  const form: EditForm = {
    copy,
    isForGrading: false,
    now: new Date('2026-11-20T12:00:00.000Z'),
    ...rest,
    values: { ...editValuesOf(copy), ...values },
  }
  const { paidCurrency } = form.values
  const reading =
    paidCurrency === 'USD' ? null : readPaid(form.values, keptRateOf(copy, paidCurrency) ?? known('1.3'))
  return { read: readPaidEdit(form, form.values, reading), inLedger: editInLedger(form, reading) }
}

describe('editing', () => {
  test('starts with what was paid, and sends nothing of it unchanged', () => {
    expect(editValuesOf(yenCopy)).toMatchObject({ paidAmount: '12000', paidCurrency: 'JPY', rate: '' })
    expect(editing(yenCopy, {}).read).toEqual({ send: null })
    expect(editing(yenCopy, { ownPrice: '5' }).read).toEqual({ send: { ownPriceCents: 500 } })
  })

  test('a copy of an order keeps its share of the cost, a cent off its own amount converted', () => {
    const shared: Copy = { ...yenCopy, purchasePriceCents: cents(7_555), itemPriceCents: cents(7_555) }
    expect(editing(shared, { ownPrice: '5' }).read).toEqual({ send: { ownPriceCents: 500 } })
    expect(editing(shared, {}).inLedger.values.purchasePrice).toBe('75.55')
    expect(editing(shared, { paidAmount: '13000' }).inLedger.values.purchasePrice).toBe('81.84')
  })

  test('another amount keeps the rate, another currency takes that of the day', () => {
    expect(editing(yenCopy, { paidAmount: '13000' }).read).toEqual({
      send: { paidAmount: 13_000, paidCurrency: 'JPY' },
    })
    expect(editing(yenCopy, { paidAmount: '50', paidCurrency: 'GBP' }).read).toEqual({
      send: { paidAmount: 50, paidCurrency: 'GBP' },
    })
    expect(editing(yenCopy, { rate: '0.007' }).read).toEqual({
      send: { paidAmount: 12_000, paidCurrency: 'JPY', rate: 0.007 },
    })
  })

  test('shipping comes on top of it', () => {
    expect(editing(yenCopy, { purchaseShipping: '5' }).read).toEqual({
      send: {
        paidAmount: 12_000,
        paidCurrency: 'JPY',
        purchaseFeesCents: 0,
        purchaseShippingCents: 500,
        purchaseTaxCents: 0,
      },
    })
  })

  test('back in the currency of the ledger it is forgotten', () => {
    expect(editing(yenCopy, { paidCurrency: 'USD' }).read).toEqual({ send: { paidAmount: null } })
    expect(editing(yenCopy, { paidCurrency: 'USD', purchasePrice: '80' }).read).toEqual({
      send: { purchasePriceCents: 8_000, paidAmount: null },
    })
    expect(editing(raw, {}).read).toEqual({ send: null })
  })

  test('a copy that came back from grading costs its grading too', () => {
    const returned: Copy = {
      ...graded,
      ...paidInYen,
      rawCardCostCents: cents(7_554),
      gradingCostCents: cents(2_500),
      purchasePriceCents: cents(10_054),
      itemPriceCents: cents(10_054),
    }
    expect(editing(returned, {}).read).toEqual({ send: null })
    expect(editing(returned, {}).inLedger.values.purchasePrice).toBe('100.54')
  })

  test('in grading it is the raw card cost', () => {
    const sent: Copy = {
      ...inGrading,
      ...paidInYen,
      rawCardCostCents: cents(7_554),
      itemPriceCents: cents(7_554),
    }
    expect(editing(sent, { paidAmount: '13000' }).read).toEqual({
      send: { paidAmount: 13_000, paidCurrency: 'JPY' },
    })
    const toGrading = editing(yenCopy, { gradingCost: '20' }, { isForGrading: true })
    expect(toGrading.read).toEqual({
      send: { gradingStatus: 'grading', gradingCostCents: 2_000, paidAmount: 12_000, paidCurrency: 'JPY' },
    })
  })
})
