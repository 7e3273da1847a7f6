import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { textLinkClass } from '#web/components/buttons/button.tsx'
import { Section } from '#web/components/section.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { Skeleton } from '#web/components/states/part-error.tsx'
import { countOf } from '#web/format/count.ts'
import { paths } from '#web/paths.ts'
import { productCopiesQuery } from './copies-summary.ts'
import { CopiesTable } from './copies-table.tsx'

/** The collector's copies of a product, newest first, with totals. */
export function OwnCopies({ productId, addButton }: { productId: string; addButton: ReactNode }) {
  const { data, error, refetch } = useQuery(productCopiesQuery(productId))

  function content() {
    if (data === undefined) {
      if (error)
        return (
          <ErrorState title="Couldn't load your copies" hint={error.message} onRetry={() => void refetch()} />
        )
      return <Skeleton height="6rem" />
    }
    if (data.collection.length === 0) {
      return (
        <EmptyState
          size="compact"
          title="You don't own this yet"
          hint="Add a copy to track what you paid."
          action={addButton}
        />
      )
    }
    return <CopiesTable copies={data.collection} />
  }

  const owned = data?.pagination.totalItems ?? 0
  return (
    <Section
      title="Your copies"
      {...(owned > 0 && { subtitle: countOf(owned, 'copy', 'copies') })}
      action={
        <Link to={paths.activity} search={{ product: productId }} className={textLinkClass}>
          Activity
        </Link>
      }
    >
      {content()}
    </Section>
  )
}
