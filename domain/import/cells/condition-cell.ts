/** A condition as apps write it. What apps disagree about is marked, so that its collector sees how it is read. */
import type { Condition } from '#domain/copies/copy'
import { plainKey, withoutAccents } from '#domain/import/name-keys'

/** In English, and in German, French, Italian, Spanish, Portuguese and Japanese. */
const words: readonly (readonly [Condition, readonly string[]])[] = [
  [
    'Near Mint',
    [
      'nm | m | mt | mint | near mint | near mint or better | near mint mint | nm m | nm mt | pack fresh',
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
      'lp | sp | light played | lightly played | slightly played | light play | vlp',
      'good lightly played | lp nm | excellent near mint | ex nm',
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
      'mp | moderately played | moderate play | moderately play',
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
      'hp | heavily played | heavy play | heavy played',
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
      'd | dm | dmg | damaged',
      'beschädigt | defekt',
      'abîmé | abîmée | endommagé | endommagée',
      'danneggiato | danneggiata | rovinato | rovinata',
      'dañado | dañada',
      'danificado | danificada',
      'ジャンク | 破損',
    ],
  ],
]
/**
 * Words that mean different conditions: the English ones at ManaBox, Dragon Shield and Cardmarket, the others at shops and
 * among collectors.
 */
const disputedWords: typeof words = [
  ['Near Mint', ['美品']],
  [
    'Lightly Played',
    [
      'ex | exc | excellent | good | gd',
      'exzellent | ausgezeichnet | sehr gut | gut | très bon | bon | eccellente | ottimo | buono',
      'excelente | muy bueno | bueno | muito bom | bom | 良品',
    ],
  ],
  [
    'Moderately Played',
    [
      'played | pl | vg | very good',
      'bespielt | gespielt | gebraucht | joué | jouée | giocato | giocata | jugado | jugada',
      'jogada | usada | usado | 並品 | 中古 | 傷あり',
    ],
  ],
  ['Heavily Played', ['fair | akzeptabel | passable | acceptable | aceptable | 可 | 難あり']],
  ['Damaged', ['poor | po | schlecht | mauvais | pessimo | malo | mala | ruim']],
]
const disputed = byWord(disputedWords)
const conditionByWord: ReadonlyMap<string, Condition> = new Map([...byWord(words), ...disputed])

function byWord(lists: typeof words): Map<string, Condition> {
  const pairs = lists.flatMap(([condition, some]) =>
    some.flatMap(list => list.split(' | ').map(word => [withoutAccents(word), condition] as const)),
  )
  return new Map(pairs)
}

/** TCGplayer writes the printing behind the condition: "Near Mint Holofoil". */
const printings = /\s(?:(?:1st edition|unlimited|reverse|holofoil|holo|foil|normal)\s?)+$/

/** The key of a word for a condition: "Near_Mint", "near-mint" and "NearMint" are one. */
export function conditionKey(cell: string): string {
  return plainKey(cell.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
}

/** Returns what a word for a condition usually means; null for an unknown one. */
export function usualCondition(cell: string): Condition | null {
  const key = withoutAccents(conditionKey(cell))
  return (
    conditionByWord.get(key) ?? conditionByWord.get(key.replace(printings, '')) ?? repeatedCondition(cell)
  )
}

/** "Near Mint (NM)" says the same twice; null for anything else. */
function repeatedCondition(cell: string): Condition | null {
  const [, word = '', code = ''] =
    /^([^()[\]/-]+?)\s*[([/-]\s*([^()[\]/-]+?)\s*[)\]]?$/u.exec(cell.trim()) ?? []
  const [one, other] = [word, code].map(part => conditionByWord.get(withoutAccents(conditionKey(part))))
  return one !== undefined && one === other ? one : null
}

export function isDisputedCondition(cell: string): boolean {
  return disputed.has(withoutAccents(conditionKey(cell)))
}
