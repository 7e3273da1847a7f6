import type { StatDay } from '#web/api/collection.ts'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { Section } from '#web/components/section.tsx'
import { formatPercent } from '#web/format/percent.ts'
import { hasPartlyPricedDay, pricedProfitPoints, profitPoints } from './chart-points.ts'
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
  const isPartlyPriced = hasPartlyPricedDay(history)
  if (points.length === 0 && !isPartlyPriced) {
    return (
      <EmptyState
        size="compact"
        title="No profit/loss data available yet"
        hint="Add cards to your collection to track performance"
      />
    )
  }
  if (!isPartlyPriced) {
    return (
      <LazyHistoryChart
        title={title}
        series={[{ name: 'Profit/loss', points }]}
        formatValue={formatPercent}
      />
    )
  }
  return (
    <LazyHistoryChart
      title={title}
      description="Over all copies, one without a price counts as $0. Over priced copies, the line doesn't move when another copy gets a price."
      series={[
        { name: 'Over all copies', points },
        { name: 'Over priced copies', points: pricedProfitPoints(history) },
      ]}
      formatValue={formatPercent}
    />
  )
}
