import type { ScaleLinear, ScaleTime } from 'd3-scale'
import { pointTime } from './chart-scale.ts'
import { type ChartMarks, marksOn } from './chart-series.ts'

interface MarksProps {
  marks: ChartMarks
  x: ScaleTime<number, number>
  y: ScaleLinear<number, number>
}

/** Draws a diamond for each mark, over the lines. */
export function Marks({ marks, x, y }: MarksProps) {
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
export function MarksReading({ marks, day }: { marks: ChartMarks; day: string }) {
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
