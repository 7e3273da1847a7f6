import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { groupOrder } from '#domain/groups/group-order'
import { PartError } from '#web/components/states/states.tsx'
import { GroupTable, type GroupTableProps } from './group-table.tsx'
import { type Narrowing, useGroupWindow } from './group-window.ts'

export interface EndlessProps extends Pick<GroupTableProps, 'arrangement' | 'total' | 'onAction' | 'onSort'> {
  narrowing: Narrowing
}

const isTouch = () => window.matchMedia('(pointer: coarse)').matches

/** As group-table in styles/group-table.css, with its border. */
const headPx = 45

/** As group-table in styles/group-table.css. */
function rowHeightPx(density: EndlessProps['arrangement']['density']): number {
  if (density === 'comfortable') return 60
  return isTouch() ? 48 : 36
}

/** The whole collection as one table: only the rows in view are on the page and in memory. */
export function EndlessTable({ arrangement, total, narrowing, onAction, onSort }: EndlessProps) {
  const box = useRef<HTMLDivElement>(null)
  const heightPx = rowHeightPx(arrangement.density)
  // Nothing here is memoized by a compiler.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => heightPx,
    overscan: 3,
    useFlushSync: false,
  })
  const shown = rows.getVirtualItems()
  const first = shown[0]?.index ?? 0
  const last = shown.at(-1)?.index ?? Math.min(total, 20) - 1
  const { groupAt, isFailed, retry } = useGroupWindow(narrowing, first, last)

  return (
    <>
      {isFailed && <PartError text="Couldn't load these rows" onRetry={retry} />}
      <GroupTable
        box={box}
        arrangement={arrangement}
        total={total}
        first={first}
        groups={Array.from({ length: last - first + 1 }, (_, index) => groupAt(first + index))}
        abovePx={first * heightPx}
        allPx={headPx + total * heightPx}
        order={groupOrder(narrowing.sort, narrowing.order)}
        onAction={onAction}
        onSort={onSort}
      />
    </>
  )
}
