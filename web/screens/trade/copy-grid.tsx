import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Copy } from '#web/api/collection.ts'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { CopyFrame, CopyLabel } from '#web/components/cards/copy-frame.tsx'
import { useElementWidth } from '#web/components/charts/element-width.ts'
import { classNames } from '#web/components/class-names.ts'
import { Money, Price } from '#web/components/figures/money.tsx'
import { usePageTop } from '#web/components/pages/page-top.ts'
import { setAndPrinting } from '#web/format/printing.ts'
import { selectableTileClass, SelectedMark } from './step-frame.tsx'

interface CopyGridProps {
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

interface CopyTileProps {
  copy: Copy
  isSelected: boolean
  disabled: boolean
  /** Reached with Tab; the other tiles with the arrow keys. */
  isTabStop: boolean
  onToggle: () => void
}

/** One copy of the collection, as a toggle button. */
function CopyTile({ copy, isSelected, disabled, isTabStop, onToggle }: CopyTileProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      aria-disabled={disabled}
      tabIndex={isTabStop ? 0 : -1}
      className={selectableTileClass(isSelected)}
      onClick={disabled ? undefined : onToggle}
    >
      {isSelected && <SelectedMark />}
      <span aria-hidden className="block">
        <CopyFrame copy={copy}>
          <CardArt product={copy} alt="" />
        </CopyFrame>
      </span>
      <span className="mt-2.5 line-clamp-2 leading-snug font-bold break-words">{copy.name}</span>
      <span className="block truncate text-sm text-muted">{setAndPrinting(copy)}</span>
      <span className="mt-1.5 block">
        <CopyLabel kind={copy.kind} label={copy.label} />
      </span>
      <span className="mt-auto block pt-2 text-sm">
        <span className="flex flex-wrap items-baseline gap-x-1">
          <span className="text-xs text-muted sm:text-sm">Investment </span>
          <Money cents={copy.purchasePriceCents} className="ml-auto font-semibold" />
        </span>
        <span className="flex flex-wrap items-baseline gap-x-1">
          <span className="text-xs text-muted sm:text-sm">Market price </span>
          <span className="ml-auto font-semibold">
            <Price
              cents={copy.currentMarketPriceCents}
              ceilingCents={null}
              isForAnyCompany={copy.priceForAnyCompany}
            />
          </span>
        </span>
      </span>
    </button>
  )
}

/**
 * Makes a grid a single tab stop, with the arrow keys, Home and End moving inside it. Keeps the row of the tab
 * stop rendered when it scrolls out of view, so that focus is not lost.
 */
function useRovingTabIndex(grid: RefObject<HTMLElement | null>, count: number, columns: number) {
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
