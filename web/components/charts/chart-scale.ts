import { extent } from 'd3-array'
import { type ScaleLinear, type ScaleTime, scaleLinear, scaleUtc } from 'd3-scale'

export interface ChartPoint {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly value: number
}

export interface ChartFrame {
  readonly width: number
  readonly height: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

const dayMs = 86_400_000

export function pointTime(point: ChartPoint): number {
  return Date.parse(point.day)
}

/** Returns every day with a point in any series, once and in order. */
export function allDays(series: readonly { points: readonly ChartPoint[] }[]): string[] {
  return [...new Set(series.flatMap(({ points }) => points.map(point => point.day)))].sort()
}

/** Scales time from the first day to the last. A single day is in the middle. */
export function timeScale(days: readonly string[], frame: ChartFrame): ScaleTime<number, number> {
  const [first = 0, last = 0] = extent(days.map(day => Date.parse(day)))
  const domain = first === last ? [first - dayMs, last + dayMs] : [first, last]
  return scaleUtc(domain, [frame.left, frame.width - frame.right])
}

/**
 * Scales values from slightly below the lowest to slightly above the highest, on round numbers. `withZero`
 * includes zero. Goes below zero only when a value does.
 */
export function valueScale(
  values: readonly number[],
  withZero: boolean,
  frame: ChartFrame,
): ScaleLinear<number, number> {
  const [low = 0, high = 0] = extent(withZero ? [...values, 0] : values)
  const margin = low === high ? Math.max(1, Math.abs(low) * 0.1) : (high - low) * 0.08
  const bottom = low >= 0 ? Math.max(0, low - margin) : low - margin
  const top = withZero && high === 0 && low < 0 ? 0 : high + margin
  return scaleLinear([bottom, top], [frame.height - frame.bottom, frame.top]).nice(4)
}

/** Returns about four round values for the axis, multiples of the smallest difference that values can have; 0 for none. */
export function ticksOf(scale: ScaleLinear<number, number>, unit: number): number[] {
  return scale.ticks(4).filter(tick => unit === 0 || tick % unit === 0)
}

/** Returns days for the axis labels, evenly spaced in time: the first, the last, and as many between as fit. */
export function labelDays(days: readonly string[], width: number): string[] {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const spanDays = (Date.parse(last) - Date.parse(first)) / dayMs
  const gaps = Math.min(Math.max(1, Math.floor(width / 120) - 1), spanDays)
  return Array.from({ length: gaps + 1 }, (_, index) => {
    const daysLater = gaps === 0 ? 0 : Math.round((index * spanDays) / gaps)
    return new Date(Date.parse(first) + daysLater * dayMs).toISOString().slice(0, 10)
  })
}
