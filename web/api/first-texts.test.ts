import { expect, test } from 'vitest'
import {
  type FirstAnswer,
  firstTexts,
  type FirstUser,
  keptTexts,
  screensWithFirstTexts,
  withTexts,
} from './first-texts.ts'

const user = {
  id: 'c1',
  username: 'mewfan',
  first_name: 'Alex',
  ledger_currency: 'USD',
  settings: { display_currency: null },
}
const product = {
  name: 'Mew',
  set_name: 'Dschungel',
  card_number: '8',
  printing_label: 'Reverse Holo',
  language: 'de',
  product_type: 'card',
  current_market_price: 12.5,
}
const answer = { basicStats: { total_market_price: 1_234.56, priced_quantity: 3 }, product } as FirstAnswer
const of = (path: string, changed: object = {}, by: Partial<FirstUser> = {}) =>
  firstTexts(path, { ...answer, ...changed } as FirstAnswer, { ...user, ...by })
const totals = (total: number, priced = 1) => ({
  basicStats: { total_market_price: total, priced_quantity: priced },
})

test('the dashboard greets the collector above the total', () => {
  expect(of('/dashboard')).toEqual({ title: 'Welcome, Alex', amount: '$1,234.56', age: '' })
  expect(of('/dashboard', {}, { first_name: null })).toMatchObject({ title: 'Welcome, mewfan' })
})

test('a product has its name, its set and number, and its price', () => {
  expect(of('/products/([^/]+)')).toEqual({
    title: 'Mew',
    subtitle: 'Dschungel · Reverse Holo · German · #8',
    label: 'Market price, Near Mint',
    amount: '$12.50',
    age: '',
  })
  const sealed = { product: { ...product, product_type: 'sealed_product', card_number: null } }
  expect(of('/products/([^/]+)', sealed)).toMatchObject({
    subtitle: 'Dschungel · Reverse Holo · German',
    label: 'Market price',
  })
})

test.each(['/collection', '/prices'])('%s has the total alone', path => {
  expect(of(path)).toEqual({ amount: '$1,234.56', age: '' })
})

test.each([
  ['JPY', 1_234, '¥1,234'],
  ['CHF', 0.5, 'CHF\u00a00.50'],
  ['USD', -0.01, '-$0.01'],
  ['USD', 9_999_999.99, '$9,999,999.99'],
])('an amount is in the currency of the ledger, %s', (currency, total, text) => {
  expect(of('/collection', totals(total), { ledger_currency: currency })).toMatchObject({ amount: text })
})

test.each([
  ['no copy has a price', totals(0, 0), {}],
  ['the amount is longer than its usual place', totals(10_000_000), {}],
  ['the answer has a broken amount', totals(0.001), {}],
  ['another currency is shown', {}, { settings: { display_currency: 'EUR' } }],
])('shows nothing when %s', (_, changed, by) => {
  expect(of('/collection', changed, by)).toBeNull()
})

test('shows nothing of a product without a price, and of other screens', () => {
  expect(of('/products/([^/]+)', { product: { ...product, current_market_price: null } })).toBeNull()
  expect(of('/trades')).toBeNull()
})

test('the currency of the ledger is not another one', () => {
  expect(of('/collection', {}, { settings: { display_currency: 'USD' } })).not.toBeNull()
})

test.each(screensWithFirstTexts)('throws for an error in place of an answer, %s', path => {
  expect(() => firstTexts(path, { code: 'unavailable' } as never, user)).toThrow(TypeError)
})

const token = `${'a'.repeat(40)}the end of a token`
const now = new Date('2026-11-30T12:00:00Z')

test('what is kept comes back at its address with its day', () => {
  const stored = withTexts(null, token, '/collection', { amount: '$5.00', age: '' }, now)
  expect(keptTexts(stored, token, '/collection')).toEqual({
    amount: '$5.00',
    age: 'As of Nov 30, 26',
  })
  expect(keptTexts(stored, token, '/dashboard')).toBeNull()
  expect(stored).not.toContain(token)
})

test('another session sees nothing of it, and replaces it', () => {
  const stored = withTexts(null, token, '/collection', { amount: '$5.00', age: '' }, now)
  const other = `${token} of another`
  expect(keptTexts(stored, other, '/collection')).toBeNull()
  const next = withTexts(stored, other, '/dashboard', { amount: '$7.00', age: '' }, now)
  expect(next).not.toContain('$5.00')
})

test('a screen without texts is forgotten', () => {
  const stored = withTexts(null, token, '/collection', { amount: '$5.00', age: '' }, now)
  expect(keptTexts(withTexts(stored, token, '/collection', null, now), token, '/collection')).toBeNull()
})

test('the newest twenty screens are kept', () => {
  let stored: string | null = null
  for (let index = 0; index <= 20; index++)
    stored = withTexts(stored, token, `/products/${index}`, { amount: '$5.00', age: '' }, now)
  const isKept = (index: number) => keptTexts(stored, token, `/products/${index}`) !== null
  expect([isKept(0), isKept(1), isKept(20)]).toEqual([false, true, true])
})

test.each([null, '', 'broken', 'null', '{}'])('nothing is kept in %j', stored => {
  expect(keptTexts(stored, token, '/collection')).toBeNull()
})
