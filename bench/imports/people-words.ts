/**
 * How collectors write a card in a spreadsheet of their own: its name, set, number and printing. Written apart from the
 * importer, which must not mark its own work: nothing here comes from its tables.
 */
import { type Chance, type Choices, oneOf } from './chance.ts'
import type { SampledPrinting } from './sampled-cards.ts'

const firstEdition = [
  '1E',
  '1st Ed',
  '1st Edition',
  '1st',
  'First Edition',
  '1st ed.',
  '1st edition',
] as const
const firstEditionHolo = [...firstEdition, '1st Ed Holo', '1E Holo', '1st Edition Holo'] as const
const pokeBall = [
  'PB',
  'Poke Ball',
  'Poké Ball',
  'Pokeball',
  'PB Reverse',
  'Pokeball Holo',
  'poke ball rev',
] as const
const masterBall = [
  'MB',
  'Master Ball',
  'Masterball',
  'MB Reverse',
  'Master Ball Holo',
  'master ball',
] as const

/** By finish and marks. A blank is for the usual printing of a card alone. */
const printingWords: Readonly<Record<string, Choices<string>>> = {
  normal: ['', '', '', 'Normal', 'Non-Holo', 'Non Holo', 'Regular', 'Reg', 'non-holo'],
  holo: ['', '', 'Holo', 'Holo', 'H', 'Holofoil', 'holo', 'Foil', 'Holo Rare'],
  reverse: ['RH', 'Rev', 'Rev Holo', 'Reverse', 'Reverse Holo', 'rev. holo', 'R Holo', 'Rev Foil', 'reverse'],
  'normal unlimited': ['', 'Unl', 'Unlimited', 'Unl.', 'unlimited'],
  'holo unlimited': ['', 'Holo', 'Unl', 'Unlimited', 'Unl Holo', 'Unlimited Holo'],
  'normal 1st-edition': firstEdition,
  'holo 1st-edition': firstEditionHolo,
  'normal shadowless': ['Shadowless', 'shadowless', 'Shadowless Unlimited'],
  'holo shadowless': ['Shadowless', 'Shadowless Holo', 'shadowless'],
  'normal shadowless 1st-edition': [...firstEdition, '1st Ed Shadowless'],
  'holo shadowless 1st-edition': [...firstEditionHolo, '1st Ed Shadowless'],
  'reverse pokeball': pokeBall,
  'reverse masterball': masterBall,
  'holo cosmos': ['Cosmos Holo', 'Cosmos', 'cosmos holo'],
  'normal pre-release': ['Prerelease', 'Pre-release', 'Prerelease stamp'],
}

/** The sets of Wizards whose printings without a mark are of the unlimited run. */
const setsOfTwoRuns = /^(?:base[235]|gym\d|neo\d)$/

export function printingKey({ finish, marks }: SampledPrinting): string {
  return [finish, ...marks].join(' ')
}

/** Whether collectors have a word for a printing. */
export function hasPeopleWord(printing: SampledPrinting): boolean {
  const isPlain = printing.marks.length === 0 || printing.marks.join() === 'unlimited'
  return Object.hasOwn(printingWords, printingKey(printing)) || (isPlain && printing.finish === 'normal')
}

/** Whether a row without a word for the printing means this one. */
export function isUsual({ finish, marks, plainFinishes }: SampledPrinting): boolean {
  if (marks.join() === 'unlimited') return true
  if (marks.length > 0) return false
  return finish === 'normal' || (finish === 'holo' && !plainFinishes.includes('normal'))
}

/** A word for the printing; blank where it goes without saying. */
export function printingWord(printing: SampledPrinting, chance: Chance): string {
  const isOfTwoRuns = printing.marks.length === 0 && setsOfTwoRuns.test(printing.setId)
  const key = isOfTwoRuns ? `${printing.finish} unlimited` : printingKey(printing)
  const words = printingWords[key] ?? ['']
  const word = oneOf(words, chance)
  return word === '' && !isUsual(printing) ? (words.find(other => other !== '') ?? '') : word
}

