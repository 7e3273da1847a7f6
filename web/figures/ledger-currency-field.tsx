import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { whenNeeded } from '#domain/when-needed'
import { readProfile } from '#web/api/accounts.ts'
import { ledgerCurrenciesQuery } from '#web/api/exchange-rates.ts'
import { failureSentence } from '#web/api/client.ts'
import { SelectField } from '#web/components/fields/fields.tsx'
import { toastError } from '#web/components/overlays/toast.ts'
import { formatDay } from '#web/format/values.ts'
import { saveSettings, userChanged, useUser } from '#web/session/session.ts'

export interface LedgerCurrencyFieldProps {
  className?: string | undefined
  /** Shows nothing once the currency is fixed. */
  whileOpen?: boolean
}

/**
 * The currency that every amount of the collector is in: a choice until the first amount, then a fact. Shows nothing on
 * a server whose ledgers are all in US dollars.
 */
export function LedgerCurrencyField({ className, whileOpen = false }: LedgerCurrencyFieldProps) {
  const { ledgerCurrency, isLedgerFixed } = useUser()
  const { data: { offered, knownSince } = { offered: [], knownSince: null } } =
    useQuery(ledgerCurrenciesQuery)
  // The session may be older than the first amount.
  const checked = useQuery({ ...userQuery, enabled: !isLedgerFixed && offered.length > 0 })
  const choice = useLedgerChoice()
  const shown = choice.variables !== undefined && choice.isPending ? choice.variables : ledgerCurrency

  if (offered.length === 0) return null
  if (isLedgerFixed) {
    return whileOpen ? null : (
      <SelectField
        label="Ledger currency"
        hint={`All amounts are in ${ledgerCurrency}. It cannot change after your first entry.${sinceWords(knownSince)}`}
        options={[optionOf(ledgerCurrency)]}
        value={ledgerCurrency}
        disabled
        className={className}
      />
    )
  }
  if (checked.data === undefined && whileOpen) return null
  return (
    <SelectField
      label="Ledger currency"
      hint="All amounts are in this currency. You can change it until your first entry."
      options={offered.map(optionOf)}
      value={shown}
      onValueChange={currency => choice.mutate(currency)}
      className={className}
    />
  )
}

const userQuery = {
  queryKey: ['own profile'],
  queryFn: async () => {
    const { user } = await readProfile()
    userChanged(user)
    return user.id
  },
  staleTime: 0,
}

/** Chooses the currency, and reads again what was in the other one. */
function useLedgerChoice() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ledgerCurrency: string) => saveSettings({ ledgerCurrency }),
    scope: { id: 'settings' },
    onSuccess: async () => {
      queries.removeQueries({ type: 'inactive' })
      await queries.invalidateQueries()
    },
    onError: error => {
      toastError(failureSentence(error, "Couldn't change the currency"))
      void queries.invalidateQueries({ queryKey: userQuery.queryKey })
    },
  })
}

const names = whenNeeded(() => new Intl.DisplayNames('en-US', { type: 'currency' }))

/** From which day on amounts in other currencies are converted by themselves. */
function sinceWords(day: string | null): string {
  return day === null ? '' : ` Exchange rates are known since ${formatDay(day)}.`
}

function optionOf(currency: string): { value: string; label: string } {
  return { value: currency, label: `${currency} · ${names().of(currency) ?? currency}` }
}
