/** Yes or no as sheets write it, in the languages of the headings that are known. */
import { foldedKey } from '#domain/text'

const yes = new Set(
  'x|y|yes|true|j|ja|wahr|oui|vrai|si|sì|sí|vero|verdadero|sim|verdadeiro|✓|✔|☑|✅|●|はい|有|あり'.split('|'),
)
const no = new Set(
  'n|no|false|nein|falsch|non|faux|falso|não|nao|☐|✗|✘|❌|⬜|-|–|—|いいえ|無|なし'.split('|'),
)

/** Returns whether a cell says yes; null for anything else than yes or no. */
export function readYes(cell: string): boolean | null {
  const key = foldedKey(cell).replaceAll('\uFE0F', '')
  if (yes.has(key)) return true
  return no.has(key) ? false : null
}
