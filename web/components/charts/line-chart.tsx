import type { ScaleLinear, ScaleTime } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import { type PointerEvent, type ReactNode, useId, useState } from 'react'
import { formatDay, formatDayOfMonth } from '#web/format/values.ts'
import {
  allDays,
  type ChartFrame,
  type ChartPoint,
  labelDays,
  pointTime,
  ticksOf,
  timeScale,
  valueScale,
} from './chart-scale.ts'
import { useElementWidth } from './element-width.ts'

interface LineChartProps {
  /** The name of the chart and its table for screen readers. */
  title: string
  /** Up to five. Lines after the first are dashed; several have a legend. */
  series: readonly ChartSeries[]
  /** Events, drawn as diamonds. They need at least one line with a point. */
  marks?: ChartMarks | null
  formatValue: (value: number) => string
  /** Formats the axis; defaults to `formatValue`. */
  formatAxis?: (value: number) => string
  /** The smallest difference of values; the axis labels nothing between. */
  unit?: number
  /** Includes zero and draws a line there. */
  zeroLine?: boolean
  /** Shown above the chart on the right: a `Segmented` with the ranges. */
  range?: ReactNode
  /** What the lines mean, shown above them. */
  description?: string | undefined
  heightPx?: number
  /** Whether the area under the first line is filled: it is what the chart is about. */
  isFilled?: boolean
  /** False where the newest value is shown next to the chart: values then appear over it, for the chosen day. */
  readsNewest?: boolean
}

/**
 * A line chart of values by day. Above it are the values of the day under the pointer, or the newest;
 * arrow keys move the day. A table below has every value.
 */
export function LineChart(props: LineChartProps) {
  const {
    title,
    series,
    marks = null,
    formatValue,
    formatAxis = formatValue,
    unit = 0,
    zeroLine = false,
    range,
    description,
    heightPx = 240,
    isFilled = true,
    readsNewest = true,
  } = props
  const descriptionId = useId()
  const [plot, width] = useElementWidth()
  const [chosen, setChosen] = useState<number | null>(null)
  const newestDay = allDays(series).at(-1)
  if (newestDay === undefined) return null

  const days = allDays(marks ? [...series, marks] : series)
  const lastIndex = days.length - 1
  const index = Math.min(chosen ?? days.indexOf(newestDay), lastIndex)
  const day = days[index] ?? ''
  const frame: ChartFrame = { width, height: heightPx, top: 16, right: 14, bottom: 28, left: 56 }
  const x = timeScale(days, frame)

  function follow(event: PointerEvent<HTMLDivElement>) {
    const pointerX = event.clientX - event.currentTarget.getBoundingClientRect().left
    setChosen(nearestIndex(days, x.invert(pointerX).getTime()))
  }

  return (
    <figure className="min-w-0" aria-describedby={description && descriptionId}>
      {description && (
        <p id={descriptionId} className="-mt-3 mb-4 text-sm text-muted">
          {description}
        </p>
      )}
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 empty:hidden">
        {readsNewest && <Reading {...{ series, marks, day, formatValue }} />}
        {range}
      </div>
      <div
        ref={plot}
        className="chart"
        style={{ height: heightPx }}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setChosen(null)}
      >
        {!readsNewest && chosen !== null && (
          <div className="chart-reading-over">
            <Reading {...{ series, marks, day, formatValue }} />
          </div>
        )}
        {width > 0 && (
          <Plot
            {...{ title, series, marks, formatAxis, unit, zeroLine, frame, days, x, isFilled }}
            markedDay={chosen === null ? null : day}
          />
        )}
        <input
          type="range"
          className="pointer-events-none absolute inset-0 h-full w-full opacity-0"
          aria-label={`${title}: choose a day`}
          aria-valuetext={`${formatDay(day)}: ${readings(series, marks, day, formatValue).join(', ')}`}
          min={0}
          max={Math.max(lastIndex, 1)}
          value={index}
          onChange={event => setChosen(Math.min(Number(event.target.value), lastIndex))}
          onBlur={() => setChosen(null)}
        />
      </div>
      <ChartTable {...{ title, series, marks, days, formatValue }} />
    </figure>
  )
}

interface PlotProps {
  title: string
  series: readonly ChartSeries[]
  marks: ChartMarks | null
  formatAxis: (value: number) => string
  unit: number
  zeroLine: boolean
  frame: ChartFrame
  days: readonly string[]
  x: ReturnType<typeof timeScale>
  markedDay: string | null
  isFilled: boolean
}

