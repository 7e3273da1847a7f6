import { expect, test } from 'vitest'
import { addPulled, changePulled, type PulledProduct, quantityOf, stateOfLine } from './pulled-lines.ts'

const [charizard, pidgey, pack] = [productOf('charizard'), productOf('pidgey'), productOf('pack', true)]

test('adds one Near Mint copy as the last line', () => {
  const lines = addPulled(addPulled([], charizard), pidgey)
  expect(lines).toEqual([
    { key: 1, product: charizard, condition: 'Near Mint', quantity: '1', cost: '' },
    { key: 2, product: pidgey, condition: 'Near Mint', quantity: '1', cost: '' },
  ])
})

test('counts one more of the same product, which becomes the last line with what was typed', () => {
  const typed = changePulled(addPulled(addPulled([], charizard), pidgey), 1, { cost: '140' })
  expect(addPulled(typed, charizard).map(line => [line.key, line.quantity, line.cost])).toEqual([
    [2, '1', ''],
    [1, '2', '140'],
  ])
})

test('adds another line for a product whose line has another condition', () => {
  const damaged = changePulled(addPulled([], charizard), 1, { condition: 'Damaged' })
  expect(addPulled(damaged, charizard).map(line => [line.key, line.condition])).toEqual([
    [1, 'Damaged'],
    [2, 'Near Mint'],
  ])
})

test('starts again at one when the quantity was no number', () => {
  const wrong = changePulled(addPulled([], charizard), 1, { quantity: 'x' })
  expect(addPulled(wrong, charizard)[0]?.quantity).toBe('1')
})

test.each([
  ['1', 1],
  [' 500 ', 500],
  ['501', null],
  ['0', null],
  ['', null],
  ['1.5', null],
  ['-1', null],
])('reads the quantity %j as %s', (quantity, count) => {
  expect(quantityOf({ quantity })).toBe(count)
})

test('has no condition for a sealed product', () => {
  expect(stateOfLine({ product: pack, condition: 'Damaged' })).toEqual({ kind: 'sealed' })
  expect(stateOfLine({ product: pidgey, condition: 'Damaged' })).toEqual({
    kind: 'raw',
    condition: 'Damaged',
  })
})

function productOf(id: string, isSealed = false): PulledProduct {
  return {
    id,
    name: id,
    productType: isSealed ? 'sealed_product' : 'card',
    setName: 'Jungle',
    cardNumber: null,
    rarity: null,
    pokemonType: null,
    hp: null,
    imageUrl: null,
    printingLabel: null,
    language: 'en',
    printings: [],
  }
}
