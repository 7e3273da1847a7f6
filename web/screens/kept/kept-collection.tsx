/** The collection that this device keeps, while the server cannot be reached. What is added here waits to be sent. */
import '#web/layout/signed-in-styles.ts'
import { RotateCw } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { type KeptCollection, type KeptGroup, readKept } from '#web/api/kept-collection.ts'
import { type KeptProduct, readKeptProducts } from '#web/api/kept-products.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { SearchBox } from '#web/components/fields/search-box.tsx'
import { SmallFigure } from '#web/components/figures/small-figure.tsx'
import { ConfirmHost } from '#web/components/overlays/confirm-dialog.tsx'
import { useDialogsAhead } from '#web/components/overlays/lazy-dialog.tsx'
import { onDialogsChange, topmostDialog } from '#web/components/overlays/open-dialogs.ts'
import { Section } from '#web/components/section.tsx'
import { BrandMark } from '#web/components/shell/brand-mark.tsx'
import { Notice } from '#web/components/states/states.tsx'
import { QueueAddDialog } from '#web/dialogs/copies/lazy-dialogs.ts'
import { WaitingAdds } from '#web/dialogs/copies/waiting-adds.tsx'
import { collectionFigures } from '#web/figures/collection-figures.ts'
import { formatAge, formatCents, formatCount, todayIn } from '#web/format/values.ts'
import { setLedger } from '#web/format/ledger.ts'
import { AddButton, findable, Identity, KeptRows, searchKept } from './kept-rows.tsx'

interface KeptCollectionProps {
  collectorId: string
  onRetry: () => void
  /** Shown when nothing is kept yet. */
  children: ReactNode
}

interface KeptHere {
  readonly collection: KeptCollection
  readonly products: readonly KeptProduct[]
}

export function KeptCollectionScreen({ collectorId, onRetry, children }: KeptCollectionProps) {
  const [kept, setKept] = useState<KeptHere | null | undefined>()
  useEffect(() => {
    Promise.all([readKept(collectorId), readKeptProducts(collectorId)]).then(
      ([collection, products]) => {
        if (collection) setLedger(collection.ledgerCurrency)
        setKept(collection && { collection, products })
      },
      () => setKept(null),
    )
  }, [collectorId])
  useReturn(onRetry)

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
        <Kept collection={kept.collection} products={kept.products} />
      </main>
      <ConfirmHost />
    </>
  )
}

const dialogs = [QueueAddDialog]

function Kept({ collection, products }: KeptHere) {
  const { collectorId, timeZone } = collection
  const [search, setSearch] = useState('')
  const [openedMs] = useState(Date.now)
  const [adding, setAdding] = useState<KeptProduct | null>(null)
  const sought = useDeferredValue(search)
  const all = useMemo(() => findable(collection.groups), [collection])
  const others = useMemo(() => findable(productsOutside(collection, products)), [collection, products])
  const groups = useMemo(() => searchKept(all, sought), [all, sought])
  const found = useMemo(() => (sought.trim() === '' ? [] : searchKept(others, sought)), [others, sought])
  useDialogsAhead(dialogs)
  return (
    <>
      <div className="my-4">
        <Notice tone="warn">
          Holofolio can't be reached. This is your collection, as this device kept it{' '}
          {formatAge(collection.keptAt, openedMs, timeZone)}. What you add is sent when it can be reached.
        </Notice>
      </div>
      <WaitingAdds collectorId={collectorId} timeZone={timeZone} isOnline={false} />
      <Figures collection={collection} />
      <SearchBox
        label="Search your collection"
        placeholder="Search, or find a card to add..."
        value={search}
        onValueChange={setSearch}
        className="my-4 max-w-xl"
      />
      <p role="status" className="mb-2 text-sm text-muted">
        {countWords(groups.length, collection)}
      </p>
      <KeptRows groups={groups} onAdd={group => setAdding(productOf(group))} />
      <OtherProducts products={found} onAdd={setAdding} />
      {adding && (
        <QueueAddDialog
          product={{ ...adding, currentMarketPriceCents: null, quantity: 0 }}
          collectorId={collectorId}
          today={todayIn(timeZone)}
          onClose={() => setAdding(null)}
        />
      )}
    </>
  )
}

function Figures({ collection: { stats } }: { collection: KeptCollection }) {
  const { marketCents } = collectionFigures(stats)
  return (
    <div className="collection-figures">
      <SmallFigure label="Total Investment" value={formatCents(stats.totalInvestmentCents)} />
      <SmallFigure label="Total Cards" value={formatCount(stats.totalCards)} />
      <SmallFigure label="Total Sealed" value={formatCount(stats.totalSealed)} />
      <SmallFigure
        label="Total Market Price"
        value={marketCents === null ? null : formatCents(marketCents)}
      />
    </div>
  )
}

function productOf({ productId, kind, ...group }: KeptGroup): KeptProduct {
  return {
    ...group,
    id: productId,
    productType: kind === 'sealed' ? 'sealed_product' : 'card',
    printings: [],
  }
}

/** The known products that the collection has no copy of. */
function productsOutside(
  { groups }: KeptCollection,
  products: readonly KeptProduct[],
): readonly KeptProduct[] {
  const held = new Set(groups.map(({ productId }) => productId))
  return products.filter(({ id }) => !held.has(id))
}

function countWords(found: number, { groups, totalGroups }: KeptCollection): string {
  if (found < groups.length) return `${formatCount(found)} of ${formatCount(groups.length)} items`
  if (groups.length < totalGroups)
    return `The newest ${formatCount(groups.length)} of ${formatCount(totalGroups)} items`
  return `${formatCount(found)} ${found === 1 ? 'item' : 'items'}`
}

/** Tries again when the network is back, once no dialog is open, which may have something typed in it. */
export function useReturn(onRetry: () => void): void {
  useEffect(() => {
    const ended = new AbortController()
    let isBack = false
    const leave = () => {
      if (isBack && topmostDialog() === null) onRetry()
    }
    const comeBack = () => {
      isBack = true
      leave()
    }
    addEventListener('online', comeBack, { signal: ended.signal })
    const stop = onDialogsChange(leave)
    return () => {
      ended.abort()
      stop()
    }
  }, [onRetry])
}

interface OtherProductsProps {
  products: readonly KeptProduct[]
  onAdd: (product: KeptProduct) => void
}

const mostShown = 20

/** The products outside the collection that a search finds on this device. */
function OtherProducts({ products, onAdd }: OtherProductsProps) {
  if (products.length === 0) return null
  const isCut = products.length > mostShown
  return (
    <Section
      title="Not in your collection"
      subtitle={
        isCut
          ? `The first ${mostShown} of ${products.length} that this device knows. Type more to find others.`
          : 'Products that you looked at or wish for.'
      }
      className="my-4"
    >
      <ul aria-label="Not in your collection">
        {products.slice(0, mostShown).map(product => (
          <li key={product.id} className="flex items-center justify-between gap-4 border-t border-line py-2">
            <Identity product={product} />
            <AddButton name={product.name} onAdd={() => onAdd(product)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
