import { PageHeader } from '#web/components/page-header.tsx'

export function ProfileScreen() {
  return (
    <>
      <title>Profile · Holofolio</title>
      <PageHeader title="Profile" />
    </>
  )
}
