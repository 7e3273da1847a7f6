/**
 * Reads one row of a collector's file. Never throws: what cannot be read is a wrong cell with a sentence. Nothing is made
 * up: an empty price is null, and an amount is rounded half up to the cent once.
 */
import { type Language, defaultLanguage } from '#domain/products/language'
import type { ProductType } from '#domain/products/product'
import { earliestPurchaseDate } from '#domain/copies/purchase-date'
import { type Cents, maxTotalCents } from '#domain/money/money'
import { foldedKey, lengthOf } from '#domain/text'
import { usualCondition } from './cells/condition-cell.ts'
import { unescapedText } from './cells/formula-text.ts'
import { readDay } from './cells/day-cell.ts'
import { readLanguage } from './cells/language-cell.ts'
import type { RowReading, SkippedRow, WantedProduct, WrongCell } from './import-row.ts'
import {
  hasCellsTooMany,
  endOfCutAmount,
  type JoinedRow,
  joinedRow,
  tooManyCells,
  widthOf,
} from './joined-cells.ts'
import { readKeptCosts } from './kept-costs.ts'
import {
  isSealedName,
  type NamedCard,
  namedCard,
  type NamedSet,
  namedSet,
  readNumber,
  type CardNumber,
} from './named-card.ts'
import type { ImportField, Reading } from './reading.ts'
import { currencyOfRow, readPrice } from './row-amount.ts'
import { type RowCells, rowCells } from './row-cells.ts'
import { readQuantity, reasonNotHeld } from './row-ownership.ts'
import { hasReasons } from './rows-left.ts'
import { readState } from './row-state.ts'
import { isTotal } from './total-row.ts'
import { readYes } from './cells/yes-cell.ts'
import { isSetCode, setCodesOfApps } from './set-names.ts'
import {
  distinctTags,
  maxNote,
  maxPlace,
  maxSeller,
  maxTag,
  maxTags,
  type Remarks,
  tagsFrom,
} from '#domain/copies/remarks'

/** Reads a row. `latestDay` is the last day of a purchase, see `latestPurchaseDate`. */
export function readRow(row: readonly string[], reading: Reading, latestDay: string): RowReading {
  if (row.every(cell => cell.trim() === '')) return { skipped: 'blank' }
  if (isTotal(row, reading)) return { skipped: 'total' }
  const whole = wholeCells(row, reading, latestDay)
  if (whole === null) return { wrong: [wrongRow(tooManyCells(row, reading))] }
  const read = readCells(whole.cells, reading, latestDay)
  return 'ok' in read ? { ok: { ...read.ok, readAs: [...whole.readAs, ...read.ok.readAs] } } : read
}

/** The cells of a row in the columns of its file; null for a row with too many that cannot be joined in one way only. */
export function wholeCells(row: readonly string[], reading: Reading, latestDay: string): JoinedRow | null {
  if (!hasCellsTooMany(row, reading)) return { cells: row, readAs: [] }
  return joinedRow(row, reading, cells => {
    const read = readCells(cells, reading, latestDay)
    return 'ok' in read || ('skipped' in read && read.skipped !== 'other game')
  })
}

function wrongRow(sentence: string): WrongCell {
  return { column: null, heading: 'Row', cell: '', sentence }
}

function readCells(row: readonly string[], reading: Reading, latestDay: string): RowReading {
  const isEscaped = isWrittenHere(reading.app) || hasReasons(reading.header)
  const cells = rowCells(row, reading, isEscaped ? unescapedText : cell => cell)
  const reason = reasonToSkip(cells)
  if (reason !== null) return { skipped: reason }
  const cut = endOfCutAmount(row, reading)
  if (cut !== null)
    cells.isWrong(cut, 'This may be the end of an amount such as 1,250.00, which needs quotes.')
  const quantity = readQuantity(cells)
  if (quantity === 0) return { skipped: 'no copies' }
  const product = readProduct(cells)
  const state = readState(cells, product.productType, quantity ?? 1)
  const paid = readPaid(cells, quantity ?? 1)
  const facts = {
    product,
    paidCents: paid.cents,
    currency: paid.currency,
    purchaseDate: readPurchaseDay(cells, latestDay),
    ...readKeptCosts(cells, quantity ?? 1, paid.currency),
    remarks: readRemarks(cells),
  }
  if (cells.wrong.length > 0 || state === null || quantity === null) return { wrong: cells.wrong }
  return { ok: { ...facts, state, quantity, readAs: cells.readAs } }
}

