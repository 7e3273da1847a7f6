import { useState } from 'react'
import { CheckboxField, Field } from '#web/components/fields/fields.tsx'
import { Section } from '#web/components/section.tsx'
import { useUser } from '#web/session/session.ts'
import { EmailNotice } from './profile-tab.tsx'
import { useSettingsChange } from './settings-change.ts'

const switches = [
  {
    setting: 'emailNotifications',
    label: 'Email Notifications',
    hint: 'Receive notifications via email',
  },
  { setting: 'priceAlerts', label: 'Price Alerts', hint: 'Get notified when card prices change' },
  {
    setting: 'collectionUpdates',
    label: 'Collection Updates',
    hint: 'Notifications about your collection',
  },
] as const

export function NotificationsTab() {
  const { settings } = useUser()
  const { shown, change } = useSettingsChange(settings)
  return (
    <Section title="Notifications" subtitle="Changes are saved automatically.">
      <div className="mb-4 empty:hidden">
        <EmailNotice />
      </div>
      <div className="flex flex-col divide-y divide-line">
        {switches.map(({ setting, label, hint }) => (
          <div key={setting} className="py-4 first:pt-0 last:pb-0">
            <CheckboxField
              look="switch"
              label={label}
              hint={hint}
              checked={shown[setting]}
              onCheckedChange={isOn => change({ [setting]: isOn })}
            />
            {setting === 'priceAlerts' && (
              <AlertPercentField
                percent={shown.priceAlertPercent}
                disabled={!shown.priceAlerts}
                onPercentChange={percent => change({ priceAlertPercent: percent })}
              />
            )}
            {setting === 'collectionUpdates' && (
              <p className="text-sm text-muted">
                Every Monday, the bell sums up your week: market value, profit or loss, and copies.
              </p>
            )}
          </div>
        ))}
      </div>
    </Section>
  )
}

const minPercent = 1
const maxPercent = 1_000

interface AlertPercentFieldProps {
  /** The saved value. */
  percent: number
  disabled: boolean
  /** Called on Enter and on blur when the value has changed. */
  onPercentChange: (percent: number) => void
}

/** The smallest price change that sends a notification. Invalid input stays in the field with an error. */
function AlertPercentField({ percent, disabled, onPercentChange }: AlertPercentFieldProps) {
  /** Null until the collector types; the field then shows the saved value. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isInvalid, setIsInvalid] = useState(false)

  function save() {
    if (typed === null) return
    const entered = percentOf(typed)
    setIsInvalid(entered === null)
    if (entered === null) return
    setTyped(null)
    if (entered !== percent) onPercentChange(entered)
  }

  return (
    <Field
      label="Notify me of price changes of at least"
      hint="Percent, from 1 to 1000"
      error={isInvalid ? 'Enter a whole number from 1 to 1000' : null}
      className="pt-3"
    >
      {control => (
        <div className="relative w-32">
          <input
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            className="control tabular pr-8 text-right"
            disabled={disabled}
            value={typed ?? String(percent)}
            onChange={event => {
              setTyped(event.target.value)
              setIsInvalid(false)
            }}
            onBlur={save}
            onKeyDown={event => {
              if (event.key === 'Enter') save()
            }}
          />
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-muted"
          >
            %
          </span>
        </div>
      )}
    </Field>
  )
}

function percentOf(typed: string): number | null {
  const text = typed.trim()
  const percent = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return percent >= minPercent && percent <= maxPercent ? percent : null
}
