import { useState } from 'react'
import type { User } from '#web/api/accounts.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx'
import { Section } from '#web/components/section.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { LedgerCurrencyField } from '#web/figures/ledger-currency-field.tsx'
import { formatDayIn } from '#web/format/date.ts'
import { useUser } from '#web/session/session.ts'
import { AppVersion } from './app-version.tsx'
import { DisplayCurrencyField } from './display-currency-field.tsx'
import { KeepOnDeviceField } from './keep-on-device-field.tsx'
import { useSettingsChange } from './settings-change.ts'
import { TimeZoneField } from './time-zone-field.tsx'
import { VenuesSection } from './venues-section.tsx'
import { YourDataSection } from './your-data-section.tsx'

const KeysDialog = lazyDialog(() =>
  import('#web/layout/keys/keys-dialog.tsx').then(module => module.KeysDialog),
)

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
      <VenuesSection />
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
      <YourDataSection />
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
