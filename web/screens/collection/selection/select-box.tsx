import { selectAttribute, toggle, useIsSelected } from './use-selection.ts'

export interface SelectBoxProps {
  group: { readonly key: string; readonly name: string; readonly label: string }
}

/** The checkbox of a tile or a row. On a tile it covers the picture while the collector selects. */
export function SelectBox({ group }: SelectBoxProps) {
  const { isSelecting, isOn, isAll } = useIsSelected(group.key)
  return (
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
  )
}
