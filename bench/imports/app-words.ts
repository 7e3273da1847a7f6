/**
 * The words of apps for names, numbers and printings, as public exports and price lists have them. Written apart from the
 * importer, which must not mark its own work: nothing here comes from its tables.
 */
import type { SampledPrinting } from './sampled-cards.ts'

/** The plain finishes and editions, as TCGplayer and Collectr write them; null for what they list as another product. */
const editions: Readonly<Record<string, string>> = {
  '': '',
  unlimited: 'Unlimited',
  '1st-edition': '1st Edition',
}
const patterns: Readonly<Record<string, string>> = {
  pokeball: '(Poke Ball Pattern)',
  masterball: '(Master Ball Pattern)',
  friendball: '(Friend Ball)',
  loveball: '(Love Ball)',
  quickball: '(Quick Ball)',
  duskball: '(Dusk Ball)',
  cosmos: '(Cosmos Holo)',
  'cracked-ice': '(Cracked Ice Holo)',
  'pre-release': '(Prerelease)',
  'pre-release staff': '(Prerelease) [Staff]',
}

/** The variant of a finish, and the words in the name. */
export interface Variant {
  readonly variant: string
  readonly suffix: string
  readonly isShadowless: boolean
}

export function tcgplayerVariant({ finish, marks }: SampledPrinting): Variant | null {
  const isShadowless = marks.includes('shadowless')
  const rest = marks.filter(mark => mark !== 'shadowless').join(' ')
  const edition = editions[rest] ?? (rest in patterns ? '' : null)
  if (edition === null) return null
  const plain = { normal: 'Normal', holo: 'Holofoil', reverse: 'Reverse Holofoil' }[finish]
  if (plain === undefined) return null
  const run = isShadowless && edition === '' ? 'Unlimited' : edition
  const isBall = rest.endsWith('ball')
  const variant = run === '' ? (isBall ? 'Holofoil' : plain) : finish === 'normal' ? run : `${run} ${plain}`
  return { variant, suffix: patterns[rest] ?? '', isShadowless }
}

/** As TCGplayer writes it: counts of sets as wide as numbers, promos without a count. */
export function longNumber({ number, officialCount, setName }: SampledPrinting): string {
  if (officialCount === 0 || /promo/iu.test(setName)) return number
  const letters = /^\D*/.exec(number)?.[0] ?? ''
  return `${number}/${letters}${String(officialCount).padStart(number.length - letters.length, '0')}`
}

/** Secret and full-art cards of the years before Scarlet & Violet have words behind their names. */
export function art({ rarity, setId, number, officialCount }: SampledPrinting): string {
  if (/^(?:sv|me)/.test(setId)) return ''
  if (/secret/iu.test(rarity) || Number(number) > officialCount) return ' (Secret)'
  return /ultra rare/iu.test(rarity) && /^(?:swsh|sm|xy|bw)\d/.test(setId) ? ' (Full Art)' : ''
}

/** Without the accents and signs that American lists leave out. */
export function plainName(name: string): string {
  return name
    .replaceAll('é', 'e')
    .replaceAll('’', "'")
    .replaceAll('★', 'Star')
    .replaceAll('δ', '(Delta Species)')
}

const bracketed: Readonly<Record<string, string>> = {
  '': '',
  unlimited: '',
  '1st-edition': '1st Edition',
  shadowless: 'Shadowless',
  'shadowless 1st-edition': '1st Edition',
  cosmos: 'Cosmos Holo',
  'cracked-ice': 'Cracked Ice Holo',
  pokeball: 'Poke Ball',
  masterball: 'Master Ball',
  'pre-release': 'Prerelease',
  'pre-release staff': 'Prerelease Staff',
  jumbo: 'Jumbo',
}

/** PriceCharting has one entry for the usual finish, whichever that is. */
export function priceChartingWords({ finish, marks, plainFinishes }: SampledPrinting): string | null {
  const words = bracketed[marks.join(' ')]
  if (words === undefined || !['normal', 'holo', 'reverse'].includes(finish)) return null
  if (marks.length > 0) return words
  if (finish === 'reverse') return 'Reverse Holo'
  return finish === 'holo' && plainFinishes.includes('normal') ? null : words
}

/** PSA's labels name what is not usual. */
export function cardLadderWords(printing: SampledPrinting): string | null {
  const { finish, marks } = printing
  if (marks.includes('jumbo') || marks.includes('cosmos')) return null
  const words = priceChartingWords(printing)
  if (words === null || marks.length > 0) return words
  return finish === 'reverse' ? 'Reverse Holo' : ''
}
