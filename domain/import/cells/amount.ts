/** An amount as files write it: $1,234.50, 1.234,50 €, 352.0680. Read as text, so that no cent is lost or made up. */
import { currencies, decimalsOf } from '#domain/money/currency'
import { type Cents, cents, maxEnteredCents } from '#domain/money/money'
import { foldedKey } from '#domain/text'

export type DecimalMark = '.' | ','

export interface AmountStyle {
  /** For amounts that can be read in two ways, such as 1,234. */
  readonly decimalMark: DecimalMark
  /** Whether amounts are whole cents. */
  readonly hasCents: boolean
}

export interface ReadAmount {
  /** Hundredths of the currency of all copies, rounded half up. */
  readonly cents: Cents
  /** The currency written beside the amount; null for none. */
  readonly currency: string | null
}

/** Signs of one currency. $, ¥ and kr are several's. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/€/u, 'EUR'],
  [/£/u, 'GBP'],
  [/₩/u, 'KRW'],
]
const anySign = /[$€£¥₩￥]|(?<!\p{L})[a-z]{3}(?!\p{L})/giu

/**
 * Returns the amount of a cell, times the copies that it is for one of; null for anything but an amount from 0 to
 * $100,000,000.00. Rounds once, at the end: ten boxes at $352.0680 each cost $3,520.68.
 */
export function readAmount(
  cell: string,
  { decimalMark, hasCents }: AmountStyle,
  copies = 1,
): ReadAmount | null {
  const found = signsOf(cell)
  if (found === null) return null
  const digits = foldedKey(found.rest).replaceAll(/[\s'’]/gu, '')
  const plain = plainNumber(digits, decimalMark)
  if (plain === null) return null
  const each = hasCents ? wholeCents(plain) : centsOf(plain)
  if (each === null || each > maxEnteredCents) return null
  if (found.currency !== null && decimalsOf(found.currency) === 0 && each % 100 !== 0) return null
  const all = hasCents ? cents(each * copies) : centsOf(plain, copies)
  return all === null ? null : { cents: all, currency: found.currency }
}

/** Takes currency signs and codes off an amount; null for letters that are no currency. */
function signsOf(cell: string): { readonly rest: string; readonly currency: string | null } | null {
  const codes = (cell.match(anySign) ?? [])
    .map(sign => sign.toUpperCase())
    .filter(sign => /^[A-Z]{3}$/.test(sign))
  const bySign = signs.filter(([sign]) => sign.test(cell)).map(([, code]) => code)
  const named = new Set([...codes, ...bySign])
  const [currency = null] = named
  if (named.size > 1 || (currency !== null && !currencies.includes(currency))) return null
  return { rest: cell.replaceAll(anySign, ''), currency }
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

/** Rounds half up to the cent. */
function centsOf(plain: string, copies = 1): Cents | null {
  const [whole = '', fraction = ''] = plain.split('.')
  if (whole.length > 12) return null
  // Parts of a cent times copies can exceed the safe integers of a double. Spreadsheets write 0.30000000000000004 for 0.3.
  const parts = BigInt(whole + fraction.slice(0, 12).padEnd(12, '0')) * BigInt(copies)
  const partsOfACent = 10n ** 10n
  return cents(Number((parts + partsOfACent / 2n) / partsOfACent))
}

/** 1250 or 1250.00; null for parts of a cent. */
function wholeCents(plain: string): Cents | null {
  const [whole = '', fraction = ''] = plain.split('.')
  return whole.length > 12 || /[1-9]/.test(fraction) ? null : cents(Number(whole))
}
