import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { catalogueSizeQuery, type Product, productsQuery } from '#web/api/catalogue.ts'
import { Button, buttonClass, textLinkClass } from '#web/components/buttons/button.tsx'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { SearchBox, selectSearch, useTypedSearch } from '#web/components/fields/search-box.tsx'
import { useDialogsAhead } from '#web/components/overlays/lazy-dialog.tsx'
import { Section } from '#web/components/section.tsx'
import { PartError, Spinner } from '#web/components/states/states.tsx'
import { AddToCollectionDialog } from '#web/dialogs/copies/lazy-dialogs.ts'
import { PriceAndOwned } from '#web/figures/price-and-owned.tsx'
import { ProductLink } from '#web/figures/product-link.tsx'
import { countOf, formatCount } from '#web/format/values.ts'
import { setAndPrinting } from '#web/format/printing.ts'
import { paths } from '#web/paths.ts'

const shownLimit = 6
const dialogs = [AddToCollectionDialog]

interface KnownProductsProps {
  /** What is searched for, from the address. */
  search: string
  onSearch: (text: string) => void
  /** Goes on to the form below. */
  onMissing: () => void
}

/** The search of the catalogue above the form: most cards need no form. */
export function KnownProducts({ search, onSearch, onMissing }: KnownProductsProps) {
  const box = useTypedSearch(search, onSearch)
  const size = useQuery(catalogueSizeQuery).data ?? 0
  const wanted = search.trim()
  useDialogsAhead(dialogs)
  useReadyToType(search)

  return (
    <Section
      title="Find it in the catalogue"
      subtitle={
        size > 0
          ? `Most cards are here already: ${formatCount(size)}.`
          : 'Search by name, set or number before you add a new product.'
      }
      action={
        <Link to={paths.quickAdd} className={buttonClass({ variant: 'ghost' })}>
          Quick add
        </Link>
      }
      className="mb-6"
    >
      <div role="search" aria-label="Catalogue">
        <SearchBox
          label="Search the catalogue"
          placeholder="Search by name, set or number..."
          value={box.value}
          onValueChange={box.onValueChange}
          onKeyDown={event => event.key === 'Enter' && box.applyNow()}
          maxLength={200}
        />
      </div>
      {wanted !== '' && <Found search={wanted} onMissing={onMissing} />}
    </Section>
  )
}

/** Begins in the search, where a card is found with fewer presses. A touch screen would cover itself with its keyboard. */
function useReadyToType(search: string) {
  const [isBlank] = useState(search === '')
  useEffect(() => {
    if (isBlank && !window.matchMedia('(pointer: coarse)').matches) selectSearch()
  }, [isBlank])
}

function Found({ search, onMissing }: { search: string; onMissing: () => void }) {
  const found = useQuery(productsQuery({ page: 1, limit: shownLimit, search }))
  const [adding, setAdding] = useState<Product | null>(null)
  const { data } = found
  if (data === undefined) {
    if (!found.isError) return <Spinner label="Searching" className="mt-4" />
    return <PartError text="Couldn't search the catalogue" onRetry={() => void found.refetch()} />
  }
  const more = data.pagination.totalItems - data.products.length
  return (
    <>
      {data.products.length > 0 && (
        <ul className="mt-4 flex flex-col gap-4" aria-busy={found.isPlaceholderData}>
          {data.products.map(product => (
            <li key={product.id}>
              <KnownProductRow product={product} onAdd={setAdding} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-sm text-muted">
          {countFound(data.pagination.totalItems)}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {more > 0 && (
            <Link to={paths.products} search={{ search }} className={textLinkClass}>
              Show all {formatCount(data.pagination.totalItems)}
            </Link>
          )}
          <Button onClick={onMissing}>It isn't here: add it</Button>
        </div>
      </div>
      {adding && (
        <AddToCollectionDialog
          product={adding}
          onClose={() => setAdding(null)}
          onNext={() => {
            flushSync(() => setAdding(null))
            selectSearch()
          }}
        />
      )}
    </>
  )
}

function countFound(count: number): string {
  return count === 0 ? 'No products found' : `${countOf(count, 'product')} found`
}

/** One product that the search found, with the button that adds it to the collection. */
function KnownProductRow({ product, onAdd }: { product: Product; onAdd: (product: Product) => void }) {
  const titleId = `known-${product.id}`
  const { printings } = product
  const facts = [
    setAndPrinting(product),
    product.cardNumber && `#${product.cardNumber}`,
    printings.length > 1 && `${printings.length} printings`,
  ]
  return (
    <article
      aria-labelledby={titleId}
      className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 sm:grid-cols-[2.75rem_minmax(0,1fr)_auto]"
    >
      <CardArt product={product} alt="" size="thumb" />
      <div className="relative min-w-0">
        <h3 id={titleId} className="font-semibold break-words">
          <ProductLink id={product.id} className="name-link hover:underline">
            {product.name}
          </ProductLink>
        </h3>
        <p className="text-sm break-words text-muted">{facts.filter(Boolean).join(' · ')}</p>
        <PriceAndOwned product={product} />
      </div>
      <Button
        className="max-sm:col-span-2"
        variant="primary"
        aria-describedby={titleId}
        onClick={() => onAdd(product)}
      >
        Add to Collection
      </Button>
    </article>
  )
}
