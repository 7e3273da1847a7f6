import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Makes a grid a single tab stop, with the arrow keys, Home and End moving inside it. Keeps the row of the tab
 * stop rendered when it scrolls out of view, so that focus is not lost.
 */
export function useRovingTabIndex(grid: RefObject<HTMLElement | null>, count: number, columns: number) {
  const [requested, setIndex] = useState(0)
  const index = Math.min(requested, count - 1)

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const next = nextIndex(event.key, index, count, columns)
    if (next === null) return
    event.preventDefault()
    flushSync(() => setIndex(next))
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }

  return {
    index,
    setIndex,
    onKeyDown,
    extractRange: (range: Range) => {
      const shown = defaultRangeExtractor(range)
      const row = Math.floor(index / columns)
      if (index < 0 || row >= range.count || shown.includes(row)) return shown
      return [...shown, row].sort((one, other) => one - other)
    },
  }
}

/** Returns the index a key moves to in a grid of `count` items; null for other keys. */
export function nextIndex(key: string, index: number, count: number, columns: number): number | null {
  const last = count - 1
  switch (key) {
    case 'ArrowRight':
      return Math.min(index + 1, last)
    case 'ArrowLeft':
      return Math.max(index - 1, 0)
    case 'ArrowDown':
      return index + columns <= last ? index + columns : rowOf(index) < rowOf(last) ? last : index
    case 'ArrowUp':
      return index - columns >= 0 ? index - columns : index
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }

  function rowOf(item: number): number {
    return Math.floor(item / columns)
  }
}
