/** Which groups of the collection are selected for a change of many copies. Pure; `use-selection.ts` keeps it. */

export interface Selection {
  readonly isSelecting: boolean
  /** The keys of selected groups, in the order they were selected. */
  readonly keys: readonly string[]
  /** The ids of the copies selected of a group, by its key, where not all of them are. */
  readonly some: Readonly<Record<string, readonly string[]>>
  /** Everything that the filter shows is selected, also on other pages. */
  readonly all: boolean
  /** Where a range begins. */
  readonly last: string | null
}

/** The most copies of one change. Not imported: the rules for changing many copies would load with the screen. */
export const maxChosen = 1_000

export const noSelection: Selection = {
  isSelecting: false,
  keys: [],
  some: {},
  all: false,
  last: null,
}
export const emptySelection: Selection = { ...noSelection, isSelecting: true }

export function isSelected({ keys, all }: Selection, key: string): boolean {
  return all || keys.includes(key)
}

/**
 * Selects a group or deselects it. With a range, every group from the last one to this one gets the same. `shown` are
 * the keys on the screen, in order. All stays all: what is left of it on other pages is not known.
 */
export function toggled(
  selection: Selection,
  key: string,
  shown: readonly string[],
  isRange = false,
): Selection {
  if (selection.all) return selection
  const isOn = !isSelected(selection, key)
  const changed = isRange ? rangeOf(shown, selection.last, key) : [key]
  const others = selection.keys.filter(other => !changed.includes(other))
  const some = Object.fromEntries(
    Object.entries(selection.some).filter(([group]) => !changed.includes(group)),
  )
  return { isSelecting: true, all: false, keys: isOn ? [...others, ...changed] : others, some, last: key }
}

/** Selects these copies of a group; all of them are the group. */
export function withSome(
  selection: Selection,
  group: { readonly key: string; readonly quantity: number },
  ids: readonly string[],
): Selection {
  if (selection.all || ids.length === 0) return selection
  const { [group.key]: _, ...others } = selection.some
  const keys = selection.keys.includes(group.key) ? selection.keys : [...selection.keys, group.key]
  const some = ids.length === group.quantity ? others : { ...others, [group.key]: ids }
  return { ...selection, keys, some }
}

/** Returns the groups that are selected whole, and the copies of the others. */
export function choiceOf({ keys, some }: Selection) {
  return {
    groupKeys: keys.filter(key => !(key in some)),
    holdingIds: keys.flatMap(key => some[key] ?? []),
  }
}

function rangeOf(shown: readonly string[], from: string | null, to: string): readonly string[] {
  const [start, end] = [from === null ? -1 : shown.indexOf(from), shown.indexOf(to)]
  if (start === -1 || end === -1) return [to]
  return shown.slice(Math.min(start, end), Math.max(start, end) + 1)
}
