/** A condition as apps write it. What apps disagree about is marked, so that its collector sees how it is read. */
import type { Condition } from '#domain/collection/copy'
import { plainKey } from '#domain/import/name-keys'

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
const conditionByWord: ReadonlyMap<string, Condition> = new Map(
  words.flatMap(([condition, list]) => list.split(' | ').map(word => [word, condition] as const)),
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
])
/** TCGplayer writes the printing behind the condition: "Near Mint Holofoil". */
const printings = /\s(?:(?:1st edition|unlimited|reverse|holofoil|holo|foil|normal)\s?)+$/

/** The key of a word for a condition: "Near_Mint", "near-mint" and "NearMint" are one. */
export function conditionKey(cell: string): string {
  return plainKey(cell.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
}

/** Returns what a word for a condition usually means; null for an unknown one. */
export function usualCondition(cell: string): Condition | null {
  const key = conditionKey(cell)
  return conditionByWord.get(key) ?? conditionByWord.get(key.replace(printings, '')) ?? null
}

export function isDisputedCondition(cell: string): boolean {
  return disputed.has(conditionKey(cell))
}
