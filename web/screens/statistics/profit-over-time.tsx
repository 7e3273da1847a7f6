import type { StatDay } from '#web/api/collection.ts'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { Section } from '#web/components/section.tsx'
import { formatPercent } from '#web/format/percent.ts'
import { profitPoints } from './chart-points.ts'
import { HistoryChartSkeleton, LazyHistoryChart } from './lazy-history-chart.tsx'

const title = 'Profit/Loss % Over Time'

export function ProfitOverTime({ history }: { history: readonly StatDay[] | undefined }) {
  return (
    <Section title={title}>
      <Content history={history} />
    </Section>
  )
}

function Content({ history }: { history: readonly StatDay[] | undefined }) {
  if (history === undefined) return <HistoryChartSkeleton />
  const points = profitPoints(history)
  if (points.length === 0) {
    return (
      <EmptyState
        size="compact"
        title="No profit/loss data available yet"
        hint="Add cards to your collection to track performance"
      />
    )
  }
  return (
    <LazyHistoryChart title={title} series={[{ name: 'Profit/loss', points }]} formatValue={formatPercent} />
  )
}
