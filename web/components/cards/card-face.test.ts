import { expect, test } from 'vitest'
import { type CardArtProduct, cardTint, hasHp, rarityMark, seededNumbers, tintWord } from './card-face.ts'

const charizard: CardArtProduct = {
  name: 'Charizard',
  productType: 'card',
  setName: 'Base Set',
  cardNumber: '4',
  rarity: 'Rare',
  pokemonType: 'Fire',
  hp: 120,
  imageUrl: null,
}

test.each([
  [{}, 'fire'],
  [{ pokemonType: 'Water, Metal' }, 'water'],
  [{ pokemonType: 'COLORLESS' }, 'colorless'],
  [{ pokemonType: 'Unheard of' }, 'colorless'],
  [{ pokemonType: null, hp: null, name: 'Professor Oak' }, 'trainer'],
  [{ pokemonType: null, hp: null, cardNumber: null }, 'colorless'],
  [{ pokemonType: null, hp: null, name: 'Fire Energy' }, 'energy'],
  [{ pokemonType: 'Fire', hp: null, name: 'Fire Energy ' }, 'energy'],
  [{ productType: 'sealed_product', pokemonType: null, name: 'Energy tin' }, 'sealed'],
] as const)('%o is tinted %s', (difference, tint) => {
  expect(cardTint({ ...charizard, ...difference })).toBe(tint)
})

test('names each tint', () => {
  expect(tintWord('lightning')).toBe('Lightning')
  expect(tintWord('sealed')).toBe('Sealed product')
})

test.each([
  [null, false],
  ['', false],
  ['0', false],
  [0, false],
  ['60', true],
  [340, true],
])('shows hp %o: %s', (hp, shows) => {
  expect(hasHp({ ...charizard, hp })).toBe(shows)
})

test.each([
  [null, null],
  ['None', null],
  ['Common', { shape: 'circle', count: 1 }],
  ['Uncommon', { shape: 'diamond', count: 1 }],
  ['Rare', { shape: 'star', count: 1 }],
  ['Rare Holo', { shape: 'star', count: 1 }],
  ['Double rare', { shape: 'star', count: 2 }],
  ['Special illustration rare', { shape: 'star', count: 2 }],
  ['Hyper rare', { shape: 'star', count: 3 }],
  ['Promo', { shape: 'promo', count: 1 }],
])('rarity %s is marked %o', (rarity, mark) => {
  expect(rarityMark(rarity)).toEqual(mark)
})

test('gives the same numbers for the same words only', () => {
  const first = seededNumbers('Charizard 4', 4)
  expect(seededNumbers('Charizard 4', 4)).toEqual(first)
  expect(seededNumbers('Charizard 5', 4)).not.toEqual(first)
  for (const number of first) expect(number >= 0 && number < 1).toBe(true)
})
