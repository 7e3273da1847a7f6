import { describe, expect, test } from 'vitest'
import { commonPrinting, listedPricedAs, printingKey } from '#domain/products/printing'
import { briefAsCard, readCard } from './tcgdex-card.ts'

const charizard = {
  category: 'Pokemon',
  id: 'base1-4',
  localId: '4',
  name: 'Charizard',
  rarity: 'Rare',
  hp: 120,
  types: ['Fire'],
  image: 'https://assets.tcgdex.net/en/base/base1/4',
  set: { id: 'base1', name: 'Base Set', cardCount: { official: 102, total: 102 } },
  variants_detailed: [{ type: 'holo', subtype: 'unlimited' }],
}
const inBaseSet = (setId: string) => (setId === 'base1' ? '1999-01-09' : null)
const read = (change: object) => readCard({ ...charizard, ...change }, inBaseSet)

/** As price sources know the product that the catalogue lists for the card. */
const pricedAs = (change: object) => {
  const card = read(change)
  const common = 'unreadable' in card ? null : commonPrinting(card.printings)
  return common && 'printings' in card ? listedPricedAs(common, card.printings) : null
}

describe('a card', () => {
  test('becomes one product', () => {
    expect(read({})).toEqual({
      externalId: 'base1-4',
      name: 'Charizard',
      productType: 'card',
      setName: 'Base Set',
      setCode: 'base1',
      setCardCount: 102,
      setReleaseDate: '1999-01-09',
      cardNumber: '4',
      rarity: 'Rare',
      pokemonType: 'Fire',
      category: 'Pokemon',
      hp: 120,
      imageUrl: 'https://assets.tcgdex.net/en/base/base1/4/high.webp',
      productDescription: null,
      releaseDate: '1999-01-09',
      printings: [{ finish: 'holo', run: 'unlimited', stamps: [], foil: null, size: null }],
      language: 'en',
      sealedKind: null,
      ids: {},
    })
  })

  test.each([
    [{ rarity: 'None' }, { rarity: null }],
    [{ types: ['Fire', 'Water'] }, { pokemonType: 'Fire' }],
    [{ types: undefined }, { pokemonType: null }],
    [{ hp: undefined }, { hp: null }],
    [{ hp: -10 }, { hp: null }],
    [{ hp: '120' }, { hp: null }],
    [{ category: 'Vehicle' }, { category: null }],
    [{ localId: 7 }, { cardNumber: '7' }],
    [{ localId: '%3F' }, { cardNumber: '?' }],
    [{ image: undefined }, { imageUrl: null }],
    [{ image: 'data:image/png;base64,AAAA' }, { imageUrl: null }],
    [{ image: 'https://me@elsewhere.example/x' }, { imageUrl: null }],
    [{ name: '  Mr.  Mime ' }, { name: 'Mr. Mime' }],
    [{ set: { id: 'x1', name: 'Unheard' } }, { setCardCount: null, setReleaseDate: null, releaseDate: null }],
  ])('with %j has %j', (change, expected) => {
    expect(read(change)).toMatchObject(expected)
  })

  test.each([
    [null, 'not a card'],
    [[], 'not a card'],
    [{ ...charizard, id: '' }, 'it has no id'],
    [{ ...charizard, name: 'x'.repeat(201) }, 'card base1-4 has no usable name'],
    [{ ...charizard, name: 'a\u0000b' }, 'card base1-4 has no usable name'],
    [{ ...charizard, name: 'ﷺ'.repeat(200) }, 'card base1-4 has no usable name'],
    [{ ...charizard, set: undefined }, 'card base1-4 has no set'],
  ])('%# cannot be read: %s', (row, unreadable) => {
    expect(readCard(row, inBaseSet)).toEqual({ unreadable })
  })
})

describe('the default printing', () => {
  const stamped = (type: string) => ({ type, subtype: 'shadowless', stamp: ['1st-edition'] })
  test.each([
    [[{ type: 'reverse' }, { type: 'normal' }], 'normal'],
    [[{ type: 'holo' }, { type: 'normal' }], 'normal'],
    [[{ type: 'reverse' }, { type: 'holo' }], 'holo'],
    [[{ type: 'reverse' }], 'reverse'],
    [[{ type: 'lenticular' }], 'lenticular'],
    [[{ type: 'holo', stamp: ['1st-edition'] }, { type: 'holo' }], 'unlimited holo'],
    [
      [
        stamped('normal'),
        { type: 'normal', subtype: 'shadowless' },
        { type: 'normal', subtype: 'unlimited' },
      ],
      'unlimited normal',
    ],
    [[{ type: 'holo', stamp: ['set-logo'] }, { type: 'holo' }], 'holo'],
    [[], null],
    [undefined, null],
    [[null, { type: 3 }], null],
  ])('of %j is %s', (variants_detailed, printing) => {
    expect(pricedAs({ variants_detailed })).toBe(printing)
  })

  test.each([
    [{ normal: true, reverse: true, holo: false, firstEdition: false }, 'normal'],
    [{ normal: false, reverse: false, holo: true, firstEdition: false }, 'holo'],
    [{ normal: true, firstEdition: true }, 'unlimited normal'],
  ])('of the flags %j is %s', (variants, printing) => {
    expect(pricedAs({ variants_detailed: undefined, variants })).toBe(printing)
  })
})

test('a card in brief is a card of the set it was listed in', () => {
  const set = { id: 'base1', name: 'Base Set', releaseDate: '1999-01-09' }
  const brief = briefAsCard({ id: 'base1-4', localId: '4', name: 'Charizard' }, set, 102)
  expect(readCard(brief, inBaseSet)).toMatchObject({
    externalId: 'base1-4',
    setName: 'Base Set',
    setCardCount: 102,
    rarity: null,
    imageUrl: null,
    printings: [],
  })
})

describe('the printings of a card', () => {
  const keysOf = (change: object) => {
    const card = read(change)
    return 'unreadable' in card ? [] : card.printings.map(printingKey)
  }

  test.each([
    [
      [{ type: 'normal', size: 'standard' }, { type: 'reverse' }],
      ['normal', 'reverse'],
    ],
    [[{ type: 'holo', stamp: ['pre-release', 'staff'] }], ['holo:pre-release+staff']],
    [[{ type: 'holo', foil: 'cosmos', size: 'jumbo' }], ['holo:cosmos:jumbo']],
    [[{ type: 'holo' }, { type: 'holo' }], ['holo']],
    [[{ type: 'holo', stamp: 'staff' }], ['holo']],
    [[null, 'holo', { foil: 'cosmos' }], []],
    [
      Array.from({ length: 100 }, (_, at) => ({ type: `t${at}` })),
      Array.from({ length: 60 }, (_, at) => `t${at}`),
    ],
  ])('of %j', (variants_detailed, keys) => {
    expect(keysOf({ variants_detailed })).toEqual(keys)
  })

  test.each([
    [{ normal: true, reverse: true, holo: false }, ['normal', 'reverse']],
    [{ holo: true, firstEdition: true }, ['holo', 'holo:1st-edition']],
    [{ normal: true, reverse: true, firstEdition: true }, ['normal', 'reverse', 'normal:1st-edition']],
    [undefined, []],
  ])('of the flags %j', (variants, keys) => {
    expect(keysOf({ variants_detailed: undefined, variants })).toEqual(keys)
  })
})
