import { formatDay } from '../format/date.ts'
import { type ChartSeries, valueText } from './chart-series.ts'

interface ChartTableProps {
  title: string
  series: readonly ChartSeries[]
  days: readonly string[]
  formatValue: (value: number) => string
}

/** The figures of a chart, newest first, behind "Show as table". */
export function ChartTable({ title, series, days, formatValue }: ChartTableProps) {
  return (
    <details className="chart-table">
      <summary>Show as table</summary>
      <div className="max-h-72 overflow-auto" tabIndex={0} role="region" aria-label={`${title}, as a table`}>
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
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(day => (
              <tr key={day}>
                <th scope="row">{formatDay(day)}</th>
                {series.map(one => (
                  <td key={one.name}>{valueText(one, day, formatValue)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
