import { CheckboxField } from '#web/components/checkbox-field.tsx'
import { Section } from '#web/components/section.tsx'
import { useUser } from '#web/session/session.ts'
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
    <Section title="Notifications" subtitle="Each switch is saved as you flip it.">
      <div className="flex flex-col divide-y divide-line">
        {switches.map(({ setting, label, hint }) => (
          <CheckboxField
            key={setting}
            look="switch"
            label={label}
            hint={hint}
            checked={shown[setting]}
            onCheckedChange={isOn => change({ [setting]: isOn })}
            className="py-4 first:pt-0 last:pb-0"
          />
        ))}
      </div>
    </Section>
  )
}
