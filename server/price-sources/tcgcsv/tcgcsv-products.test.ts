import { expect, test } from 'vitest'
import { readProducts } from './tcgcsv-files.ts'

const productsIn = (...results: unknown[]) => {
  const read = readProducts({ totalItems: results.length, success: true, errors: [], results })
  if ('unreadable' in read) throw new Error(read.unreadable)
  return read
}
const product = (name: string, extended: Record<string, unknown> | null = {}) => ({
  productId: 7,
  name,
  cleanName: null,
  extendedData:
    extended && Object.entries(extended).map(([key, value]) => ({ name: key, displayName: key, value })),
})
const read = (name: string, extended?: Record<string, unknown> | null) =>
  productsIn(product(name, extended)).products[0]

test.each<[string, Record<string, unknown> | null, object | undefined]>([
  ['Lugia VSTAR', { Number: '139/195', Rarity: 'Ultra Rare', HP: '280' }, { number: '139/195' }],
  ['Basic Grass Energy', { Rarity: 'Common', 'Card Type': 'Energy' }, { number: null }],
  ['Pikachu', { HP: '40' }, { number: null }],
  ['Pikachu', { Stage: 'Basic' }, { number: null }],
])('%s with %j is a card', (name, extended, expected) => {
  expect(read(name, extended)).toEqual({ id: '7', name, productType: 'card', ...expected })
})

test.each<[string, Record<string, unknown> | null]>([
  ['Prismatic Evolutions Elite Trainer Box', {}],
  ['Prismatic Evolutions Booster Pack', null],
  ['151 Booster Bundle', { UPC: '820650853142' }],
  ['Paldea Evolved Booster Box', { CardText: 'A box of 36 packs.' }],
])('%s with %j is sealed', (name, extended) => {
  expect(read(name, extended)).toEqual({ id: '7', name, productType: 'sealed_product', number: null })
})

test.each<[string, Record<string, unknown>]>([
  ['Code Card - Stellar Crown Booster Pack', {}],
  ['CODE CARD - Stellar Crown Booster Pack', { Number: '1' }],
  ['Stellar Crown Code', { Rarity: 'Code Card' }],
])('%s with %j is neither', (name, extended) => {
  expect(productsIn(product(name, extended))).toEqual({ products: [], leftOut: 0 })
})

test('leaves out rows that cannot be read, and odd fields', () => {
  const rows = [
    product('Pikachu', { Number: 57, HP: '40' }),
    { ...product('X'), productId: '7' },
    product(''),
  ]
  expect(productsIn(...rows, product('Box'))).toEqual({
    products: [
      { id: '7', name: 'Pikachu', productType: 'card', number: null },
      { id: '7', name: 'Box', productType: 'sealed_product', number: null },
    ],
    leftOut: 2,
  })
  expect(readProducts({ success: true, results: [{}, product('Box'), {}] })).toHaveProperty('unreadable')
})
