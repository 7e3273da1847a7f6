import { formatDay } from '#web/format/date.ts'
import { MarksReading } from './chart-marks.tsx'
import {
  type ChartMarks,
  type ChartSeries,
  defaultTone,
  lineClass,
  marksOn,
  valueText,
} from './chart-series.ts'

interface ReadingProps {
  series: readonly ChartSeries[]
  marks: ChartMarks | null
  day: string
  formatValue: (value: number) => string
}

/** The values of a day, which are also the legend when there are several lines. */
export function Reading({ series, marks, day, formatValue }: ReadingProps) {
  return (
    <div className="chart-reading tabular">
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
export function readings(
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
