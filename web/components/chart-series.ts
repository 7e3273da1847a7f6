/** What a chart is drawn from: named lines of daily values. */
import type { ChartPoint } from './chart-scale.ts'

export type ChartTone = 'accent' | 'gain' | 'loss' | 'gold' | 'neutral'

export interface ChartSeries {
  name: string
  /** In order of day. */
  points: readonly ChartPoint[]
  tone?: ChartTone
}

/** The point of that day, if the line has one. */
export function pointOn(series: ChartSeries, day: string): ChartPoint | undefined {
  return series.points.find(point => point.day === day)
}

/** The value of that day as it is read; N/A where the line has none. */
export function valueText(series: ChartSeries, day: string, formatValue: (value: number) => string): string {
  const point = pointOn(series, day)
  return point === undefined ? 'N/A' : formatValue(point.value)
}