const spokenSets: Readonly<Record<string, Choices<string>>> = {
  base1: ['Base', 'Base Set', 'base set', 'Original Base Set'],
  base4: ['Base 2', 'Base Set 2', 'Base Set II'],
  base5: ['Team Rocket', 'Rocket', 'TR (Team Rocket)'],
  basep: ['WOTC Promo', 'Wizards Promo', 'Black Star Promo (WOTC)'],
  lc: ['Legendary Collection', 'Legendary'],
  ecard1: ['Expedition', 'Expedition Base'],
  hgss1: ['HGSS', 'Heart Gold Soul Silver', 'HeartGold and SoulSilver'],
  bw1: ['Black and White', 'BW Base', 'Black & White Base'],
  xy1: ['XY', 'XY Base', 'XY Base Set'],
  sm1: ['Sun & Moon', 'Sun and Moon', 'SM Base', 'Sun & Moon Base Set'],
  swsh1: ['Sword & Shield', 'Sword and Shield', 'SWSH Base', 'Sword & Shield Base Set'],
  swsh7: ['Evolving Skies', 'Evo Skies', 'evolving skies', 'SWSH7 Evolving Skies'],
  'swsh3.5': ["Champion's Path", 'Champions Path'],
  'swsh12.5': ['Crown Zenith', 'crown zenith'],
  'swsh10.5': ['Pokemon GO', 'Pokémon Go', 'PoGo'],
  swsh9tg: ['Brilliant Stars', 'Brilliant Stars Trainer Gallery', 'Brilliant Stars TG'],
  swsh10tg: ['Astral Radiance', 'Astral Radiance TG'],
  swsh11tg: ['Lost Origin', 'Lost Origin Trainer Gallery'],
  swsh12tg: ['Silver Tempest', 'Silver Tempest TG'],
  'swsh12.5gg': ['Crown Zenith', 'Crown Zenith Galarian Gallery', 'Crown Zenith GG'],
  'swsh4.5sv': ['Shining Fates', 'Shining Fates Shiny Vault'],
  sma: ['Hidden Fates', 'Hidden Fates Shiny Vault'],
  cel25: ['Celebrations', 'celebrations'],
  cel25cc: ['Celebrations Classic Collection', 'Celebrations (Classic Collection)'],
  sv01: ['Scarlet & Violet', 'Scarlet & Violet Base', 'SV Base', 'Scarlet and Violet'],
  'sv03.5': ['151', 'SV 151', 'Pokemon 151', 'Scarlet & Violet 151', 'SV: 151'],
  'sv08.5': ['Prismatic Evolutions', 'Prismatic', 'Prismatic Evo', 'prismatic evolutions'],
  'sv04.5': ['Paldean Fates', 'SV Paldean Fates'],
  svp: ['SV Promo', 'SVP', 'Scarlet & Violet Promos', 'SV Black Star Promos'],
  swshp: ['SWSH Promo', 'Sword & Shield Promo', 'SWSH Black Star Promos'],
  smp: ['SM Promo', 'Sun & Moon Promo', 'SM Black Star Promos'],
  xyp: ['XY Promo', 'XY Promos', 'XY Black Star Promos'],
  bwp: ['BW Promo', 'BW Promos'],
}

const seriesPrefixes: readonly (readonly [RegExp, Choices<string>])[] = [
  [/^sv\d/, ['SV ', 'S&V ', 'Scarlet & Violet - ', 'SV: ']],
  [/^swsh\d/, ['SWSH ', 'Sword & Shield ', 'Sword & Shield: ']],
  [/^sm\d/, ['SM ', 'Sun & Moon ', 'SM - ']],
  [/^xy\d/, ['XY ', 'XY - ']],
  [/^bw\d/, ['BW ', 'Black & White - ']],
  [/^ex\d/, ['EX ', 'ex ']],
  [/^(?:base|gym|neo)\d/, ['Pokemon ', '']],
]

