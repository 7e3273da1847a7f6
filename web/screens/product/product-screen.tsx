import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { ArrowLeft, History, Pencil, Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { languageMark } from '#domain/products/language'
import { cachedProduct, isNotFound, type Product, productQuery } from '#web/api/catalogue.ts'
import { Button, buttonClass, textLinkClass } from '#web/components/buttons/button.tsx'
import { CardArt, RarityMark } from '#web/components/cards/card-art.tsx'
import { ImageLink } from '#web/components/cards/image-link.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { useDialogsAhead } from '#web/components/overlays/lazy-dialog.tsx'
import { Section } from '#web/components/section.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { awaitScreenHeading } from '#web/components/shell/screen-heading.tsx'
import { EmptyState, ErrorState, ScreenSpinner } from '#web/components/states/states.tsx'
import { AddToCollectionDialog } from '#web/dialogs/copies/lazy-dialogs.ts'
import { EditProductDialog } from '#web/dialogs/products/lazy-dialogs.ts'
import { ReportProductButton } from '#web/dialogs/products/report-product-button.tsx'
import { countOf, formatDay } from '#web/format/values.ts'
import { setAndPrinting } from '#web/format/printing.ts'
import { productTypeLabel } from '#web/format/product-type.ts'
import { sealedKindLabel } from '#web/format/sealed-kind.ts'
import { paths } from '#web/paths.ts'
import { WishButton } from '#web/wishes/wish-button.tsx'
import { OwnCopies } from './copies-table.tsx'
import { PriceHistorySection } from './price-history.tsx'
import { ProductGlance } from './product-glance.tsx'
import { ProductPrices } from './product-prices.tsx'
import { WaitingNotice } from './waiting-notice.tsx'

const route = getRouteApi('/signed-in/products/$id')
const ProductHistory = lazy(() =>
  import('./product-history.tsx').then(module => ({ default: module.ProductHistory })),
)
export const firstQueries = ({ id }: { readonly id: string }) => [productQuery(id)]

const dialogs = [AddToCollectionDialog, EditProductDialog]
/** The fragment of the address that shows the history instead. */
const historyHash = 'history'

export function ProductScreen() {
  const { id } = route.useParams()
  const hash = useLocation({ select: location => location.hash })
  const queries = useQueryClient()
  const {
    data: product,
    error,
    refetch,
  } = useQuery({
    ...productQuery(id),
    placeholderData: () => cachedProduct(queries, id),
  })

  if (product && hash === historyHash) {
    return (
      <Suspense fallback={<ScreenSpinner label="Loading history" />}>
        <ProductHistory key={id} product={product} />
      </Suspense>
    )
  }
  // The key closes any open dialog when the product changes.
  if (product) return <KnownProduct key={id} product={product} />
  if (isNotFound(error)) return <UnknownProduct />
  if (error) {
    return (
      <>
        <title>Product · Holofolio</title>
        <PageHeader above={<BackToProducts />} title="Product" />
        <ErrorState title="Couldn't load the product" hint={error.message} onRetry={() => void refetch()} />
      </>
    )
  }
  return <ScreenSpinner label="Loading product" />
}

function KnownProduct({ product }: { product: Product }) {
  const [open, setOpen] = useState<'add to collection' | 'edit' | null>(null)
  useDialogsAhead(dialogs)
  const { name, cardNumber } = product

  const addButton = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden size={18} />}
      onClick={() => setOpen('add to collection')}
    >
      Add to Collection
    </Button>
  )

  return (
    <>
      <title>{`${name} · Holofolio`}</title>
      <PageHeader
        above={<BackToProducts />}
        title={name}
        subtitle={[setAndPrinting(product), cardNumber && `#${cardNumber}`].filter(Boolean).join(' · ')}
        actions={
          <>
            <WishButton productId={product.id} name={name} look="outlined" />
            <Button icon={<Pencil aria-hidden size={18} />} onClick={() => setOpen('edit')}>
              Edit
            </Button>
          </>
        }
      />
      <WaitingNotice product={product} />
      <div className="product-parts">
        <div className="lg:sticky lg:top-24">
          <CardArt product={product} size="fill" eager />
          <p className="mt-3 text-center text-sm wrap-anywhere empty:hidden">
            <ImageLink imageUrl={product.imageUrl} />
          </p>
        </div>
        <ProductGlance product={product} addButton={addButton} />
        <div className="flex min-w-0 flex-col gap-6">
          <Printings product={product} />
          <OwnCopies productId={product.id} addButton={addButton} />
          <ProductPrices product={product} />
          <PriceHistorySection productId={product.id} />
          <Section
            title="Details"
            action={
              <span className="flex gap-4">
                <Link
                  to={paths.product}
                  params={{ id: product.id }}
                  hash={historyHash}
                  className={`${textLinkClass} inline-flex items-center gap-1 text-sm`}
                  onClick={awaitScreenHeading}
                >
                  <History aria-hidden size={16} />
                  History
                </Link>
                <ReportProductButton product={product} />
              </span>
            }
          >
            <details>
              <summary className="min-h-11 content-center font-semibold">Show all facts</summary>
              <div className="mt-3">
                <ProductDetails product={product} />
              </div>
            </details>
          </Section>
        </div>
      </div>
      {open === 'add to collection' && (
        <AddToCollectionDialog product={product} onClose={() => setOpen(null)} />
      )}
      {open === 'edit' && <EditProductDialog product={product} onClose={() => setOpen(null)} />}
    </>
  )
}

