/**
 * Text that people type: what is kept is NFC and trimmed, what is compared is folded. Lengths count code
 * points, so an emoji is one. Folding happens here and not in a database, because the engines disagree on
 * everything beyond ASCII.
 */

/** NFC, outer blanks trimmed, inner runs of blanks made one space (line breaks too). */
export function tidyLine(typed: string): string {
  return typed.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
}

/** NFC and trimmed, line breaks kept as \n: for texts of several lines. */
export function tidyLines(typed: string): string {
  return typed.normalize('NFC').replaceAll(/\r\n?/gu, '\n').trim()
}

/** What is looked for, which is never kept: control characters are blanks, and invisible ones are nothing. */
export function tidySearch(typed: string): string {
  return tidyLine(typed.replaceAll(/\p{Cc}/gu, ' ').replaceAll(/\p{C}/gu, ''))
}

/** How long a person would say the text is: code points, not UTF-16 units. */
export function lengthOf(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** The key two texts share when they differ only by case, width or outer blanks (NFKC, lower case). */
export function foldedKey(text: string): string {
  return tidyLine(text.normalize('NFKC').toLowerCase().normalize('NFKC'))
}

/**
 * Why a text cannot be kept, or null: NUL and lone surrogates cannot be stored everywhere, other control
 * characters are never typed on purpose, and bidirectional or invisible characters disguise one name as
 * another. Line breaks and tabs are allowed where `lines` is true.
 */
export function textFault(text: string, lines = false): string | null {
  if (!text.isWellFormed()) return 'contains half a character'
  const controls = lines
    ? /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/u
    : /[\u0000-\u001F\u007F-\u009F]/u
  if (controls.test(text)) return 'contains a control character'
  if (/[\u00AD\u061C\u115F\u1160\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\u3164\uFEFF\uFFA0]/u.test(text))
    return 'contains an invisible character'
  return null
}
