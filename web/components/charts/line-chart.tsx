import { area, curveMonotoneX, line } from 'd3-shape'
import { type PointerEvent, type ReactNode, useId, useState } from 'react'
import { formatDay, formatDayOfMonth } from '#web/format/date.ts'
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
import { Marks } from './chart-marks.tsx'
import { Reading, readings } from './chart-reading.tsx'
import { type ChartMarks, type ChartSeries, defaultTone, lineClass, pointOn } from './chart-series.ts'
import { ChartTable } from './chart-table.tsx'
import { useElementWidth } from './element-width.ts'

export interface LineChartProps {
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
  /** False where the newest value is shown beside the chart: values then appear over it, for the chosen day. */
  readsNewest?: boolean
}

/**
 * A line chart of values by day. The values above it are those of the day under the pointer, or the newest;
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
          className="chart-slider"
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
