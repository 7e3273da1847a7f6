import { expect, test } from 'vitest'
import { canPreview, editValuesOf, readEditForm } from './edit-product-form.ts'

const product = {
  name: 'Charizard',
  set_name: 'Base Set',
  card_number: '4',
  rarity: null,
  image_url: '/uploads/a.webp',
  revision: 3,
}
const values = editValuesOf(product)

test('the form starts from the product, with blanks for what is not known', () => {
  expect(values).toEqual({
    name: 'Charizard',
    set_name: 'Base Set',
    card_number: '4',
    rarity: '',
    image_url: '/uploads/a.webp',
  })
})

test('only what was changed is sent, beside the name and the revision', () => {
  expect(readEditForm(product, values)).toEqual({ edit: { name: 'Charizard', revision: 3 } })
  expect(readEditForm(product, { ...values, rarity: ' Rare ' })).toEqual({
    edit: { name: 'Charizard', rarity: 'Rare', revision: 3 },
  })
})

test('what was emptied is cleared', () => {
  expect(readEditForm(product, { ...values, card_number: ' ', image_url: '' })).toEqual({
    edit: { name: 'Charizard', card_number: null, image_url: null, revision: 3 },
  })
})

test('a product keeps a name and a set', () => {
  expect(readEditForm(product, { ...values, name: ' ', set_name: '' })).toEqual({
    errors: { name: 'Name is required.', set_name: 'Set name is required.' },
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
