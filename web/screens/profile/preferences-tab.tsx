import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { currencies } from '#domain/money/currency'
import type { User } from '#web/api/accounts.ts'
import { failureSentence } from '#web/api/client.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { CheckboxField, SelectField } from '#web/components/fields/fields.tsx'
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx'
import { toastError } from '#web/components/overlays/toast.ts'
import { Section } from '#web/components/section.tsx'
import { LedgerCurrencyField } from '#web/figures/ledger-currency-field.tsx'
import { countOf, formatDayIn } from '#web/format/values.ts'
import { keptCollectorId, startKeeping, stopKeeping, useKeptCollectorId } from '#web/session/keeping.ts'
import { useUser } from '#web/session/session.ts'
import { useWaitingCount } from '#web/session/waiting-count.ts'
import { useSettingsChange } from './settings-change.ts'
import { TimeZoneField } from './time-zone-field.tsx'
import { AppVersion } from './app-version.tsx'

const KeysDialog = lazyDialog('KeysDialog', () => import('#web/layout/keys/keys-dialog.tsx'))

const themes: readonly { value: User['settings']['theme']; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Auto' },
]

export function PreferencesTab() {
  const { settings, ledgerCurrency, createdAt, lastLogin } = useUser()
  const [showsKeys, setShowsKeys] = useState(false)
  const { shown, change } = useSettingsChange(settings)

  function choose(value: string) {
    const theme = themes.find(known => known.value === value)?.value
    if (theme) change({ theme })
  }

  return (
    <div className="flex flex-col gap-4 lg:gap-6">
      <Section title="Preferences" subtitle="Changes are saved automatically.">
        <SelectField
          label="Theme"
          hint="Auto uses your device's theme."
          options={themes}
          value={shown.theme}
          onValueChange={choose}
          className="max-w-60"
        />
        <TimeZoneField timeZone={shown.timeZone} onTimeZoneChange={timeZone => change({ timeZone })} />
        <LedgerCurrencyField className="mt-4 max-w-96" />
        <DisplayCurrencyField
          ledger={ledgerCurrency}
          currency={shown.displayCurrency}
          onCurrencyChange={displayCurrency => change({ displayCurrency })}
        />
        <KeepOnDeviceField />
        <Button variant="ghost" className="mt-4 -ml-4" onClick={() => setShowsKeys(true)}>
          Keyboard shortcuts
        </Button>
      </Section>
      <Section title="Account Information">
        <dl className="grid gap-4 sm:grid-cols-2">
          <Fact label="Member since" day={formatDayIn(shown.timeZone, createdAt)} />
          <Fact
            label="Last login"
            day={lastLogin === null ? 'N/A' : formatDayIn(shown.timeZone, lastLogin)}
          />
        </dl>
        <AppVersion />
      </Section>
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
    </div>
  )
}

function Fact({ label, day }: { label: string; day: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 font-semibold">{day}</dd>
    </div>
  )
}

interface DisplayCurrencyFieldProps {
  /** The ledger's. */
  ledger: string
  /** Null for the ledger's. */
  currency: string | null
  onCurrencyChange: (currency: string | null) => void
}

/** The currency that figures are shown in. */
function DisplayCurrencyField({ ledger, currency, onCurrencyChange }: DisplayCurrencyFieldProps) {
  return (
    <SelectField
      label="Show amounts in"
      hint={`Converted at today's rate and marked ≈. Your collection stays in ${ledger}.`}
      value={currency === null || currency === ledger ? '' : currency}
      onValueChange={chosen => onCurrencyChange(chosen === '' ? null : chosen)}
      className="mt-4 max-w-60"
    >
      <option value="">{ledger}</option>
      {currencies
        .filter(code => code !== ledger)
        .map(code => (
          <option key={code}>{code}</option>
        ))}
    </SelectField>
  )
}

/** Keeps the last collection on this device, to read without a network. */
function KeepOnDeviceField() {
  const user = useUser()
  const queries = useQueryClient()
  const isOn = useKeptCollectorId() === user.id
  const waiting = useWaitingCount(user.id)
  const change = useMutation({
    mutationFn: async (isWanted: boolean) => {
      if (!isWanted) return stopKeeping()
      startKeeping(user.id)
      const { keepCollection } = await import('#web/api/kept-collection.ts')
      await keepCollection(queries, user, () => keptCollectorId() === user.id)
    },
    onError: async error => {
      await stopKeeping().catch(() => {})
      toastError(failureSentence(error, "Couldn't keep the collection on this device"))
    },
  })
  return (
    <CheckboxField
      look="switch"
      label="Keep on this device"
      hint={`Your last collection opens without a connection, and what you add then is sent later. Anyone who uses this browser can read it. Logging out deletes it.${waitingWords(waiting)}`}
      className="mt-4 max-w-xl"
      checked={isOn}
      onCheckedChange={isWanted => change.mutate(isWanted)}
    />
  )
}

function waitingWords(count: number): string {
  if (count === 0) return ''
  return ` ${countOf(count, 'add')} ${count === 1 ? 'waits' : 'wait'} here, and ${count === 1 ? 'is' : 'are'} sent also when you switch this off.`
}
/** The version in package.json, which the build puts here (vite.config.ts). */
declare const __APP_VERSION__: string
