// The wire's names are snake_case. web/api translates them, so no other file of the page may use one: not as
// a property, a key, a type's field or an attribute. Values such as 'price_move' are no names.

import { expect, test } from 'vitest'
import { filesMatching, nodesIn, textOf } from './source-files.ts'

/** Values of the wire that the page uses as keys, to give each a label. */
const valuesAsKeys = ['sealed_product']

const snakeCase = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/

function wireNamesIn(file: string, text: string): string[] {
  const found: string[] = []
  for (const node of nodesIn(file, text)) {
    const named = 'key' in node ? node.key : 'property' in node ? node.property : null
    if (node.type === 'JSXAttribute' && node.name.type === 'JSXIdentifier') found.push(node.name.name)
    else if (node.type === 'TSIndexedAccessType' && node.indexType.type === 'TSLiteralType') {
      if ('value' in node.indexType.literal) found.push(String(node.indexType.literal.value))
    } else if (named?.type === 'Literal') found.push(String(named.value))
    else if (named?.type === 'Identifier' && !('computed' in node && node.computed)) found.push(named.name)
  }
  return [...new Set(found)].filter(name => snakeCase.test(name) && !valuesAsKeys.includes(name))
}

test.each([
  'export const id = item.product_id',
  'export const id = item?.product_id',
  `export const id = item['product_id']`,
  'item.product_id = 1',
  'export const sent = { product_id: 1 }',
  `export const sent = { 'product_id': 1 }`,
  `export const sent = { ['product_id']: 1 }`,
  'export const sent = { product_id }',
  'export const { product_id } = item',
  'export const { product_id: productId } = item',
  'export const read = ({ product_id: productId }: Item) => productId',
  'export interface Item { product_id: string }',
  `export interface Item { 'product_id': string }`,
  'export type Item = { readonly product_id?: string }',
  `export type Id = Item['product_id']`,
  'export class Item { product_id = 1 }',
  'export class Item { product_id() {} }',
  'export const shown = <Tile product_id="1" />',
])('finds the name of the wire in `%s`', text => {
  expect(wireNamesIn('planted.tsx', text)).toEqual(['product_id'])
})

test.each([
  'export const id = item.productId',
  `export const type = 'price_move'`,
  `export const isSealed = product.productType === 'sealed_product'`,
  `export const labels = { sealed_product: 'Sealed Product' }`,
  'export const item = items[first_item]',
  'export const item = { [first_item]: 1 }',
  'export const limit = 10_000',
  'export const found = part._private + Number.POSITIVE_INFINITY',
  'export const shown = <Tile className="grid-cols-[auto_1fr]" aria-label="Tile" />',
])('finds none in `%s`', text => expect(wireNamesIn('planted.tsx', text)).toEqual([]))

test('no file of the page but those of web/api has a name of the wire', () => {
  const files = filesMatching('web/**/*.{ts,tsx}').filter(file => !file.startsWith('web/api/'))
  expect(files.length).toBeGreaterThan(150)
  expect(files.flatMap(file => wireNamesIn(file, textOf(file)).map(name => `${file} uses ${name}`))).toEqual(
    [],
  )
})
