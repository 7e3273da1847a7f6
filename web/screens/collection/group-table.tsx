import { ArrowDown, ArrowUp, Award, HandCoins, PackageOpen, Pencil, Trash2 } from 'lucide-react'
import { memo, type Ref } from 'react'
import {
  type GroupOrder,
  type GroupSort,
  type SortDirection,
  usualDirection,
} from '#domain/groups/group-order'
import type { Group } from '#web/api/collection.ts'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { PictureMark } from '#web/components/cards/picture-mark.tsx'
import { classNames } from '#web/components/class-names.ts'
import { Menu } from '#web/components/overlays/menu.tsx'
import { ProductLink } from '#web/figures/product-link.tsx'
import type { Arrangement, ColumnName } from './arrangement.ts'
import { columns } from './group-columns.tsx'
import type { TileAction } from './group-tile.tsx'
import { SelectBox } from './select-box.tsx'
import { rowShare, useTurn } from './draw-in-frames.ts'

export interface GroupTableProps {
  arrangement: Arrangement
  /** The rows that stand in the page; a group that is still loading is undefined. */
  groups: readonly (Group | undefined)[]
  /** How many groups the list has; more than `groups` where only those in view have rows. */
  total: number
  /** The place of the first row in the list, from 0. */
  first: number
  /** The heights of the rows left out above, and of all rows with their head. */
  abovePx?: number
  allPx?: number
  /** The element that scrolls. */
  box?: Ref<HTMLDivElement>
  order: GroupOrder
  /** The same function on every render. */
  onAction: (action: TileAction, group: Group) => void
  onSort: (sort: GroupSort, direction: SortDirection) => void
}

/** The collection as a table, a row for each group. It scrolls sideways; its first column stays. */
export function GroupTable(props: GroupTableProps) {
  const { arrangement, groups, total, first, abovePx = 0, allPx = 0, box, order, onAction, onSort } = props
  const shown = arrangement.columns.map(name => ({ name, ...columns[name] }))
  const isPart = groups.length < total

  return (
    <section
      ref={box}
      aria-label="Collection table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which keys must do too.
      tabIndex={0}
      className={classNames('group-table-box', isPart && box !== undefined && 'group-table-tall')}
    >
      {/* The height never follows the rows: where it shrinks for one layout, the browser scrolls back for good. */}
      <div style={{ paddingTop: abovePx, minHeight: allPx }}>
        <table
          className="group-table"
          data-density={arrangement.density}
          aria-rowcount={isPart ? total + 1 : undefined}
        >
          <caption className="sr-only">Your collection, a row for each card in one state</caption>
          <thead>
            <tr aria-rowindex={isPart ? 1 : undefined}>
              <Heading title="Name" sort="name" {...{ order, onSort }} />
              {shown.map(({ name, title, sort, isFigure }) => (
                <Heading
                  key={name}
                  {...{ title, sort, isFigure, order, onSort }}
                  isForPhones={isForPhones(name, arrangement.columns)}
                />
              ))}
              <td>
                <span className="sr-only">Actions</span>
              </td>
            </tr>
          </thead>
          <tbody>
            {groups.map((group, index) => (
              <Row
                key={group?.key ?? `place-${first + index}`}
                group={group}
                place={isPart ? first + index + 2 : undefined}
                shown={arrangement.columns}
                isCompact={arrangement.density === 'compact'}
                onAction={onAction}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** A phone shows one column next to the name: the price, or the first where that was not chosen. */
function isForPhones(name: ColumnName, shown: Arrangement['columns']): boolean {
  return name === (shown.includes('price') ? 'price' : shown[0])
}

interface HeadingProps extends Pick<GroupTableProps, 'order' | 'onSort'> {
  title: string
  sort?: GroupSort | undefined
  isFigure?: boolean
  isForPhones?: boolean
}

/** A heading that sorts the list, the other way round when pressed again. */
function Heading({ title, sort, isFigure = false, isForPhones = true, order, onSort }: HeadingProps) {
  const look = classNames(isFigure && 'text-right', !isForPhones && 'max-sm:hidden')
  if (sort === undefined) {
    return (
      <th scope="col" className={look}>
        {title}
      </th>
    )
  }
  const isSorted = order.sort === sort
  const isAscending = order.direction === 'asc'
  const Arrow = isAscending ? ArrowUp : ArrowDown
  const other = isAscending ? 'desc' : 'asc'
  return (
    <th
      scope="col"
      className={look}
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className="group-table-sort"
        onClick={() => onSort(sort, isSorted ? other : usualDirection(sort))}
      >
        {title}
        {isSorted && <Arrow aria-hidden size={14} strokeWidth={2.5} />}
      </button>
    </th>
  )
}

interface RowProps {
  group: Group | undefined
  place: number | undefined
  shown: Arrangement['columns']
  isCompact: boolean
  onAction: GroupTableProps['onAction']
}

const Row = memo(({ group, place, shown, isCompact, onAction }: RowProps) => {
  const isTurn = useTurn(rowShare, group !== undefined)
  if (group === undefined || !isTurn) {
    return (
      <tr aria-rowindex={place}>
        <td colSpan={shown.length + 2}>
          <span className="skeleton skeleton-still block h-4 w-2/3" aria-hidden />
          <span className="sr-only">Loading</span>
        </td>
      </tr>
    )
  }
  return (
    <tr aria-rowindex={place} data-item>
      <th scope="row">
        <span className="group-table-name">
          <SelectBox group={group} />
          {!isCompact && (
            <span className="group-table-art">
              <CardArt product={group} alt="" size="thumb" />
            </span>
          )}
          <span className="min-w-0">
            <ProductLink id={group.productId} className="block truncate font-semibold hover:underline">
              {group.name}
            </ProductLink>
            <span className="block truncate text-xs text-muted sm:hidden">{group.label}</span>
          </span>
          <PictureMark copies={group.items} />
        </span>
      </th>
      {shown.map(name => (
        <td
          key={name}
          className={classNames(
            columns[name].isFigure && 'tabular text-right',
            !isForPhones(name, shown) && 'max-sm:hidden',
          )}
        >
          {columns[name].cell(group)}
        </td>
      ))}
      <td>
        <Menu label={`Actions for ${group.name}, ${group.label}`} items={actionsOf(group, onAction)} />
      </td>
    </tr>
  )
})
Row.displayName = 'Row'

function actionsOf(group: Group, onAction: GroupTableProps['onAction']) {
  const item = (action: TileAction, label: string, icon: React.ReactNode) => ({
    key: action,
    label,
    icon,
    danger: action === 'remove',
    ...(action === 'edit' && { shortcut: 'e' }),
    onSelect: () => onAction(action, group),
  })
  return [
    item('edit', 'Edit', <Pencil aria-hidden size={18} />),
    item('sell', 'Sell', <HandCoins aria-hidden size={18} />),
    ...(group.kind === 'grading'
      ? [item('update to graded', 'Update to Graded', <Award aria-hidden size={18} />)]
      : []),
    ...(group.kind === 'sealed' ? [item('open', 'Open box', <PackageOpen aria-hidden size={18} />)] : []),
    item('remove', 'Remove', <Trash2 aria-hidden size={18} />),
  ]
}
