import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxCopiesAtOnce } from '#domain/bulk/many-copies'
import { type Copy, rawCopiesQuery } from '#web/api/collection.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { SearchBox, useTypedSearch } from '#web/components/fields/search-box.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { EmptyState, PartError, Skeleton } from '#web/components/states/states.tsx'
import { countOf } from '#web/format/values.ts'
import { PickableCard } from './pickable-card.tsx'

interface PickCardsDialogProps {
  onPick: (ids: readonly string[]) => void
  onClose: () => void
}

/** Picks the raw cards of a new submission: by searching them, several at once. */
export function PickCardsDialog({ onPick, onClose }: PickCardsDialogProps) {
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<readonly string[]>([])
  const typed = useTypedSearch(search, setSearch)
  const { data, isError, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(rawCopiesQuery(search.trim()))
  const copies = data?.pages.flatMap(({ collection }) => collection)
  const total = data?.pages[0]?.pagination.totalItems ?? 0
  const isFull = picked.length >= maxCopiesAtOnce

  function toggle(id: string) {
    setPicked(current => (current.includes(id) ? current.filter(other => other !== id) : [...current, id]))
  }

  function results() {
    if (copies === undefined) {
      if (!isError) return <Skeleton height="20rem" />
      return <PartError text="Couldn't load your cards" onRetry={() => void refetch()} />
    }
    if (copies.length === 0) return <NoRawCards isSearched={search.trim() !== ''} />
    return (
      <>
        <RawCards
          copies={copies}
          picked={picked}
          isFull={isFull}
          isStale={isPlaceholderData}
          onToggle={toggle}
        />
        {hasNextPage && (
          <Button
            className="mt-3 self-center"
            pending={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </>
    )
  }

  return (
    <Dialog
      title="New submission"
      subtitle="Pick the cards that you send for grading together."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={picked.length === 0} onClick={() => onPick(picked)}>
            Continue
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <SearchBox
          label="Search your raw cards"
          placeholder="Search your raw cards..."
          value={typed.value}
          onValueChange={typed.onValueChange}
          data-autofocus
        />
        <p role="status" className="tabular text-sm text-muted">
          {data !== undefined &&
            `${countOf(total, 'raw card')} · ${countOf(picked.length, 'card')} picked${isFull ? ', which is the most' : ''}`}
        </p>
        {results()}
      </div>
    </Dialog>
  )
}

interface RawCardsProps {
  copies: readonly Copy[]
  /** The ids of the picked ones. */
  picked: readonly string[]
  isFull: boolean
  isStale: boolean
  onToggle: (id: string) => void
}

function RawCards({ copies, picked, isFull, isStale, onToggle }: RawCardsProps) {
  return (
    <ul aria-label="Raw cards" aria-busy={isStale} className="flex flex-col gap-2">
      {copies.map(copy => (
        <li key={copy.id}>
          <PickableCard
            copy={copy}
            isPicked={picked.includes(copy.id)}
            disabled={isFull && !picked.includes(copy.id)}
            onToggle={() => onToggle(copy.id)}
          />
        </li>
      ))}
    </ul>
  )
}

function NoRawCards({ isSearched }: { isSearched: boolean }) {
  return (
    <EmptyState
      size="compact"
      title={isSearched ? 'No raw cards found' : 'You have no raw cards'}
      hint={
        isSearched
          ? 'Try another name, set or number.'
          : 'Raw cards that you add to your collection can be sent for grading.'
      }
    />
  )
}
