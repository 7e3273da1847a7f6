import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SubmittedCopy } from '#web/api/submissions.ts'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { CopyLabel } from '#web/components/cards/copy-label.tsx'
import { Change, Money } from '#web/components/figures/money.tsx'
import { differenceWords } from '#web/figures/grading-words.ts'
import { paths } from '#web/paths.ts'

/** Cards of a submission with what their grading cost and gained. */
export function SubmittedCopies({ copies }: { copies: readonly SubmittedCopy[] }) {
  return (
    <ul className="panel divide-y divide-line px-4">
      {copies.map(copy => (
        <li key={copy.holdingId} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
          <div className="flex min-w-0 flex-1 basis-56 items-start gap-3">
            <CardArt product={copy} alt="" size="thumb" className="flex-none" />
            <div className="min-w-0">
              <Link
                to={paths.product}
                params={{ id: copy.productId }}
                className="block min-h-6 pointer-coarse:min-h-11 content-center font-semibold wrap-anywhere hover:underline"
              >
                {copy.name}
              </Link>
              <p className="text-sm text-muted wrap-anywhere">{copy.setName}</p>
              <CopyLabel kind={copy.kind} label={copy.label} />
              <p className="text-sm text-muted">{outcomeWords(copy)}</p>
            </div>
          </div>
          <dl className="grid w-full grid-cols-[1fr_auto] gap-x-4 text-sm sm:w-64">
            <Fact name="Raw when sent">
              <Money cents={copy.rawPriceCents} absent="No price" />
            </Fact>
            <Fact name="Grading cost">
              <Money cents={copy.gradingCostCents} />
            </Fact>
            {copy.outcome === 'graded' && (
              <Fact name="Slab now">
                <Money cents={copy.slabPriceCents} absent="No price yet" />
              </Fact>
            )}
            {(copy.outcome === 'graded' || copy.outcome === 'ungraded') && (
              <Fact name="Gain">
                <Change cents={copy.gainCents} wordHidden />
              </Fact>
            )}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function outcomeWords({ outcome, predictedGrade, gradeDifference }: SubmittedCopy): string {
  const predicted = predictedGrade === null ? 'No prediction' : `Predicted ${predictedGrade}`
  if (outcome === 'ungraded') return `Not graded. ${predicted}`
  if (outcome === 'gone') return 'Left your collection before it came back'
  const difference = outcome === 'graded' ? differenceWords(gradeDifference) : null
  return difference === null ? predicted : `${predicted}, ${difference}`
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="tabular text-right font-semibold">{children}</dd>
    </>
  )
}
