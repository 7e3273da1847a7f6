import { describe, expect, test } from 'vitest'
import type { Candidate } from './candidate.ts'
import { choosePrinting } from './choose-printing.ts'
import type { ImportApp } from './import-app.ts'

/** Printings by their keys, with labels as the catalogue writes them. */
const labels: Readonly<Record<string, string>> = {
  normal: 'Normal',
  holo: 'Holo',
  reverse: 'Reverse Holo',
  'reverse:pokeball': 'Poké Ball Reverse Holo',
  'reverse:masterball': 'Master Ball Reverse Holo',
  'reverse:energy': 'Energy Reverse Holo',
  'holo:cosmos': 'Cosmos Holo',
  'normal:wotc': 'WotC',
  'normal:1st-edition': '1st Edition',
  'normal:pre-release': 'Prerelease',
  'normal:pre-release+staff': 'Prerelease Staff',
  'holo:galaxy': 'Galaxy Holo',
  'holo:1st-edition:galaxy': '1st Edition Galaxy Holo',
  'holo:unlimited': 'Unlimited Holo',
  'holo:shadowless': 'Shadowless Holo',
  'holo:shadowless:1st-edition': '1st Edition Shadowless Holo',
  'holo:1999-2000-copyright': '1999–2000 Copyright Holo',
}
function cardOf(name: string, setName: string, keys: readonly string[]): Candidate {
  const printings = keys.map(key => ({ id: key, key, label: labels[key] ?? null, tcgplayerId: null }))
  return {
    id: keys[0] ?? '',
    name,
    productType: 'card',
    setName,
    setCode: null,
    cardNumber: '4',
    setCardCount: 102,
    miscInfo: null,
    language: 'en',
    printings,
  }
}
const baseRuns = [
  'holo:unlimited',
  'holo:shadowless',
  'holo:shadowless:1st-edition',
  'holo:1999-2000-copyright',
]
const charizard = cardOf('Charizard', 'Base Set', baseRuns)
const balls = ['normal', 'reverse', 'reverse:pokeball', 'reverse:masterball']
const pinsir = cardOf('Pinsir', 'Prismatic Evolutions', balls)
const gengar = cardOf('Gengar', 'Fossil', ['holo:galaxy', 'holo:1st-edition:galaxy'])
const kabuto = cardOf('Kabuto', 'Fossil', ['normal', 'normal:1st-edition', 'normal:wotc'])
const holoAlone = cardOf('Charizard ex', '151', ['holo'])
const rare = cardOf('Tinkaton', 'Paldea Evolved', ['holo', 'reverse', 'holo:cosmos'])
const common = cardOf('Pikachu', '151', [
  'normal',
  'reverse',
  'normal:pre-release',
  'normal:pre-release+staff',
])
const patterned = cardOf('Seel', 'Ascended Heroes', ['normal', 'reverse:energy'])
const unown = cardOf('Unown', 'Neo Discovery', ['normal', 'normal:1st-edition'])
const promo = cardOf('Mewtwo', 'WotC Black Star Promos', ['normal'])

function choose(
  card: Candidate,
  printing: string | null,
  bracketed: string | null = null,
  app: ImportApp | null = null,
) {
  return choosePrinting({ app, printing, bracketed }, card, card.printings)
}

describe('the words of a column name a printing', () => {
  test.each([
    [charizard, '1E', 'holo:shadowless:1st-edition'],
    [charizard, '1st Ed.', 'holo:shadowless:1st-edition'],
    [charizard, '1st', 'holo:shadowless:1st-edition'],
    [charizard, 'First Edition Holo', 'holo:shadowless:1st-edition'],
    [charizard, 'Unl', 'holo:unlimited'],
    [charizard, 'Unlimited Holofoil', 'holo:unlimited'],
    [charizard, 'Holo', 'holo:unlimited'],
    [charizard, 'H', 'holo:unlimited'],
    [charizard, 'SL', 'holo:shadowless'],
    [charizard, '4th Print', 'holo:1999-2000-copyright'],
    [charizard, null, 'holo:unlimited'],
    [pinsir, 'RH', 'reverse'],
    [pinsir, 'Rev', 'reverse'],
    [pinsir, 'Rev. Holo', 'reverse'],
    [pinsir, 'Reverse Foil', 'reverse'],
    [pinsir, 'MB', 'reverse:masterball'],
    [pinsir, 'Master Ball Holofoil', 'reverse:masterball'],
    [pinsir, 'pokeball', 'reverse:pokeball'],
    [pinsir, 'N', 'normal'],
    [pinsir, 'NH', 'normal'],
    [pinsir, 'Reg', 'normal'],
    [pinsir, 'N/A', 'normal'],
    [pinsir, 'Common', 'normal'],
    [gengar, 'Holo Rare', 'holo:galaxy'],
    [gengar, null, 'holo:galaxy'],
    [gengar, '1st Edition Holofoil', 'holo:1st-edition:galaxy'],
    [kabuto, '1st Edition', 'normal:1st-edition'],
    [rare, 'Cosmos', 'holo:cosmos'],
    [rare, 'Foil', 'holo'],
    [common, 'Staff', 'normal:pre-release+staff'],
    [common, 'Pre-Release', 'normal:pre-release'],
    [holoAlone, 'Special Illustration Rare', 'holo'],
    [promo, 'Promo', 'normal'],
  ])('%o: %s', (card, words, id) => {
    expect(choose(card, words).chosen).toEqual({ id, assumed: null })
  })
})

