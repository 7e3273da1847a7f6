import type { StatDay } from '#web/api/collection.ts'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { Section } from '#web/components/section.tsx'
import { ledgerUnit } from '#web/format/ledger.ts'
import { formatCents, formatCentsShort } from '#web/format/money.ts'
import { earningsPoints } from './chart-points.ts'
import { HistoryChartSkeleton, LazyHistoryChart } from './lazy-history-chart.tsx'

const title = 'Lifetime Earnings Over Time'

export interface EarningsOverTimeProps {
  history: readonly StatDay[] | undefined
  /** False until the first purchase, sale or trade; every day is zero before that. */
  hasHistory: boolean | undefined
}

export function EarningsOverTime(props: EarningsOverTimeProps) {
  return (
    <Section title={title}>
      <Content {...props} />
    </Section>
  )
}

function Content({ history, hasHistory }: EarningsOverTimeProps) {
  if (history === undefined || hasHistory === undefined) return <HistoryChartSkeleton />
  if (!hasHistory || history.length === 0) {
    return (
      <EmptyState
        size="compact"
        title="No earnings data available yet"
        hint="Start trading or selling cards to see your earnings history"
      />
    )
  }
  return (
    <LazyHistoryChart
      title={title}
      series={[
        { name: 'Lifetime earnings', points: earningsPoints(history, 'lifetimeEarningsCents') },
        { name: 'Realised profit', points: earningsPoints(history, 'realisedProfitCents'), tone: 'gold' },
      ]}
      formatValue={formatCents}
      formatAxis={formatCentsShort}
      unit={ledgerUnit()}
    />
  )
}
