import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '#web/api/catalogue.ts'
import { failureSentence } from '#web/api/failure-sentence.ts'
import { type PriceSource, priceSourceQuery } from '#web/api/prices.ts'
import { productPricesQuery } from '#web/api/product-prices.ts'
import { Section } from '#web/components/section.tsx'
import { Notice } from '#web/components/states/notice.tsx'
import { PartError } from '#web/components/states/part-error.tsx'
import { AnotherGradeForm } from './another-grade-form.tsx'
import { productCopiesQuery } from './copies-summary.ts'
import { PriceRow } from './price-row.tsx'
import { type LadderRow, ladderRows } from './price-ladder.ts'
import { SourceLead } from './source-lead.tsx'

/** The product's prices by condition and grade, each with its evidence. */
export function ProductPrices({ product }: { product: Product }) {
  const prices = useQuery(productPricesQuery(product.id))
  const copies = useQuery(productCopiesQuery(product.id))
  const source = useQuery(priceSourceQuery)
  const [requestedKeys, setRequestedKeys] = useState<readonly string[]>([])

  const rows = ladderRows({
    product,
    prices: prices.data?.prices ?? [],
    waiting: prices.data?.waiting ?? [],
    copies: copies.data?.collection ?? [],
    requestedKeys,
  })
  // Chosen once, so that a row stays where it is when its price is found.
  const [foldedKeys, setFoldedKeys] = useState<readonly string[] | null>(null)
  if (foldedKeys === null && prices.data !== undefined && !copies.isPending) setFoldedKeys(keysToFold(rows))
  const folded = rows.filter(({ key }) => foldedKeys?.includes(key))
  const unpriced = folded.filter(({ price }) => price === null)
  const addRequested = (key: string) => setRequestedKeys(keys => [...new Set([...keys, key])])

  const priceRow = (row: LadderRow) => (
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
  )

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
        <ul className="flex flex-col">{rows.filter(row => !folded.includes(row)).map(priceRow)}</ul>
        {folded.length > 0 && (
          <details>
            <summary className="min-h-11 content-center text-sm text-muted">
              {unpriced.length > 0
                ? `No price yet: ${unpriced.map(({ label }) => label).join(', ')}`
                : 'Prices just found'}
            </summary>
            <ul className="mt-3 flex flex-col">{folded.map(priceRow)}</ul>
          </details>
        )}
        {source.data && <SourceLead unpricedKinds={source.data.unpricedKinds} product={product} />}
        {product.productType === 'card' && prices.data !== undefined && (
          <AnotherGradeForm productId={product.id} onRequested={addRequested} />
        )}
        {source.data && <SourceNote source={source.data} />}
      </div>
    </Section>
  )
}

/** The rows that say nothing, which are shown as one. A single one is shown as it is. */
function keysToFold(rows: readonly LadderRow[]): readonly string[] {
  const bare = rows.filter(
    ({ price, waiting, earlierCents, ownedQuantity }) =>
      price === null && waiting === null && earlierCents === null && ownedQuantity === 0,
  )
  return bare.length > 1 ? bare.map(({ key }) => key) : []
}

function SourceNote({ source }: { source: PriceSource }) {
  if (source.notice !== null) return <Notice>{source.notice}</Notice>
  return <p className="text-sm text-muted">Source: {source.label}</p>
}
