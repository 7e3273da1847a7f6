import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect } from 'react'
import type { Copy } from '#web/api/collection.ts'
import { classNames } from '#web/components/class-names.ts'
import { useElementWidth } from '#web/components/charts/element-width.ts'
import { usePageTop } from '#web/components/pages/page-top.ts'
import { CopyTile } from './copy-tile.tsx'
import { useRovingTabIndex } from './roving-tab-index.ts'

export interface CopyGridProps {
  /** The copies loaded so far, out of `total`. */
  copies: readonly Copy[]
  total: number
  selectedIds: ReadonlySet<string>
  /** No more copies can be selected. */
  isFull: boolean
  /** Dims the list while another one loads. */
  isStale: boolean
  onToggle: (id: string) => void
  /** Called when the last loaded copies come into view. */
  onNearEnd: () => void
}

const gapPx = 12
/** The estimated height of the name, set, label and two figures under the image. */
const textHeightPx = 150

/** A grid for a collection of any size: only the rows in view are rendered. */
export function CopyGrid(props: CopyGridProps) {
  const { copies, total, selectedIds, isFull, isStale, onToggle, onNearEnd } = props
  const [grid, widthPx] = useElementWidth()
  const columns = columnsFor(widthPx)
  const rowCount = Math.ceil(copies.length / columns)
  const tileWidthPx = (widthPx - gapPx * (columns - 1)) / columns
  const roving = useRovingTabIndex(grid, copies.length, columns)
  const rows = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => (tileWidthPx * 100) / 63 + textHeightPx,
    getItemKey: row => `${columns} ${row}`,
    gap: gapPx,
    overscan: 2,
    scrollMargin: usePageTop(grid),
    rangeExtractor: roving.extractRange,
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
      onKeyDown={roving.onKeyDown}
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
              const index = row.index * columns + column
              return (
                <div
                  key={copy.id}
                  role="listitem"
                  aria-setsize={total}
                  aria-posinset={index + 1}
                  className="flex min-w-0"
                  onFocus={() => roving.setIndex(index)}
                >
                  <CopyTile
                    copy={copy}
                    isSelected={selectedIds.has(copy.id)}
                    disabled={isFull && !selectedIds.has(copy.id)}
                    isTabStop={index === roving.index}
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
