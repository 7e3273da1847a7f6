/** A condition as apps write it. What apps disagree about is marked, so that its collector sees how it is read. */
import type { Condition } from '#domain/collection/copy'
import { plainKey, withoutAccents } from '#domain/import/name-keys'

const words: readonly (readonly [Condition, string])[] = [
  [
    'Near Mint',
    'nm | m | mt | mint | near mint | near mint or better | near mint mint | nm m | nm mt | pack fresh',
  ],
  [
    'Lightly Played',
    'lp | sp | ex | exc | excellent | light played | lightly played | slightly played | light play | vlp',
  ],
  ['Lightly Played', 'good lightly played | good | gd | lp nm | excellent near mint | ex nm'],
  [
    'Moderately Played',
    'mp | moderately played | moderate play | played | pl | vg | very good | moderately play',
  ],
  ['Heavily Played', 'hp | heavily played | heavy play | heavy played | fair'],
  ['Damaged', 'd | dm | dmg | damaged | poor | po'],
]
/** The same in German, French, Italian, Spanish, Portuguese and Japanese. */
const inLanguages: readonly (readonly [Condition, readonly string[]])[] = [
  [
    'Near Mint',
    [
      'neuwertig | fast neu | wie neu | neu | druckfrisch',
      'neuf | neuve | comme neuf | comme neuve | quasi neuf | quasi neuve | presque neuf | presque neuve',
      'nuovo | nuova | come nuovo | come nuova | quasi nuovo | quasi nuova',
      'nuevo | nueva | como nuevo | como nueva | casi nuevo | casi nueva',
      'novo | nova | como novo | como nova | quase novo | quase nova | praticamente nova',
      '新品 | 未使用 | 完美品 | 極美品',
    ],
  ],
  [
    'Lightly Played',
    [
      'leicht bespielt | leicht gespielt',
      'légèrement joué | légèrement jouée | peu joué | peu jouée',
      'leggermente giocato | leggermente giocata | poco giocato | poco giocata',
      'ligeramente jugado | ligeramente jugada | poco jugado | poco jugada',
      'levemente jogada | pouco jogada | usada levemente',
    ],
  ],
  [
    'Moderately Played',
    [
      'mäßig bespielt | mittel bespielt',
      'moyennement joué | moyennement jouée',
      'moderatamente giocato | moderatamente giocata',
      'moderadamente jugado | moderadamente jugada',
      'moderadamente jogada',
    ],
  ],
  [
    'Heavily Played',
    [
      'stark bespielt | stark gespielt',
      'très joué | très jouée | fortement joué | fortement jouée',
      'molto giocato | molto giocata',
      'muy jugado | muy jugada',
      'muito jogada | muito usada',
    ],
  ],
  [
    'Damaged',
    [
      'beschädigt | defekt',
      'abîmé | abîmée | endommagé | endommagée',
      'danneggiato | danneggiata | rovinato | rovinata',
      'dañado | dañada',
      'danificado | danificada',
      'ジャンク | 破損',
    ],
  ],
]
/** Words of these languages that shops and collectors use for different conditions. */
const disputedInLanguages: readonly (readonly [Condition, string])[] = [
  ['Near Mint', '美品'],
  [
    'Lightly Played',
    'exzellent | ausgezeichnet | sehr gut | gut | très bon | bon | eccellente | ottimo | buono | excelente | muy bueno | bueno | muito bom | bom | 良品',
  ],
  [
    'Moderately Played',
    'bespielt | gespielt | gebraucht | joué | jouée | giocato | giocata | jugado | jugada | jogada | usada | usado | 並品 | 中古 | 傷あり',
  ],
  ['Heavily Played', 'akzeptabel | passable | acceptable | aceptable | 可 | 難あり'],
  ['Damaged', 'schlecht | mauvais | pessimo | malo | mala | ruim'],
]
const conditionByWord: ReadonlyMap<string, Condition> = new Map(
  [
    ...words,
    ...inLanguages.flatMap(([one, lists]) => lists.map(list => [one, list] as const)),
    ...disputedInLanguages,
  ].flatMap(([condition, list]) => list.split(' | ').map(word => [withoutAccents(word), condition] as const)),
)
/** ManaBox, Dragon Shield and Cardmarket use these for other conditions than each other. */
const disputed = new Set([
  'ex',
  'exc',
  'excellent',
  'good',
  'gd',
  'played',
  'pl',
  'fair',
  'poor',
  'po',
  'vg',
  'very good',
  ...disputedInLanguages.flatMap(([, list]) => list.split(' | ').map(withoutAccents)),
])
/** TCGplayer writes the printing behind the condition: "Near Mint Holofoil". */
const printings = /\s(?:(?:1st edition|unlimited|reverse|holofoil|holo|foil|normal)\s?)+$/

/** The key of a word for a condition: "Near_Mint", "near-mint" and "NearMint" are one. */
export function conditionKey(cell: string): string {
  return plainKey(cell.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
}

/** Returns what a word for a condition usually means; null for an unknown one. */
export function usualCondition(cell: string): Condition | null {
  const key = withoutAccents(conditionKey(cell))
  return conditionByWord.get(key) ?? conditionByWord.get(key.replace(printings, '')) ?? saidTwice(cell)
}

/** "Near Mint (NM)" says the same twice; null for anything else. */
function saidTwice(cell: string): Condition | null {
  const [, word = '', code = ''] =
    /^([^()[\]/-]+?)\s*[([/-]\s*([^()[\]/-]+?)\s*[)\]]?$/u.exec(cell.trim()) ?? []
  const [one, other] = [word, code].map(part => conditionByWord.get(withoutAccents(conditionKey(part))))
  return one !== undefined && one === other ? one : null
}

export function isDisputedCondition(cell: string): boolean {
  return disputed.has(withoutAccents(conditionKey(cell)))
}
