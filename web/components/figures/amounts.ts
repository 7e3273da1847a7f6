import { createContext, useContext } from 'react'
import type { Amounts } from '#web/format/display-amounts.ts'
import { formatCents, formatSignedCents } from '#web/format/money.ts'

/** Writes amounts in the ledger's currency. */
export const ledgerAmounts: Amounts = { format: formatCents, formatSigned: formatSignedCents }

/** How figures below are written. Null writes them in the ledger's currency, as forms and charts do. */
export const DisplayAmounts = createContext<Amounts | null>(null)

/** Returns how to write figures here: in the collector's display currency, or in the ledger's. */
export function useAmounts(): Amounts {
  return useContext(DisplayAmounts) ?? ledgerAmounts
}
