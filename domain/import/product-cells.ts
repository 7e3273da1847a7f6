/** Reads cells that name a product in ways of their own: a code with a number, a printing that is only ticked. */
import { readYes } from './cells/yes-cell.ts'
import { type CardNumber, readNumber } from './named-card.ts'
import type { RowCells } from './row-cells.ts'
import { isSetCode, setCodesOfApps } from './set-names.ts'

export interface NumberedCard {
  readonly setCode: string | null
  readonly number: CardNumber | null
}

/**
 * Reads the set code and the number, of which each may be written with the other: "MEW 199", "sv3pt5-199". The name of the
 * set may be its code, or code and number where nothing else has a number: `isNumbered` says that the name has one.
 */
export function readNumbered(cells: RowCells, setName: string, isNumbered: boolean): NumberedCard {
  const [code, number] = [cells.text('setCode'), cells.text('cardNumber')]
  const [inCode, inNumber] = [codedNumber(code), codedNumber(number)]
  const isFree = code === '' && number === '' && !isNumbered && setCodesOfApps(setName).length === 0
  const inSet = isFree ? codedNumber(setName) : null
  const plain = /\p{L}/u.test(code) ? code : null
  return {
    setCode:
      inCode?.setCode ??
      plain ??
      inNumber?.setCode ??
      inSet?.setCode ??
      (isSetCode(setName) ? setName : null),
    number: inNumber?.number ?? readNumber(number) ?? inCode?.number ?? inSet?.number ?? null,
  }
}

/** A known code before a number, with a space or a hyphen; null for anything else. */
function codedNumber(text: string): NumberedCard | null {
  const [, setCode = '', number = ''] = /^#?\s*(\S+)[\s-]+#?([^\s-]*\d[^\s-]*)$/u.exec(text) ?? []
  return isSetCode(setCode) ? { setCode, number: readNumber(number) } : null
}

/** Reads the printing. A tick under "Reverse Holo" means that one; a column of foils that says no means none. */
export function readPrinting(cells: RowCells): string {
  return [printingIn(cells, 'printing'), printingIn(cells, 'edition')].filter(text => text !== '').join(' ')
}

function printingIn(cells: RowCells, field: 'printing' | 'edition'): string {
  const text = cells.text(field)
  const heading = cells.reading.header[cells.reading.columns[field] ?? -1] ?? ''
  if (!/holo|foil|1st|reverse|shadowless/iu.test(heading)) return text
  const isTicked = /^[01]$/.test(text) ? text === '1' : readYes(text)
  if (isTicked === null) return text
  if (isTicked) return heading
  return /^(?:holo|foil)/iu.test(heading) ? 'Normal' : ''
}
