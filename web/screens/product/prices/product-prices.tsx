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

/** The product's prices by condition and grade, each with its evidence. */
export function ProductPrices({ product }: { product: Product }) {
  const prices = useQuery(productPricesQuery(product.id))
  const copies = useQuery(productCopiesQuery(product.id))
  const source = useQuery(priceSourceQuery)
  const [requestedKeys, setRequestedKeys] = useState<readonly string[]>([])

  const rows = ladderRows({
    product,
    prices: prices.data ?? [],
    copies: copies.data?.collection ?? [],
    requestedKeys,
  })
  const addRequested = (key: string) => setRequestedKeys(keys => [...new Set([...keys, key])])

  return (
    <Section title="Prices" {...(source.data && { subtitle: source.data.prices })}>
      <div className="flex flex-col gap-4">
        {prices.isError && (
          <PartError
            text={failureSentence(prices.error, "Couldn't load prices")}
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
              isRequested={requestedKeys.includes(row.key)}
              readAtMs={prices.dataUpdatedAt}
              source={source.data}
              onRequested={addRequested}
            />
          ))}
        </ul>
        {product.productType === 'card' && prices.data !== undefined && (
          <AnotherGradeForm productId={product.id} onRequested={addRequested} />
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
