import { type ChangeRange, rangeStart } from '#domain/value/change-range'
import { LineChart } from '#web/components/charts/line-chart.tsx'
import { ledgerUnit } from '#web/format/ledger.ts'
import { formatCents, formatCentsShort } from '#web/format/values.ts'
import type { MarketDay } from './known-market-days.ts'

/** A chart of the total market price by day. Loaded lazily, because it brings the chart code. */
export function ValueChart({ days, range }: { days: readonly MarketDay[]; range: ChangeRange }) {
  const start = rangeStart(range, days.at(-1)?.day ?? '')
  const points = days
    .filter(({ day }) => start === null || day >= start)
    .map(({ day, marketCents }) => ({ day, value: marketCents }))
  return (
    <LineChart
      title="Total market price over time"
      series={[{ name: 'Total market price', points }]}
      formatValue={formatCents}
      formatAxis={formatCentsShort}
      unit={ledgerUnit()}
      heightPx={176}
      readsNewest={false}
    />
  )
}
