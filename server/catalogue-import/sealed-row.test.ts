import { describe, expect, test } from 'vitest'
import { readSealedRow } from './from-files.ts'

const sets = new Map(
  [
    { id: 'base1', name: 'Base Set', releaseDate: '1999-01-09' },
    { id: 'sv03.5', name: '151', releaseDate: '2023-09-22' },
    { id: 'undated', name: 'Undated', releaseDate: null },
  ].map(set => [set.id, set]),
)
const bundle = {
  id: '151-booster-bundle',
  name: '151 Booster Bundle',
  kind: 'booster-bundle',
  releaseDate: '2023-10-06',
  description: 'Each 151 Booster Bundle contains 6 Booster Packs.',
  sets: ['sv03.5'],
}

describe('a sealed product', () => {
  test('belongs to its set and keeps its own release date', () => {
    expect(readSealedRow(bundle, sets)).toEqual({
      externalId: '151-booster-bundle',
      name: '151 Booster Bundle',
      productType: 'sealed_product',
      setName: '151',
      setCode: 'sv03.5',
      setCardCount: null,
      setReleaseDate: '2023-09-22',
      cardNumber: null,
      rarity: null,
      pokemonType: null,
      category: null,
      hp: null,
      imageUrl: null,
      productDescription: 'Each 151 Booster Bundle contains 6 Booster Packs.',
      releaseDate: '2023-10-06',
      printings: [],
      language: 'en',
      sealedKind: 'booster-bundle',
      ids: {},
    })
  })

  test.each([
    [['base1', 'sv03.5'], '151'],
    [['sv03.5', 'base1'], '151'],
    [['undated', 'base1'], 'Base Set'],
    [['unheard-of', 'base1'], 'Base Set'],
    [['unheard-of'], 'Miscellaneous'],
    [[], 'Miscellaneous'],
    [undefined, 'Miscellaneous'],
    ['sv03.5', 'Miscellaneous'],
  ])('of the sets %j belongs to %s', (ids, setName) => {
    expect(readSealedRow({ ...bundle, sets: ids }, sets)).toMatchObject({ setName })
  })

  test('belongs to the sets of what is in it, where a list names those', () => {
    const { sets: _, ...row } = bundle
    const contents = [{ type: 'booster', set: 'base1' }, { type: 'promo-card' }, 7, { set: 'sv03.5' }]
    expect(readSealedRow({ ...row, contents }, sets)).toMatchObject({ setName: '151' })
    expect(readSealedRow({ ...row, contents: 'packs' }, sets)).toMatchObject({ setName: 'Miscellaneous' })
  })

  test.each<[object, number]>([
    [{ tcgplayer_id: 503_313 }, 503_313],
    [{ identifiers: { tcgplayer: '503313' } }, 503_313],
    [{ tcgplayer_id: '503313' }, 503_313],
    [{ tcgplayer_id: 503_313, identifiers: { tcgplayer: '7' } }, 503_313],
  ])('with %j has the picture of that product at TCGplayer', (row, id) => {
    expect(readSealedRow({ ...bundle, ...row }, sets)).toMatchObject({
      ids: { tcgplayer: { '*': id } },
      imageUrl: `https://tcgplayer-cdn.tcgplayer.com/product/${id}_in_1000x1000.jpg`,
    })
  })

  test.each([
    { tcgplayer_id: null },
    { tcgplayer_id: 0 },
    { tcgplayer_id: 1.5 },
    { tcgplayer_id: -7 },
    { tcgplayer_id: 99_999_999_999 },
    { tcgplayer_id: '../7' },
    { tcgplayer_id: '' },
    { identifiers: { tcgplayer: [7] } },
    { identifiers: 7 },
  ])('with %j has neither id nor picture', row => {
    expect(readSealedRow({ ...bundle, ...row }, sets)).toMatchObject({ ids: {}, imageUrl: null })
  })

  test.each([
    [{ kind: undefined, category: 'elite-trainer-box' }, 'elite-trainer-box'],
    [{ kind: 'other' }, null],
    [{ kind: 'Booster <b>' }, null],
    [{ kind: 'x'.repeat(51) }, null],
    [{ kind: 7 }, null],
  ])('with %j is of the kind %s', (row, sealedKind) => {
    expect(readSealedRow({ ...bundle, ...row }, sets)).toMatchObject({ sealedKind })
  })

  test('has no release date without one in the row', () => {
    expect(readSealedRow({ ...bundle, releaseDate: '2023-02-30' }, sets)).toMatchObject({ releaseDate: null })
  })

  test.each([
    [7, 'not a sealed product'],
    [{ ...bundle, id: null }, 'it has no id'],
    [{ ...bundle, name: ' ' }, 'sealed product 151-booster-bundle has no usable name'],
  ])('%# cannot be read: %s', (row, unreadable) => {
    expect(readSealedRow(row, sets)).toEqual({ unreadable })
  })
})