describe('the words in brackets of a name', () => {
  test.each([
    [pinsir, 'Reverse', 'reverse'],
    [pinsir, 'RH', 'reverse'],
    [pinsir, 'Poké Ball Pattern', 'reverse:pokeball'],
    [common, 'Prerelease Staff', 'normal:pre-release+staff'],
  ])('name a printing: %o: %s', (card, words, id) => {
    expect(choose(card, null, words).chosen).toEqual({ id, assumed: null })
    expect(choose(card, 'Normal', words, 'collectr').chosen).toMatchObject({ id })
  })

  test.each([
    [holoAlone, 'Full Art'],
    [holoAlone, 'Alternate Art Secret'],
    [holoAlone, '199'],
    [cardOf('Zoroark', 'Plasma Storm', ['holo']), 'Team Plasma'],
  ])('may be of the card: %o: %s', (card, words) => {
    expect(choose(card, null, words).chosen).toEqual({ id: 'holo', assumed: null })
  })

  test('are a letter for Unown', () => {
    expect(choose(unown, '1st Edition', 'H').chosen).toEqual({ id: 'normal:1st-edition', assumed: null })
  })

  test('are said to be of the name when nothing knows them', () => {
    const assumed = '“Burger King” was read as part of the name, not as a printing.'
    expect(choose(pinsir, null, 'Burger King').chosen).toEqual({ id: 'normal', assumed })
    expect(choose(pinsir, null, 'Burger King', 'pricecharting').chosen).toBeNull()
  })
})

describe('a printing is left open', () => {
  test.each<[Candidate, string | null, string | null, readonly string[]]>([
    [pinsir, 'something odd', null, balls],
    [pinsir, 'Stamped', null, balls],
    [pinsir, 'Promo', null, balls],
    [pinsir, 'Normal / Reverse', null, balls],
    [pinsir, 'Holo', 'Non-Holo', balls],
    [pinsir, 'Holo', null, []],
    [pinsir, '1st Edition', null, []],
    [gengar, 'Reverse Holo', null, []],
    [gengar, null, 'RH', []],
    [holoAlone, 'Reverse', null, []],
    [kabuto, 'Holo', null, []],
    [common, 'Reverse Prerelease', null, ['normal:pre-release', 'normal:pre-release+staff']],
  ])('%o: %s, %s', (card, words, brackets, open) => {
    const choice = choose(card, words, brackets)
    expect([choice.chosen, choice.open.map(({ id }) => id)]).toEqual([null, open])
  })

  test('by R, which is reverse or rare, unless the card has only one of them', () => {
    const ids = (card: Candidate, words: string) => choose(card, words).open.map(({ id }) => id)
    expect([choose(rare, 'R Holo').chosen, ids(rare, 'R Holo')]).toEqual([null, ['holo', 'reverse']])
    const assumed = 'Printing read as Reverse Holo.'
    expect(choose(pinsir, 'R Holo').chosen).toEqual({ id: 'reverse', assumed })
    expect(choose(pinsir, null, 'R Holo').chosen).toEqual({ id: 'reverse', assumed })
  })

  test('of a set of two runs, unless the row says which', () => {
    const either = '1st Edition & Shadowless'
    const runs = ['holo:shadowless', 'holo:shadowless:1st-edition']
    const open = choose(charizard, either)
    expect([open.chosen, open.open.map(({ id }) => id)]).toEqual([null, runs])
    expect(choose(charizard, `Holo ${either}`).chosen).toBeNull()
    const inCollectr = (words: string) => choose(charizard, `${words} ${either}`, null, 'collectr').chosen
    expect(inCollectr('1st Edition Holofoil')).toEqual({ id: 'holo:shadowless:1st-edition', assumed: null })
    expect(inCollectr('Unlimited Holofoil')).toEqual({ id: 'holo:shadowless', assumed: null })
    const assumed = 'Printing read as Shadowless Holo.'
    expect(inCollectr('Holofoil')).toEqual({ id: 'holo:shadowless', assumed })
  })
})

describe('it is said what is assumed', () => {
  test.each<[Candidate, string, string, string, ImportApp | null]>([
    [patterned, 'Reverse Holo', 'reverse:energy', 'Energy Reverse Holo', null],
    [holoAlone, 'Normal', 'holo', 'Holo', null],
    [rare, 'Normal', 'holo', 'Holo', null],
    [holoAlone, 'Premium Collection', 'holo', 'Holo', 'cardladder'],
  ])('%o: %s', (card, words, id, label, app) => {
    const assumed = `Printing read as ${label}.`
    expect(choose(card, words, null, app).chosen).toEqual({ id, assumed })
  })

  test('but not when an app writes Normal for a card that is only holo', () => {
    expect(choose(holoAlone, 'Normal', null, 'tcgplayer').chosen).toEqual({ id: 'holo', assumed: null })
  })
})

test('a title names a printing next to the year and the names of card and set', () => {
  const title = (text: string) => choose(charizard, null, text, 'psa').chosen
  const first = { id: 'holo:shadowless:1st-edition', assumed: null }
  expect(title('1999 Pokemon Game 1st Edition #4 Charizard-Holo')).toEqual(first)
  expect(title('1999 Pokemon Game #4 Charizard-Holo')).toEqual({ id: 'holo:unlimited', assumed: null })
})
