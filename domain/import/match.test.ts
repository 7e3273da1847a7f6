import { describe, expect, test } from 'vitest'
import type { Candidate } from './candidate.ts'
import type { WantedProduct } from './import-row.ts'
import { likenessKey, matchProduct } from './match.ts'

const printing = (id: string, label: string, key: string, tcgplayerId: string | null = null) => ({
  id,
  label,
  key,
  tcgplayerId,
})
const base: Candidate = {
  id: 'base-holo',
  name: 'Charizard',
  productType: 'card',
  setName: 'Base Set',
  setCode: 'base1',
  cardNumber: '4',
  setCardCount: 102,
  miscInfo: null,
  language: 'en',
  printings: [
    printing('base-holo', 'Unlimited Holo', 'holo:unlimited', '42382'),
    printing('base-shadowless', 'Shadowless Holo', 'holo:shadowless', '106999'),
    printing('base-first', '1st Edition Shadowless Holo', 'holo:shadowless:1st-edition', '106999'),
  ],
}
const base2: Candidate = {
  ...base,
  id: 'base2',
  setName: 'Base Set 2',
  setCode: 'base4',
  setCardCount: 130,
  printings: [printing('base2', 'Holo', 'holo')],
}
const modern: Candidate = {
  ...base,
  id: 'abra',
  name: 'Abra',
  setName: '151',
  setCode: 'sv03.5',
  cardNumber: '063',
  setCardCount: 165,
  printings: [
    printing('abra', 'Normal', 'normal'),
    printing('abra-reverse', 'Reverse Holo', 'reverse'),
    printing('abra-ball', 'Master Ball Reverse Holo', 'reverse:masterball'),
  ],
}
const box: Candidate = {
  ...base,
  id: 'box',
  name: 'Evolving Skies Booster Box',
  productType: 'sealed_product',
  setName: 'Evolving Skies',
  setCode: 'swsh7',
  cardNumber: null,
  printings: [{ id: 'box', label: null, key: null, tcgplayerId: '242811' }],
}
const all = [base, base2, modern, box]

const wanted = (told: Partial<WantedProduct>): WantedProduct => ({
  app: null,
  productType: 'card',
  productId: null,
  tcgplayerId: null,
  name: '',
  setName: null,
  setCode: null,
  cardNumber: null,
  setCardCount: null,
  printing: null,
  bracketed: null,
  language: null,
  ...told,
})
const charizard = { name: 'Charizard', cardNumber: '4', setName: 'Base Set' }
const abra = { name: 'Abra', cardNumber: '63', setName: 'SV: Scarlet & Violet 151' }

describe('a row is matched', () => {
  test.each<[string, Partial<WantedProduct>, string]>([
    ['by our id', { productId: 'abra-ball', name: 'Abra' }, 'abra-ball'],
    ['by the id of TCGplayer', { tcgplayerId: '42382', name: 'Charizard' }, 'base-holo'],
    [
      'by id and printing',
      { tcgplayerId: '106999', name: 'Charizard', printing: '1st Edition Holofoil' },
      'base-first',
    ],
    ['by set and number', { ...charizard, printing: 'Holofoil' }, 'base-holo'],
    [
      'in the words of PSA',
      { name: 'Charizard', cardNumber: '4', setName: 'Pokemon Game', printing: '1st Edition Holo' },
      'base-first',
    ],
    ['with a run as a set', { ...charizard, printing: 'Holofoil Shadowless' }, 'base-shadowless'],
    ['in the words of TCGplayer', { ...abra, printing: 'Reverse Holofoil' }, 'abra-reverse'],
    ['with a foil', { ...abra, printing: 'Holofoil Master Ball Pattern' }, 'abra-ball'],
    ['without a printing', abra, 'abra'],
    ['by a code alone', { setCode: 'MEW', cardNumber: '063', printing: 'normal' }, 'abra'],
    ['by number and count', { name: 'Charizard', cardNumber: '4', setCardCount: '102' }, 'base-holo'],
    ['without a number', { name: 'Charizard', setName: 'Base Set 2' }, 'base2'],
  ])('%s', (_, told, productId) => {
    expect(matchProduct(wanted(told), all)).toMatchObject({ verdict: 'matched', productId, assumed: null })
  })

  test('as a sealed product, with the name of its set or without', () => {
    for (const name of [
      'Evolving Skies Booster Box',
      'Booster Box',
      'Pokemon TCG: Evolving Skies Booster Box',
    ]) {
      const sealed = wanted({ productType: 'sealed_product', name, setName: 'Pokemon Evolving Skies' })
      expect(matchProduct(sealed, all)).toMatchObject({ verdict: 'matched', productId: 'box' })
    }
  })

  test('with what is assumed, when nobody knows the set', () => {
    const row = wanted({ name: 'Abra', cardNumber: '063', setCardCount: '165', setName: 'My Favourites' })
    expect(matchProduct(row, all)).toMatchObject({ productId: 'abra', assumed: 'The set is taken for 151.' })
  })
})

describe('a row is a choice', () => {
  test('between cards that fit alike', () => {
    expect(matchProduct(wanted({ name: 'Charizard', cardNumber: '4' }), all)).toEqual({
      verdict: 'several',
      productIds: ['base-holo', 'base2'],
    })
  })

  test('when set and number are of a card with another name', () => {
    expect(matchProduct(wanted({ ...abra, name: 'Gengar' }), all)).toEqual({
      verdict: 'several',
      productIds: ['abra'],
    })
  })

  test('when an id is of a card with another name', () => {
    expect(matchProduct(wanted({ tcgplayerId: '42382', name: 'Gengar' }), all).verdict).toBe('unknown')
  })

  test('when the card has no such printing', () => {
    expect(matchProduct(wanted({ ...abra, printing: 'Prerelease Staff' }), all).verdict).toBe('several')
    expect(matchProduct(wanted({ ...abra, printing: 'Holofoil' }), all).verdict).toBe('several')
  })

  test('when none of the printings of an id is meant, between those', () => {
    const staff = { tcgplayerId: '106999', name: 'Charizard', printing: 'Prerelease Staff' }
    expect(matchProduct(wanted(staff), all)).toEqual({
      verdict: 'several',
      productIds: ['base-shadowless', 'base-first'],
    })
  })
})

test('a row is unknown without a card of its number or name, or in another language', () => {
  expect(matchProduct(wanted({ name: 'Onix', cardNumber: '1', setName: 'Base Set' }), all).verdict).toBe(
    'unknown',
  )
  expect(matchProduct(wanted({ ...charizard, language: 'ja' }), all).verdict).toBe('unknown')
})

test('rows are alike when they name the same product, however they write it', () => {
  expect(likenessKey(wanted({ ...abra, cardNumber: '063' }))).toBe(
    likenessKey(wanted({ ...abra, name: 'ABRA ' })),
  )
  expect(likenessKey(wanted(abra))).not.toBe(likenessKey(wanted({ ...abra, printing: 'Holo' })))
})
