import type { SubmissionsPage } from '#web/api/submissions.ts'
import { Change, Money } from '#web/components/figures/money.tsx'
import { gainHint, predictionWords } from '#web/figures/grading-words.ts'
import { countOf } from '#web/format/count.ts'

/** What grading gained at each company, when there is more than one. */
export function CompanyTotals({ companies }: Pick<SubmissionsPage, 'companies'>) {
  if (companies.length < 2) return null
  return (
    <section aria-labelledby="by-company" className="mt-10">
      <h2 id="by-company" className="mb-3 text-lg font-bold">
        By company
      </h2>
      <ul className="panel divide-y divide-line px-4">
        {companies.map(({ gradingCompany, submissions, figures }) => (
          <li
            key={gradingCompany}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3"
          >
            <div className="min-w-0">
              <h3 className="font-semibold wrap-anywhere">{gradingCompany}</h3>
              <p className="text-sm text-muted">
                {countOf(submissions, 'submission')}, {countOf(figures.copies, 'card')} for{' '}
                <Money cents={figures.gradingCostCents} />
              </p>
              <p className="text-sm text-muted">{predictionWords(figures)}</p>
            </div>
            <p className="text-right">
              <Change cents={figures.gainCounted === 0 ? null : figures.gainCents} absent="No gain yet" />
              <span className="block text-sm text-muted">
                {gainHint(figures.gainCounted, figures.gainUnknown)}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
