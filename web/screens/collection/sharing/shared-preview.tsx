import { useQuery } from '@tanstack/react-query'
import { type SharedChoices, sharedPreviewQuery } from '#web/api/shared-pages.ts'
import { DisplayAmounts } from '#web/components/figures/amounts.ts'
import { PartError } from '#web/components/states/part-error.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { SharedHeader } from '#web/figures/shared-header.tsx'
import { SharedTile } from '#web/figures/shared-tile.tsx'
import { amountsIn } from '#web/format/money.ts'

export interface SharedPreviewProps {
  looks: Omit<SharedChoices, 'title'>
  /** As it is typed. The preview is not asked for again with it. */
  title: string
}

/** What visitors will see: the header of the page and its first cards. */
export function SharedPreview({ looks, title }: SharedPreviewProps) {
  const { data, isError, refetch } = useQuery(sharedPreviewQuery({ ...looks, title: 'Preview' }))
  if (data === undefined) {
    if (!isError) return <Skeleton height="16rem" />
    return <PartError text="Couldn't load the preview" onRetry={() => void refetch()} />
  }
  const { shared, groups } = data
  return (
    <section aria-label="What others see" className="shared-preview">
      <p className="mb-3 text-sm font-semibold text-muted">What others see</p>
      <DisplayAmounts value={amountsIn(shared.currency)}>
        <SharedHeader shared={shared} title={<p className="text-xl font-bold tracking-tight">{title}</p>} />
        {groups.length === 0 ? (
          <p className="mt-4 text-muted">There are no such cards in your collection.</p>
        ) : (
          <ul className="shared-preview-shelf">
            {groups.map(group => (
              <li key={`${group.productId} ${group.kind} ${group.label}`} className="flex min-w-0">
                <SharedTile group={group} showsValues={shared.showsValues} eager={false} />
              </li>
            ))}
          </ul>
        )}
      </DisplayAmounts>
    </section>
  )
}
