/**
 * Series are named after their first set: "Scarlet & Violet" in a title may be either, so that the set's own
 * products must say nothing else.
 */
import { phrases, titleWords } from './title-words.ts'

const seriesNames = phrases(
  'ruby and sapphire, diamond and pearl, platinum, heartgold soulsilver, black and white, xy',
  'sun and moon, sword and shield, scarlet and violet, mega evolution',
)

/** Whether the set's name is its series' name too. */
export function isSeriesName(setName: string): boolean {
  return seriesNames.includes(titleWords(setName).join(' '))
}
