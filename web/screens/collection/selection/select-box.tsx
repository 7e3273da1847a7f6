import { selectAttribute, toggle, useIsSelected } from './use-selection.ts'

export interface SelectBoxProps {
  group: { readonly key: string; readonly name: string; readonly label: string }
}

/** The checkbox of a tile or a row. On a tile it covers the picture while the collector selects. */
export function SelectBox({ group }: SelectBoxProps) {
  const { isSelecting, isOn } = useIsSelected(group.key)
  return (
    <label className={isSelecting ? 'select-box select-box-on' : 'select-box'}>
      <input
        type="checkbox"
        className="checkbox"
        checked={isOn}
        aria-label={`Select ${group.name}, ${group.label}`}
        {...{ [selectAttribute]: group.key }}
        onChange={({ nativeEvent }) =>
          toggle(group.key, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        onClick={event => {
          // A change does not say whether Shift was held.
          if (!event.shiftKey) return
          event.preventDefault()
          toggle(group.key, true)
        }}
      />
    </label>
  )
}
