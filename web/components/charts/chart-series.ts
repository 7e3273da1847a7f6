/** What a chart is drawn from: named lines of daily values, and single marks beside them. */
import type { ChartPoint } from './chart-scale.ts'

export type ChartTone = 'accent' | 'gain' | 'loss' | 'gold' | 'neutral'

export interface ChartSeries {
  name: string
  /** In order of day. */
  points: readonly ChartPoint[]
  tone?: ChartTone
}

/** A single point on no line: something that happened, at a value, in words of its own. */
export interface ChartMark extends ChartPoint {
  readonly text: string
}

export interface ChartMarks {
  /** Names them in the legend and the table. */
  readonly name: string
  readonly points: readonly ChartMark[]
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

export function marksOn(marks: ChartMarks, day: string): readonly ChartMark[] {
  return marks.points.filter(mark => mark.day === day)
}
