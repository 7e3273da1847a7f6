import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { CopyPlus, Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { stateLabel } from '#domain/copies/copy'
import { languageMark } from '#domain/products/language'
import { productTypes } from '#domain/products/product'
import { type Product, productsQuery, type ProductsQuery } from '#web/api/catalogue.ts'
import { Button, IconButton } from '#web/components/buttons/button.tsx'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { PriceAndOwned } from '#web/figures/price-and-owned.tsx'
import { PriceNotice } from '#web/figures/price-notice.tsx'
import { ProductsFilters } from '#web/filters/products-filters.tsx'
import { ProductsFound } from '#web/filters/products-found.tsx'
import { countOf, formatCount } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'
import { DetailsDialog } from './details-dialog.tsx'
import { selectableTileClass, SelectedMark, StepFrame, type StepProps, TrayChip } from './step-frame.tsx'
import { useReceivedProducts } from './trade-data.ts'
import {
  countCopies,
  type DraftLine,
  lineKey,
  putReceived,
  removeLine,
  removeProduct,
} from './trade-draft.ts'
import { hasFilters, type TradeSearch } from './trade-search.ts'

/** Specification, section 9. */
const pageSize = 12
const route = getRouteApi('/signed-in/trade')

interface OpenDetails {
  readonly product: Product
  /** The line to edit; null to add one. */
  readonly line: DraftLine | null
}

/** Step 2: the products to receive, from the catalogue. */
export function ReceiveStep({ draft, onChange, onStep }: StepProps) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const found = useQuery(productsQuery(toProductsQuery(search)))
  const products = useReceivedProducts(draft.received)
  const [details, setDetails] = useState<OpenDetails | null>(null)
  const selectedIds = new Set(draft.received.map(line => line.productId))

  /** Applies a filter and returns to page 1. Adds one history entry per choice, none per letter typed. */
  function narrow(change: TradeSearch, isTyping = false) {
    void navigate({
      search: ({ page: _, ...current }) => ({ ...current, ...change }),
      replace: isTyping,
      resetScroll: false,
    })
  }

  function toggle(product: Product) {
    const selected = product.printings.filter(({ id }) => selectedIds.has(id))
    if (selected.length === 0) return setDetails({ product, line: null })
    onChange(latest => selected.reduce((draft, { id }) => removeProduct(draft, id), latest))
  }

  return (
    <StepFrame
      draft={draft}
      step={2}
      title="Select Cards to Receive"
      subtitle="Select the cards you're receiving."
      tray={
        <ReceivedTray
          received={draft.received}
          products={products}
          onAnother={product => setDetails({ product, line: null })}
          onEdit={(product, line) => setDetails({ product, line })}
          onRemove={line => onChange(latest => removeLine(latest, lineKey(line)))}
        />
      }
      hint={<ReceivedSummary received={draft.received} />}
      onBack={() => onStep(1)}
      next={
        <Button variant="primary" disabled={draft.received.length === 0} onClick={() => onStep(3)}>
          Next: Add Cash
        </Button>
      }
    >
      <ProductsFilters
        search={{ ...search, type: productTypes.find(type => type === search.type) }}
        withRarity
        found={found.data?.pagination.totalItems}
        onNarrow={narrow}
        onClear={() => void navigate({ search: { step: 2 }, resetScroll: false })}
      />
      <ProductsFound
        page={found}
        narrowed={hasFilters(search)}
        onPage={next => void navigate({ search: current => ({ ...current, page: next }) })}
        toPage={last => <Navigate to={paths.trade} search={{ ...search, page: last }} replace />}
        tile={(product, index) => (
          <ReceivableTile
            product={product}
            isSelected={product.printings.some(({ id }) => selectedIds.has(id))}
            eager={index < 4}
            onToggle={() => toggle(product)}
          />
        )}
      />
      <PriceNotice />
      {details && (
        <DetailsDialog
          {...details}
          received={draft.received}
          onSave={line =>
            onChange(latest => putReceived(latest, line, details.line && lineKey(details.line)))
          }
          onClose={() => setDetails(null)}
        />
      )}
    </StepFrame>
  )
}

