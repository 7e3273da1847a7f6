import { lazy, Suspense, useEffect } from 'react'
import type { GroupsFilter } from '#web/api/collection.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { countOf } from '#web/format/count.ts'
import { selectAll, startSelecting, stopSelecting, useSelection } from './use-selection.ts'

const SelectionBar = lazy(() =>
  import('./selection-bar.tsx').then(module => ({ default: module.SelectionBar })),
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
  const { isSelecting, all, keys } = useSelection()
  const shown = JSON.stringify(filter)
  // All that another filter shows is another selection.
  useEffect(() => stopSelecting, [shown])
  if (!isSelecting) {
    if (total === 0) return null
    return (
      <div className="selection-start">
        <Button size="small" onClick={startSelecting}>
          Select
        </Button>
      </div>
    )
  }
  return (
    <>
      <div className="selection-start">
        {!all && total !== undefined && (
          <Button size="small" onClick={selectAll}>
            Select {total === 1 ? 'the one item' : `all ${countOf(total, 'item')}`} that match
            {total === 1 && 'es'}
          </Button>
        )}
        <Button size="small" onClick={stopSelecting}>
          Stop selecting
        </Button>
      </div>
      {(all || keys.length > 0) && (
        <Suspense fallback={null}>
          <SelectionBar choice={all ? { allOf: filter } : { groupKeys: keys }} onDone={stopSelecting} />
        </Suspense>
      )}
    </>
  )
}
