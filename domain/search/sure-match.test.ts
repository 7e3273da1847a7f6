import { describe, expect, test } from 'vitest'
import { choiceFor, type FoundProduct } from './sure-match.ts'

const charizard: FoundProduct = {
  id: 'base1-4',
  name: 'Charizard',
  setName: 'Base Set',
  setCode: 'base1',
  cardNumber: '4',
  rarity: 'Rare',
  miscInfo: null,
  releaseDate: '1999-01-09',
  language: 'en',
  printingLabel: 'Holo',
  printings: [
    { id: 'base1-4', label: 'Holo' },
    { id: 'first', label: '1st Edition Holo' },
    { id: 'shadowless', label: 'Shadowless Holo' },
  ],
}
const drapion = {
  ...charizard,
  id: 'hgss4-4',
  name: 'Drapion',
  setName: 'Triumphant',
  setCode: 'hgss4',
  printings: [],
}
const sprigatito = {
  ...drapion,
  id: 'sv02-012',
  name: 'Sprigatito',
  setName: 'Paldea Evolved',
  setCode: 'sv02',
  cardNumber: '012',
}
const palkia = {
  ...drapion,
  id: 'pl1-12',
  name: 'Palkia G',
  setName: 'Platinum',
  setCode: 'pl1',
  cardNumber: '12',
}

const mew = {
  ...drapion,
  id: 'si1-1',
  name: 'Mew',
  setName: 'Southern Islands',
  setCode: 'si1',
  cardNumber: '1',
}
const bulbasaur = {
  ...drapion,
  id: 'sv03.5-001',
  name: 'Bulbasaur',
  setName: '151',
  setCode: 'sv03.5',
  cardNumber: '001',
}

const sureId = (
  text: string,
  found: readonly FoundProduct[],
  total = found.length,
  printing: string | null = null,
) => choiceFor(text, found, total, printing).sure?.printingId ?? null

describe('a sure match', () => {
  test.each<[string, readonly FoundProduct[], string]>([
    ['charizard 4/102', [charizard], 'base1-4'],
    ['chari 4', [charizard], 'base1-4'],
    ['BS 4', [charizard], 'base1-4'],
    ['pal 12', [sprigatito, palkia], 'sv02-012'],
    ['base1-4', [charizard, drapion], 'base1-4'],
    ['charizard 1st edition', [charizard], 'first'],
    ['charizard shadowless', [charizard], 'shadowless'],
    ['MEW 001', [bulbasaur, mew], 'sv03.5-001'],
    ['mew 001/165', [bulbasaur, mew], 'sv03.5-001'],
  ])('%s', (text, found, id) => {
    expect(sureId(text, found)).toBe(id)
  })
})

describe('a choice', () => {
  test.each<[string, string, readonly FoundProduct[], number]>([
    ['of two with the number', '4/102', [charizard, drapion], 2],
    ['of one for which a typing error was corrected', 'charzard 4', [charizard], 1],
    ['of more than were found first', 'BS 4', [charizard], 30],
    ['of two that begin with it', 'pa 12', [palkia, sprigatito], 2],
    ['of a name and a set', 'mew 1', [mew, bulbasaur], 2],
    ['of the same card in two languages', 'MEW 001', [bulbasaur, { ...bulbasaur, id: 'de' }, mew], 3],
    ['of nothing', 'xyzzy', [], 0],
    ['of separators', '-', [charizard], 1],
  ])('%s', (_, text, found, total) => {
    expect(sureId(text, found, total)).toBeNull()
  })

  test('has a row for each printing that the text does not tell apart', () => {
    const twins = [
      { id: 'red', label: 'Red Stamp' },
      { id: 'blue', label: 'Blue Stamp' },
    ]
    const { sure, candidates } = choiceFor('charizard stamp', [{ ...charizard, printings: twins }], 1, null)
    expect(sure).toBeNull()
    expect(candidates.map(({ printingId }) => printingId)).toEqual(['red', 'blue'])
  })
})

test('is sure of a card by set and number as printed, whatever else was found after it', () => {
  expect(sureId('MEW 001', [bulbasaur, mew], 30)).toBe('sv03.5-001')
  expect(sureId('MEW 001', [mew], 1)).toBe('si1-1')
})

test('takes the preferred printing where the card has it', () => {
  expect(sureId('BS 4', [charizard], 1, '1st Edition Holo')).toBe('first')
  expect(sureId('BS 4', [charizard], 1, 'Reverse Holo')).toBe('base1-4')
  expect(sureId('BS 4 shadowless', [charizard], 1, '1st Edition Holo')).toBe('shadowless')
})