function UnknownProduct() {
  return (
    <>
      <title>Product not found · Holofolio</title>
      <PageHeader above={<BackToProducts />} title="Product not found" />
      <EmptyState
        title="This product doesn't exist"
        hint="The address may be mistyped or out of date."
        action={
          <Link to={paths.products} className={buttonClass({ variant: 'primary' })}>
            Search the catalogue
          </Link>
        }
      />
    </>
  )
}

function BackToProducts() {
  return (
    <Link to={paths.products} className={`${textLinkClass} inline-flex items-center gap-1 text-sm`}>
      <ArrowLeft aria-hidden size={16} />
      All products
    </Link>
  )
}

/** The printings of a card, each with its price and what the collector owns; nothing where there is one. */
export function Printings({ product }: { product: Product }) {
  const { printings } = product
  if (printings.length < 2) return null
  return (
    <Section title="Printings">
      <ul className="grid gap-2 sm:grid-cols-2">
        {printings.map(({ id, label, currentMarketPriceCents, quantity }) => (
          <li key={id} className="min-w-0">
            <Link
              to={paths.product}
              params={{ id }}
              replace
              resetScroll={false}
              className="flex min-h-12 items-center gap-3 rounded-md border border-line px-3 py-1.5 hover:border-accent aria-[current]:border-accent aria-[current]:bg-accent-soft"
            >
              <span className="min-w-0 flex-1">
                <span className="block leading-snug font-semibold break-words">{label ?? 'Not known'}</span>
                {quantity > 0 && (
                  <span className="tabular block text-sm text-muted">
                    You own {countOf(quantity, 'copy', 'copies')}
                  </span>
                )}
              </span>
              <Money cents={currentMarketPriceCents} className="flex-none text-sm" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The product's facts. Unknown ones are omitted, except the market price. */
function ProductDetails({ product }: { product: Product }) {
  const isCard = product.productType === 'card'
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
        <Fact name="Product type">{productTypeLabel(product.productType)}</Fact>
        <Fact name="Kind">{product.sealedKind && sealedKindLabel(product.sealedKind)}</Fact>
        <Fact name="Set">{product.setName}</Fact>
        <Fact name="Card number">{product.cardNumber && `#${product.cardNumber}`}</Fact>
        <Fact name="Printing">{product.printingLabel}</Fact>
        <Fact name="Language">{languageMark(product.language)}</Fact>
        <Fact name="Rarity">
          {product.rarity && (
            <span className="inline-flex max-w-full items-center gap-1.5 wrap-anywhere">
              {product.rarity}
              <RarityMark rarity={product.rarity} />
            </span>
          )}
        </Fact>
        <Fact name="Category">{product.category}</Fact>
        <Fact name="Pokemon type">{product.pokemonType}</Fact>
        <Fact name="HP">{product.hp}</Fact>
        <Fact name="Misc information">{product.miscInfo}</Fact>
        <Fact name="Released">{product.releaseDate && formatDay(product.releaseDate)}</Fact>
        <Fact name={isCard ? 'Market price, Near Mint' : 'Market price'}>
          <Money cents={product.currentMarketPriceCents} />
        </Fact>
      </dl>
      {product.productDescription && (
        <div className="mt-5 border-t border-line pt-4">
          <h3 className="text-sm text-muted">Description</h3>
          <p className="mt-1 max-w-prose break-words whitespace-pre-line">{product.productDescription}</p>
        </div>
      )}
    </>
  )
}

/** A name and its value; nothing for a null or empty value. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === '') return null
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="tabular font-semibold break-words">{children}</dd>
    </div>
  )
}
