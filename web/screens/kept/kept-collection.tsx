/** The collection that this device keeps, while the server cannot be reached. Nothing of it can be changed. */
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { RotateCw } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { type KeptCollection, type KeptGroup, readKept } from '#web/api/kept/kept-collection.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { CopyLabel } from '#web/components/cards/copy-label.tsx'
import { SearchBox } from '#web/components/fields/search-box.tsx'
import { FigureStrip, StripFigure } from '#web/components/figures/figure-strip.tsx'
import { Money, Price } from '#web/components/figures/money.tsx'
import { usePageTop } from '#web/components/pages/page-top.ts'
import { BrandMark } from '#web/components/shell/brand-mark.tsx'
import { Notice } from '#web/components/states/notice.tsx'
import { collectionFigures } from '#web/figures/collection-figures.ts'
import { formatCount } from '#web/format/count.ts'
import { formatAge } from '#web/format/date.ts'
import { setLedger } from '#web/format/ledger.ts'
import { formatCents } from '#web/format/money.ts'
import { setAndPrinting } from '#web/format/printing.ts'
import '#web/layout/signed-in-styles.ts'
import { findable, searchKept } from './kept-search.ts'

export interface KeptCollectionProps {
  collectorId: string
  onRetry: () => void
  /** Shown when nothing is kept yet. */
  children: ReactNode
}

export function KeptCollectionScreen({ collectorId, onRetry, children }: KeptCollectionProps) {
  const [kept, setKept] = useState<KeptCollection | null | undefined>()
  useEffect(() => {
    readKept(collectorId).then(
      found => {
        if (found) setLedger(found.ledgerCurrency)
        setKept(found)
      },
      () => setKept(null),
    )
  }, [collectorId])
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])

  if (kept === undefined) return null
  if (kept === null) return children
  return (
    <>
      <header className="page flex items-center justify-between gap-4 py-3">
        <BrandMark />
        <Button icon={<RotateCw aria-hidden size={18} />} onClick={onRetry}>
          Retry
        </Button>
      </header>
      <main id="main" className="page pt-0">
        <h1 className="text-2xl font-bold">My Collection</h1>
        <Kept kept={kept} />
      </main>
    </>
  )
}

function Kept({ kept }: { kept: KeptCollection }) {
  const [search, setSearch] = useState('')
  const [openedMs] = useState(Date.now)
  const sought = useDeferredValue(search)
  const all = useMemo(() => findable(kept.groups), [kept])
  const groups = useMemo(() => searchKept(all, sought), [all, sought])
  const { investmentCents, marketCents } = collectionFigures(kept.stats)
  return (
    <>
      <div className="my-4">
        <Notice tone="warn">
          Holofolio can't be reached. This is your collection to read, as this device kept it{' '}
          {formatAge(kept.keptAt, openedMs, kept.timeZone)}.
        </Notice>
      </div>
      <FigureStrip>
        <StripFigure label="Total Investment" value={formatCents(investmentCents)} />
        <StripFigure label="Total Cards" value={formatCount(kept.stats.totalCards)} />
        <StripFigure label="Total Sealed" value={formatCount(kept.stats.totalSealed)} />
        <StripFigure
          label="Total Market Price"
          value={marketCents === null ? null : formatCents(marketCents)}
        />
      </FigureStrip>
      <SearchBox
        label="Search your collection"
        placeholder="Search your collection..."
        value={search}
        onValueChange={setSearch}
        className="my-4 max-w-xl"
      />
      <p role="status" className="mb-2 text-sm text-muted">
        {countWords(groups.length, kept)}
      </p>
      <Rows groups={groups} />
    </>
  )
}

function countWords(found: number, { groups, totalGroups }: KeptCollection): string {
  if (found < groups.length) return `${formatCount(found)} of ${formatCount(groups.length)} items`
  if (groups.length < totalGroups)
    return `The newest ${formatCount(groups.length)} of ${formatCount(totalGroups)} items`
  return `${formatCount(found)} ${found === 1 ? 'item' : 'items'}`
}

const rowHeightPx = 68

/** Only the rows in view are on the page. */
function Rows({ groups }: { groups: readonly KeptGroup[] }) {
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
              <Row group={group} />
            </li>
          )
        )
      })}
    </ul>
  )
}

function Row({ group }: { group: KeptGroup }) {
  const { name, cardNumber, quantity, currentMarketPriceCents: price } = group
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p className="truncate font-semibold">
          {name}
          {quantity > 1 && <span className="text-muted"> × {formatCount(quantity)}</span>}
        </p>
        <p className="truncate text-sm text-muted">
          {[setAndPrinting(group), cardNumber && `#${cardNumber}`].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="flex flex-none flex-col items-end gap-1 text-right text-sm sm:flex-row sm:items-center sm:gap-4">
        <CopyLabel kind={group.kind} label={group.label} />
        <dl className="flex gap-4">
          <Amount name={quantity > 1 ? 'Total investment' : 'Investment'} className="max-sm:hidden">
            <Money cents={group.totalInvestmentCents} />
          </Amount>
          <Amount name={quantity > 1 ? 'Price each' : 'Market price'} className="font-semibold">
            <Price cents={price} ceilingCents={group.marketPriceCeilingCents} />
          </Amount>
        </dl>
      </div>
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
