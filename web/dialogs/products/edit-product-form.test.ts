import { expect, test } from 'vitest'
import { canPreview, editValuesOf, readEditForm } from './edit-product-form.ts'

const product = {
  name: 'Charizard',
  setName: 'Base Set',
  cardNumber: '4',
  rarity: null,
  language: 'en',
  imageUrl: '/uploads/a.webp',
  revision: 3,
} as const
const values = editValuesOf(product)

test('starts with the product and blanks for unknown fields', () => {
  expect(values).toEqual({
    name: 'Charizard',
    setName: 'Base Set',
    cardNumber: '4',
    rarity: '',
    language: 'en',
    imageUrl: '/uploads/a.webp',
  })
})

test('sends only changed fields, the name and the revision', () => {
  expect(readEditForm(product, values)).toEqual({ edit: { name: 'Charizard', revision: 3 } })
  expect(readEditForm(product, { ...values, rarity: ' Rare ' })).toEqual({
    edit: { name: 'Charizard', rarity: 'Rare', revision: 3 },
  })
})

test('sends null for emptied fields', () => {
  expect(readEditForm(product, { ...values, cardNumber: ' ', imageUrl: '' })).toEqual({
    edit: { name: 'Charizard', cardNumber: null, imageUrl: null, revision: 3 },
  })
})

test('rejects an empty name or set', () => {
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
])('can preview %o: %o', (imageUrl, possible) => {
  expect(canPreview(imageUrl)).toBe(possible)
})
