import type { ReactNode } from 'react'
import { distinctTags } from '#domain/copies/remarks'
import type { GroupSort } from '#domain/groups/group-order'
import type { Copy, Group } from '#web/api/collection.ts'
import { CopyLabel } from '#web/components/cards/copy-frame.tsx'
import { TagList } from '#web/components/cards/tag-list.tsx'
import { Change, ChangePercent, Money, Price } from '#web/components/figures/money.tsx'
import { ceilingCents, groupChangeCents, groupValueCents, isGuide } from '#web/figures/group-value.ts'
import { formatCount, formatDay } from '#web/format/values.ts'
import { placeWords } from '#web/format/place-words.ts'
import { setAndPrinting } from '#web/format/printing.ts'
import type { ColumnName } from './arrangement.ts'

interface Column {
  readonly title: string
  /** Figures are aligned at their right. */
  readonly isFigure: boolean
  /** What the list is sorted by at a press of the heading; none for what it cannot be sorted by. */
  readonly sort?: GroupSort
  readonly cell: (group: Group) => ReactNode
}

/** Amounts without "each" are of all copies of the group. */
export const columns: Record<ColumnName, Column> = {
  set: { title: 'Set', sort: 'set', isFigure: false, cell: setAndPrinting },
  number: { title: 'Number', sort: 'number', isFigure: false, cell: ({ cardNumber }) => cardNumber ?? '–' },
  kind: {
    title: 'Label',
    isFigure: false,
    cell: group => <CopyLabel kind={group.kind} label={group.label} />,
  },
  quantity: { title: 'Quantity', isFigure: true, cell: ({ quantity }) => formatCount(quantity) },
  mean: { title: 'Mean cost', isFigure: true, cell: group => <Money cents={group.meanInvestmentCents} /> },
  cost: {
    title: 'Total cost',
    sort: 'cost',
    isFigure: true,
    cell: group => <Money cents={group.totalInvestmentCents} />,
  },
  price: {
    title: 'Price each',
    isFigure: true,
    cell: group => (
      <>
        <Price
          cents={group.countedPriceCents}
          ceilingCents={ceilingCents(group)}
          isForAnyCompany={isGuide(group)}
        />
        {group.countsOwnPrice && <span className="block text-xs font-normal text-muted">Your price</span>}
      </>
    ),
  },
  value: {
    title: 'Value',
    sort: 'value',
    isFigure: true,
    cell: group => (
      <Price cents={groupValueCents(group)} ceilingCents={null} isForAnyCompany={isGuide(group)} />
    ),
  },
  change: {
    title: 'Change',
    sort: 'change',
    isFigure: true,
    cell: group => <Change cents={groupChangeCents(group)} wordHidden className="justify-end" />,
  },
  percent: {
    title: 'Change %',
    sort: 'change_percent',
    isFigure: true,
    cell: group => {
      const cents = groupChangeCents(group)
      return cents === null ? (
        <Money cents={null} />
      ) : (
        <ChangePercent cents={cents} percent={group.changePercent} />
      )
    },
  },
  bought: {
    title: 'Bought',
    sort: 'bought',
    isFigure: true,
    cell: ({ purchaseDate }) => formatDay(purchaseDate),
  },
  added: {
    title: 'Added',
    sort: 'added',
    isFigure: true,
    cell: ({ items }) => formatDay(items[0]?.createdAt ?? ''),
  },
  tags: {
    title: 'Tags',
    isFigure: false,
    cell: ({ items }) => (
      <TagList tags={distinctTags(items.flatMap(({ tags }) => tags)).slice(0, shownTags)} />
    ),
  },
  place: { title: 'Place', isFigure: false, cell: group => eachOnce(group, placeWords) },
  seller: { title: 'Bought from', isFigure: false, cell: group => eachOnce(group, ({ seller }) => seller) },
}

/** A row shows as much as it has room for. */
const [shownTags, shownTexts] = [6, 3]

/** What the copies that a group shows have, each once: "Blue box; Red box". */
function eachOnce({ items }: Group, textOf: (copy: Copy) => string | null): string {
  const texts = [...new Set(items.map(textOf).filter(text => text !== null))]
  return texts.length > shownTexts ? `${texts.slice(0, shownTexts).join('; ')} …` : texts.join('; ')
}