function ReceivedSummary({ received }: { received: readonly DraftLine[] }) {
  if (received.length === 0) return 'Select at least one product to continue.'
  return (
    <span className="font-semibold text-ink max-sm:text-xs">
      {countOf(countCopies(received), 'copy', 'copies')} to receive
    </span>
  )
}

function toProductsQuery({ page = 1, search, type, set, rarity, language }: TradeSearch): ProductsQuery {
  const productType = productTypes.find(known => known === type)
  return { page, limit: pageSize, search: search?.trim(), productType, set, rarity, language }
}

interface ReceivableTileProps {
  product: Product
  isSelected: boolean
  /** Loads the image at once, for tiles in view from the start. */
  eager: boolean
  onToggle: () => void
}

/** One product of the catalogue, as a toggle button. */
function ReceivableTile({ product, isSelected, eager, onToggle }: ReceivableTileProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      className={selectableTileClass(isSelected)}
      onClick={onToggle}
    >
      {isSelected && <SelectedMark />}
      <span aria-hidden className="block">
        <CardArt product={product} alt="" eager={eager} />
      </span>
      <span className="mt-2.5 line-clamp-2 leading-snug font-bold break-words">{product.name}</span>
      <span className="block truncate text-sm text-muted">
        {[product.setName, languageMark(product.language)].filter(Boolean).join(' · ')}
      </span>
      <span className="tabular block min-h-5 truncate text-sm text-muted">
        {[product.cardNumber && `#${product.cardNumber}`, product.rarity].filter(Boolean).join(' · ')}
      </span>
      <span className="mt-auto block pt-2">
        <PriceAndOwned product={product} />
      </span>
    </button>
  )
}

interface ReceivedTrayProps {
  received: readonly DraftLine[]
  products: ReadonlyMap<string, Product>
  onAnother: (product: Product) => void
  onEdit: (product: Product, line: DraftLine) => void
  onRemove: (line: DraftLine) => void
}

/** The selected lines, latest first. */
function ReceivedTray({ received, products, ...actions }: ReceivedTrayProps) {
  if (received.length === 0) return null
  return (
    <ul aria-label="Selected products" className="mb-3 flex gap-2 overflow-x-auto pb-1">
      {received.toReversed().map(line => (
        <TrayLine key={lineKey(line)} line={line} product={products.get(line.productId)} {...actions} />
      ))}
    </ul>
  )
}

interface TrayLineProps extends Pick<ReceivedTrayProps, 'onAnother' | 'onEdit' | 'onRemove'> {
  line: DraftLine
  /** Undefined while loading. */
  product: Product | undefined
}

function TrayLine({ line, product, onAnother, onEdit, onRemove }: TrayLineProps) {
  const name = product?.name ?? 'Product'
  const what = `${name}, ${stateLabel(line.state)}`
  return (
    <TrayChip
      art={product}
      name={line.quantity > 1 ? `${formatCount(line.quantity)} × ${name}` : name}
      label={stateLabel(line.state)}
    >
      {product && (
        <IconButton
          label={`Edit ${what}`}
          icon={<Pencil aria-hidden size={16} />}
          size="small"
          onClick={() => onEdit(product, line)}
        />
      )}
      {product && line.state.kind !== 'sealed' && (
        <IconButton
          label={`Add another ${name}`}
          icon={<CopyPlus aria-hidden size={16} />}
          size="small"
          onClick={() => onAnother(product)}
        />
      )}
      <IconButton
        label={`Remove ${what}`}
        icon={<X aria-hidden size={16} />}
        size="small"
        onClick={() => onRemove(line)}
      />
    </TrayChip>
  )
}
