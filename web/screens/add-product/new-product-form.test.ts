import { expect, test } from 'vitest'
import { emptyNewProduct, type NewProductValues, productTypeOf, readNewProduct } from './new-product-form.ts'

const filled: NewProductValues = {
  name: ' Charizard ',
  product_type: 'card',
  set_name: 'Base Set',
  card_number: '4',
  rarity: '',
  misc_info: 'Japanese',
  product_description: 'A box of cards',
  image_url: '/uploads/a.webp',
}

test('the form starts empty, with a card', () => {
  expect(productTypeOf(emptyNewProduct)).toBe('card')
})

test('a card leaves out what is empty and what is for sealed products', () => {
  expect(readNewProduct(filled)).toEqual({
    body: {
      name: 'Charizard',
      product_type: 'card',
      set_name: 'Base Set',
      image_url: '/uploads/a.webp',
      card_number: '4',
      misc_info: 'Japanese',
    },
  })
})

test('a sealed product leaves out what is for cards', () => {
  expect(readNewProduct({ ...filled, product_type: 'sealed_product' })).toEqual({
    body: {
      name: 'Charizard',
      product_type: 'sealed_product',
      set_name: 'Base Set',
      image_url: '/uploads/a.webp',
      product_description: 'A box of cards',
    },
  })
})

test('what is required is missed, by field', () => {
  expect(readNewProduct({ ...emptyNewProduct, name: ' ' })).toEqual({
    errors: {
      name: 'Product name is required.',
      set_name: 'Set name is required.',
      image_url: 'Product image is required.',
    },
  })
  expect(readNewProduct({ ...emptyNewProduct, product_type: 'sealed_product' })).toMatchObject({
    errors: { product_description: 'Product description is required.' },
  })
})
