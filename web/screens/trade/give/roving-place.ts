import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * One stop for the Tab key in a grid of any size: the arrow keys, Home and End move inside it. The row of that
 * stop is kept while it is scrolled out of view, or the keyboard would lose its place.
 */
export function useRovingPlace(grid: RefObject<HTMLElement | null>, count: number, columns: number) {
  const [wanted, setPlace] = useState(0)
  const place = Math.min(wanted, count - 1)

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const next = placeAfter(event.key, place, count, columns)
    if (next === null) return
    event.preventDefault()
    flushSync(() => setPlace(next))
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }

  return {
    place,
    setPlace,
    onKeyDown,
    keepRow: (range: Range) => {
      const shown = defaultRangeExtractor(range)
      const row = Math.floor(place / columns)
      if (place < 0 || row >= range.count || shown.includes(row)) return shown
      return [...shown, row].sort((one, other) => one - other)
    },
  }
}

/** Where a key leads in a grid of `count` places; null for a key that does not lead anywhere. */
export function placeAfter(key: string, place: number, count: number, columns: number): number | null {
  const last = count - 1
  switch (key) {
    case 'ArrowRight':
      return Math.min(place + 1, last)
    case 'ArrowLeft':
      return Math.max(place - 1, 0)
    case 'ArrowDown':
      return place + columns <= last ? place + columns : rowOf(place) < rowOf(last) ? last : place
    case 'ArrowUp':
      return place - columns >= 0 ? place - columns : place
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }

  function rowOf(index: number): number {
    return Math.floor(index / columns)
  }
}