/** The set as collectors name it, which never means another set of the same card. */
export function setWord({ setId, setName }: SampledPrinting, chance: Chance): string {
  const how = chance()
  const spoken = spokenSets[setId]
  if (spoken && how < 0.7) return oneOf(spoken, chance)
  if (how < 0.55) return setName
  if (how < 0.65) return setName.toLowerCase()
  if (how < 0.75) return setName.replaceAll('&', 'and').replaceAll('’', "'")
  if (how < 0.8) return withoutALetter(setName, chance)
  const prefix = seriesPrefixes.find(([sets]) => sets.test(setId))?.[1]
  return prefix && !/promo/i.test(setName) ? `${oneOf(prefix, chance)}${setName}` : setName
}

/** A slip of the keyboard, in a word long enough to be understood. */
function withoutALetter(text: string, chance: Chance): string {
  if (text.length < 10) return text
  const at = 3 + Math.floor(chance() * (text.length - 6))
  return /[a-z]/.test(text.charAt(at)) ? text.slice(0, at) + text.slice(at + 1) : text
}

/** The number with the count of the set where it has one, as it is printed. */
export function printedNumber({ number, officialCount, setName, setId }: SampledPrinting): string {
  const letters = /^\D*/.exec(number)?.[0] ?? ''
  const isCounted = letters === '' || /^(?:TG|GG|SV)$/.test(letters)
  if (officialCount === 0 || !isCounted || setId === 'cel25cc' || /promo/iu.test(setName)) return number
  return `${number}/${letters}${String(officialCount).padStart(number.length - letters.length, '0')}`
}

export type NumberHabit = 'printed' | 'short' | 'hash' | 'bare' | 'long' | 'mixed'
export const numberHabits = ['printed', 'printed', 'short', 'hash', 'bare', 'long', 'mixed'] as const

/** The number in a habit of a collector. Classic Collection's numbers of the catalogue are not printed: blank. */
export function numberWord(printing: SampledPrinting, habit: NumberHabit, chance: Chance): string {
  if (printing.setId === 'cel25cc') return ''
  const bare = printing.number.replace(/^0+(?=\d)/, '')
  const count = printedNumber(printing).split('/')[1]
  const slash = count === undefined ? '' : `/${count.replace(/^0+(?=\d)/, '')}`
  const kind = habit === 'mixed' ? oneOf(['printed', 'short', 'hash', 'bare', 'long'], chance) : habit
  if (kind === 'printed') return printedNumber(printing)
  if (kind === 'short') return `${bare}${slash}`
  if (kind === 'hash') return chance() < 0.5 ? `#${bare}` : `#${printedNumber(printing)}`
  if (kind === 'bare') return bare
  const long = /^\d+$/.test(bare) ? bare.padStart(3, '0') : bare
  return `${long}${slash.replace(/^\/(\d{1,2})$/, (_, digits: string) => `/${digits.padStart(3, '0')}`)}`
}

/** The name as it is typed: without accents, in small letters, with other hyphens. */
export function nameWord({ name }: SampledPrinting, chance: Chance): string {
  const typed = name
    .replaceAll('’', "'")
    .replaceAll('★', 'Star')
    .replaceAll('♀', chance() < 0.5 ? ' F' : '♀')
    .replaceAll('♂', chance() < 0.5 ? ' M' : '♂')
  const plain = chance() < 0.7 ? typed.replaceAll('é', 'e') : typed
  const how = chance()
  if (how < 0.1) return plain.toLowerCase()
  if (how < 0.15) return plain.replace(/ (EX|GX|ex)$/, '-$1').replace('-ex', ' EX')
  if (how < 0.2) return plain.replace(/ VMAX$/, ' Vmax').replace(/ VSTAR$/, ' V-Star')
  if (how < 0.25) return ` ${plain} `
  return plain
}
