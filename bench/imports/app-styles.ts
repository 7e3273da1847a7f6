/**
 * How apps write a printing of a card in their files: headings, their own names of sets, numbers, and the words for
 * printings that were seen in public exports and price lists. Written apart from the importer, which must not mark its own
 * work: nothing here comes from its tables.
 */
import type { SampledPrinting } from './sampled-cards.ts'

/** What apps call the sets, by TCGdex's ids. */
export type AppSetNames = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export interface AppStyle {
  readonly name: string
  readonly header: readonly string[]
  /** Null for a printing that the app has no known words for. */
  readonly rowOf: (printing: SampledPrinting, chance: () => number) => readonly string[] | null
}

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
interface Variant {
  readonly variant: string
  readonly suffix: string
  readonly isShadowless: boolean
}

function tcgplayerVariant({ finish, marks }: SampledPrinting): Variant | null {
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
function longNumber({ number, officialCount, setName }: SampledPrinting): string {
  if (officialCount === 0 || /promo/iu.test(setName)) return number
  const letters = /^\D*/.exec(number)?.[0] ?? ''
  return `${number}/${letters}${String(officialCount).padStart(number.length - letters.length, '0')}`
}

/** Secret and full-art cards of the years before Scarlet & Violet have words behind their names. */
function art({ rarity, setId, number, officialCount }: SampledPrinting): string {
  if (/^(?:sv|me)/.test(setId)) return ''
  if (/secret/iu.test(rarity) || Number(number) > officialCount) return ' (Secret)'
  return /ultra rare/iu.test(rarity) && /^(?:swsh|sm|xy|bw)\d/.test(setId) ? ' (Full Art)' : ''
}

/** Without the accents and signs that American lists leave out. */
function plainName(name: string): string {
  return name
    .replaceAll('é', 'e')
    .replaceAll('’', "'")
    .replaceAll('★', 'Star')
    .replaceAll('δ', '(Delta Species)')
}

const conditions = ['Near Mint', 'Lightly Played', 'Moderately Played', 'Heavily Played', 'Damaged'] as const
const oneOf = <Value>(values: readonly [Value, ...Value[]], chance: () => number): Value =>
  values[Math.floor(chance() * values.length)] ?? values[0]

/** Returns the styles of apps that have Pokémon cards. */
export function appStyles(names: AppSetNames): readonly AppStyle[] {
  const nameOf = (app: string, { setId }: SampledPrinting): string | null => {
    const name = names[setId]?.[app]
    return typeof name === 'string' ? name : null
  }
  const withoutCode = (name: string) => name.replace(/^[A-Z]+\d*(?::| -) /, '')
  const collectrSet = (printing: SampledPrinting) =>
    nameOf('collectr', printing) ?? withoutCode(nameOf('tcgplayer', printing) ?? printing.setName)
  const shadowlessSet = (set: string, isShadowless: boolean) => (isShadowless ? 'Base Set (Shadowless)' : set)

  return [
    ownFile,
    {
      name: 'Collectr',
      header:
        'Portfolio Name|Category|Set|Product Name|Card Number|Rarity|Variance|Grade|Card Condition|Average Cost Paid|Quantity|Market Price (As of 2025-12-29)|Price Override|Watchlist|Date Added|Notes'.split(
          '|',
        ),
      rowOf: (printing, chance) => {
        const written = tcgplayerVariant(printing)
        if (written === null) return null
        const { variant, suffix, isShadowless } = written
        const set = shadowlessSet(collectrSet(printing), isShadowless)
        const name = `${plainName(printing.name)}${art(printing)}${suffix && ` ${suffix}`}${chance() < 0.1 ? ' ' : ''}`
        const grade = chance() < 0.2 ? 'PSA 9 (MINT)' : 'Ungraded'
        const condition = grade === 'Ungraded' ? oneOf(conditions, chance) : ''
        return `Main|Pokemon|${set}|${name}|${longNumber(printing)}|${printing.rarity || 'Common'}|${variant}|${grade}|${condition}|1.2500|1|2|0|false|2025-06-08|;;;;`.split(
          '|',
        )
      },
    },
    {
      name: 'PriceCharting',
      header:
        'id|product-name|console-name|price-in-pennies|include-string|condition-string|sku|notes|cost-basis-in-pennies|quantity|date-entered|date-purchased|grading-company|grading-cert-id|folder'.split(
          '|',
        ),
      rowOf: printing => {
        const words = priceChartingWords(printing)
        if (words === null) return null
        const set = nameOf('pricecharting', printing) ?? `Pokemon ${printing.setName}`
        const number = printing.number.replace(/^0+(?=\d)/, '')
        const name = `${plainName(printing.name)}${words && ` [${words}]`} #${number}`
        return `7|${name}|${set}|761|Ungraded|Normal wear|||125|1|2026-04-05|2026-04-05|||`.split('|')
      },
    },
    {
      name: 'TCGplayer app',
      header:
        'Quantity|Name|Simple Name|Set|Card Number|Set Code|Printing|Condition|Language|Rarity|Product ID|SKU'.split(
          '|',
        ),
      rowOf: (printing, chance) => {
        const written = tcgplayerVariant(printing)
        if (written === null) return null
        const { variant, suffix, isShadowless } = written
        const number = longNumber(printing)
        const plain = plainName(printing.name)
        const numbered = chance() < 0.15 ? ` - ${number}` : ''
        const set = shadowlessSet(nameOf('tcgplayer', printing) ?? printing.setName, isShadowless)
        const name = `${plain}${numbered}${art(printing)}${suffix && ` ${suffix}`}`
        return `1|${name}|${plain}|${set}|${number}||${variant}|${oneOf(conditions, chance)}|English|Rare|${printing.tcgplayerId ?? ''}|`.split(
          '|',
        )
      },
    },
    {
      name: 'Card Ladder',
      header:
        'Date Purchased|Quantity|Card|Subject|Year|Set|Variation|Number|Category|Condition|Investment|Current Value|Potential Profit|Graded Cert #|Population|Notes'.split(
          '|',
        ),
      rowOf: (printing, chance) => {
        const words = cardLadderWords(printing)
        if (words === null) return null
        const set = nameOf('cardladder', printing) ?? `Pokemon ${printing.setName}`
        const isHolo = printing.finish === 'holo' && printing.setId.startsWith('base')
        const subject = `${plainName(printing.name)}${isHolo ? '-Holo' : ''}`
        const number = chance() < 0.5 ? printing.number : printing.number.replace(/^0+(?=\d)/, '')
        const cert = Math.floor(chance() * 90_000_000) + 10_000_000
        return `1/31/2024|1|${set} ${subject}|${subject}|1999|${set}|${words}|${number}|Pokemon|PSA 9|12.50|1|1|${cert}|5|`.split(
          '|',
        )
      },
    },
    {
      name: 'Dragon Shield',
      header:
        'Folder Name|Quantity|Trade Quantity|Card Name|Set Code|Set Name|Card Number|Condition|Printing|Language|Price Bought|Date Bought|LOW|MID|MARKET'.split(
          '|',
        ),
      rowOf: (printing, chance) => {
        const written = tcgplayerVariant(printing)
        if (written === null || written.suffix !== '' || written.isShadowless) return null
        const set = withoutCode(nameOf('tcgplayer', printing) ?? printing.setName)
        const number = printing.number.replace(/^0+(?=\d)/, '')
        const variant = written.variant.replace('Holofoil', 'Holo').replace(/^Holo$/, 'Foil')
        const condition = oneOf(['NearMint', 'Excellent', 'LightPlayed'], chance)
        return `Binder A|1|0|${plainName(printing.name)}||${set}|${number}|${condition}|${variant}|English|1.25|2023-09-22|1|2|3`.split(
          '|',
        )
      },
    },
    {
      name: 'PokéCollector',
      header: 'set_code|number|quantity|condition|variant|lang|purchase_price'.split('|'),
      rowOf: printing => {
        if (printing.marks.length > 0) return null
        return `${printing.setId}|${printing.number}|1|NM|${printing.finish}|en|1.25`.split('|')
      },
    },
  ]
}

/** As our own download writes every printing. */
const ownFile: AppStyle = {
  name: 'Holofolio',
  header:
    'Name|Set|Number|Printing|Type|State|Condition|Predicted grade|Investment|Raw card cost|Purchase date|Paid in|Rate day|Language|Currency'.split(
      '|',
    ),
  rowOf: ({ name, setName, number, label }) =>
    `${name}|${setName}|${number}|${label}|card|Near Mint|Near Mint||12.50||2025-03-04|||en|USD`.split('|'),
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
function priceChartingWords({ finish, marks, plainFinishes }: SampledPrinting): string | null {
  const words = bracketed[marks.join(' ')]
  if (words === undefined || !['normal', 'holo', 'reverse'].includes(finish)) return null
  if (marks.length > 0) return words
  if (finish === 'reverse') return 'Reverse Holo'
  return finish === 'holo' && plainFinishes.includes('normal') ? null : words
}

/** PSA's labels name what is beside the usual. */
function cardLadderWords(printing: SampledPrinting): string | null {
  const { finish, marks } = printing
  if (marks.includes('jumbo') || marks.includes('cosmos')) return null
  const words = priceChartingWords(printing)
  if (words === null || marks.length > 0) return words
  return finish === 'reverse' ? 'Reverse Holo' : ''
}
