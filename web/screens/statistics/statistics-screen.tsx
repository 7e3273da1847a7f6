import { PageHeader } from '#web/components/page-header.tsx'

export function StatisticsScreen() {
  return (
    <>
      <title>Statistics · Holofolio</title>
      <PageHeader title="Statistics" />
    </>
  )
}
