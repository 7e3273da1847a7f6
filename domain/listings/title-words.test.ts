import { describe, expect, test } from 'vitest'
import { searchWords, hasAnyPhrase, titleWords, withoutWords } from './title-words.ts'

describe('titleWords', () => {
  test.each([
    ['Gengar’s #4/102 (NM)', ['gengars', '4/102', 'nm']],
    ['Pokémon CHARIZARD ★ δ', ['pokemon', 'charizard', 'gold', 'star', 'delta', 'species']],
    ['Nidoran♀ Ho-Oh', ['nidoran', 'f', 'ho', 'oh']],
    ['PSA10 psa 9.5 CGC9', ['psa', '10', 'psa', '9.5', 'cgc', '9']],
    ['#TG01/TG30 #4', ['tg01/tg30', '#4']],
    ['BGS 9.5 (9.5/10/9/9.5)', ['bgs', '9.5']],
    ['Charizard LV.X & Friends', ['charizard', 'lv', 'x', 'and', 'friends']],
    ['リザードン', []],
    ['', []],
  ])('%s', (title, words) => expect(titleWords(title)).toEqual(words))
})

test.each([
  ["Farfetch'd", ["farfetch'd"]],
  ['Blaine’s Charizard', ["blaine's", 'charizard']],
  ['Pikachu & Zekrom GX', ['pikachu', 'zekrom', 'gx']],
  ['Rayquaza ☆', ['rayquaza', 'gold', 'star']],
  ['Mew (-proxy) "x" *', ['mew', 'proxy', 'x']],
  ['Ho-Oh LV.X', ['ho', 'oh', 'lv.x']],
])('%s is searched as %j', (name, words) => expect(searchWords(name)).toEqual(words))

test('removes a word as often as it is given', () => {
  expect(withoutWords(['custom', 'catcher', 'custom', 'proxy'], ['custom', 'catcher'])).toEqual([
    'custom',
    'proxy',
  ])
})

test('matches phrases of whole, consecutive words', () => {
  expect(hasAnyPhrase(['fan', 'art', 'card'], ['fan art'])).toBe(true)
  expect(hasAnyPhrase(['fans', 'art'], ['fan art', 'ar'])).toBe(false)
})
