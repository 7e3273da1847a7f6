/** Strangers' texts in a mail. */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Returns a text on one line for HTML. */
export function escaped(text: string): string {
  return onOneLine(text).replaceAll(/[&<>"']/g, sign => entities[sign] ?? sign)
}

/** Replaces line breaks in a name, which could imitate a line of the mail. */
export function onOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}
