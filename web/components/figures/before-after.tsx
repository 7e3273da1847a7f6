import type { ReactNode } from 'react'
import { Money } from './money.tsx'

interface BeforeAfterRow {
  readonly key: string
  readonly name: ReactNode
  readonly beforeCents: number
  readonly afterCents: number
}

interface BeforeAfterProps {
  /** What the table is about, for screen readers. */
  caption: string
  rows: readonly BeforeAfterRow[]
}

/** Amounts as recorded and as corrected, side by side. */
export function BeforeAfter({ caption, rows }: BeforeAfterProps) {
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col">
            <span className="sr-only">Figure</span>
          </th>
          <th scope="col" className="pb-1 pl-3 text-right font-medium">
            Recorded
          </th>
          <th scope="col" className="pb-1 pl-3 text-right font-medium">
            Corrected
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, beforeCents, afterCents }) => (
          <tr key={key} className="border-t border-line align-baseline">
            <th scope="row" className="py-1.5 font-normal wrap-anywhere">
              {name}
            </th>
            <td className="py-1.5 pl-3 text-right text-muted">
              <Money cents={beforeCents} />
            </td>
            <td className="py-1.5 pl-3 text-right font-semibold">
              <Money cents={afterCents} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
