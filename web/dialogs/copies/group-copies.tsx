import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { copiesQuery, type Copy } from '#web/api/collection.ts'
import { Price } from '#web/components/figures/money.tsx'
import { Pagination } from '#web/components/pages/pagination.tsx'
import { ErrorState, Skeleton } from '#web/components/states/states.tsx'

const pageSize = 20

export interface PickedGroup {
  readonly key: string
  readonly name: string
  readonly label: string
  readonly quantity: number
}

export interface GroupCopiesProps {
  group: PickedGroup
  rowOf: (copy: Copy, place: number) => ReactNode
}

/** The copies of a group, a row for each, newest first, 20 at a time. */
export function GroupCopies({ group, rowOf }: GroupCopiesProps) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(copiesQuery({ group: group.key, page, limit: pageSize }))
  if (data === undefined) {
    if (!error) return <Skeleton height={`${Math.min(group.quantity, pageSize) * 3.75}rem`} />
    return (
      <ErrorState title="Couldn't load your copies" hint={error.message} onRetry={() => void refetch()} />
    )
  }
  const newest = data.collection[0]
  const marketCents = newest?.currentMarketPriceCents ?? null
  return (
    <>
      {marketCents !== null && (
        <p className="tabular mb-2 text-sm text-muted">
          Market price of each{' '}
          <Price
            cents={marketCents}
            ceilingCents={null}
            isForAnyCompany={newest?.priceForAnyCompany === true}
          />
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {data.collection.map((copy, index) => (
          <li key={copy.id}>{rowOf(copy, (page - 1) * pageSize + index + 1)}</li>
        ))}
      </ul>
      {data.pagination.totalPages > 1 && (
        <div className="mt-4">
          <Pagination page={page} totalPages={data.pagination.totalPages} onPage={setPage} />
        </div>
      )}
    </>
  )
}
