import { type Language, languageName, languageOf, languages } from '#domain/products/language'
import { foldedKey } from '#domain/text'

/** What files write besides the codes and the English names. Spanish and Portuguese are those of Europe. */
const spellings: Readonly<Record<string, Language>> = {
  eng: 'en',
  ger: 'de',
  deutsch: 'de',
  fra: 'fr',
  francais: 'fr',
  français: 'fr',
  ita: 'it',
  italiano: 'it',
  esp: 'es',
  spanish: 'es',
  español: 'es',
  sp: 'es',
  portuguese: 'pt',
  jp: 'ja',
  jpn: 'ja',
  jap: 'ja',
  kr: 'ko',
  kor: 'ko',
  cs: 'zh-cn',
  ct: 'zh-tw',
  zhs: 'zh-cn',
  zht: 'zh-tw',
  's-chinese': 'zh-cn',
  't-chinese': 'zh-tw',
  'chinese (s)': 'zh-cn',
  'chinese (t)': 'zh-tw',
  'chinese simplified': 'zh-cn',
  'chinese traditional': 'zh-tw',
  'chinese (simplified)': 'zh-cn',
  'chinese (traditional)': 'zh-tw',
}
/** The names in German, French, Italian, Spanish, Portuguese, Japanese, and their own. */
const translated: readonly (readonly [Language, string])[] = [
  ['en', 'englisch | anglais | inglese | inglés | inglês | 英語'],
  ['ja', 'japanisch | japonais | giapponese | japonés | japonês | 日本語'],
  ['de', 'allemand | tedesco | alemán | alemão | ドイツ語'],
  ['fr', 'französisch | francese | francés | francês | フランス語'],
  ['it', 'italienisch | italien | イタリア語'],
  ['es', 'spanisch | espagnol | spagnolo | espanhol | スペイン語'],
  ['pt', 'portugiesisch | portugais | portoghese | portugués | português | ポルトガル語'],
  ['ko', 'koreanisch | coréen | coreano | 韓国語 | 한국어'],
  ['zh-cn', '简体中文'],
  ['zh-tw', '繁體中文'],
]
const byKey: ReadonlyMap<string, Language> = new Map([
  ...languages.map(language => [foldedKey(languageName(language)), language] as const),
  ...Object.entries(spellings),
  ...translated.flatMap(([language, names]) => names.split(' | ').map(name => [name, language] as const)),
])

/** Returns the language that a cell names; null for none or several, such as "Chinese". */
export function readLanguage(cell: string): Language | null {
  const key = foldedKey(cell).replaceAll('_', '-')
  return languageOf(key) ?? byKey.get(key) ?? null
}
