/** The files of apps: their headings, their own names of sets, and what each row means. */
import type { ImportField } from '#domain/import/reading'
import {
  art,
  cardLadderWords,
  longNumber,
  plainName,
  priceChartingWords,
  tcgplayerVariant,
} from './app-words.ts'
import { type Chance, oneOf } from './chance.ts'
import { aCondition, aSlab, paidForOne } from './people-cells.ts'
import { isUsual } from './people-words.ts'
import type { SampledPrinting } from './sampled-cards.ts'
import type { Held, TrueAnswers, TrueState, WrittenFile } from './written-file.ts'

/** What apps call the sets, by TCGdex's ids. */
export type AppSetNames = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export interface AppRow {
  readonly cells: string
  /** Cents of one copy; null where the app writes no price. */
  readonly paid: number | null
  /** One where the app does not say. */
  readonly quantity?: number
  readonly currency?: string
  readonly state: TrueState
}

export interface AppStyle {
  readonly name: string
  /** With bars between them, as the cells of rows. */
  readonly header: string
  /** Null for a printing that the app has no known words for. */
  readonly rowOf: (printing: SampledPrinting, chance: Chance) => AppRow | null
  readonly answers?: TrueAnswers
}

const noFields: readonly (ImportField | null)[] = []

/** Writes the printings that the app has words for. */
export function appFile(
  style: AppStyle,
  sample: () => SampledPrinting | undefined,
  rows: number,
  chance: Chance,
): WrittenFile {
  const written = Array.from({ length: rows }, () => {
    const printing = sample()
    const row = printing && style.rowOf(printing, chance)
    if (!printing || !row) return []
    const { cells, paid, quantity = 1, currency = 'USD', state } = row
    const held: Held = {
      productId: printing.productId,
      quantity,
      paidCents: paid && paid * quantity,
      currency,
      state,
    }
    return [{ cells: cells.split('|'), holds: [held] }]
  })
  return {
    above: [],
    header: style.header.split('|'),
    fields: noFields,
    rows: written.flat(),
    separator: ',',
    isUnquoted: false,
    answers: {
      priceFor: 'copy',
      dayOrder: 'month first',
      decimalMark: '.',
      blankQuantity: 1,
      blankCondition: 'Near Mint',
      ...style.answers,
    },
    conditions: {
      nearmint: 'Near Mint',
      excellent: 'Lightly Played',
      lightplayed: 'Lightly Played',
    },
  }
}

