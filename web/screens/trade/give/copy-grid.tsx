import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { Copy } from '#web/api/collection.ts'
import { classNames } from '#web/components/class-names.ts'
import { useElementWidth } from '#web/components/charts/element-width.ts'
import { CopyTile } from './copy-tile.tsx'
import { useRovingPlace } from './roving-place.ts'

export interface CopyGridProps {
  /** Those read so far, of `total`. */
  copies: readonly Copy[]
  total: number
  chosenIds: ReadonlySet<string>
  /** No more can be chosen. */
  isFull: boolean
  /** Another list is on its way: this one stays, dimmed. */
  isStale: boolean
  onToggle: (id: string) => void
  /** The last copies read come into view. */
  onNearEnd: () => void
}

const gapPx = 12
/** Name, set, label and two figures under the picture. */
const textHeightPx = 150

/** A collection of any size as a grid of which only the rows in view exist. */
export function CopyGrid(props: CopyGridProps) {
  const { copies, total, chosenIds, isFull, isStale, onToggle, onNearEnd } = props
  const [grid, widthPx] = useElementWidth()
  const columns = columnsFor(widthPx)
  const rowCount = Math.ceil(copies.length / columns)
  const tileWidthPx = (widthPx - gapPx * (columns - 1)) / columns
  const keys = useRovingPlace(grid, copies.length, columns)
  const rows = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => (tileWidthPx * 100) / 63 + textHeightPx,
    getItemKey: row => `${columns} ${row}`,
    gap: gapPx,
    overscan: 2,
    scrollMargin: useTopOf(grid),
    rangeExtractor: keys.keepRow,
    useFlushSync: false,
  })
  const shown = rows.getVirtualItems()
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= rowCount - 3

  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, onNearEnd])

  return (
    <div
      ref={grid}
      role="list"
      aria-label="Your copies"
      aria-busy={isStale}
      className={classNames('relative', isStale && 'opacity-60 transition-opacity delay-150')}
      style={{ height: rows.getTotalSize() }}
      onKeyDown={keys.onKeyDown}
    >
      {widthPx > 0 &&
        shown.map(row => (
          <div
            key={row.key}
            ref={rows.measureElement}
            data-index={row.index}
            className={`absolute inset-x-0 top-0 grid gap-3 ${gridClasses[columns]}`}
            style={{ transform: `translateY(${row.start - rows.options.scrollMargin}px)` }}
          >
            {copies.slice(row.index * columns, (row.index + 1) * columns).map((copy, column) => {
              const place = row.index * columns + column
              return (
                <div
                  key={copy.id}
                  role="listitem"
                  aria-setsize={total}
                  aria-posinset={place + 1}
                  className="flex min-w-0"
                  onFocus={() => keys.setPlace(place)}
                >
                  <CopyTile
                    copy={copy}
                    isChosen={chosenIds.has(copy.id)}
                    disabled={isFull && !chosenIds.has(copy.id)}
                    isTabStop={place === keys.place}
                    onToggle={() => onToggle(copy.id)}
                  />
                </div>
              )
            })}
          </div>
        ))}
    </div>
  )
}

type Columns = 2 | 3 | 4 | 6

const gridClasses: Record<Columns, string> = {
  2: 'grid-cols-2',
  3: 'grid-cols-3',
  4: 'grid-cols-4',
  6: 'grid-cols-6',
}

function columnsFor(widthPx: number): Columns {
  if (widthPx >= 1000) return 6
  if (widthPx >= 640) return 4
  return widthPx >= 480 ? 3 : 2
}

/** How far down the page the grid begins, which changes with whatever stands above it. */
function useTopOf(grid: RefObject<HTMLElement | null>): number {
  const [topPx, setTopPx] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const element = grid.current
      if (element) setTopPx(Math.round(element.getBoundingClientRect().top + window.scrollY))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [grid])
  return topPx
}
