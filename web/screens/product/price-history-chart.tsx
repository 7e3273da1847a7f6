import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PriceHistory, type PriceParams, sourceHistoryQuery } from '#web/api/product-prices.ts'
import { allDays, type ChartPoint } from '#web/components/charts/chart-scale.ts'
import { type ChartMark, LineChart } from '#web/components/charts/line-chart.tsx'
import { Segmented } from '#web/components/fields/choices.tsx'
import { EmptyState, PartError, Skeleton } from '#web/components/states/states.tsx'
import { type ChartRange, chartRanges, pointsInRange } from '#web/figures/chart-range.ts'
import { ledgerUnit } from '#web/format/ledger.ts'
import { formatCents, formatCentsShort } from '#web/format/values.ts'
import { inRange } from './price-marks.ts'
import { seriesBySource, sourceLines } from './source-lines.ts'

interface PriceHistoryChartProps {
  /** The condition or grade, such as "Near Mint". */
  label: string
  points: readonly ChartPoint[]
  sources: PriceHistory['history'][number]['sources']
  marks: readonly ChartMark[]
  /** The sources to draw a line each for; null draws the price that counts. */
  bySource: Pick<SourceChartProps, 'productId' | 'query'> | null
}

/** A chart of the price by day. Loaded lazily, because it brings the chart code. */
export function PriceHistoryChart({ label, points, sources, marks, bySource }: PriceHistoryChartProps) {
  const [range, setRange] = useState<ChartRange>('All')
  if (bySource !== null) return <SourceChart {...bySource} label={label} range={range} onRange={setRange} />
  const shown = inRange(points, marks, range)
  return (
    <LineChart
      title={`Price history, ${label}`}
      series={seriesBySource(label, shown.points, sources)}
      marks={shown.marks.length > 0 ? { name: 'Your purchases', points: shown.marks } : null}
      formatValue={formatCents}
      formatAxis={formatCentsShort}
      unit={ledgerUnit()}
      range={
        <Segmented
          label="Range of the price history"
          options={chartRanges}
          value={range}
          onValueChange={setRange}
        />
      }
    />
  )
}

interface SourceChartProps {
  productId: string
  query: PriceParams
  /** The condition or grade, such as "Near Mint". */
  label: string
  range: ChartRange
  onRange: (range: ChartRange) => void
}

/** A chart with a line for each source. */
function SourceChart({ productId, query, label, range, onRange }: SourceChartProps) {
  const { data, isError, refetch } = useQuery(sourceHistoryQuery(productId, query))
  if (data === undefined) {
    return isError ? (
      <PartError text="Couldn't load the prices of each source" onRetry={() => void refetch()} />
    ) : (
      <Skeleton height="19rem" />
    )
  }
  const lines = sourceLines(data)
  if (lines.length === 0)
    return (
      <EmptyState
        size="compact"
        title="No source has a history yet"
        hint="What each source says is kept for a year."
      />
    )
  const [first] = pointsInRange(
    allDays(lines).map(day => ({ day })),
    range,
  )
  const shown = lines.map(line => ({
    ...line,
    points: line.points.filter(({ day }) => day >= (first?.day ?? '')),
  }))
  return (
    <LineChart
      title={`Price history by source, ${label}`}
      series={shown.filter(({ points }) => points.length > 0)}
      isFilled={false}
      formatValue={formatCents}
      formatAxis={formatCentsShort}
      unit={ledgerUnit()}
      range={
        <Segmented
          label="Range of the price history"
          options={chartRanges}
          value={range}
          onValueChange={onRange}
        />
      }
    />
  )
}
