import type { ReactNode } from 'react'
import { minus } from '#domain/money/money'
import type { ImportDetails } from '#web/api/imports.ts'
import { classNames } from '#web/components/class-names.ts'
import { Money } from '#web/components/figures/money.tsx'
import { Section } from '#web/components/section.tsx'
import { countOf, formatCount } from '#web/format/count.ts'
import { sourceWords } from '../import-words.ts'

/** The collection before and after the import. */
export function Totals({ details, children }: { details: ImportDetails; children: ReactNode }) {
  const { before, after, app, rowsTotal, additions, counts } = details
  const rowsNow = counts.reduce((sum, count) => sum + count.rows, 0)
  const rowWords =
    additions.length === 0 ? countOf(rowsTotal, 'row') : `${countOf(rowsNow, 'row')} left out before`
  const costCents = minus(after.totalInvestmentCents, before.totalInvestmentCents)
  const rows = [
    {
      name: 'Now',
      copies: formatCount(before.copies),
      cents: before.totalInvestmentCents,
      look: 'text-muted',
    },
    { name: 'Import', copies: `+${formatCount(after.copies - before.copies)}`, cents: costCents, look: '' },
    {
      name: 'After',
      copies: formatCount(after.copies),
      cents: after.totalInvestmentCents,
      look: 'font-bold',
    },
  ]
  return (
    <Section title="What it adds" subtitle={`${sourceWords(app)} · ${rowWords}`}>
      <div className="flex flex-col gap-4">
        <table className="w-full max-w-lg text-left">
          <caption className="sr-only">Your collection before and after the import</caption>
          <thead className="text-sm text-muted">
            <tr>
              <th scope="col">
                <span className="sr-only">When</span>
              </th>
              <th scope="col" className="pb-1 pl-3 text-right font-medium">
                Copies
              </th>
              <th scope="col" className="pb-1 pl-3 text-right font-medium">
                Cost
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, copies, cents, look }) => (
              <tr key={name} className={classNames('border-t border-line align-baseline', look)}>
                <th scope="row" className="py-1.5 font-[inherit]">
                  {name}
                </th>
                <td className="tabular py-1.5 pl-3 text-right">{copies}</td>
                <td className="py-1.5 pl-3 text-right">
                  <Money cents={cents} signed={name === 'Import'} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {children}
      </div>
    </Section>
  )
}