/** Files of these apps may come from an export of a collection here, which escapes what a spreadsheet would run. */
function isWrittenHere(app: Reading['app']): boolean {
  return app === 'holofolio' || app === 'tcgplayer' || app === 'pokecollector' || app === 'cardladder'
}

function reasonToSkip(cells: RowCells): SkippedRow | null {
  const { app } = cells.reading
  const reason = reasonNotHeld(cells)
  if (reason !== null) return reason
  if (app === 'pricecharting' && !isPokemon(cells.text('setName'))) return 'other game'
  const game = cells.text('game')
  const isSinglesOrSealed = /^(?:cards?|singles?|sealed(?: products?)?|graded|raw|tcg|trading cards?)$/iu
  return game === '' || isPokemon(game) || (app === null && isSinglesOrSealed.test(game))
    ? null
    : 'other game'
}

function isPokemon(text: string): boolean {
  return /pok[eé]mon/iu.test(text)
}

function readProduct(cells: RowCells): WantedProduct {
  const { app } = cells.reading
  const typed = cells.text('name')
  const set = setOf(cells.text('setName'), app)
  const named = namedIn(typed, app)
  const numbered = readNumbered(cells, set.name, named.number !== null)
  const number = numbered.number ?? named.number
  const { setCode } = numbered
  const productId = cells.text('productId') || null
  const tcgplayerId = readId(cells.text('tcgplayerId'))
  const type = readType(cells, typed, number !== null)
  const isNamed =
    typed !== '' || (setCode !== null && number !== null) || productId !== null || tcgplayerId !== null
  if (!isNamed) cells.isWrong('name', 'A row needs a name, or a set code with a card number.')
  const printing = [readPrinting(cells), printingInCondition(cells), set.printing]
  return {
    app,
    productType: type,
    productId,
    tcgplayerId,
    name: type === 'card' ? named.name : typed,
    setName: set.name || null,
    setCode,
    cardNumber: number?.number ?? null,
    setCardCount: number?.count ?? null,
    printing: printing.filter(words => words).join(' ') || null,
    bracketed: named.printing,
    language: set.language ?? languageOfRow(cells, typed),
  }
}

/** TCGplayer's seller export writes the printing behind the condition: "Near Mint Reverse Holofoil". */
function printingInCondition(cells: RowCells): string | null {
  if (cells.reading.app !== 'tcgplayer-seller') return null
  return (
    /(?:\s(?:1st edition|unlimited|reverse|holofoil))+$/iu.exec(cells.text('condition'))?.[0].trim() ?? null
  )
}

/** Our own names are whole, and PSA has titles. */
function namedIn(typed: string, app: Reading['app']): NamedCard {
  if (app === 'holofolio') return { name: typed, number: null, printing: null }
  return app === 'psa' ? { name: typed, number: numberInTitle(typed), printing: typed } : namedCard(typed)
}

function setOf(typed: string, app: Reading['app']): NamedSet {
  return app === 'holofolio' ? { name: typed, language: null, printing: null } : namedSet(typed)
}

function numberInTitle(title: string) {
  const number = /#\s*([\p{L}\d-]+)/u.exec(title)?.[1]
  return number === undefined ? null : readNumber(number)
}

function readId(text: string): string | null {
  return /^[1-9]\d{0,11}$/.test(text) ? text : null
}

function readType(cells: RowCells, name: string, hasNumber: boolean): ProductType {
  const type = foldedKey(cells.text('type'))
  if (/sealed/.test(type)) return 'sealed_product'
  if (/card|single|graded|raw/.test(type)) return 'card'
  if (foldedKey(cells.text('condition')) === 'unopened') return 'sealed_product'
  const isBlank = !hasNumber && cells.text('rarity') === ''
  if (cells.reading.app === 'collectr') return isBlank ? 'sealed_product' : 'card'
  const isGraded = cells.text('certNumber') !== '' || cells.reading.app === 'psa'
  const condition = usualCondition(cells.text('condition'))
  const isPlayed = condition !== null && condition !== 'Near Mint'
  return !hasNumber && !isGraded && !isPlayed && isSealedName(name) ? 'sealed_product' : 'card'
}

