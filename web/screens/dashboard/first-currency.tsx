import { LedgerCurrencyField } from '#web/figures/ledger-currency-field.tsx'

/** Lets a newcomer choose the currency of their ledger. They can leave it as it is. */
export function FirstCurrency() {
  return <LedgerCurrencyField whileOpen className="panel p-4 sm:p-5" />
}
