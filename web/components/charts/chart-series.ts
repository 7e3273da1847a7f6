/** The data of a chart: named lines of daily values, and separate marks. */
import type { ChartPoint } from './chart-scale.ts'

export type ChartTone = 'accent' | 'gain' | 'loss' | 'gold' | 'neutral'

export interface ChartSeries {
  name: string
  /** Sorted by day. */
  points: readonly ChartPoint[]
  tone?: ChartTone
}

/** A point apart from the lines: an event at a value, with its own text. */
export interface ChartMark extends ChartPoint {
  readonly text: string
}

export interface ChartMarks {
  /** Their name in the legend and the table. */
  readonly name: string
  readonly points: readonly ChartMark[]
}

/** Returns the point of a day, if the line has one. */
export function pointOn(series: ChartSeries, day: string): ChartPoint | undefined {
  return series.points.find(point => point.day === day)
}

/** Formats the value of a day; N/A when the line has none. */
export function valueText(series: ChartSeries, day: string, formatValue: (value: number) => string): string {
  const point = pointOn(series, day)
  return point === undefined ? 'N/A' : formatValue(point.value)
}

export function marksOn(marks: ChartMarks, day: string): readonly ChartMark[] {
  return marks.points.filter(mark => mark.day === day)
}

/** The class of a line by its place. Lines differ by their dashes too, not by colour alone. */
export function lineClass(order: number): string {
  return ['chart-line', ...(order === 0 ? [] : [dashes[(order - 1) % dashes.length]])].join(' ')
}

const dashes = ['chart-line-dashed', 'chart-line-dotted', 'chart-line-long', 'chart-line-mixed']

/** The tone of a line without one of its own, by its place. */
export function defaultTone(order: number): ChartTone {
  return order === 0 ? 'accent' : 'gold'
}
