import { lazy, Suspense, useEffect, useRef } from 'react'
import type { GroupsFilter } from '#web/api/collection.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { countOf, formatCount } from '#web/format/count.ts'
import { choiceOf, maxChosen } from './selection.ts'
import { selectAll, startSelecting, stopSelecting, useSelection } from './use-selection.ts'

const ChosenCopiesBar = lazy(() =>
  import('#web/dialogs/copies/chosen-copies-bar.tsx').then(module => ({
    default: module.ChosenCopiesBar,
  })),
)

export interface SelectingProps {
  filter: GroupsFilter
  /** The number of groups that the filter shows; undefined while it loads, when the button has its place already. */
  total: number | undefined
}

/** Room below the tiles, so that the last ones can be scrolled above the bar of a selection. */
export function SelectionRoom() {
  const { isSelecting } = useSelection()
  return isSelecting && <div aria-hidden className="selection-room" />
}

/** Begins and ends the selection of groups, and shows what can be done with it. */
export function Selecting({ filter, total }: SelectingProps) {
  const selection = useSelection()
  const { isSelecting, all, keys } = selection
  const startOrStop = useRef<HTMLButtonElement>(null)
  const shown = JSON.stringify(filter)
  // All that another filter shows is another selection.
  useEffect(() => stopSelecting, [shown])
  if (!isSelecting && !total) return null
  const isOffered = isSelecting && !all && total !== undefined && total > 0
  const canSelectAll = isOffered && total <= maxChosen
  return (
    <>
      <div className="selection-start">
        {canSelectAll && (
          <Button
            size="small"
            onClick={() => {
              // This button goes.
              startOrStop.current?.focus()
              selectAll()
            }}
          >
            Select {total === 1 ? 'the one item' : `all ${countOf(total, 'item')}`}
          </Button>
        )}
        {isOffered && !canSelectAll && (
          <p className="self-center text-sm text-muted">
            To select all, filter down to {formatCount(maxChosen)} items.
          </p>
        )}
        <Button
          // One button, so that the focus stays.
          key="start or stop"
          ref={startOrStop}
          size="small"
          onClick={isSelecting ? stopSelecting : startSelecting}
        >
          {isSelecting ? 'Stop selecting' : 'Select'}
        </Button>
      </div>
      {isSelecting && (all || keys.length > 0) && (
        <Suspense fallback={null}>
          <ChosenCopiesBar choice={all ? { allOf: filter } : choiceOf(selection)} onDone={stopSelecting} />
        </Suspense>
      )}
    </>
  )
}
