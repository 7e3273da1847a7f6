import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxCopiesAtOnce } from '#domain/bulk/many-copies'
import type { Copy } from '#web/api/collection.ts'
import { unsubmittedQuery } from '#web/api/submissions.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { useDialogsAhead } from '#web/components/overlays/lazy-dialog.tsx'
import { Section } from '#web/components/section.tsx'
import { PartError } from '#web/components/states/states.tsx'
import { UpdateToGradedDialog } from '#web/dialogs/copies/lazy-dialogs.ts'
import { countOf } from '#web/format/values.ts'
import { PickableCard } from './pickable-card.tsx'

const dialogs = [UpdateToGradedDialog]

interface UnsubmittedCardsProps {
  /** Puts these copies into a submission. */
  onSubmit: (ids: readonly string[]) => void
}

/** The cards in grading that no submission has: to record their grade, or to follow them together. */
export function UnsubmittedCards({ onSubmit }: UnsubmittedCardsProps) {
  const query = useInfiniteQuery(unsubmittedQuery)
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  const [picked, setPicked] = useState<readonly string[]>([])
  const [grading, setGrading] = useState<Copy | null>(null)
  useDialogsAhead(dialogs)
  if (data === undefined) {
    if (!isError) return null
    return <PartError text="Couldn't load your cards in grading" onRetry={() => void refetch()} />
  }
  const copies = data.pages.flatMap(({ collection }) => collection)
  const total = data.pages[0]?.pagination.totalItems ?? 0
  if (total === 0) return null
  // Those that have left the list since are picked no longer.
  const chosen = copies.filter(({ id }) => picked.includes(id)).map(({ id }) => id)

  function toggle(id: string) {
    setPicked(chosen.includes(id) ? chosen.filter(other => other !== id) : [...chosen, id])
  }

  return (
    <Section
      title="Not in a submission"
      subtitle={`${countOf(total, 'card')} out for grading`}
      className="mb-6"
      action={
        <Button disabled={chosen.length === 0} onClick={() => onSubmit(chosen)}>
          {chosen.length === 0 ? 'Put into a submission' : `Put ${chosen.length} into a submission`}
        </Button>
      }
    >
      <ul aria-label="Cards that are in no submission" className="flex flex-col gap-2">
        {copies.map(copy => (
          <li key={copy.id} className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <div className="min-w-0 flex-1 basis-72">
              <PickableCard
                copy={copy}
                isPicked={chosen.includes(copy.id)}
                disabled={chosen.length >= maxCopiesAtOnce && !chosen.includes(copy.id)}
                onToggle={() => toggle(copy.id)}
              />
            </div>
            <Button
              aria-label={`Update to Graded: ${copy.name}`}
              className="max-sm:w-full"
              onClick={() => setGrading(copy)}
            >
              Update to Graded
            </Button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button className="mt-3" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
      {grading && <UpdateToGradedDialog copy={grading} onClose={() => setGrading(null)} />}
    </Section>
  )
}
