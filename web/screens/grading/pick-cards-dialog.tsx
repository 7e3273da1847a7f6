import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxCopiesAtOnce } from '#domain/bulk/many-copies'
import { type Copy, rawCopiesQuery } from '#web/api/collection.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { CopyLabel } from '#web/components/cards/copy-frame.tsx'
import { SearchBox, useTypedSearch } from '#web/components/fields/search-box.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { EmptyState, PartError, Skeleton } from '#web/components/states/states.tsx'
import { countOf, formatDay } from '#web/format/values.ts'
import { setAndPrinting } from '#web/format/printing.ts'

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
          <Card
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

interface CardProps {
  copy: Copy
  isPicked: boolean
  disabled: boolean
  onToggle: () => void
}

function Card({ copy, isPicked, disabled, onToggle }: CardProps) {
  return (
    <label className="copy-row cursor-pointer">
      <span className="copy-row-box">
        <input
          type="checkbox"
          className="checkbox"
          checked={isPicked}
          disabled={disabled}
          onChange={onToggle}
          aria-label={`Pick ${copy.name}, ${copy.label}, bought ${formatDay(copy.purchaseDate)}`}
        />
      </span>
      <span className="flex min-w-0 flex-1 items-start gap-3 py-2 pr-4">
        <CardArt product={copy} alt="" size="thumb" className="flex-none" />
        <span className="min-w-0 flex-1">
          <strong className="block wrap-anywhere">{copy.name}</strong>
          <span className="block text-sm text-muted wrap-anywhere">{setAndPrinting(copy)}</span>
          <CopyLabel kind={copy.kind} label={copy.label} />
        </span>
        <span className="flex flex-none flex-col items-end text-right text-sm">
          <span className="text-muted">Cost</span>
          <Money cents={copy.purchasePriceCents} className="font-semibold" />
          <span className="text-muted">{formatDay(copy.purchaseDate)}</span>
        </span>
      </span>
    </label>
  )
}
