import { expect, test } from 'vitest'
import { emptyNewProduct, type NewProductValues, productTypeOf, readNewProduct } from './new-product-form.ts'

const filled: NewProductValues = {
  name: ' Charizard ',
  productType: 'card',
  setName: 'Base Set',
  cardNumber: '4',
  rarity: '',
  miscInfo: 'Staff',
  language: 'ja',
  productDescription: 'A box of cards',
  imageUrl: '/uploads/a.webp',
}

test('defaults to a card', () => {
  expect(productTypeOf(emptyNewProduct)).toBe('card')
})

test('omits empty fields and the description of a card', () => {
  expect(readNewProduct(filled)).toEqual({
    body: {
      name: 'Charizard',
      productType: 'card',
      setName: 'Base Set',
      imageUrl: '/uploads/a.webp',
      language: 'ja',
      cardNumber: '4',
      miscInfo: 'Staff',
    },
  })
})

test('omits English, which a product is without a language', () => {
  expect(JSON.stringify(readNewProduct({ ...filled, language: 'en' }))).not.toContain('language')
})

test('omits card fields of a sealed product', () => {
  expect(readNewProduct({ ...filled, productType: 'sealed_product' })).toEqual({
    body: {
      name: 'Charizard',
      productType: 'sealed_product',
      setName: 'Base Set',
      imageUrl: '/uploads/a.webp',
      language: 'ja',
      productDescription: 'A box of cards',
    },
  })
})

test('reports missing required fields', () => {
  expect(readNewProduct({ ...emptyNewProduct, name: ' ' })).toEqual({
    errors: {
      name: 'Product name is required.',
      setName: 'Set name is required.',
      imageUrl: 'Product image is required.',
    },
  })
  expect(readNewProduct({ ...emptyNewProduct, productType: 'sealed_product' })).toMatchObject({
    errors: { productDescription: 'Product description is required.' },
  })
})
