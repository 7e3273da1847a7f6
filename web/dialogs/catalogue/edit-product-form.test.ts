import { expect, test } from 'vitest'
import { canPreview, editValuesOf, readEditForm } from './edit-product-form.ts'

const product = {
  name: 'Charizard',
  setName: 'Base Set',
  cardNumber: '4',
  rarity: null,
  imageUrl: '/uploads/a.webp',
  revision: 3,
}
const values = editValuesOf(product)

test('the form starts from the product, with blanks for what is not known', () => {
  expect(values).toEqual({
    name: 'Charizard',
    setName: 'Base Set',
    cardNumber: '4',
    rarity: '',
    imageUrl: '/uploads/a.webp',
  })
})

test('only what was changed is sent, beside the name and the revision', () => {
  expect(readEditForm(product, values)).toEqual({ edit: { name: 'Charizard', revision: 3 } })
  expect(readEditForm(product, { ...values, rarity: ' Rare ' })).toEqual({
    edit: { name: 'Charizard', rarity: 'Rare', revision: 3 },
  })
})

test('what was emptied is cleared', () => {
  expect(readEditForm(product, { ...values, cardNumber: ' ', imageUrl: '' })).toEqual({
    edit: { name: 'Charizard', cardNumber: null, imageUrl: null, revision: 3 },
  })
})

test('a product keeps a name and a set', () => {
  expect(readEditForm(product, { ...values, name: ' ', setName: '' })).toEqual({
    errors: { name: 'Name is required.', setName: 'Set name is required.' },
  })
})

test.each([
  ['/uploads/a.webp', true],
  ['https://example.com/a.png', true],
  ['https://exam', false],
  ['https://example.com', false],
  ['http://example.com/a.png', false],
  ['data:image/png;base64,AAAA', false],
  ['', false],
])('a preview of %o: %o', (imageUrl, possible) => {
  expect(canPreview(imageUrl)).toBe(possible)
})
