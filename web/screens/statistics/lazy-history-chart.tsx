import { lazy, Suspense } from 'react'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import type { HistoryChartProps } from './history-chart.tsx'

const Chart = lazy(() => import('./history-chart.tsx').then(module => ({ default: module.HistoryChart })))

export function LazyHistoryChart(props: HistoryChartProps) {
  return (
    <Suspense fallback={<HistoryChartSkeleton />}>
      <Chart {...props} />
    </Suspense>
  )
}

export function HistoryChartSkeleton() {
  return <Skeleton height="21.5rem" />
}
