/** The selection of the collection screen. Kept outside React, so that each checkbox draws itself alone. */
import { useSyncExternalStore } from 'react'
import { emptySelection, isSelected, noSelection, type Selection, toggled, withSome } from './selection.ts'

let selection = noSelection
const listeners = new Set<() => void>()

function keep(next: Selection): void {
  selection = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The attribute of a checkbox with the key of its group. */
export const selectAttribute = 'data-selects'

function shownKeys(): string[] {
  const boxes = document.querySelectorAll(`[${selectAttribute}]`)
  return Array.from(boxes, box => box.getAttribute(selectAttribute) ?? '')
}

export function useSelection(): Selection {
  return useSyncExternalStore(listen, () => selection)
}

/** Whether the checkboxes show, whether that of a group is checked, and whether it is one of all. */
export function useIsSelected(key: string): {
  readonly isSelecting: boolean
  readonly isOn: boolean
  readonly isAll: boolean
  /** The ids of the copies that are selected; null for all of the group. */
  readonly some: readonly string[] | null
} {
  const isSelecting = useSyncExternalStore(listen, () => selection.isSelecting)
  const isOn = useSyncExternalStore(listen, () => isSelected(selection, key))
  const isAll = useSyncExternalStore(listen, () => selection.all)
  const some = useSyncExternalStore(listen, () => selection.some[key] ?? null)
  return { isSelecting, isOn, isAll, some }
}

export function startSelecting(): void {
  keep(emptySelection)
}

export function stopSelecting(): void {
  keep(noSelection)
}

/** Selects all that the filter shows. */
export function selectAll(): void {
  keep({ ...emptySelection, all: true })
}

export function toggle(key: string, isRange: boolean): void {
  keep(toggled(selection, key, shownKeys(), isRange))
}

/** Selects some copies of a group. */
export function selectSome(group: Parameters<typeof withSome>[1], ids: readonly string[]): void {
  keep(withSome(selection, group, ids))
}
