/**
 * Text that people type. It is stored in NFC and trimmed, and compared by its folded key. Lengths count code
 * points, so an emoji counts as one. Folding is done here, not in the database, because the engines fold
 * non-ASCII text differently.
 *
 * Normalising a run of combining marks takes time that grows with the square of its length, so text from outside
 * passes `mayFit` and `textFault` before it is tidied or folded.
 */

/** Whether a text is words of ASCII with one space between them, as most are: it is tidy, has no fault, and folds with its case alone. */
export function isPlain(text: string): boolean {
  return /^[!-~]+(?: [!-~]+)*$/.test(text)
}

/** Normalises to NFC, trims, and replaces each run of white space, line breaks included, by one space. */
export function tidyLine(typed: string): string {
  if (isPlain(typed)) return typed
  return typed.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
}

/** Normalises to NFC and trims, keeping line breaks as \n. */
export function tidyLines(typed: string): string {
  return typed.normalize('NFC').replaceAll(/\r\n?/gu, '\n').trim()
}

/**
 * Tidies a search text, which is never stored: control characters become spaces, invisible ones are removed, and
 * so are the combining marks beyond 30 in a row.
 */
export function tidySearch(typed: string): string {
  const visible = typed.replaceAll(/\p{Cc}/gu, ' ').replaceAll(/\p{C}/gu, '')
  return tidyLine(visible.replaceAll(/(\p{M}{30})\p{M}+/gu, '$1'))
}

/** Returns the number of code points, not UTF-16 units. */
export function lengthOf(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/**
 * Whether a text may have at most `max` code points once it is tidied, judged without tidying it: a letter with
 * accents of its own and a character beyond the first plane take up to four UTF-16 units.
 */
export function mayFit(text: string, max: number): boolean {
  return text.length <= 4 * max
}

/**
 * Whether a text has more than 30 combining marks in a row, which no letter of any language has (Unicode Standard
 * Annex 15, Stream-Safe Text Format).
 */
export function hasEndlessMarks(text: string): boolean {
  return /\p{M}{31}/u.test(text)
}

/** Returns the key that texts share when they differ only in case, width or white space (NFKC, lower case). */
export function foldedKey(text: string): string {
  if (isPlain(text)) return text.toLowerCase()
  return tidyLine(text.normalize('NFKC').toLowerCase().normalize('NFKC'))
}

/** Lists words in a sentence: "fees, shipping and tax". */
export function inSentence(words: readonly string[], word: 'and' | 'or'): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${word} ${last}`
}

/** Begins a text with a capital letter. */
export function capitalised<Text extends string>(text: Text): Capitalize<Text> {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}` as Capitalize<Text>
}

/**
 * Returns why a text cannot be stored, as the end of a sentence, or null when it can. Not every engine stores
 * NUL and lone surrogates, other control characters are never typed on purpose, and bidirectional or invisible
 * characters can make one name look like another. `lines` allows line breaks and tabs.
 */
export function textFault(text: string, lines = false): string | null {
  if (!text.isWellFormed()) return 'contains an incomplete character'
  const controls = lines
    ? /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/u
    : /[\u0000-\u001F\u007F-\u009F]/u
  if (controls.test(text)) return 'contains a control character'
  if (/[\u00AD\u061C\u115F\u1160\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\u3164\uFEFF\uFFA0]/u.test(text))
    return 'contains an invisible character'
  if (hasEndlessMarks(text)) return 'contains more than 30 accents in a row'
  return null
}
