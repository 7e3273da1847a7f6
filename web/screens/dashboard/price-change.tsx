import { CardArt, type CardArtProps } from '#web/components/cards/card-art.tsx'
import { Change } from '#web/components/figures/money.tsx'
import { ProductLink } from '#web/figures/product-link.tsx'
import { setAndPrinting } from '#web/format/printing.ts'

export interface PriceChangeProps {
  product: CardArtProps['product'] & Parameters<typeof setAndPrinting>[0] & { productId: string }
  /** The condition or grade. */
  label: string
  cents: number
  percent: number | null
}

/** One copy or group with its picture and how its price moved, as a link to the product. */
export function PriceChange({ product, label, cents, percent }: PriceChangeProps) {
  return (
    <ProductLink
      id={product.productId}
      className="named-link -mx-2 flex items-center gap-3 rounded-md px-2 py-2 sm:gap-4"
    >
      <CardArt product={product} size="thumb" alt="" />
      <span className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-0.5 sm:flex-row sm:items-center">
        <span className="min-w-0 flex-1">
          <span className="named-link-name line-clamp-2 font-semibold">{product.name}</span>
          <span className="block truncate text-sm text-muted">
            {setAndPrinting(product)} · {label}
          </span>
        </span>
        <Change cents={cents} percent={percent} className="flex-none sm:justify-end sm:text-right" />
      </span>
    </ProductLink>
  )
}
