import { useState } from 'react'
import type { PriceHistory } from '#web/api/product-prices.ts'
import type { ChartPoint } from '#web/components/charts/chart-scale.ts'
import type { ChartMark } from '#web/components/charts/chart-series.ts'
import { LineChart } from '#web/components/charts/line-chart.tsx'
import { Segmented } from '#web/components/fields/segmented.tsx'
import { type ChartRange, chartRanges } from '#web/figures/chart-range.ts'
import { ledgerUnit } from '#web/format/ledger.ts'
import { formatCents, formatCentsShort } from '#web/format/money.ts'
import { inRange } from './price-marks.ts'
import { seriesBySource } from './series-by-source.ts'
import { SourceChart, type SourceChartProps } from './source-chart.tsx'

export interface PriceHistoryChartProps {
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
