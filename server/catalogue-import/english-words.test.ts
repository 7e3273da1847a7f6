import { describe, expect, test } from 'vitest'
import { readEnglishWords } from './card-reader.ts'

const glurak = {
  id: 'base1-4',
  name: 'Glurak',
  category: 'Pokémon',
  rarity: 'Selten',
  types: ['Feuer'],
  variants_detailed: [
    { type: 'Holo', size: 'Standard' },
    { type: 'Holo', size: 'Standard', stamp: ['1. Auflage'] },
    { type: 'Reverse', foil: 'Meisterball', thirdParty: { tcgplayer: 1 } },
  ],
}

describe('a German card', () => {
  test('has its words in English, and its name as it is', async () => {
    const inEnglish = await readEnglishWords('de')
    expect(inEnglish(glurak)).toEqual({
      id: 'base1-4',
      name: 'Glurak',
      category: 'Pokemon',
      rarity: 'Rare',
      types: ['Fire'],
      variants_detailed: [
        { type: 'holo', size: 'standard' },
        { type: 'holo', size: 'standard', stamp: ['1st-edition'] },
        { type: 'reverse', foil: 'masterball' },
      ],
    })
  })

  test('keeps words that are not known, or English already', async () => {
    const inEnglish = await readEnglishWords('de')
    const card = { rarity: 'Unerhört', category: 'Energy', types: ['Feuer', 'Licht'] }
    expect(inEnglish(card)).toMatchObject({
      rarity: 'Unerhört',
      category: 'Energy',
      types: ['Fire', 'Licht'],
    })
  })

  test('loses a printing with a word that is not known, which could be another one', async () => {
    const inEnglish = await readEnglishWords('de')
    const printings = [
      { type: 'Holo', stamp: ['Unbekannt'] },
      { type: 'constructor' },
      null,
      { type: 'normal' },
    ]
    expect(inEnglish({ variants_detailed: printings })).toMatchObject({
      variants_detailed: [{ type: 'normal' }],
    })
  })
})

test('a Japanese card has English words from the start', async () => {
  const inEnglish = await readEnglishWords('ja')
  const card = { category: 'Pokemon', rarity: 'Rare', variants_detailed: [{ type: 'holo' }] }
  expect(inEnglish(card)).toBe(card)
})

test('anything but a card stays', async () => {
  const inEnglish = await readEnglishWords('fr')
  expect([null, 'x', 4].map(inEnglish)).toEqual([null, 'x', 4])
})
