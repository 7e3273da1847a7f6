import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { copiesQuery, type Item } from '#web/api/collections.ts'
import { Button } from '#web/components/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { HoldingLabel } from '#web/components/holding-label.tsx'
import { Change, Money } from '#web/components/money.tsx'
import { Section } from '#web/components/section.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { countOf, formatCount } from '#web/format/count.ts'
import { formatDay } from '#web/format/date.ts'
import { type CopiesSummary, summaryOf, worthOf } from './copies-summary.ts'

/** All of them, so that the totals are of all of them; shown are the newest until more are asked for. */
const copiesLimit = 10_000
const shownAtFirst = 20

export interface OwnCopiesProps {
  productId: string
  addButton: ReactNode
}

/** The collector's own copies of a product, newest first, with their totals. */
export function OwnCopies({ productId, addButton }: OwnCopiesProps) {
  const { data, isError, refetch } = useQuery(
    copiesQuery({ product_id: productId, page: 1, limit: copiesLimit }),
  )

  function content() {
    if (data === undefined) {
      if (isError) return <ErrorState title="Error loading your copies" onRetry={() => void refetch()} />
      return <Skeleton height="6rem" />
    }
    if (data.collection.length === 0) {
      return (
        <EmptyState
          size="compact"
          title="You do not own this yet"
          hint="Add a copy to keep track of what you paid."
          action={addButton}
        />
      )
    }
    return <CopiesTable copies={data.collection} />
  }

  const owned = data?.pagination.totalItems ?? 0
  return (
    <Section title="Your copies" {...(owned > 0 && { subtitle: countOf(owned, 'copy', 'copies') })}>
      {content()}
    </Section>
  )
}

function CopiesTable({ copies }: { copies: readonly Item[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? copies : copies.slice(0, shownAtFirst)

  return (
    <>
      <table className="w-full text-left">
        <thead className="text-sm text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pr-3 font-medium">
              Copy
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-medium">
              Investment
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-medium">
              Market price
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-medium max-sm:hidden">
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(copy => (
            <CopyRow key={copy.id} copy={copy} />
          ))}
        </tbody>
        <TotalsRow summary={summaryOf(copies)} />
      </table>
      {shown.length < copies.length && (
        <div className="mt-4 text-center">
          <Button onClick={() => setShowsAll(true)}>Show all {formatCount(copies.length)} copies</Button>
        </div>
      )}
    </>
  )
}

function CopyRow({ copy }: { copy: Item }) {
  const worth = worthOf(copy)
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-3 pr-3 font-normal">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <HoldingLabel kind={copy.kind} label={copy.label} />
          {copy.predicted_grade && copy.kind === 'grading' && (
            <span className="text-sm text-muted">Predicted {copy.predicted_grade}</span>
          )}
        </span>
        <span className="tabular mt-0.5 block text-sm text-muted">{formatDay(copy.purchase_date)}</span>
      </th>
      <td className="py-3 pl-3 text-right">
        <Money cents={worth.costBasisCents} />
      </td>
      <td className="py-3 pl-3 text-right">
        <Money cents={worth.marketPriceCents} />
        {worth.changeCents !== null && (
          <div className="text-sm sm:hidden">
            <Change cents={worth.changeCents} percent={worth.changePercent} />
          </div>
        )}
      </td>
      <td className="py-3 pl-3 text-right max-sm:hidden">
        <Change cents={worth.changeCents} percent={worth.changePercent} />
      </td>
    </tr>
  )
}

function TotalsRow({ summary }: { summary: CopiesSummary }) {
  const { quantity, pricedQuantity, costBasisCents, marketPriceCents, changeCents, changePercent } = summary
  const isPartlyPriced = pricedQuantity > 0 && pricedQuantity < quantity
  return (
    <tfoot className="font-bold">
      <tr className="align-top">
        <th scope="row" className="pt-3 pr-3">
          Total
        </th>
        <td className="pt-3 pl-3 text-right">
          <Money cents={costBasisCents} />
        </td>
        <td className="pt-3 pl-3 text-right">
          <Money cents={marketPriceCents} />
          {isPartlyPriced && (
            <div className="text-sm font-normal text-muted">
              {formatCount(pricedQuantity)} of {formatCount(quantity)} priced
            </div>
          )}
          {changeCents !== null && (
            <div className="text-sm sm:hidden">
              <Change cents={changeCents} percent={changePercent} />
            </div>
          )}
        </td>
        <td className="pt-3 pl-3 text-right max-sm:hidden">
          <Change cents={changeCents} percent={changePercent} />
        </td>
      </tr>
    </tfoot>
  )
}
