/**
 * Invented cards in the shape of the English catalogue: as many, in as many sets, some names on hundreds of cards and
 * most on a few, and the names that the benchmark looks for about as often as there. More than one catalogue's worth
 * repeats it in other languages' sets.
 */
import type { CatalogueEntry } from '#domain/products/catalogue-entry'

/** As many cards as the English catalogue has, in as many sets. */
export const generatedCards = 21_066
const generatedSets = 203
const setsCount = 102

/** Names and how many of the cards have them. */
const frequent = [
  ['Pikachu', 236],
  ['Charizard', 112],
  ['Eevee', 88],
  ['Mew', 138],
  ['Basic Energy', 683],
  ['Trainer Card', 606],
] as const
const infrequent = [
  ['Armaldo', 9],
  ['Dark Magneton', 3],
  ['Shining Gyarados', 1],
  ['Surfing Pikachu', 5],
] as const

const languages = ['', 'Japanese', 'German', 'French', 'Italian', 'Spanish', 'Korean', 'Chinese']
const endings = ['', '', '', '', ' ex', ' V', ' VMAX', ' GX']
const syllables =
  'ba bo chu da do fla gi gon kar la li lu ma mo na no pa pi ra ri sa sha ta to va vul za zu'.split(' ')
const rarities = ['Common', 'Common', 'Uncommon', 'Rare', 'Double rare']
const types = ['Fire', 'Water', 'Grass', 'Lightning', 'Psychic', 'Fighting', 'Darkness', 'Metal', 'Colorless']

/** Returns the card at this place; each has an identity of its own. */
export function generatedCard(index: number): CatalogueEntry {
  const [edition, place] = [Math.floor(index / generatedCards), index % generatedCards]
  const set = place % generatedSets
  const language = languages[edition % languages.length] ?? ''
  const series = edition < languages.length ? '' : ` ${Math.floor(edition / languages.length) + 1}`
  const setName = `${language} ${set === 0 ? 'Base Set' : `Set of ${word(set + 7)}`}${series}`.trim()
  const number = Math.floor(place / generatedSets) + 1
  return {
    externalId: `bench-${index}`,
    name: set === 0 && number === 4 ? 'Charizard' : nameOf(place),
    productType: 'card',
    setName,
    setCode: `${language.slice(0, 2).toLowerCase()}${set}${series.trim()}`,
    setCardCount: setsCount,
    setReleaseDate: `${1999 + (set % 26)}-0${1 + (set % 9)}-16`,
    cardNumber: String(number),
    rarity: rarities[place % rarities.length] ?? null,
    pokemonType: types[place % types.length] ?? null,
    category: null,
    hp: 30 + (place % 30) * 10,
    imageUrl: null,
    productDescription: null,
    releaseDate: null,
    printings: [],
    language: 'en',
    sealedKind: null,
    ids: {},
  }
}

/** A prime that spreads the names over the sets. */
const stride = 7_919

function nameOf(place: number): string {
  let turn = (place * stride) % generatedCards
  for (const [name, cards] of [...infrequent, ...frequent]) {
    if (turn < cards) return name.includes(' ') ? name : `${name}${endings[turn % endings.length]}`
    turn -= cards
  }
  // Of a thousand names, the first are on more cards than the last.
  const name = Math.floor((turn % 1_000) * ((turn % 97) / 96))
  return `${word(name)}${endings[turn % endings.length]}`
}

function word(number: number): string {
  const parts = [number, Math.floor(number / syllables.length), 11 + (number % 17)]
  const text = parts.map(part => syllables[(part * 5) % syllables.length]).join('')
  return `${text[0]?.toUpperCase()}${text.slice(1)}`
}
