/** The signs, codes and words by which an amount names its currency: US $, 12 EUR, ¥, kr. */
import { currencies } from '#domain/money/currency'
import { foldedKey } from '#domain/text'

/** A sign that several currencies have. What it means in a file is an answer of this name. */
export type SharedSign = 'dollarSign' | 'yenSign' | 'kronaSign'

interface SignFacts {
  readonly sign: string
  /** The likeliest first. */
  readonly currencies: readonly string[]
  /** What it is in a file that names no other of them; null for none of them more than another. */
  readonly usual: string | null
}

export const sharedSigns: Readonly<Record<SharedSign, SignFacts>> = {
  dollarSign: {
    sign: '$',
    currencies:
      'USD CAD AUD NZD HKD SGD MXN TWD ARS BBD BMD BND BSD BZD CLP COP DOP FJD GYD JMD KYD LRD NAD SBD SRD TTD UYU XCD'.split(
        ' ',
      ),
    usual: 'USD',
  },
  yenSign: { sign: '¥', currencies: ['JPY', 'CNY'], usual: 'JPY' },
  kronaSign: { sign: 'kr', currencies: ['SEK', 'NOK', 'DKK', 'ISK'], usual: null },
}
export const sharedSignNames = Object.keys(sharedSigns) as SharedSign[]

/** What names one currency, in lower case. Codes are added to it. */
const ownMarks: Readonly<Record<string, string>> = {
  BRL: 'r$',
  CHF: 'fr fr. sfr sfr.',
  CNY: '元 圆 rmb',
  CZK: 'kč',
  EUR: '€ euro euros',
  GBP: '£',
  HUF: 'ft',
  IDR: 'rp',
  ILS: '₪',
  INR: '₹',
  JPY: '円 yen',
  KRW: '₩ 원 won',
  MYR: 'rm',
  PHP: '₱',
  PLN: 'zł',
  RON: 'lei',
  RUB: '₽',
  THB: '฿',
  TRY: '₺',
  UAH: '₴',
  VND: '₫ đ',
}

/** Letters next to a shared sign: CA$, CN¥. */
const lettersOfSign: ReadonlyMap<string, string> = byMark({
  USD: 'us',
  CAD: 'c ca can cdn',
  AUD: 'a au',
  NZD: 'nz',
  HKD: 'hk',
  SGD: 's sg',
  MXN: 'mx',
  TWD: 'nt',
  JPY: 'jp',
  CNY: 'cn',
})

const sharedMarks: Readonly<Record<string, SharedSign>> = {
  $: 'dollarSign',
  dollar: 'dollarSign',
  dollars: 'dollarSign',
  '¥': 'yenSign',
  kr: 'kronaSign',
  'kr.': 'kronaSign',
}

const byOwnMark: ReadonlyMap<string, string> = new Map([
  ...currencies.map(code => [code.toLowerCase(), code] as const),
  ...byMark(ownMarks),
])

/** Returns the code of each mark, from the marks of each code. */
function byMark(marksOf: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(
    Object.entries(marksOf).flatMap(([code, marks]) => marks.split(' ').map(mark => [mark, code] as const)),
  )
}

/** What an amount is in, by what is written next to it. */
export interface MarkedCurrency {
  /** One, or those of a shared sign. Null where nothing is written. */
  readonly currencies: readonly string[] | null
  /** The sign that alone names the currency; null for one that needs no answer. */
  readonly sharedSign: SharedSign | null
}

/** More is no amount, and is not looked at. */
const longestAmount = 200

/** Stands for a mark in the rest of a cell. */
export const placeOfMark = '¤'

/**
 * Returns the currency that a cell names, and the rest of the cell in lower case, with `placeOfMark` for each mark. Null for
 * letters that are no currency, and for marks that contradict each other.
 */
export function readMarks(cell: string): (MarkedCurrency & { readonly rest: string }) | null {
  if (cell.length > longestAmount) return null
  // "US $" and "$ CA" are one mark.
  const text = foldedKey(cell).replaceAll(/(?<=\p{L})\s+(?=[$¥])|(?<=[$¥])\s+(?=\p{L})/gu, '')
  const marks = text.match(anyMark) ?? []
  let named: MarkedCurrency = { currencies: null, sharedSign: null }
  for (const mark of marks) {
    const one = meaningOf(mark)
    const both = one && intersection(named, one)
    if (both === null) return null
    named = both
  }
  return { ...named, rest: text.replaceAll(anyMark, placeOfMark) }
}

/** The dot of an abbreviation belongs to it: kr.250 are 250. */
const anyMark = /(?<!\p{L})(?:s?fr|kr)\.|[\p{L}\p{Sc}]+/gu

function meaningOf(mark: string): MarkedCurrency | null {
  const shared = Object.hasOwn(sharedMarks, mark) ? sharedMarks[mark] : undefined
  if (shared !== undefined) return { currencies: sharedSigns[shared].currencies, sharedSign: shared }
  const own = byOwnMark.get(mark)
  if (own !== undefined) return { currencies: [own], sharedSign: null }
  const [, before = '', sign = '', after = ''] = /^(\p{L}*)([$¥])(\p{L}*)$/u.exec(mark) ?? []
  const letters = before + after
  const code = lettersOfSign.get(letters) ?? byOwnMark.get(letters)
  const family = sign === '$' ? sharedSigns.dollarSign : sharedSigns.yenSign
  const isOne = sign !== '' && code !== undefined && family.currencies.includes(code)
  return isOne ? { currencies: [code], sharedSign: null } : null
}

/** "$25 CAD" is in Canadian dollars. Null when two marks have no currency in common. */
function intersection(first: MarkedCurrency, second: MarkedCurrency): MarkedCurrency | null {
  if (first.currencies === null) return second
  const common = first.currencies.filter(code => second.currencies?.includes(code))
  const sharedSign = first.sharedSign === null ? null : second.sharedSign
  return common.length === 0 ? null : { currencies: common, sharedSign }
}
