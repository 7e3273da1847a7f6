import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { memo, useEffect } from 'react'
import type { Group } from '#web/api/collection.ts'
import { useElementWidth } from '#web/components/charts/element-width.ts'
import { usePageTop } from '#web/components/pages/page-top.ts'
import { PartError } from '#web/components/states/states.tsx'
import { GroupTile } from './group-tile.tsx'
import type { EndlessProps } from './endless-table.tsx'
import { useGroupWindow } from './group-window.ts'
import { tileShare, useTurn } from './draw-in-frames.ts'

const gapPx = 16
/** The estimated height of what stands under the picture. */
const textHeightPx = 96

/** The heights of the rows of the list that was left last: on return, what is in view must be where it was. */
let left: { readonly key: string; readonly rows: VirtualItem[] } = { key: '', rows: [] }

/** The whole collection as tiles: only the rows in view are on the page and in memory. */
export function EndlessGrid({ total, narrowing, onAction }: Omit<EndlessProps, 'arrangement' | 'onSort'>) {
  const [grid, widthPx] = useElementWidth()
  const columns = columnsFor(widthPx)
  const key = JSON.stringify(narrowing)
  const tileWidthPx = widthPx / columns - 14
  const rows = useWindowVirtualizer({
    // None before their width is known: all would be measured for nothing.
    count: widthPx === 0 ? 0 : Math.ceil(total / columns),
    estimateSize: () => (tileWidthPx * 88) / 63 + textHeightPx,
    // A number is cheap, and the keys of all rows are made at once.
    getItemKey: row => row * 8 + columns,
    gap: gapPx,
    overscan: 1,
    scrollMargin: usePageTop(grid),
    initialMeasurementsCache: left.key === key ? left.rows : [],
    useFlushSync: false,
  })
  useEffect(
    () => () => {
      left = { key, rows: rows.takeSnapshot() }
    },
    [key, rows],
  )
  const shown = rows.getVirtualItems()
  const first = (shown[0]?.index ?? 0) * columns
  const end = Math.min(total, ((shown.at(-1)?.index ?? 3) + 1) * columns)
  const { groupAt, isFailed, retry } = useGroupWindow(narrowing, first, end - 1)

  return (
    <>
      {isFailed && <PartError text="Couldn't load these cards" onRetry={retry} />}
      <div
        ref={grid}
        role="list"
        aria-label="Your collection"
        className="relative"
        // High before the width is known too, or the page would scroll up.
        style={{ height: widthPx === 0 ? total * textHeightPx : rows.getTotalSize() }}
      >
        {widthPx > 0 &&
          shown.map(row => (
            <div
              key={row.key}
              ref={rows.measureElement}
              data-index={row.index}
              className="absolute inset-x-0 top-0 grid gap-3 sm:gap-4 lg:gap-x-8"
              style={{
                transform: `translateY(${row.start - rows.options.scrollMargin}px)`,
                gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              }}
            >
              {places(row.index * columns, Math.min(total, (row.index + 1) * columns)).map(index => {
                const group = groupAt(index)
                const heightPx = row.size
                return (
                  <Place
                    key={group?.key ?? `place-${index}`}
                    {...{ group, index, total, heightPx, onAction }}
                  />
                )
              })}
            </div>
          ))}
      </div>
    </>
  )
}

interface PlaceProps extends Pick<EndlessProps, 'total' | 'onAction'> {
  /** Undefined while it is loading. */
  group: Group | undefined
  index: number
  /** Of its row: kept until the tile is drawn. */
  heightPx: number
}

/** A tile once it is its turn. */
const Place = memo(({ group, index, total, heightPx, onAction }: PlaceProps) => {
  const isTurn = useTurn(tileShare, group !== undefined)
  return (
    <div role="listitem" aria-setsize={total} aria-posinset={index + 1} className="flex min-w-0">
      {group && isTurn ? (
        <GroupTile group={group} eager onAction={onAction} />
      ) : (
        <div className="flex-1" style={{ height: heightPx }} aria-hidden>
          <div className="skeleton skeleton-still aspect-[63/88]" />
        </div>
      )}
    </div>
  )
})
Place.displayName = 'Place'

const places = (from: number, end: number) => Array.from({ length: end - from }, (_, index) => from + index)

/** As the pages of tiles have them. */
function columnsFor(widthPx: number): number {
  if (widthPx >= 900) return 6
  if (widthPx >= 700) return 5
  if (widthPx >= 590) return 4
  return widthPx >= 320 ? 2 : 1
}
