import { type Language, languageName, languageOf, languages } from '#domain/products/language'
import { foldedKey } from '#domain/text'

/**
 * What files write besides the codes and the English names, and the names in German, French, Italian, Spanish, Portuguese,
 * Japanese and their own. Spanish and Portuguese mean the European ones.
 */
const spellings: readonly (readonly [Language, string])[] = [
  ['en', 'eng | englisch | anglais | inglese | inglés | inglês | 英語'],
  ['ja', 'jp | jpn | jap | japanisch | japonais | giapponese | japonés | japonês | 日本語'],
  ['de', 'ger | deutsch | allemand | tedesco | alemán | alemão | ドイツ語'],
  ['fr', 'fra | francais | français | französisch | francese | francés | francês | フランス語'],
  ['it', 'ita | italiano | italienisch | italien | イタリア語'],
  ['es', 'esp | spanish | español | sp | spanisch | espagnol | spagnolo | espanhol | スペイン語'],
  ['pt', 'portuguese | portugiesisch | portugais | portoghese | portugués | português | ポルトガル語'],
  ['ko', 'kr | kor | koreanisch | coréen | coreano | 韓国語 | 한국어'],
  ['zh-cn', 'cs | zhs | s-chinese | chinese (s) | chinese simplified | chinese (simplified) | 简体中文'],
  ['zh-tw', 'ct | zht | t-chinese | chinese (t) | chinese traditional | chinese (traditional) | 繁體中文'],
]
const byKey: ReadonlyMap<string, Language> = new Map([
  ...languages.map(language => [foldedKey(languageName(language)), language] as const),
  ...spellings.flatMap(([language, names]) => names.split(' | ').map(name => [name, language] as const)),
])

/** Returns the language that a cell names; null for none or several, such as "Chinese". */
export function readLanguage(cell: string): Language | null {
  const key = foldedKey(cell).replaceAll('_', '-')
  return languageOf(key) ?? byKey.get(key) ?? null
}
