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

const wanted = (facts: Partial<WantedProduct>): WantedProduct => ({
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
  ...facts,
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
  ])('%s', (_, facts, productId) => {
    expect(matchProduct(wanted(facts), all)).toMatchObject({ verdict: 'matched', productId, assumed: null })
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

  test('with what is assumed, when the set is unknown', () => {
    const row = wanted({ name: 'Abra', cardNumber: '063', setCardCount: '165', setName: 'My Favourites' })
    expect(matchProduct(row, all)).toMatchObject({ productId: 'abra', assumed: 'Set read as 151.' })
  })
})

describe('a row is a choice', () => {
  test('between cards that fit alike', () => {
    expect(matchProduct(wanted({ name: 'Charizard', cardNumber: '4' }), all)).toMatchObject({
      verdict: 'several',
      productIds: ['base-holo', 'base2'],
    })
  })

  test('when set and number are of a card with another name', () => {
    expect(matchProduct(wanted({ ...abra, name: 'Gengar' }), all)).toMatchObject({
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
    expect(matchProduct(wanted(staff), all)).toMatchObject({
      verdict: 'several',
      productIds: ['base-shadowless', 'base-first'],
    })
  })
})

describe('a choice says why', () => {
  const jolteon: Candidate = { ...modern, id: 'jolteon', name: 'Jolteon', cardNumber: '019', printings: [] }
  const cards: Candidate[] = [
    ...all,
    { ...jolteon, printings: [printing('jolteon', 'Holo', 'holo')] },
    { ...jolteon, id: 'art', cardNumber: '196', printings: [printing('art', 'Holo', 'holo')] },
    { ...jolteon, id: 'twice', cardNumber: '196', printings: [printing('twice', 'Normal', 'normal', '7')] },
    { ...base, id: 'promo', setName: 'HGSS Black Star Promos', setCode: 'hgssp', setCardCount: null },
    { ...base, id: 'other', setName: 'DP Black Star Promos', setCode: 'dpp' },
    { ...base, id: 'ja', setName: 'Expansion Pack', setCode: 'PMCG1', language: 'ja' },
    { ...modern, id: 'either', name: 'Mew', cardNumber: '8', printings: modern.printings.slice(0, 2) },
    {
      ...modern,
      id: 'alike',
      name: 'Eevee',
      cardNumber: '9',
      printings: [
        printing('snow', 'Snowflake Holo', 'holo:snowflake'),
        printing('tinsel', 'Tinsel Holo', 'holo:tinsel'),
      ],
    },
    { ...base2, id: 'same-id', printings: [printing('same-id', 'Holo', 'holo', '42382')] },
    { ...box, id: 'box2' },
  ]
  const jolteonOf = { name: 'Jolteon', setName: '151' }
  const mew = { name: 'Mew', setName: '151', cardNumber: '8' }
  const eevee = { name: 'Eevee', setName: '151', cardNumber: '9' }
  const psa = { app: 'psa', name: '1999 POKEMON BASE SET 2 CHARIZARD', cardNumber: '4' } as const

  test.each<[string, Partial<WantedProduct>, string]>([
    [
      'the count is of another set',
      { ...charizard, setCardCount: '130' },
      'Base Set has 102 cards, but number 4/130 is of Base Set 2.',
    ],
    [
      'no set, and the card is in many',
      { name: 'Charizard', cardNumber: '4' },
      'The row names no set, and Charizard #4 is in Base Set, Base Set 2, HGSS Black Star Promos and DP Black Star Promos.',
    ],
    [
      'an unknown set',
      { name: 'Charizard', cardNumber: '4', setCardCount: '102', setName: 'Mine' },
      'The set “Mine” was not found, and Charizard 4/102 is in Base Set and DP Black Star Promos.',
    ],
    [
      'a name of two sets',
      { ...charizard, setName: 'Base Set (Base Set 2)' },
      'The set “Base Set (Base Set 2)” can be Base Set or Base Set 2.',
    ],
    [
      'an unknown set, and a card with another number',
      { name: 'Charizard', cardNumber: '7', setName: 'Mine' },
      'No Charizard #7 was found in the set “Mine”.',
    ],
    [
      'a card that the set lacks',
      { ...jolteonOf, cardNumber: '7' },
      'No Jolteon #7 was found in the set “151”.',
    ],
    [
      'a language',
      { ...charizard, language: 'ja' },
      'No Japanese Charizard #4 was found in the set “Base Set”.',
    ],
    ['a number of another card', { ...abra, name: 'Gengar' }, 'In 151, number 63 is Abra, not Gengar.'],
    ['neither set nor number', { name: 'Jolteon' }, 'The row names no set and no number.'],
    ['a count of no set', { name: 'Abra', cardNumber: '63', setCardCount: '7' }, 'No Abra 63/7 was found.'],
    ['no number', jolteonOf, 'The row names no number, and 151 has several cards named Jolteon.'],
    ['cards with one number', { ...jolteonOf, cardNumber: '196' }, 'Several cards of 151 fit Jolteon #196.'],
    [
      'an id of two cards',
      { name: 'Charizard', tcgplayerId: '42382' },
      'Several cards have the TCGplayer id 42382.',
    ],
    [
      'sealed products of one name',
      { productType: 'sealed_product', name: 'Evolving Skies Booster Box' },
      'Several sealed products are named “Evolving Skies Booster Box”.',
    ],
    [
      'a sealed product of nearly this name',
      { productType: 'sealed_product', name: 'Skies Box' },
      'No sealed product is named exactly “Skies Box”.',
    ],
    [
      'a title of no card',
      { ...psa, cardNumber: '99', name: 'CHARIZARD EX' },
      'No card fits the whole title.',
    ],
    [
      'a printing that the card lacks',
      { ...abra, printing: 'Prerelease Staff' },
      'Printing “Prerelease Staff” fits no known printing of Abra in 151.',
    ],
    [
      'a word that is not known',
      { ...abra, printing: 'Etched Holo' },
      'Printing “Etched Holo” fits no known printing of Abra in 151.',
    ],
    [
      'two printings',
      { ...abra, printing: 'Normal / Reverse' },
      'Printing “Normal / Reverse” can mean several printings.',
    ],
    [
      'runs that an app has as one',
      { ...charizard, printing: '1st Edition & Shadowless' },
      'Printing “1st Edition & Shadowless” can mean several printings.',
    ],
    ['a letter', { ...mew, printing: 'R' }, 'Printing “R” can mean reverse holo or rare.'],
    ['no printing', eevee, 'The row names no printing, and Eevee in 151 has several.'],
    [
      'a finish of several',
      { ...eevee, printing: 'Holo' },
      'Printing “Holo” fits several printings of Eevee in 151.',
    ],
  ])('%s', (_, facts, reason) => {
    expect(matchProduct(wanted(facts), cards)).toMatchObject({ verdict: 'several', reason })
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
