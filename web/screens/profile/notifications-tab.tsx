import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { Section } from '#web/components/section.tsx'
import { useUser } from '#web/session/session.ts'
import { AlertPercentField } from './alert-percent-field.tsx'
import { EmailNotice } from './email-notice.tsx'
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
