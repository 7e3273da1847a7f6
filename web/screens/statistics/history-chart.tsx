import { useState } from 'react'
import { type ChartSeries, LineChart } from '#web/components/charts/line-chart.tsx'
import { Segmented } from '#web/components/fields/choices.tsx'
import { type ChartRange, chartRanges, pointsInRange } from '#web/figures/chart-range.ts'

export interface HistoryChartProps {
  title: string
  series: readonly ChartSeries[]
  formatValue: (value: number) => string
  formatAxis?: (value: number) => string
  unit?: number
  description?: string | undefined
}

/** A line chart by day with selectable ranges. Loaded lazily, because it brings the chart code. */
export function HistoryChart(props: HistoryChartProps) {
  const { title, series, formatValue, formatAxis = formatValue, unit = 0, description } = props
  const [range, setRange] = useState<ChartRange>('All')
  return (
    <LineChart
      title={title}
      description={description}
      series={series.map(one => ({ ...one, points: pointsInRange(one.points, range) }))}
      formatValue={formatValue}
      formatAxis={formatAxis}
      unit={unit}
      zeroLine
      range={
        <Segmented label={`Range of ${title}`} options={chartRanges} value={range} onValueChange={setRange} />
      }
    />
  )
}
