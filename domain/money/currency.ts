/**
 * Currencies by their codes in ISO 4217, and amounts in them. An amount is a whole number of the currency's smallest
 * unit: cents for US dollars, yen for yen, a thousandth for Kuwaiti dinars.
 */

/** The currency of a ledger whose collector has chosen no other, and of every market price. */
export const ledgerCurrency = 'USD'

/** The active currencies of ISO 4217, by how many decimals each has. */
const codesByDecimals: Readonly<Record<0 | 2 | 3, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2:
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP ' +
    'CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES ' +
    'KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK ' +
    'NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB ' +
    'TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
}

const decimalsByCode: ReadonlyMap<string, number> = new Map(
  Object.entries(codesByDecimals).flatMap(([decimals, codes]) =>
    codes.split(' ').map(code => [code, Number(decimals)] as const),
  ),
)

/** The codes of all currencies, in the order of the alphabet. */
export const currencies: readonly string[] = [...decimalsByCode.keys()].sort()

/** The largest amount in any currency, in the currency itself: ₫1,000,000,000,000 are some 40 million dollars. */
export const maxForeignAmount = 1_000_000_000_000

/**
 * The currencies a ledger can be in: those with a reference rate of the European Central Bank, the euro itself, and US
 * dollars, which every market price is kept in. In the order of the alphabet.
 */
export const ledgerCurrencies: readonly string[] = (
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF IDR ILS INR ISK JPY KRW MXN MYR NOK NZD PHP PLN RON SEK SGD THB TRY ' +
  'USD ZAR'
).split(' ')

/** Returns how many decimals a currency has: 2 for US dollars, 0 for yen. Throws a RangeError for no currency. */
export function decimalsOf(currency: string): number {
  const decimals = decimalsByCode.get(currency)
  if (decimals === undefined) throw new RangeError(`no currency: ${currency}`)
  return decimals
}

/**
 * Returns the smallest unit of a ledger's currency in hundredths, which every ledger counts in: 1 for US dollars and 100
 * for yen, whose amounts are multiples of it. Throws a RangeError for a currency that no ledger can be in.
 */
export function smallestUnit(currency: string): 1 | 100 {
  if (!ledgerCurrencies.includes(currency)) throw new RangeError(`no ledger can be in ${currency}`)
  return decimalsOf(currency) === 0 ? 100 : 1
}

/** What amounts without decimals are called. Others have their code. */
const unitNames: Readonly<Record<string, string>> = { ISK: 'krónur', JPY: 'yen', KRW: 'won' }

/** Says what an amount of a currency without decimals has to be, after the name of its field. */
export function wholeUnitsFault(currency: string): string {
  return `must be a whole number of ${unitNames[currency] ?? currency}`
}

/**
 * Converts an amount as JSON carries it to the currency's smallest units: 12.5 euros are 1250, 12000 yen are 12000. Null
 * for more decimals than the currency has, which are never rounded, for negatives and beyond `maxForeignAmount`.
 */
export function unitsFromAmount(amount: number, currency: string): number | null {
  if (!(amount >= 0 && amount <= maxForeignAmount)) return null
  const scale = 10 ** decimalsOf(currency)
  const units = Math.round(amount * scale)
  return units / scale === amount ? units : null
}

/**
 * Converts hundredths of a currency to its smallest units: 1250 are 12.50 dollars, 12500 thousandths of a dinar, and no whole
 * number of yen, for which it returns null.
 */
export function unitsFromHundredths(hundredths: number, currency: string): number | null {
  const units = (hundredths * 10 ** decimalsOf(currency)) / 100
  return Number.isSafeInteger(units) ? units : null
}

/** Converts smallest units to an amount for JSON; the inverse of `unitsFromAmount`. */
export function amountFromUnits(units: number, currency: string): number {
  return units / 10 ** decimalsOf(currency)
}

/**
 * Parses what a collector types: digits, with thousands commas in the right places and at most the decimals that the
 * currency has. Null for anything else, and beyond `maxForeignAmount`.
 */
export function unitsFromText(typed: string, currency: string): number | null {
  const match = /^([1-9]\d{0,2}(?:,\d{3})+|\d{1,13})(?:\.(\d{0,3}))?$/.exec(typed.trim())
  if (!match?.[1]) return null
  const decimals = decimalsOf(currency)
  const fraction = match[2] ?? ''
  if (fraction.length > decimals) return null
  const units = Number(match[1].replaceAll(',', '') + fraction.padEnd(decimals, '0'))
  return units <= maxForeignAmount * 10 ** decimals ? units : null
}

/** Formats smallest units as the plain text of a field: "12000" yen, "12.50" euros. */
export function textFromUnits(units: number, currency: string): string {
  const decimals = decimalsOf(currency)
  const digits = String(units).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  return decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`
}

/** Says why an amount has too many decimals for its currency: "JPY has no decimals." */
export function decimalsSentence(currency: string): string {
  const decimals = decimalsOf(currency)
  return decimals === 0 ? `${currency} has no decimals.` : `${currency} has at most ${decimals} decimals.`
}