const aFew = (chance: Chance) => (chance() < 0.85 ? 1 : 2 + Math.floor(chance() * 3))
const dollars = (cents: number) => (cents / 100).toFixed(2)
const raw = (chance: Chance) => ({ kind: 'raw', condition: aCondition(chance) }) as const
const nearMint = { kind: 'raw', condition: 'Near Mint' } as const
const grades = { 10: 'GEM-MT', 9: 'MINT', 8: 'NM-MT' } as const

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
        'Portfolio Name|Category|Set|Product Name|Card Number|Rarity|Variance|Grade|Card Condition|Average Cost Paid|Quantity|Market Price (As of 2025-12-29)|Price Override|Watchlist|Date Added|Notes',
      rowOf: (printing, chance) => {
        const written = tcgplayerVariant(printing)
        if (written === null) return null
        const { variant, suffix, isShadowless } = written
        const isBoth = isShadowless && chance() < 0.5
        const set = isBoth
          ? 'Base Set (1st Edition & Shadowless)'
          : shadowlessSet(collectrSet(printing), isShadowless)
        const name = `${plainName(printing.name)}${art(printing)}${suffix && ` ${suffix}`}${chance() < 0.1 ? ' ' : ''}`
        const score = oneOf([10, 9, 8] as const, chance)
        const isSlab = chance() < 0.2
        const state: TrueState = isSlab
          ? { kind: 'graded', company: 'PSA', grade: String(score) }
          : raw(chance)
        const grade = isSlab ? `PSA ${score} (${grades[score]})` : 'Ungraded'
        const condition = state.kind === 'raw' ? (state.condition ?? '') : ''
        const paid = paidForOne(chance)
        const quantity = isSlab ? 1 : aFew(chance)
        return {
          cells: `Main|Pokemon|${set}|${name}|${longNumber(printing)}|${printing.rarity || 'Common'}|${variant}|${grade}|${condition}|${dollars(paid)}00|${quantity}|2|0|false|2025-06-08|;;;;`,
          paid,
          quantity,
          state,
        }
      },
    },
    {
      name: 'PriceCharting',
      header:
        'id|product-name|console-name|price-in-pennies|include-string|condition-string|sku|notes|cost-basis-in-pennies|quantity|date-entered|date-purchased|grading-company|grading-cert-id|folder',
      rowOf: (printing, chance) => {
        const words = priceChartingWords(printing)
        if (words === null) return null
        const set = nameOf('pricecharting', printing) ?? `Pokemon ${printing.setName}`
        const number = printing.number.replace(/^0+(?=\d)/, '')
        const name = `${plainName(printing.name)}${words && ` [${words}]`} #${number}`
        const paid = paidForOne(chance)
        const slab = chance() < 0.2 ? oneOf(['10', '9', '8'], chance) : null
        const include = slab === null ? 'Ungraded' : `PSA ${slab}`
        const state: TrueState =
          slab === null ? { kind: 'raw', condition: null } : { kind: 'graded', company: 'PSA', grade: slab }
        return {
          cells: `7|${name}|${set}|761|${include}|Normal wear|||${paid}|1|2026-04-05|2026-04-05|${slab === null ? '' : 'PSA'}||`,
          paid,
          state,
        }
      },
    },
    {
      name: 'TCGplayer app',
      header:
        'Quantity|Name|Simple Name|Set|Card Number|Set Code|Printing|Condition|Language|Rarity|Product ID|SKU',
      rowOf: (printing, chance) => {
        const written = tcgplayerVariant(printing)
        if (written === null) return null
        const { variant, suffix, isShadowless } = written
        const number = longNumber(printing)
        const plain = plainName(printing.name)
        const numbered = chance() < 0.15 ? ` - ${number}` : ''
        const set = shadowlessSet(nameOf('tcgplayer', printing) ?? printing.setName, isShadowless)
        const name = `${plain}${numbered}${art(printing)}${suffix && ` ${suffix}`}`
        const state = raw(chance)
        const quantity = aFew(chance)
        return {
          cells: `${quantity}|${name}|${plain}|${set}|${number}||${variant}|${state.condition}|English|Rare|${printing.tcgplayerId ?? ''}|`,
          paid: null,
          quantity,
          state,
        }
      },
    },
    {
      name: 'Card Ladder',
      header:
        'Date Purchased|Quantity|Card|Subject|Year|Set|Variation|Number|Category|Condition|Investment|Current Value|Potential Profit|Graded Cert #|Population|Notes',
      rowOf: (printing, chance) => cardLadderRow(printing, nameOf('cardladder', printing), chance),
    },
    {
      name: 'Dragon Shield',
      header:
        'Folder Name|Quantity|Trade Quantity|Card Name|Set Code|Set Name|Card Number|Condition|Printing|Language|Price Bought|Date Bought|LOW|MID|MARKET',
      rowOf: (printing, chance) => {
        const written = tcgplayerVariant(printing)
        if (written === null || written.suffix !== '' || written.isShadowless) return null
        const set = withoutCode(nameOf('tcgplayer', printing) ?? printing.setName)
        const number = printing.number.replace(/^0+(?=\d)/, '')
        const variant = written.variant.replace('Holofoil', 'Holo').replace(/^Holo$/, 'Foil')
        const word = oneOf(['NearMint', 'Excellent', 'LightPlayed'], chance)
        const paid = paidForOne(chance)
        const quantity = aFew(chance)
        return {
          cells: `Binder A|${quantity}|0|${plainName(printing.name)}||${set}|${number}|${word}|${variant}|English|${dollars(paid)}|2023-09-22|1|2|3`,
          paid,
          quantity,
          state: { kind: 'raw', condition: word === 'NearMint' ? 'Near Mint' : 'Lightly Played' },
        }
      },
    },
    {
      name: 'PokéCollector',
      header: 'set_code|number|quantity|condition|variant|lang|purchase_price',
      rowOf: (printing, chance) => {
        if (printing.marks.length > 0) return null
        const paid = paidForOne(chance)
        const set = chance() < 0.5 ? printing.setId : shortSetId(printing.setId)
        const number = chance() < 0.5 ? printing.number : printing.number.replace(/^0+(?=\d)/, '')
        return {
          cells: `${set}|${number}|1|NM|${printing.finish}|en|${dollars(paid)}`,
          paid,
          state: nearMint,
        }
      },
    },
    {
      name: 'PokéCollector, its export',
      header:
        'Card ID|Name|Set|Number|Rarity|Quantity|Condition|Purchase Price (EUR)|Current Price (EUR)|Total Value (EUR)|Added At',
      rowOf: (printing, chance) => {
        // It has no column for the printing: the usual one is meant.
        if (printing.marks.length > 0 || !isUsual(printing)) return null
        const paid = paidForOne(chance)
        const quantity = aFew(chance)
        return {
          cells: `${printing.cardId}|${printing.name}|${printing.setName}|${printing.number}|${printing.rarity}|${quantity}|NM|${dollars(paid)}|2.00|2.00|2026-01-05`,
          paid,
          quantity,
          currency: 'EUR',
          state: nearMint,
        }
      },
    },
  ]
}

