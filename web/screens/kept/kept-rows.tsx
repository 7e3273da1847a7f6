import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { indexWords, queryWords } from '#domain/search/catalogue-words'
import type { KeptGroup } from '#web/api/kept-collection.ts'
import type { KeptProduct } from '#web/api/kept-products.ts'
import { IconButton } from '#web/components/buttons/button.tsx'
import { CopyLabel } from '#web/components/cards/copy-frame.tsx'
import { Money, Price } from '#web/components/figures/money.tsx'
import { usePageTop } from '#web/components/pages/page-top.ts'
import { formatCount } from '#web/format/values.ts'
import { setAndPrinting } from '#web/format/printing.ts'

const rowHeightPx = 68

interface KeptRowsProps {
  groups: readonly KeptGroup[]
  onAdd: (group: KeptGroup) => void
}

/** The groups of the collection. Only the rows in view are on the page. */
export function KeptRows({ groups, onAdd }: KeptRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const rows = useWindowVirtualizer({
    count: groups.length,
    estimateSize: () => rowHeightPx,
    getItemKey: index => groups[index]?.key ?? index,
    overscan: 8,
    scrollMargin: usePageTop(list),
  })
  return (
    <ul ref={list} aria-label="Your collection" className="relative" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ key, index, start }) => {
        const group = groups[index]
        return (
          group && (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={groups.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 border-b border-line py-3"
              style={{ transform: `translateY(${start - rows.options.scrollMargin}px)` }}
            >
              <Row group={group} onAdd={onAdd} />
            </li>
          )
        )
      })}
    </ul>
  )
}

function Row({ group, onAdd }: { group: KeptGroup; onAdd: KeptRowsProps['onAdd'] }) {
  const { quantity, currentMarketPriceCents: price } = group
  return (
    <div className="flex items-start justify-between gap-2 sm:gap-4">
      <Identity product={group}>
        {quantity > 1 && <span className="text-muted"> × {formatCount(quantity)}</span>}
      </Identity>
      <div className="flex flex-none flex-col items-end gap-1 text-right text-sm sm:flex-row sm:items-center sm:gap-4">
        <CopyLabel kind={group.kind} label={group.label} />
        <dl className="flex gap-4">
          <Amount name={quantity > 1 ? 'Total investment' : 'Investment'} className="max-sm:hidden">
            <Money cents={group.totalInvestmentCents} />
          </Amount>
          <Amount name={quantity > 1 ? 'Price each' : 'Market price'} className="font-semibold">
            <Price
              cents={price}
              ceilingCents={group.marketPriceCeilingCents}
              isForAnyCompany={group.priceForAnyCompany}
            />
          </Amount>
        </dl>
      </div>
      {/* What an earlier version of the page kept lacks its product. */}
      {group.productId && <AddButton name={group.name} onAdd={() => onAdd(group)} />}
    </div>
  )
}

function Amount({ name, className, children }: { name: string; className: string; children: ReactNode }) {
  return (
    <div className={`min-w-24 ${className}`}>
      <dt className="text-xs font-normal text-muted max-sm:sr-only">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type Named = Pick<KeptGroup, 'name' | 'cardNumber' | 'setName' | 'printingLabel' | 'language'>

/** What a product is, on two lines. */
export function Identity({ product, children }: { product: Named; children?: ReactNode }) {
  const { name, cardNumber } = product
  return (
    <div className="min-w-0 flex-1">
      <p className="truncate font-semibold">
        {name}
        {children}
      </p>
      <p className="truncate text-sm text-muted">
        {[setAndPrinting(product), cardNumber && `#${cardNumber}`].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}

export function AddButton({ name, onAdd }: { name: string; onAdd: () => void }) {
  return (
    <IconButton
      label={`Add ${name}`}
      icon={<Plus aria-hidden size={20} />}
      outlined
      className="flex-none"
      onClick={onAdd}
    />
  )
}

/** A group or a product with the words it is found by. */
interface Findable<Item> {
  readonly item: Item
  readonly words: readonly string[]
}

export function findable<Item extends KeptGroup | KeptProduct>(
  items: readonly Item[],
): readonly Findable<Item>[] {
  return items.map(item => ({
    item,
    words: indexWords(
      `${item.name} ${setAndPrinting(item)} ${item.cardNumber ?? ''} ${'label' in item ? item.label : ''}`,
    ),
  }))
}

/** Returns those that have every word of a search or one that begins with it, in their order. */
export function searchKept<Item>(items: readonly Findable<Item>[], text: string): readonly Item[] {
  const wanted = queryWords(text)
  return items
    .filter(({ words }) => wanted.every(start => words.some(word => word.startsWith(start))))
    .map(({ item }) => item)
}
