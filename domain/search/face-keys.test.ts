import { expect, test } from 'vitest'
import { faceKeys } from './face-keys.ts'

const card = { name: 'Charizard', productType: 'card', setName: 'Base Set', cardNumber: null } as const
const numberKey = (cardNumber: string | null) => faceKeys({ ...card, cardNumber }).numberKey

test('card numbers sort as numbers, letters after them, then cards without one, then sealed products', () => {
  const sealed = faceKeys({ ...card, productType: 'sealed_product' }).numberKey
  const inOrder = ['4/102', '010', '10/102', '102/102', 'SWSH001', 'TG05', 'TG12', '★', null]
  const keys = [...inOrder.map(numberKey), sealed]
  expect(keys.toSorted()).toEqual(keys)
  expect(new Set(keys).size).toBe(keys.length)
})

test('names and sets sort in any case and width, and their keys are short', () => {
  expect(faceKeys({ ...card, name: 'ＰＩＫＡＣＨＵ', setName: ' Jungle ' })).toMatchObject({
    nameKey: 'pikachu',
    setKey: 'jungle',
  })
  expect(faceKeys({ ...card, name: 'x'.repeat(200) }).nameKey).toBe('x'.repeat(60))
})
