/**
 * Series are named after their first set: "Scarlet & Violet" in a title may mean either. A title for a product
 * of that set must therefore name nothing else.
 */
import { phrases, titleWords } from './title-words.ts'

const seriesNames = phrases(
  'ruby and sapphire, diamond and pearl, platinum, heartgold soulsilver, black and white, xy',
  'sun and moon, sword and shield, scarlet and violet, mega evolution',
)

/** Returns true when the set has the name of its series. */
export function isSeriesName(setName: string): boolean {
  return seriesNames.includes(titleWords(setName).join(' '))
}
