import { PageHeader } from '#web/components/page-header.tsx'

export function DashboardScreen() {
  return (
    <>
      <title>Dashboard · Holofolio</title>
      <PageHeader title="Dashboard" />
    </>
  )
}