function Plot(props: PlotProps) {
  const { title, series, marks, formatAxis, unit, zeroLine, frame, days, x, markedDay, isFilled } = props
  const drawn = marks ? [...series, marks] : series
  const values = drawn.flatMap(one => one.points.map(point => point.value))
  const y = valueScale(values, zeroLine, frame)
  const right = frame.width - frame.right

  return (
    <svg width={frame.width} height={frame.height} role="img" aria-label={title}>
      {ticksOf(y, unit).map(tick => (
        <g key={tick} className="chart-axis">
          <line x1={frame.left} x2={right} y1={y(tick)} y2={y(tick)} />
          <text x={frame.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {formatAxis(tick)}
          </text>
        </g>
      ))}
      {zeroLine && <line className="chart-zero" x1={frame.left} x2={right} y1={y(0)} y2={y(0)} />}
      <DayLabels days={days} frame={frame} x={x} />
      {series.map((one, order) => (
        <SeriesLine
          key={one.name}
          series={one}
          order={order}
          {...{ frame, x, y, zeroLine }}
          isFilled={isFilled && order === 0}
        />
      ))}
      {marks && <Marks marks={marks} x={x} y={y} />}
      {markedDay !== null && (
        <line
          className="chart-cursor"
          x1={x(Date.parse(markedDay))}
          x2={x(Date.parse(markedDay))}
          y1={frame.top}
          y2={frame.height - frame.bottom}
        />
      )}
      {series.map((one, order) => {
        const point = markedDay === null ? one.points.at(-1) : pointOn(one, markedDay)
        if (point === undefined) return null
        return (
          <circle
            key={one.name}
            className="chart-point"
            data-tone={one.tone ?? defaultTone(order)}
            cx={x(pointTime(point))}
            cy={y(point.value)}
            r={5}
          />
        )
      })}
    </svg>
  )
}

function DayLabels({ days, frame, x }: { days: readonly string[]; frame: ChartFrame; x: PlotProps['x'] }) {
  const labels = labelDays(days, frame.width - frame.left)
  // Labels from different years need the year.
  const isLong = days[0]?.slice(0, 4) !== days.at(-1)?.slice(0, 4)
  return labels.map((day, index) => (
    <text
      key={day}
      className="chart-label"
      x={x(Date.parse(day))}
      y={frame.height - 8}
      textAnchor={
        labels.length === 1
          ? 'middle'
          : index === 0
            ? 'start'
            : index === labels.length - 1
              ? 'end'
              : 'middle'
      }
    >
      {isLong ? formatDay(day) : formatDayOfMonth(day)}
    </text>
  ))
}

interface SeriesLineProps {
  series: ChartSeries
  order: number
  frame: ChartFrame
  x: PlotProps['x']
  y: ReturnType<typeof valueScale>
  zeroLine: boolean
  isFilled: boolean
}

function SeriesLine({ series, order, frame, x, y, zeroLine, isFilled }: SeriesLineProps) {
  const gradientId = useId()
  const ground = zeroLine ? y(0) : frame.height - frame.bottom
  const path = line<ChartPoint>(
    point => x(pointTime(point)),
    point => y(point.value),
  ).curve(curveMonotoneX)
  const fill = area<ChartPoint>(
    point => x(pointTime(point)),
    ground,
    point => y(point.value),
  ).curve(curveMonotoneX)
  const points = [...series.points]

  return (
    <g data-tone={series.tone ?? defaultTone(order)}>
      {isFilled && (
        <>
          <linearGradient id={gradientId} x1="0" x2="0" y1="0" y2="1">
            <stop offset="0" className="chart-stop" stopOpacity={0.28} />
            <stop offset="1" className="chart-stop" stopOpacity={0.04} />
          </linearGradient>
          <path d={fill(points) ?? ''} fill={`url(#${gradientId})`} />
        </>
      )}
      {points.length === 1 && points[0] !== undefined && (
        <line
          className="chart-level"
          x1={frame.left}
          x2={frame.width - frame.right}
          y1={y(points[0].value)}
          y2={y(points[0].value)}
        />
      )}
      <path d={path(points) ?? ''} className={lineClass(order)} />
    </g>
  )
}

function nearestIndex(days: readonly string[], time: number): number {
  const distances = days.map(day => Math.abs(Date.parse(day) - time))
  return distances.indexOf(Math.min(...distances))
}

interface ReadingProps {
  series: readonly ChartSeries[]
  marks: ChartMarks | null
  day: string
  formatValue: (value: number) => string
}

/** The values of a day, which are also the legend when there are several lines. */
function Reading({ series, marks, day, formatValue }: ReadingProps) {
  return (
    <div className="tabular">
      <p className="text-sm text-muted">{formatDay(day)}</p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {series.map((one, order) => (
          <li key={one.name} className="flex items-center gap-2" data-tone={one.tone ?? defaultTone(order)}>
            {series.length > 1 && <Key order={order} />}
            {series.length > 1 && <span className="text-sm text-muted">{one.name}</span>}
            <strong className="text-lg">{valueText(one, day, formatValue)}</strong>
          </li>
        ))}
        {marks && <MarksReading marks={marks} day={day} />}
      </ul>
    </div>
  )
}

/** A piece of the line. */
function Key({ order }: { order: number }) {
  return (
    <svg aria-hidden width={22} height={6} className="flex-none">
      <line className={lineClass(order)} x1={2} x2={20} y1={3} y2={3} />
    </svg>
  )
}

/** The values and marks of a day as words. */
function readings(
  series: readonly ChartSeries[],
  marks: ChartMarks | null,
  day: string,
  formatValue: (value: number) => string,
): string[] {
  return [
    ...series.map(one => `${one.name} ${valueText(one, day, formatValue)}`),
    ...(marks ? marksOn(marks, day).map(mark => mark.text) : []),
  ]
}

interface ChartTableProps {
  title: string
  series: readonly ChartSeries[]
  marks: ChartMarks | null
  days: readonly string[]
  formatValue: (value: number) => string
}

/** The values of a chart as a table, newest first, behind "Show as table". */
function ChartTable({ title, series, marks, days, formatValue }: ChartTableProps) {
  return (
    <details className="chart-table">
      <summary>Show as table</summary>
      <div className="max-h-72 overflow-auto" tabIndex={0} role="region" aria-label={`${title} table`}>
        <table className="tabular w-full text-sm">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">Date</th>
              {series.map(one => (
                <th key={one.name} scope="col">
                  {one.name}
                </th>
              ))}
              {marks && <th scope="col">{marks.name}</th>}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(day => (
              <tr key={day}>
                <th scope="row">{formatDay(day)}</th>
                {series.map(one => (
                  <td key={one.name}>{valueText(one, day, formatValue)}</td>
                ))}
                {marks && <td>{marksText(marks, day)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

function marksText(marks: ChartMarks, day: string): string {
  return marksOn(marks, day)
    .map(mark => mark.text)
    .join(', ')
}

interface MarksProps {
  marks: ChartMarks
  x: ScaleTime<number, number>
  y: ScaleLinear<number, number>
}

/** Draws a diamond for each mark, over the lines. */
function Marks({ marks, x, y }: MarksProps) {
  return marks.points.map(mark => (
    <path
      key={`${mark.day} ${mark.text}`}
      className="fill-surface stroke-ink stroke-2"
      transform={`translate(${x(pointTime(mark))} ${y(mark.value)})`}
      d="M0 -6 6 0 0 6 -6 0Z"
    />
  ))
}

/** The legend of the diamonds, with the marks of the day. */
function MarksReading({ marks, day }: { marks: ChartMarks; day: string }) {
  return (
    <li className="flex items-center gap-2">
      <svg aria-hidden width="14" height="14" viewBox="-7 -7 14 14">
        <path className="fill-surface stroke-ink stroke-2" d="M0 -5 5 0 0 5 -5 0Z" />
      </svg>
      <span className="text-sm text-muted">{marks.name}</span>
      {marksOn(marks, day).map(mark => (
        <strong key={mark.text} className="text-sm">
          {mark.text}
        </strong>
      ))}
    </li>
  )
}

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

interface ChartMarks {
  /** Their name in the legend and the table. */
  readonly name: string
  readonly points: readonly ChartMark[]
}

/** Returns the point of a day, if the line has one. */
function pointOn(series: ChartSeries, day: string): ChartPoint | undefined {
  return series.points.find(point => point.day === day)
}

/** Formats the value of a day; N/A when the line has none. */
function valueText(series: ChartSeries, day: string, formatValue: (value: number) => string): string {
  const point = pointOn(series, day)
  return point === undefined ? 'N/A' : formatValue(point.value)
}

function marksOn(marks: ChartMarks, day: string): readonly ChartMark[] {
  return marks.points.filter(mark => mark.day === day)
}

/** The class of a line by its place. Lines differ by their dashes too, not by colour alone. */
function lineClass(order: number): string {
  return ['chart-line', ...(order === 0 ? [] : [dashes[(order - 1) % dashes.length]])].join(' ')
}

const dashes = ['chart-line-dashed', 'chart-line-dotted', 'chart-line-long', 'chart-line-mixed']

/** The tone of a line without one of its own, by its place. */
function defaultTone(order: number): ChartTone {
  return order === 0 ? 'accent' : 'gold'
}
