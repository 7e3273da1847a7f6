import type { Product } from '#web/api/catalogue.ts'
import { Money } from '#web/components/figures/money.tsx'
import { formatCount } from '#web/format/values.ts'
import { ownedOf } from '#web/format/printing.ts'

/**
 * The market price of a product in a list, Near Mint or sealed, and how many copies the collector owns in all
 * printings. Keeps its height without either, so that tiles in a row align.
 */
export function PriceAndOwned({
  product,
}: {
  product: Pick<Product, 'currentMarketPriceCents' | 'printings'>
}) {
  const owned = ownedOf(product)
  return (
    <span className="flex min-h-5 flex-wrap items-baseline justify-between gap-x-2 text-sm">
      <span>
        <span className="sr-only">Market price </span>
        <Money cents={product.currentMarketPriceCents} absent="No price yet" className="font-semibold" />
      </span>
      {owned > 0 && (
        <span className="tabular font-semibold text-accent-ink">You own {formatCount(owned)}</span>
      )}
    </span>
  )
}