/** As older data of cards writes the ids of sets: sv3pt5, swsh12pt5. */
function shortSetId(setId: string): string {
  return setId.replace(/^([a-z]+)0+(?=\d)/, '$1').replace('.5', 'pt5')
}

/** The series that PSA's labels begin with, some of them in short. */
const psaSeries: readonly (readonly [RegExp, string, string])[] = [
  [/^swsh\d/, 'Pokemon Sword & Shield', 'Pokemon Swsh'],
  [/^sm\d/, 'Pokemon Sun & Moon', 'Pokemon SM'],
  [/^xy\d/, 'Pokemon XY', 'Pokemon XY'],
  [/^bw\d/, 'Pokemon Black & White', 'Pokemon BW'],
]

/** As PSA's labels have it: the set behind its series, or where variations are. */
function cardLadderRow(printing: SampledPrinting, name: string | null, chance: Chance): AppRow | null {
  const words = cardLadderWords(printing)
  if (words === null) return null
  const isHolo = printing.finish === 'holo' && printing.setId.startsWith('base')
  const isFull = /ultra rare/i.test(printing.rarity) && chance() < 0.3
  const subject = `${isFull ? 'Full Art/' : ''}${plainName(printing.name)}${isHolo ? '-Holo' : ''}`
  const number = chance() < 0.5 ? printing.number : printing.number.replace(/^0+(?=\d)/, '')
  const series = psaSeries.find(([sets, whole]) => sets.test(printing.setId) && name !== whole)
  const how = series ? chance() : 1
  const usual = name ?? `Pokemon ${printing.setName}`
  const set = !series || how >= 0.4 ? usual : how < 0.2 ? `${series[2]} ${printing.setName}` : series[1]
  const variation =
    series && how >= 0.2 && how < 0.4 ? [printing.setName, words].filter(Boolean).join(' ') : words
  const paid = paidForOne(chance)
  const cert = Math.floor(chance() * 90_000_000) + 10_000_000
  const { state } = aSlab(chance)
  return {
    cells: `1/31/2024|1|${set} ${subject}|${subject}|1999|${set}|${variation}|${number}|Pokemon|${state.company} ${state.grade}|${dollars(paid)}|1|1|${cert}|5|`,
    paid,
    state,
  }
}

/** As our own download writes every printing. */
const ownFile: AppStyle = {
  name: 'Holofolio',
  header:
    'Name|Set|Number|Printing|Type|State|Condition|Predicted grade|Investment|Raw card cost|Purchase date|Paid in|Rate day|Language|Currency',
  rowOf: ({ name, setName, number, label }, chance) => {
    const state = raw(chance)
    const paid = paidForOne(chance)
    return {
      cells: `${name}|${setName}|${number}|${label}|card|${state.condition}|${state.condition}||${dollars(paid)}||2025-03-04|||en|USD`,
      paid,
      state,
    }
  },
}
