import { useState } from 'react'
import { PickCopiesDialog } from '#web/dialogs/copies/lazy-dialogs.ts'
import { formatCount } from '#web/format/values.ts'
import { selectAttribute, selectSome, toggle, useIsSelected } from './selecting.tsx'

interface SelectBoxProps {
  group: {
    readonly key: string
    readonly name: string
    readonly label: string
    readonly quantity: number
  }
}

/**
 * The checkbox of a tile or a row. On a tile it covers the picture while the collector selects. For a selected group
 * of several, a button next to it takes some copies only.
 */
export function SelectBox({ group }: SelectBoxProps) {
  const { isSelecting, isOn, isAll, some } = useIsSelected(group.key)
  const [isPicking, setIsPicking] = useState(false)
  return (
    <>
      <label className={isSelecting ? 'select-box select-box-on' : 'select-box'}>
        <input
          type="checkbox"
          className="checkbox"
          checked={isOn}
          // One less than all would be a selection of this page only.
          disabled={isAll}
          aria-keyshortcuts="x"
          aria-label={`Select ${group.name}, ${group.label}`}
          {...{ [selectAttribute]: group.key }}
          onChange={({ nativeEvent }) =>
            toggle(group.key, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </label>
      {isOn && !isAll && group.quantity > 1 && (
        <button
          type="button"
          className="select-some tabular"
          aria-label={`${countWords(some, group.quantity)} of ${group.name}, ${group.label}: pick copies`}
          onClick={() => setIsPicking(true)}
        >
          {countWords(some, group.quantity)}
        </button>
      )}
      {isPicking && (
        <PickCopiesDialog
          group={group}
          picked={some}
          onPick={ids => selectSome(group, ids)}
          onClose={() => setIsPicking(false)}
        />
      )}
    </>
  )
}

function countWords(some: readonly string[] | null, quantity: number): string {
  return some === null
    ? `All ${formatCount(quantity)}`
    : `${formatCount(some.length)} of ${formatCount(quantity)}`
}
