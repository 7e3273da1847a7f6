import { useState } from 'react'
import { LineChart } from '#web/components/charts/line-chart.tsx'
import { Segmented } from '#web/components/fields/segmented.tsx'
import { type ChartRange, chartRanges, pointsInRange } from '#web/figures/chart-range.ts'
import { ledgerUnit } from '#web/format/ledger.ts'
import { formatCents, formatCentsShort } from '#web/format/money.ts'
import type { MarketDay } from './known-market-days.ts'

/** A chart of the total market price by day. Loaded lazily, because it brings the chart code. */
export function ValueChart({ days }: { days: readonly MarketDay[] }) {
  const [range, setRange] = useState<ChartRange>('3M')
  const points = days.map(({ day, marketCents }) => ({ day, value: marketCents }))
  return (
    <LineChart
      title="Total market price over time"
      series={[{ name: 'Total market price', points: pointsInRange(points, range) }]}
      formatValue={formatCents}
      formatAxis={formatCentsShort}
      unit={ledgerUnit()}
      heightPx={176}
      range={<Segmented label="Range" options={chartRanges} value={range} onValueChange={setRange} />}
    />
  )
}
