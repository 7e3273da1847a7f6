import { expect, test } from 'vitest'
import { emptyNewProduct, type NewProductValues, productTypeOf, readNewProduct } from './new-product-form.ts'

const filled: NewProductValues = {
  name: ' Charizard ',
  productType: 'card',
  setName: 'Base Set',
  cardNumber: '4',
  rarity: '',
  miscInfo: 'Japanese',
  productDescription: 'A box of cards',
  imageUrl: '/uploads/a.webp',
}

test('the form starts empty, with a card', () => {
  expect(productTypeOf(emptyNewProduct)).toBe('card')
})

test('a card leaves out what is empty and what is for sealed products', () => {
  expect(readNewProduct(filled)).toEqual({
    body: {
      name: 'Charizard',
      productType: 'card',
      setName: 'Base Set',
      imageUrl: '/uploads/a.webp',
      cardNumber: '4',
      miscInfo: 'Japanese',
    },
  })
})

test('a sealed product leaves out what is for cards', () => {
  expect(readNewProduct({ ...filled, productType: 'sealed_product' })).toEqual({
    body: {
      name: 'Charizard',
      productType: 'sealed_product',
      setName: 'Base Set',
      imageUrl: '/uploads/a.webp',
      productDescription: 'A box of cards',
    },
  })
})

test('what is required is missed, by field', () => {
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
