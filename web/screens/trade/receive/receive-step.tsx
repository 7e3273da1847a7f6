import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { productTypes } from '#domain/catalogue/product'
import { type Product, type ProductsQuery, productsQuery } from '#web/api/catalogue.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { PriceNotice } from '#web/figures/price-notice.tsx'
import { ProductsFilters } from '#web/filters/products-filters.tsx'
import { ProductsFound } from '#web/filters/products-found.tsx'
import { countOf } from '#web/format/count.ts'
import { paths } from '#web/paths.ts'
import { DetailsDialog } from './details-dialog.tsx'
import { useReceivedProducts } from '../draft/received-products.ts'
import { ReceivedTray } from './received-tray.tsx'
import { ReceivableTile } from './receivable-tile.tsx'
import { StepFrame, type StepProps } from '../steps/step-frame.tsx'
import {
  copiesOf,
  lineKey,
  putReceived,
  type DraftLine,
  removeLine,
  removeProduct,
} from '../draft/trade-draft.ts'
import { isNarrowed, type TradeSearch } from '../trade-search.ts'

/** Specification, section 9. */
const pageSize = 12
const route = getRouteApi('/signed-in/trade')

interface Asked {
  readonly product: Product
  /** The line whose details are asked for again; null for another one. */
  readonly line: DraftLine | null
}

/** The second step: what comes, from the catalogue. */
export function ReceiveStep({ draft, onChange, onStep }: StepProps) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const found = useQuery(productsQuery(queryOf(search)))
  const products = useReceivedProducts(draft.received)
  const [asked, setAsked] = useState<Asked | null>(null)
  const chosenIds = new Set(draft.received.map(line => line.productId))

  /** A filter starts again at page 1. One history entry a choice, but none a letter. */
  function narrow(change: TradeSearch, isTyping = false) {
    void navigate({
      search: ({ page: _, ...kept }) => ({ ...kept, ...change }),
      replace: isTyping,
      resetScroll: false,
    })
  }

  function press(product: Product) {
    if (chosenIds.has(product.id)) onChange(kept => removeProduct(kept, product.id))
    else setAsked({ product, line: null })
  }

  return (
    <StepFrame
      step={2}
      title="Select Cards to Receive"
      subtitle="Press a product to receive it, and again to take it out."
      tray={
        <ReceivedTray
          received={draft.received}
          products={products}
          onAnother={product => setAsked({ product, line: null })}
          onEdit={(product, line) => setAsked({ product, line })}
          onRemove={line => onChange(kept => removeLine(kept, lineKey(line)))}
        />
      }
      hint={summaryOf(draft.received)}
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
        narrowed={isNarrowed(search)}
        onPage={next => void navigate({ search: kept => ({ ...kept, page: next }) })}
        toPage={last => <Navigate to={paths.trade} search={{ ...search, page: last }} replace />}
        tile={(product, index) => (
          <ReceivableTile
            product={product}
            isChosen={chosenIds.has(product.id)}
            eager={index < 4}
            onPress={() => press(product)}
          />
        )}
      />
      <PriceNotice />
      {asked && (
        <DetailsDialog
          {...asked}
          received={draft.received}
          onSave={line => onChange(kept => putReceived(kept, line, asked.line && lineKey(asked.line)))}
          onClose={() => setAsked(null)}
        />
      )}
    </StepFrame>
  )
}

function summaryOf(received: readonly DraftLine[]) {
  if (received.length === 0) return 'Select at least one product to go on.'
  return (
    <span className="font-semibold text-ink">{countOf(copiesOf(received), 'copy', 'copies')} to receive</span>
  )
}

function queryOf({ page = 1, search, type, set, rarity }: TradeSearch): ProductsQuery {
  const productType = productTypes.find(known => known === type)
  return { page, limit: pageSize, search: search?.trim(), productType, set, rarity }
}
