import { formatDay } from '#web/format/date.ts'
import { type ChartMarks, type ChartSeries, marksOn, valueText } from './chart-series.ts'

interface ChartTableProps {
  title: string
  series: readonly ChartSeries[]
  marks: ChartMarks | null
  days: readonly string[]
  formatValue: (value: number) => string
}

/** The values of a chart as a table, newest first, behind "Show as table". */
export function ChartTable({ title, series, marks, days, formatValue }: ChartTableProps) {
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
