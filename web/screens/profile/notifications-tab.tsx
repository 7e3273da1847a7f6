import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { Section } from '#web/components/section.tsx'
import { useUser } from '#web/session/session.ts'
import { AlertPercentField } from './alert-percent-field.tsx'
import { useSettingsChange } from './settings-change.ts'

const switches = [
  {
    setting: 'email_notifications',
    label: 'Email Notifications',
    hint: 'Receive notifications via email',
  },
  { setting: 'price_alerts', label: 'Price Alerts', hint: 'Get notified when card prices change' },
  {
    setting: 'collection_updates',
    label: 'Collection Updates',
    hint: 'Notifications about your collection',
  },
] as const

export function NotificationsTab() {
  const { settings } = useUser()
  const { shown, change } = useSettingsChange(settings)
  return (
    <Section title="Notifications" subtitle="Each setting is saved as you change it.">
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
            {setting === 'price_alerts' && (
              <AlertPercentField
                percent={shown.price_alert_percent}
                disabled={!shown.price_alerts}
                onPercentChange={percent => change({ price_alert_percent: percent })}
              />
            )}
          </div>
        ))}
      </div>
    </Section>
  )
}
