import type { ReactNode } from 'react'
import { centsFromDollars } from '#domain/money'
import type { Product } from '#web/api/products.ts'
import { RarityMark } from '#web/components/card-art.tsx'
import { Money } from '#web/components/money.tsx'
import { formatDay } from '#web/format/date.ts'
import { productTypeLabel } from '#web/format/product-type.ts'

/** All that the catalogue knows about a product; what it does not know is left out, but for the price. */
export function ProductDetails({ product }: { product: Product }) {
  const price = product.current_market_price
  const isCard = product.product_type === 'card'
  const facts: readonly [string, ReactNode][] = [
    ['Product type', productTypeLabel(product.product_type)],
    ['Set', product.set_name],
    ['Card number', product.card_number && `#${product.card_number}`],
    ['Rarity', product.rarity && <Rarity rarity={product.rarity} />],
    ['Category', product.category],
    ['Pokemon type', product.pokemon_type],
    ['HP', product.hp],
    ['Misc information', product.misc_info],
    ['Released', product.release_date && formatDay(product.release_date)],
    [
      isCard ? 'Market price, Near Mint' : 'Market price',
      <Money key="price" cents={price === null ? null : centsFromDollars(price)} />,
    ],
  ]

  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="tabular font-semibold break-words">{value}</dd>
            </div>
          ))}
      </dl>
      {product.product_description && (
        <div className="mt-5 border-t border-line pt-4">
          <h3 className="text-sm text-muted">Description</h3>
          <p className="mt-1 max-w-prose break-words whitespace-pre-line">{product.product_description}</p>
        </div>
      )}
    </>
  )
}

function Rarity({ rarity }: { rarity: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {rarity}
      <RarityMark rarity={rarity} />
    </span>
  )
}
