import { SquareCheck, SquareX } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { observed } from '#domain/observed'
import type { GroupsFilter } from '#web/api/collection.ts'
import { Button, IconButton } from '#web/components/buttons/button.tsx'
import { countOf, formatCount } from '#web/format/values.ts'
import {
  choiceOf,
  emptySelection,
  isSelected,
  maxChosen,
  noSelection,
  type Selection,
  toggled,
  withSome,
} from './selection.ts'

const ChosenCopiesBar = lazy(() =>
  import('#web/dialogs/copies/chosen-copies-bar.tsx').then(module => ({
    default: module.ChosenCopiesBar,
  })),
)

interface SelectingProps {
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
  if (!isSelecting && total === 0) return null
  const isOffered = isSelecting && !all && total !== undefined && total > 0
  const canSelectAll = isOffered && total <= maxChosen
  return (
    <>
      <IconButton
        // One button, so that the focus stays.
        ref={startOrStop}
        label={isSelecting ? 'Stop selecting' : 'Select'}
        icon={isSelecting ? <SquareX aria-hidden size={18} /> : <SquareCheck aria-hidden size={18} />}
        outlined
        onClick={isSelecting ? stopSelecting : startSelecting}
      />
      {canSelectAll && (
        <span className="bar-line">
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
        </span>
      )}
      {isOffered && !canSelectAll && (
        <p className="bar-line text-sm text-muted">
          To select all, filter down to {formatCount(maxChosen)} items.
        </p>
      )}
      {isSelecting && (all || keys.length > 0) && (
        <Suspense fallback={null}>
          <ChosenCopiesBar choice={all ? { allOf: filter } : choiceOf(selection)} onDone={stopSelecting} />
        </Suspense>
      )}
    </>
  )
}

/** The selection of the collection screen. Kept outside React, so that each checkbox draws itself alone. */
const { now, become, onChange } = observed<Selection>(noSelection)

/** The attribute of a checkbox with the key of its group. */
export const selectAttribute = 'data-selects'

function shownKeys(): string[] {
  const boxes = document.querySelectorAll(`[${selectAttribute}]`)
  return Array.from(boxes, box => box.getAttribute(selectAttribute) ?? '')
}

function useSelection(): Selection {
  return useSyncExternalStore(onChange, now)
}

/** Whether the checkboxes show, whether that of a group is checked, and whether it is one of all. */
export function useIsSelected(key: string): {
  readonly isSelecting: boolean
  readonly isOn: boolean
  readonly isAll: boolean
  /** The ids of the copies that are selected; null for all of the group. */
  readonly some: readonly string[] | null
} {
  const isSelecting = useSyncExternalStore(onChange, () => now().isSelecting)
  const isOn = useSyncExternalStore(onChange, () => isSelected(now(), key))
  const isAll = useSyncExternalStore(onChange, () => now().all)
  const some = useSyncExternalStore(onChange, () => now().some[key] ?? null)
  return { isSelecting, isOn, isAll, some }
}

function startSelecting(): void {
  become(emptySelection)
}

function stopSelecting(): void {
  become(noSelection)
}

/** Selects all that the filter shows. */
function selectAll(): void {
  become({ ...emptySelection, all: true })
}

export function toggle(key: string, isRange: boolean): void {
  become(toggled(now(), key, shownKeys(), isRange))
}

/** Selects some copies of a group. */
export function selectSome(group: Parameters<typeof withSome>[1], ids: readonly string[]): void {
  become(withSome(now(), group, ids))
}
