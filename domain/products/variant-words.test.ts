import { expect, test } from 'vitest'
import { type Variant, variantWords } from './variant-words.ts'

const ordinary: Variant = {
  cardNumber: '95',
  setCardCount: 203,
  rarity: 'Holo Rare VMAX',
  releaseDate: '2021-08-27',
  printing: 'Holo',
}
const art = ['full', 'art', 'alt', 'alternate', 'art']

test.each<[string, Partial<Variant>, readonly string[], readonly string[]]>([
  ['an ordinary card', {}, [], []],
  ['Umbreon VMAX 215/203', { cardNumber: '215', rarity: 'Secret Rare' }, ['secret', ...art], []],
  [
    'Umbreon VMAX 214/203, a rainbow card',
    { cardNumber: '214', rarity: 'Secret Rare', printing: 'Rainbow Holo' },
    ['secret'],
    [],
  ],
  ['a gold card', { cardNumber: '237', rarity: 'Secret Rare', printing: 'Gold Holo' }, ['secret'], []],
  ['Umbreon V 189/203, full or alternate', { cardNumber: '189', rarity: 'Ultra Rare' }, [], art],
  ['an illustration rare', { cardNumber: '204', rarity: 'Illustration rare' }, ['secret', ...art], []],
  ['an illustration rare without a day', { rarity: 'Illustration rare', releaseDate: null }, art, []],
  ['a hyper rare', { cardNumber: '220', rarity: 'Hyper rare' }, ['secret', 'gold'], []],
  ['a Pokémon-EX of 2014', { rarity: 'Ultra Rare', releaseDate: '2014-02-05', cardNumber: '12' }, [], []],
  [
    'a secret card of 2003',
    { rarity: 'Rare', releaseDate: '2003-11-24', cardNumber: '100', setCardCount: 97 },
    ['secret'],
    [],
  ],
  ['a promo, which no count bounds', { rarity: 'Promo', cardNumber: '500' }, [], []],
  ['a card of an uncounted set', { cardNumber: '999', setCardCount: null }, [], []],
  ['a card without a day', { rarity: 'Ultra Rare', releaseDate: null }, [], []],
  ['a card without a rarity', { rarity: null }, [], []],
])('%s', (_, card, sure, likely) => {
  expect(variantWords({ ...ordinary, ...card })).toEqual({ sure, likely })
})
