import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureSentence } from '#web/api/failure-sentence.ts'
import { type PriceSource, priceSourceQuery } from '#web/api/prices.ts'
import { productPricesQuery } from '#web/api/product-prices.ts'
import type { Product } from '#web/api/catalogue.ts'
import { Notice } from '#web/components/states/notice.tsx'
import { PartError } from '#web/components/states/part-error.tsx'
import { Section } from '#web/components/section.tsx'
import { AnotherGradeForm } from './another-grade-form.tsx'
import { ladderRows } from './price-ladder.ts'
import { PriceRow } from './price-row.tsx'
import { productCopiesQuery } from '../copies/product-copies.ts'

/** What the product is worth in each condition and grade, and how each price came about. */
export function ProductPrices({ product }: { product: Product }) {
  const prices = useQuery(productPricesQuery(product.id))
  const copies = useQuery(productCopiesQuery(product.id))
  const source = useQuery(priceSourceQuery)
  const [askedKeys, setAskedKeys] = useState<readonly string[]>([])

  const rows = ladderRows({
    product,
    prices: prices.data ?? [],
    copies: copies.data?.collection ?? [],
    askedKeys,
  })
  const addAsked = (key: string) => setAskedKeys(keys => [...new Set([...keys, key])])

  return (
    <Section title="Prices" {...(source.data && { subtitle: source.data.prices })}>
      <div className="flex flex-col gap-4">
        {prices.isError && (
          <PartError
            text={failureSentence(prices.error, 'Error loading prices')}
            onRetry={() => void prices.refetch()}
          />
        )}
        {prices.isPending && (
          <p role="status" className="text-sm text-muted">
            Looking up prices. This may take a few seconds.
          </p>
        )}
        <ul className="flex flex-col">
          {rows.map(row => (
            <PriceRow
              key={row.key}
              productId={product.id}
              row={row}
              isPending={prices.isPending}
              isKnown={prices.data !== undefined}
              isAsked={askedKeys.includes(row.key)}
              readAtMs={prices.dataUpdatedAt}
              source={source.data}
              onAsked={addAsked}
            />
          ))}
        </ul>
        {product.productType === 'card' && prices.data !== undefined && (
          <AnotherGradeForm productId={product.id} onAsked={addAsked} />
        )}
        {source.data && <SourceNote source={source.data} />}
      </div>
    </Section>
  )
}

function SourceNote({ source }: { source: PriceSource }) {
  if (source.notice !== null) return <Notice>{source.notice}</Notice>
  return <p className="text-sm text-muted">Source: {source.label}</p>
}
