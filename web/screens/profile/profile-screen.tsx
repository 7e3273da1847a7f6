import { useNavigate, useSearch } from '@tanstack/react-router'
import { BellRing, CircleUserRound, LockKeyhole, Palette } from 'lucide-react'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { Tabs } from '#web/components/shell/tabs.tsx'
import { paths } from '#web/paths.ts'
import { NotificationsTab } from './notifications-tab.tsx'
import { PreferencesTab } from './preferences-tab.tsx'
import { profileTabs } from './profile-search.ts'
import { ProfileTab } from './profile-tab.tsx'
import { SecurityTab } from './security-tab.tsx'

const panels = {
  profile: { label: 'Profile', icon: <CircleUserRound aria-hidden size={20} />, panel: <ProfileTab /> },
  security: { label: 'Security', icon: <LockKeyhole aria-hidden size={20} />, panel: <SecurityTab /> },
  notifications: {
    label: 'Notifications',
    icon: <BellRing aria-hidden size={20} />,
    panel: <NotificationsTab />,
  },
  preferences: { label: 'Preferences', icon: <Palette aria-hidden size={20} />, panel: <PreferencesTab /> },
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
      <PageHeader title="Account Settings" subtitle="Manage your profile, security and preferences." />
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
