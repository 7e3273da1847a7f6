import { lazy, Suspense } from 'react'
import { changePercent } from '#domain/prices/valuation'
import type { StatDay } from '#web/api/collection.ts'
import { EmptyState, Skeleton } from '#web/components/states/states.tsx'
import { ledgerUnit } from '#web/format/ledger.ts'
import { formatCents, formatCentsShort, formatPercent } from '#web/format/values.ts'
import type { HistoryChartProps } from './history-chart.tsx'

interface EarningsOverTimeProps {
  history: readonly StatDay[] | undefined
  /** False until the first purchase, sale or trade; every day is zero before that. */
  hasHistory: boolean | undefined
}

export function EarningsOverTime({ history, hasHistory }: EarningsOverTimeProps) {
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
      title="Lifetime Earnings Over Time"
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

export function ProfitOverTime({ history }: { history: readonly StatDay[] | undefined }) {
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
  return (
    <LazyHistoryChart
      title="Profit/Loss % Over Time"
      description={isPartlyPriced ? 'Over all copies, one without a price counts as $0.' : undefined}
      series={
        isPartlyPriced
          ? [
              { name: 'Over all copies', points },
              { name: 'Over priced copies', points: pricedProfitPoints(history) },
            ]
          : [{ name: 'Profit/loss', points }]
      }
      formatValue={formatPercent}
    />
  )
}

const Chart = lazy(() => import('./history-chart.tsx').then(module => ({ default: module.HistoryChart })))

function LazyHistoryChart(props: HistoryChartProps) {
  return (
    <Suspense fallback={<HistoryChartSkeleton />}>
      <Chart {...props} />
    </Suspense>
  )
}

function HistoryChartSkeleton() {
  return <Skeleton height="21.5rem" />
}

interface DayValue {
  readonly day: string
  readonly value: number
}

const zeroTolerancePercent = 0.01

/** Hides days within 0.01 of zero and days at exactly -100 (specification, section 9). */
export function isProfitShown(profitLossPercent: number): boolean {
  return Math.abs(profitLossPercent) > zeroTolerancePercent && profitLossPercent !== -100
}

export function profitPoints(history: readonly StatDay[]): DayValue[] {
  return history
    .filter(entry => isProfitShown(entry.profitLossPct))
    .map(entry => ({ day: entry.date, value: entry.profitLossPct }))
}

/** Returns the days whose priced copies had a known cost, with the percentage over those copies alone. */
export function pricedProfitPoints(history: readonly StatDay[]): DayValue[] {
  return history.flatMap(({ date, totalMarketPriceCents, pricedInvestmentCents }) => {
    if (pricedInvestmentCents === null) return []
    const value = changePercent(totalMarketPriceCents, pricedInvestmentCents)
    return value === null ? [] : [{ day: date, value }]
  })
}

/** Returns true when the two percentages differ on some day; with every copy priced they never do. */
export function hasPartlyPricedDay(history: readonly StatDay[]): boolean {
  const overAll = new Map(history.map(entry => [entry.date, entry.profitLossPct]))
  return pricedProfitPoints(history).some(({ day, value }) => value !== overAll.get(day))
}

/** Returns every day, in cents. */
export function earningsPoints(
  history: readonly StatDay[],
  figure: 'lifetimeEarningsCents' | 'realisedProfitCents',
): DayValue[] {
  return history.map(entry => ({ day: entry.date, value: entry[figure] }))
}
