import { describe, expect, test } from 'vitest'
import { indexWords, productWords, queryWords, wordCount, wordWeights } from './catalogue-words.ts'

describe('indexWords', () => {
  test.each([
    ['Charizard', ['charizard']],
    ['Pokémon Center', ['pokemon', 'center']],
    ["Blaine's Moltres", ['blaines', 'moltres']],
    ['Blaine’s Moltres', ['blaines', 'moltres']],
    ['Charizard ☆', ['charizard', 'star', 'goldstar']],
    ['Umbreon ★', ['umbreon', 'star', 'goldstar']],
    ['Arceus ◇', ['arceus', 'prism', 'star', 'prismstar']],
    ['Pikachu δ', ['pikachu', 'delta']],
    ['Nidoran♀', ['nidoran', 'female', 'f']],
    ['Nidoran♂', ['nidoran', 'male', 'm']],
    ['Ho-oh', ['ho', 'oh', 'hooh']],
    ['Charizard-EX', ['charizard', 'ex', 'charizardex']],
    ['Mr. Mime', ['mr', 'mime']],
    ['Charizard G LV.X', ['charizard', 'g', 'lv', 'x', 'lvx']],
    ['Scarlet & Violet', ['scarlet', 'and', 'violet']],
    ['Unown [A]', ['unown', 'a']],
    ['Unown !', ['unown', '!']],
    ["_____'s Pikachu", ['_', '_', '_', '_', '_', 's', 'pikachu']],
    ['100% Pure', ['100', '%', 'pure']],
    ['025', ['25']],
    ['0', ['0']],
    ['SV049', ['sv49']],
    ['4/102', ['4/102', '4']],
    ['TG12/TG30', ['tg12/tg30', 'tg12']],
    ['1st Edition', ['1st', 'edition']],
    ['SV03.5', ['sv3', '5', 'sv35', 'sv3pt5']],
    ['   ', []],
    ['---', []],
  ])('%s', (text, words) => {
    expect(indexWords(text)).toEqual(words)
  })

  test('cuts a very long word', () => {
    expect(indexWords('ß'.repeat(200))).toEqual(['ß'.repeat(40)])
    expect(queryWords('ß'.repeat(200))).toEqual(['ß'.repeat(40)])
  })
})

describe('queryWords', () => {
  test.each([
    ['charizard 4/102', ['charizard', '4/102']],
    ['Pikachu 025/165', ['pikachu', '25/165']],
    ['#4', ['4']],
    ['4/', ['4/']],
    ['tg012/tg30', ['tg12/tg30']],
    ['charizard-ex', ['charizard', 'ex']],
    ['umbreon ☆', ['umbreon', 'star']],
    ['nidoran♀', ['nidoran', 'female']],
    ['arceus ◇', ['arceus', 'prismstar']],
    ['100%', ['100', '%']],
    ['sv03.5 199', ['sv3pt5', '199']],
    ['sv03.5-199', ['sv3pt5', '199']],
    ['SV3PT5-199', ['sv3pt5', '199']],
    ['swsh12.5gg GG44', ['swsh12pt5gg', 'gg44']],
    ['Charizard G LV.X', ['charizard', 'g', 'lv', 'x']],
    ['Poké Ball', ['poke', 'ball']],
    ['"', []],
  ])('%s', (text, words) => {
    expect(queryWords(text)).toEqual(words)
  })
})

const baseCharizard = {
  name: 'Charizard',
  setName: 'Base Set',
  cardNumber: '4',
  setCardCount: 102,
  setCode: null,
  rarity: null,
  releaseDate: null,
  miscInfo: null,
  language: 'en',
} as const

describe('the words of a product', () => {
  test('weigh most in the name, then in the number, the set and the misc information', () => {
    const words = productWords({ ...baseCharizard, miscInfo: 'Shadowless' })
    expect(Object.fromEntries(words.map(({ word, weight }) => [word, weight]))).toEqual({
      charizard: wordWeights.name,
      '4/102': wordWeights.number,
      4: wordWeights.number,
      base: wordWeights.set - 1,
      set: wordWeights.set - 1,
      shadowless: wordWeights.misc,
    })
  })

  test('weigh more in a shorter set name', () => {
    const weightOfBase = (setName: string) =>
      productWords({ ...baseCharizard, setName }).find(({ word }) => word === 'base')?.weight
    expect(weightOfBase('Base Set')).toBeGreaterThan(weightOfBase('Base Set 2') ?? Number.NaN)
  })

  test('have the number with the code and the abbreviation of the set, and what the version is called', () => {
    const words = productWords({
      ...baseCharizard,
      name: 'Charizard ex',
      setName: '151',
      setCode: 'sv03.5',
      cardNumber: '199',
      setCardCount: 165,
      rarity: 'Special illustration rare',
      releaseDate: '2023-09-22',
    })
    expect(Object.fromEntries(words.map(({ word, weight }) => [word, weight]))).toMatchObject({
      '199 sv3pt5': wordWeights.numberInSet,
      '199 sv35': wordWeights.numberInSet,
      '199 mew': wordWeights.numberInSet,
      alt: wordWeights.misc,
      secret: wordWeights.misc,
    })
  })

  test('have the name of another language than English', () => {
    const words = (language: 'en' | 'de') =>
      productWords({ ...baseCharizard, language }).map(({ word }) => word)
    expect(words('de').filter(word => !words('en').includes(word))).toEqual(['german'])
  })

  test('come once, with the weight of the name when they are also in the set', () => {
    const words = productWords({ ...baseCharizard, name: 'Here Comes Team Rocket!', setName: 'Team Rocket' })
    expect(words.filter(({ word }) => word === 'rocket')).toEqual([
      { word: 'rocket', weight: wordWeights.name },
    ])
  })

  test.each([
    ['025', 165, ['25', '25/165']],
    ['TG12', 30, ['tg12', 'tg12/30', 'tg12/tg30']],
    ['SV049', 122, ['sv49', 'sv49/122', 'sv49/sv122']],
    ['99a', 147, ['99a', '99a/147']],
    ['4', null, ['4']],
    ['4/102', 102, ['4', '4/102']],
    ['?', 28, ['?']],
    ['A', 28, ['a']],
    ['Museum', 28, ['museum']],
  ])('include those of card number %s of %s', (cardNumber, setCardCount, numbers) => {
    const words = productWords({ ...baseCharizard, name: 'x', setName: 'y', cardNumber, setCardCount })
    expect(
      words
        .map(({ word }) => word)
        .filter(word => word !== 'x' && word !== 'y')
        .sort(),
    ).toEqual([...numbers].sort())
  })
})

test('wordCount counts words between white space', () => {
  expect(wordCount('Charizard ☆')).toBe(2)
  expect(wordCount('Ho-oh')).toBe(1)
  expect(wordCount('  Team  Rocket ')).toBe(2)
})