function languageOfRow(cells: RowCells, name: string): Language | null {
  const text = cells.text('language')
  const language = readLanguage(text)
  if (text !== '' && language === null) {
    cells.isWrong('language', 'Language must be one that cards are printed in, such as English or Japanese.')
  }
  if (language !== null) return language
  if (/japanese/iu.test(cells.text('game')) || /\(japanese\)/iu.test(name)) return 'ja'
  // These apps say so when a card is in another language.
  return cells.reading.app === 'pricecharting' ? defaultLanguage : null
}

/** What all copies cost together, and the currency of it; null for the ledger's. */
function readPaid(cells: RowCells, quantity: number): { cents: Cents | null; currency: string | null } {
  const none = { cents: null, currency: currencyOfRow(cells) }
  if (/^(?:[-—–?]+|n\/?a|none|unknown|tbd)?$/iu.test(cells.text('price'))) return none
  const copies = cells.reading.answers.priceFor === 'copy' ? quantity : 1
  const amount = readPrice(cells, copies)
  if (amount === null || amount.cents <= maxTotalCents) return amount ?? none
  cells.isWrong('price', 'The copies of this row cost too much in total.')
  return none
}

function readPurchaseDay(cells: RowCells, latestDay: string): string | null {
  const fields = ['purchaseDate', 'addedDate'] as const
  const field: ImportField | undefined = fields.find(name => !isNoDay(cells.text(name)))
  if (field === undefined) return null
  const day = readDay(cells.text(field), cells.reading.answers.dayOrder)
  if (day === null) cells.isWrong(field, 'Date must be a day such as 2025-06-08.')
  else if (day < earliestPurchaseDate) cells.isWrong(field, 'Date must be 1900-01-01 or later.')
  else if (day > latestDay) cells.isWrong(field, 'Date must not be in the future.')
  else return day
  return null
}

function isNoDay(text: string): boolean {
  return /^(?:[-—–]|n\/?a|0000-00-00.*)?$/iu.test(text)
}

interface NumberedCard {
  readonly setCode: string | null
  readonly number: CardNumber | null
}

/**
 * Reads the set code and the number, of which each may be written with the other: "MEW 199", "sv3pt5-199". The name of the
 * set may be its code, or code and number where nothing else has a number: `isNumbered` says that the name has one.
 */
function readNumbered(cells: RowCells, setName: string, isNumbered: boolean): NumberedCard {
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
function readPrinting(cells: RowCells): string {
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

/**
 * Returns the cells of a row, joined where a comma without quotes cut one in two. Cells that cannot be joined in one way only
 * come after the last heading. `latestDay` is the last day of a purchase.
 */
export function cellsInColumns(row: readonly string[], reading: Reading, latestDay: string): string[] {
  const cells = wholeCells(row, reading, latestDay)?.cells ?? row
  const width = Math.max(reading.header.length, hasCellsTooMany(cells, reading) ? widthOf(cells) : 0)
  return Array.from({ length: width }, (_, column) => cells[column] ?? '')
}

/** Reads what a row says about its copies besides cost and state: notes, tags, place, and whom they were bought from. */
function readRemarks(cells: RowCells): Remarks {
  return {
    note: readNote(cells) || null,
    tags: readTags(cells),
    box: cells.text('box', maxPlace) || null,
    binder: cells.text('binder', maxPlace) || null,
    page: cells.text('page', maxPlace) || null,
    seller: cells.text('boughtFrom', maxSeller) || null,
  }
}

/** The tags of a row. The portfolio or folder in which an app lists a card says what it is for, as a tag does. */
function readTags(cells: RowCells): readonly string[] {
  const portfolio = cells
    .text('portfolio', maxTag)
    .replaceAll(/\s*[,;|]\s*/g, ' ')
    .trim()
  const named = tagsFrom(cells.text('tags', maxTags * (maxTag + 2)))
  const tags = distinctTags(portfolio === '' ? named : [portfolio, ...named])
  if (tags.length > maxTags) cells.isWrong('tags', `A copy has at most ${maxTags} tags.`)
  else if (tags.some(tag => lengthOf(tag) > maxTag))
    cells.isWrong('tags', `A tag has at most ${maxTag} characters.`)
  return tags
}

/** Collectr ends its notes with semicolons. */
function readNote(cells: RowCells): string {
  const note = cells.lines('notes', maxNote)
  return cells.reading.app === 'holofolio' ? note : note.replace(/^[;\s]+$|\s*;{2,}\s*$/u, '')
}
