import { describe, expect, test } from 'vitest'
import { conditionIn, languageIn, exclusionIn } from './listing-words.ts'
import { titleWords } from './title-words.ts'

describe('conditionIn', () => {
  test.each([
    ['NM', 'Near Mint'],
    ['Near Mint-Mint', 'Near Mint'],
    ['pack fresh', 'Near Mint'],
    ['NM/LP', 'Lightly Played'],
    ['Lightly Played', 'Lightly Played'],
    ['Excellent', 'Lightly Played'],
    ['MP', 'Moderately Played'],
    ['played', 'Moderately Played'],
    ['vg condition', 'Moderately Played'],
    ['HP', 'Heavily Played'],
    ['heavily played', 'Heavily Played'],
    ['poor', 'Heavily Played'],
    ['HP damaged', 'Damaged'],
    ['DMG', 'Damaged'],
    // Neither hit points nor negated words are a condition.
    ['120 HP', null],
    ['HP 120 holo', null],
    ['120 HP NM', 'Near Mint'],
    ['no creases', null],
    ['never played NM', 'Near Mint'],
    ['Charizard ex', null],
    ['', null],
  ])('reads %s', (title, condition) => expect(conditionIn(titleWords(title))).toBe(condition))
})

test.each([
  ['Charizard Japanese', 'Japanese'],
  ['Charizard JP', 'Japanese'],
  ['リザードン Charizard', 'Japanese'],
  ['리자몽', 'Korean'],
  ['噴火龍 Charizard', 'Chinese'],
  ['Glurak Deutsch', 'German'],
  ['Dracaufeu Français', 'French'],
  ['Charizard Italiano', 'Italian'],
  ['Charizard Español', 'Spanish'],
  ['Charizard Português', 'Portuguese'],
  ['Charizard English', null],
  ['Charizard', null],
])('%s is in %s', (title, language) => expect(languageIn(title, titleWords(title))).toBe(language))

describe('a card is', () => {
  test.each([
    ['lot of 4', 'lot'],
    ['x4', 'lot'],
    ['4x', 'lot'],
    ['3 x NM', 'lot'],
    ['playset', 'lot'],
    ['set of 3', 'lot'],
    ['30 cards', 'lot'],
    ['bundle', 'lot'],
    ['choose your card', 'several to choose from'],
    ['you pick', 'several to choose from'],
    ['Proxy', 'not genuine'],
    ['fan art', 'not genuine'],
    ['gold metal card', 'not genuine'],
    ['custom orica', 'not genuine'],
    ['PTCGL code', 'not the thing itself'],
    ['mystery pack', 'not the thing itself'],
    ['magnetic case', 'not the thing itself'],
    ['JUMBO', 'another product'],
    ['signed by artist', 'altered'],
    ['prerelease staff', 'altered'],
    ['AS IS', 'altered'],
    ['*READ*', 'altered'],
    // One genuine copy.
    ['1x NM', null],
    ['holo rare 1999 WOTC', null],
    ['full art ultra rare', null],
    ['HP 120', null],
    ['1 card', null],
  ])('%s', (title, reason) => expect(exclusionIn(titleWords(title), 'card')).toBe(reason))
})

describe('a sealed product is', () => {
  test.each([
    ['empty box', 'opened or incomplete'],
    ['no packs', 'opened or incomplete'],
    ['1 booster pack from', 'opened or incomplete'],
    ['loose', 'opened or incomplete'],
    ['x2', 'lot'],
    ['6 boxes', 'lot'],
    ['lot of 3', 'lot'],
    ['code card', 'not the thing itself'],
    ['acrylic protector', 'not the thing itself'],
    ['factory sealed new in hand', null],
    ['9 booster packs', null],
    ['promo and 65 sleeves', null],
    ['presale', null],
  ])('%s', (title, reason) => expect(exclusionIn(titleWords(title), 'sealed_product')).toBe(reason))
})
