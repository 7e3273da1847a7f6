import type { ImportProduct } from '#web/api/imports.ts'
import { Money } from '#web/components/figures/money.tsx'

/** What a product sells for, raw in Near Mint or sealed: the copy of the row may be another, so its words say which. */
export function ProductPrice({ product }: { product: ImportProduct }) {
  const { productType, currentMarketPriceCents: cents } = product
  return (
    <span className="block text-sm text-muted">
      {cents !== null && (productType === 'card' ? 'Near Mint price ' : 'Market price ')}
      <Money cents={cents} absent="No price yet" />
    </span>
  )
}
