/** Keeps a ledger without decimals whole. */
import { brokenAmount } from '#domain/money/whole-units'
import { Refused } from '#server/refused'

/**
 * Throws Refused for a change with amounts (names that end in "Cents") that the ledger cannot have: the call was checked before its collector chose another
 * currency. Expects the collector's totals to be locked, so that the currency stays.
 */
export function requireWholeUnits(ledgerCurrency: string, changed: unknown): void {
  if (brokenAmount(changed, ledgerCurrency, name => name.endsWith('Cents')) === null) return
  throw new Refused(
    'conflict',
    `Your ledger is in ${ledgerCurrency} now, which has no decimals. Check the amounts and try again.`,
  )
}
