/**
 * The currency of the signed-in collector's ledger, which every amount is in. The session sets it before anything of the
 * collector is shown. It is one value for the whole page, not a context of React: sentences, toasts and forms are written
 * outside components, and a session has one currency.
 */

/** A currency with what its amounts look like. */
export interface Ledger {
  /** ISO 4217. */
  readonly currency: string
  /** What stands before an amount: "$", "€", "CHF ". */
  readonly sign: string
  /** Whether it has no decimals, as yen have none. */
  readonly isWhole: boolean
}

/** Signs that mean one currency. Others have their code. */
const signs: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  KRW: '₩',
  INR: '₹',
  ILS: '₪',
  PHP: '₱',
  CAD: 'CA$',
  AUD: 'A$',
  NZD: 'NZ$',
  HKD: 'HK$',
  MXN: 'MX$',
  BRL: 'R$',
  CNY: 'CN¥',
}

/** The ledgers' currencies without decimals. */
const wholeCurrencies: readonly string[] = ['ISK', 'JPY', 'KRW']

let current = ledgerIn('USD')

/** Returns what stands before an amount: "€", "¥", "CHF ". */
export function signOfCurrency(currency: string): string {
  return signs[currency] ?? `${currency}\u00a0`
}

/** Returns the ledger that amounts are in. */
export function ledger(): Ledger {
  return current
}

/** Sets the currency of every amount from now on. */
export function setLedger(currency: string): void {
  current = ledgerIn(currency)
}

/** Returns the smallest amount of the ledger, in hundredths. */
export function ledgerUnit(): 1 | 100 {
  return current.isWhole ? 100 : 1
}

/** Returns what amounts of a currency look like. */
export function ledgerIn(currency: string): Ledger {
  return { currency, sign: signOfCurrency(currency), isWhole: wholeCurrencies.includes(currency) }
}
