import type { ChartPoint } from '#web/components/charts/chart-scale.ts'
import { type ChartMark, LineChart } from '#web/components/charts/line-chart.tsx'
import { useAmounts } from '#web/components/figures/money.tsx'
import { withCommas } from '#web/format/values.ts'

interface DemoChartProps {
  /** Of the chart. */
  title: string
  /** Of its line. */
  name: string
  points: readonly ChartPoint[]
  /** When the copies were bought. */
  purchase?: ChartMark
}

/** A chart of dollars by day. Loaded lazily, because it brings the chart code. */
export function DemoChart({ title, name, points, purchase }: DemoChartProps) {
  const { format } = useAmounts()
  return (
    <LineChart
      title={title}
      series={[{ name, points }]}
      marks={purchase ? { name: 'Bought', points: [purchase] } : null}
      formatValue={format}
      formatAxis={wholeDollars}
      unit={100}
      heightPx={176}
      readsNewest={false}
    />
  )
}

/** "$1,150". */
function wholeDollars(value: number): string {
  return `$${withCommas(Math.round(value / 100))}`
}
