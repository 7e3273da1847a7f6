/** An amount as files write it: $1,234.50, 1.234,50 €, 352.0680. Read as text, so that no cent is lost or made up. */
import { type Cents, cents, maxEnteredCents } from '#domain/money/money'
import { type MarkedCurrency, readMarks } from './currency-marks.ts'

export type DecimalMark = '.' | ','

export interface AmountStyle {
  /** For amounts that can be read in two ways, such as 1,234. */
  readonly decimalMark: DecimalMark
  /** Whether amounts are whole cents. */
  readonly hasCents: boolean
}

export interface ReadAmount extends MarkedCurrency {
  /** Hundredths of the currency of all copies, rounded half up. */
  readonly cents: Cents
  /** The same of one copy. */
  readonly eachCents: Cents
}

/**
 * Returns the amount of a cell, times the copies that it is for one of; null for anything but an amount from 0 to
 * $100,000,000.00. Rounds once, at the end: ten boxes at $352.0680 each cost $3,520.68.
 */
export function readAmount(
  cell: string,
  { decimalMark, hasCents }: AmountStyle,
  copies = 1,
): ReadAmount | null {
  const marked = readMarks(cell)
  if (marked === null) return null
  const { currencies, sharedSign, rest } = marked
  const digits = numberIn(rest)
  const plain = digits === null ? null : plainNumber(digits, decimalMark)
  if (plain === null) return null
  const each = hasCents ? wholeCents(plain) : centsOf(plain)
  if (each === null || each > maxEnteredCents) return null
  const all = hasCents ? cents(each * copies) : centsOf(plain, copies)
  return all === null ? null : { cents: all, eachCents: each, currencies, sharedSign }
}

/** Whether a cell is an amount below zero: -5, ($25.00), 5.00-. */
export function isBelowZero(cell: string): boolean {
  const text = (readMarks(cell)?.rest ?? '').replaceAll(/[¤\s]/g, '')
  return /^(?:\(-?[\d.,]+\)|[-−–][\d.,]+|[\d.,]*\d[-−])$/.test(text) && /[1-9]/.test(text)
}

/** Returns the digits and marks of an amount, without its currency; blank for letters that are no currency. */
export function digitsIn(cell: string): string {
  return (readMarks(cell)?.rest ?? '').replaceAll(/[^\d.,]/g, '')
}

/** Returns the number between the marks of a currency, without spaces; null for more than one, or for anything else. */
function numberIn(rest: string): string | null {
  const text = rest.replaceAll(/^[¤\s]+|[¤\s]+$/g, '')
  // Accountants write zero as a dash next to the sign.
  if (/^[-–—]$/.test(text)) return text === rest.trim() ? null : '0'
  // "25,-" and "25.–" are whole amounts, as is the Swedish "25:-".
  const number = text.replace(/:-$/, '').replace(/(?<=\d[.,])\s?[-–—]{1,2}$/, '00')
  const isGroupedBySpace = /^\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d*)?$/.test(number)
  if (/[\s'’]/.test(number) && !isGroupedBySpace) return null
  return number.replaceAll(/[\s'’]/g, '')
}

/** "1,234.50" and "1.234,50" are 1234.50; null for no number. */
function plainNumber(digits: string, decimalMark: DecimalMark): string | null {
  if (!/^[\d.,]+$/.test(digits) || !/\d/.test(digits)) return null
  const mark = decimalMarkOf(digits) ?? decimalMark
  const [whole = '', fraction = '', ...more] = digits.split(mark)
  const thousands = mark === '.' ? ',' : '.'
  if (more.length > 0 || fraction.includes(thousands) || !isGrouped(whole, thousands)) return null
  return `${whole.replaceAll(thousands, '') || '0'}.${fraction}`
}

function isGrouped(whole: string, thousands: string): boolean {
  const [first = '', ...groups] = whole.split(thousands)
  return groups.length === 0 || (/^[1-9]\d{0,2}$/.test(first) && groups.every(group => group.length === 3))
}

/**
 * Returns the decimal mark that a number tells by itself: the last of both marks, or an only mark without three digits after
 * it or with nothing but 0 in front. Null when it could be either.
 */
export function decimalMarkOf(digits: string): DecimalMark | null {
  const marks = digits.match(/[.,]/g) ?? []
  const [first, last] = [asMark(marks[0]), asMark(marks.at(-1))]
  if (first === null || last === null) return null
  if (first !== last) return last
  if (marks.length > 1) return first === '.' ? ',' : '.'
  const [whole = '', fraction = ''] = digits.split(first)
  return fraction.length !== 3 || /^0?$/.test(whole) || whole.length > 3 ? first : null
}

function asMark(mark: string | undefined): DecimalMark | null {
  return mark === '.' || mark === ',' ? mark : null
}

/** Spreadsheets write 0.30000000000000004 for 0.3. */
const mostDecimals = 12
const partsOfACent = 10n ** 10n

/** Rounds half up to the cent. */
function centsOf(plain: string, copies = 1): Cents | null {
  const [whole = '', fraction = ''] = plain.split('.')
  if (whole.length > 12) return null
  // Parts of a cent times copies can exceed the safe integers of a double.
  const parts = BigInt(whole + fraction.slice(0, mostDecimals).padEnd(mostDecimals, '0')) * BigInt(copies)
  return cents(Number((parts + partsOfACent / 2n) / partsOfACent))
}

/** 1250 or 1250.00; null for parts of a cent. */
function wholeCents(plain: string): Cents | null {
  const [whole = '', fraction = ''] = plain.split('.')
  return whole.length > 12 || /[1-9]/.test(fraction) ? null : cents(Number(whole))
}
