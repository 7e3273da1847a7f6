import { useNavigate, useSearch } from '@tanstack/react-router'
import { BellRing, CircleUserRound, Database, LockKeyhole, Palette, Store } from 'lucide-react'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { Tabs } from '#web/components/shell/tabs.tsx'
import { paths } from '#web/paths.ts'
import { NotificationsTab } from './notifications-tab.tsx'
import { PreferencesTab } from './preferences-tab.tsx'
import { profileTabs } from './profile-search.ts'
import { ProfileTab } from './profile-tab.tsx'
import { SecurityTab } from './security-tab.tsx'
import { VenuesSection } from './venues-section.tsx'
import { YourDataTab } from './your-data-section.tsx'

const panels = {
  profile: { label: 'Profile', icon: <CircleUserRound aria-hidden size={20} />, panel: <ProfileTab /> },
  security: { label: 'Security', icon: <LockKeyhole aria-hidden size={20} />, panel: <SecurityTab /> },
  notifications: {
    label: 'Notifications',
    icon: <BellRing aria-hidden size={20} />,
    panel: <NotificationsTab />,
  },
  preferences: { label: 'Preferences', icon: <Palette aria-hidden size={20} />, panel: <PreferencesTab /> },
  venues: { label: 'Venues', icon: <Store aria-hidden size={20} />, panel: <VenuesSection /> },
  data: { label: 'Your data', icon: <Database aria-hidden size={20} />, panel: <YourDataTab /> },
}

export function ProfileScreen() {
  const { tab = 'profile' } = useSearch({ from: '/signed-in/profile' })
  const navigate = useNavigate({ from: paths.profile })

  function open(key: string) {
    const chosen = profileTabs.find(known => known === key)
    void navigate({
      search: chosen === undefined || chosen === 'profile' ? {} : { tab: chosen },
      replace: true,
    })
  }

  return (
    <>
      <title>Account Settings · Holofolio</title>
      <PageHeader title="Account Settings" />
      <Tabs
        label="Account settings"
        placement="side"
        selected={tab}
        onSelect={open}
        tabs={profileTabs.map(key => ({ key, ...panels[key] }))}
      />
    </>
  )
}
