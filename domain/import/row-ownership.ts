/** Whether a row is of copies that its collector holds, and how many. */
import { foldedKey } from '#domain/text'
import { readYes } from './cells/yes-cell.ts'
import { maxRowCopies, type SkippedRow } from './import-row.ts'
import { plainKey } from './name-keys.ts'
import type { ImportField } from './reading.ts'
import type { RowCells } from './row-cells.ts'

/** Returns why a row is of no copy that is held; null for a row that may be. */
export function reasonNotHeld(cells: RowCells): SkippedRow | null {
  if (cells.text('removed') !== '') return 'removed'
  const status = readStatus(cells)
  if (status !== null) return status
  if (isSold(cells)) return 'sold'
  return isNotOwned(cells) ? 'not owned' : null
}

const statuses: readonly (readonly [SkippedRow | null, string])[] = [
  [
    'sold',
    'sold | verkauft | vendu | vendue | venduto | venduta | vendido | vendida | 売却 | 売却済 | 売却済み | 販売済み',
  ],
  [
    'removed',
    'traded | traded away | swapped | given away | gifted | donated | lost | stolen | returned | refunded | getauscht | verschenkt | verloren | échangé | échangée | scambiato | scambiata | intercambiado | intercambiada | trocado | trocada',
  ],
  [
    'not owned',
    'wanted | want | wish | wishlist | wish list | missing | need | needed | not owned | unowned | to buy | gesucht | fehlt | wunschliste | recherché | recherchée | manquant | manquante | cercasi | manca | mancante | buscado | buscada | falta | faltante | procuro | 欲しい | 未所持',
  ],
  [
    null,
    'owned | own | have | holding | in collection | collected | keep | keeping | kept | pc | personal collection | for sale | for trade | listed | in stock | available | vault | graded | raw | sealed | vorhanden | im besitz | possédé | possédée | posseduto | posseduta | en colección | na coleção | 所持 | 所有',
  ],
]
const reasonByStatus: ReadonlyMap<string, SkippedRow | null> = new Map(
  statuses.flatMap(([reason, list]) => list.split(' | ').map(word => [plainKey(word), reason] as const)),
)

function readStatus(cells: RowCells): SkippedRow | null {
  const text = cells.text('status')
  const reason = reasonByStatus.get(plainKey(text))
  if (text !== '' && reason === undefined) cells.isReadAs(`Status “${text}” is not saved.`)
  return reason ?? null
}

/** A yes, a day, a price or a count of sold copies. */
function isSold(cells: RowCells): boolean {
  const [sold, soldFor] = [cells.text('sold'), cells.text('soldFor')]
  if (/[1-9]/.test(soldFor)) return true
  if (sold === '' || readYes(sold) === false || /^0+(?:[.,]0+)?$/.test(sold)) return false
  const [count, quantity] = [Number(sold), Number(cells.text('quantity'))]
  if (count < quantity) {
    cells.isWrong('sold', 'Some copies of the row were sold: enter how many you still have.')
    return false
  }
  return true
}

function isNotOwned(cells: RowCells): boolean {
  const text = foldedKey(cells.text('owned'))
  switch (cells.reading.app) {
    case 'manabox':
      return text === 'list'
    case 'dragonshield':
      return /wish|want/.test(text)
    case null:
      return isSaidNotOwned(cells) || (isWanted(text) && !isSaidOwned(cells))
    default:
      return text === 'true' || text === 'yes'
  }
}

function isWanted(text: string): boolean {
  return readYes(text) ?? (/^\d+$/.test(text) ? Number(text) > 0 : /wish|want|watch/.test(text))
}

function isSaidOwned(cells: RowCells): boolean {
  const text = cells.text('have')
  return readYes(text) ?? Number(text) > 0
}

/** With a count of its own, a no is what says that a row is not owned. */
function isSaidNotOwned(cells: RowCells): boolean {
  const text = cells.text('have')
  return readYes(text) === false || (cells.has('quantity') && /^0+$/.test(text))
}

/** Returns how many copies a row counts, 0 for none; null when a cell is wrong. */
export function readQuantity(cells: RowCells): number | null {
  const { blankQuantity } = cells.reading.answers
  const have = cells.has('have') ? readCount(cells, 'have') : 'none'
  const quantity = cells.has('quantity') ? readCount(cells, 'quantity') : 'none'
  if (have === null || quantity === null) return null
  if (have === 'none') return quantity === 'none' || quantity === 'blank' ? blankQuantity : quantity
  if (quantity === 'none' || quantity === 'blank') return have === 'blank' ? blankQuantity : have
  return have === 'blank' && blankQuantity === 0 ? 0 : quantity
}

function readCount(cells: RowCells, field: 'quantity' | 'have'): number | 'blank' | null {
  const text = foldedKey(cells.text(field)).replaceAll(/^[x×]\s*(?=\d)|(?<=\d)\s*[x×]$/g, '')
  if (text === '') return 'blank'
  const isYes = readYes(text)
  if (isYes !== null) return isYes ? 1 : 0
  const whole = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.0+)?$/.exec(text)?.[1]
  const count = whole === undefined ? null : Number(whole.replaceAll(',', ''))
  if (count !== null && count <= maxRowCopies) return count
  cells.isWrong(field, countSentences[field])
  return null
}

const countSentences = {
  quantity: 'Quantity must be a whole number from 1 to 10,000.',
  have: 'Enter yes, no, or how many copies you own.',
} as const satisfies Partial<Record<ImportField, string>>
