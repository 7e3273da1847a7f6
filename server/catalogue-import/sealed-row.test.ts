import { describe, expect, test } from 'vitest'
import { readSealedRow } from './sealed-row.ts'

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
