/**
 * One product of TCGplayer often is several printings of a card, each with a row of its own in a price list, named in
 * TCGplayer's words. Their prices differ by multiples, so a row that may be another printing's is none.
 */
import { printingKeyParts } from './printing.ts'

const namesOfFinish: Readonly<Record<string, readonly string[]>> = {
  normal: ['Normal', 'Unlimited'],
  holo: ['Holofoil', 'Unlimited Holofoil'],
  reverse: ['Reverse Holofoil'],
}
const firstEditionNames: Readonly<Record<string, readonly string[]>> = {
  normal: ['1st Edition'],
  holo: ['1st Edition Holofoil'],
}
const firstEdition = '1st-edition'
/** What is stamped on every reverse holo of some sets, on the product that the plain printings share. */
const reverseStamp = 'set-logo'
/** Runs that TCGplayer tells apart by product or by row, with the names of the plain finishes. */
const usualRuns = new Set(['unlimited', 'shadowless'])

interface PriceRow {
  /** TCGplayer's name of the printing: Normal, Holofoil, Reverse Holofoil, 1st Edition, Unlimited Holofoil … */
  readonly subTypeName: string
}

/**
 * Returns the row of a printing (`printingKey` of its product) among all rows of one product of TCGplayer; null when none
 * is certain. A printing with a foil, stamp or size of its own is a product of its own: its only row is right whatever
 * its name. A sealed product, or a card whose printings are unknown (null), has its only row, else the one of the common
 * finish, unless the rows are of different editions.
 */
export function rowOfPrinting<Row extends PriceRow>(
  printingKey: string | null,
  rows: readonly Row[],
): Row | null {
  if (printingKey === null) return onlyOne(rows) ?? commonRow(rows)
  const { finish, marks } = printingKeyParts(printingKey)
  const isFirstEdition = marks.includes(firstEdition)
  const names = (isFirstEdition ? firstEditionNames : namesOfFinish)[finish] ?? []
  const named = rowNamed(rows, names)
  if (named || !isOfItsOwn(finish, marks)) return named
  const only = onlyOne(rows)
  return only && isFirstEdition === isOfFirstEdition(only) ? only : null
}

/** Whether TCGplayer has a product for a printing, apart from the plain ones of its card. */
function isOfItsOwn(finish: string, marks: readonly string[]): boolean {
  if (!(finish in namesOfFinish)) return true
  return marks.some(
    mark => mark !== firstEdition && !usualRuns.has(mark) && !(finish === 'reverse' && mark === reverseStamp),
  )
}

/** A card without further words means its common printing: normal, else holo. It does not tell the edition. */
function commonRow<Row extends PriceRow>(rows: readonly Row[]): Row | null {
  if (rows.some(row => isOfFirstEdition(row) || row.subTypeName.startsWith('Unlimited'))) return null
  const isNormal = rows.some(({ subTypeName }) => subTypeName === 'Normal')
  return rowNamed(rows, [isNormal ? 'Normal' : 'Holofoil'])
}

/** Returns the only row with one of these names; null if there are two, such as Normal and Unlimited. */
function rowNamed<Row extends PriceRow>(rows: readonly Row[], names: readonly string[]): Row | null {
  return onlyOne(rows.filter(({ subTypeName }) => names.includes(subTypeName)))
}

function isOfFirstEdition({ subTypeName }: PriceRow): boolean {
  return subTypeName.startsWith('1st Edition')
}

function onlyOne<Row>(rows: readonly Row[]): Row | null {
  return rows.length === 1 ? (rows[0] ?? null) : null
}
