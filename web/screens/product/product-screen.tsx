import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { ArrowLeft, History, Pencil, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { cachedProduct, isNotFound, type Product, productQuery } from '#web/api/catalogue.ts'
import { Button, buttonClass } from '#web/components/buttons/button.tsx'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { ImageLink } from '#web/components/cards/image-link.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { textLinkClass } from '#web/components/buttons/link-class.ts'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { awaitScreenHeading } from '#web/components/shell/screen-heading.tsx'
import { Section } from '#web/components/section.tsx'
import { ScreenSpinner } from '#web/components/states/spinner.tsx'
import { useDialogsAhead } from '#web/components/overlays/lazy-dialog.tsx'
import { AddToCollectionDialog } from '#web/dialogs/copies/lazy-dialogs.ts'
import { ReportProductButton } from '#web/dialogs/products/report-product-button.tsx'
import { EditProductDialog } from '#web/dialogs/products/lazy-dialogs.ts'
import { paths } from '#web/paths.ts'
import { setAndPrinting } from '#web/format/printing.ts'
import { WishButton } from '#web/wishes/wish-button.tsx'
import { ProductGlance } from './glance/product-glance.tsx'
import { OwnCopies } from './copies/own-copies.tsx'
import { PriceHistorySection } from './prices/price-history.tsx'
import { Printings } from './printings.tsx'
import { ProductDetails } from './product-details.tsx'
import { ProductPrices } from './prices/product-prices.tsx'

const route = getRouteApi('/signed-in/products/$id')
const ProductHistory = lazy(() =>
  import('./history/product-history.tsx').then(module => ({ default: module.ProductHistory })),
)
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
