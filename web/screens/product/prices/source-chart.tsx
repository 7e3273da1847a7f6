import { useQuery } from '@tanstack/react-query'
import { type PriceParams, sourceHistoryQuery } from '#web/api/product-prices.ts'
import { allDays } from '#web/components/charts/chart-scale.ts'
import { LineChart } from '#web/components/charts/line-chart.tsx'
import { Segmented } from '#web/components/fields/segmented.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { PartError } from '#web/components/states/part-error.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { type ChartRange, chartRanges, pointsInRange } from '#web/figures/chart-range.ts'
import { ledgerUnit } from '#web/format/ledger.ts'
import { formatCents, formatCentsShort } from '#web/format/money.ts'
import { sourceLines } from './source-lines.ts'

export interface SourceChartProps {
  productId: string
  query: PriceParams
  /** The condition or grade, such as "Near Mint". */
  label: string
  range: ChartRange
  onRange: (range: ChartRange) => void
}

/** A chart with a line for each source. */
export function SourceChart({ productId, query, label, range, onRange }: SourceChartProps) {
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
