import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { parsePriceKey } from '#domain/prices/price-target'
import { type PriceHistory, priceHistoryQuery, priceParamsOf } from '#web/api/product-prices.ts'
import { CheckboxField, SelectField } from '#web/components/fields/fields.tsx'
import { Section } from '#web/components/section.tsx'
import { EmptyState, PartError, Skeleton } from '#web/components/states/states.tsx'
import { useSeen } from '#web/figures/seen.ts'
import { productCopiesQuery } from './copies-summary.ts'
import { byLadderOrder } from './price-ladder.ts'
import { purchaseMarks } from './price-marks.ts'

const Chart = lazy(() =>
  import('./price-history-chart.tsx').then(module => ({ default: module.PriceHistoryChart })),
)

/** A chart of one price by day, with the collector's purchases as marks. */
export function PriceHistorySection({ productId }: { productId: string }) {
  return (
    <Section title="Price history">
      <Content productId={productId} />
    </Section>
  )
}

function Content({ productId }: { productId: string }) {
  const history = useQuery(priceHistoryQuery(productId))
  const copies = useQuery(productCopiesQuery(productId))
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const [isBySource, setIsBySource] = useState(false)

  if (history.data === undefined) {
    return history.isError ? (
      <PartError text="Couldn't load the price history" onRetry={() => void history.refetch()} />
    ) : (
      <ChartPlace />
    )
  }
  const lines = linesOf(history.data.history)
  const line = lines.find(({ key }) => key === chosenKey) ?? lines[0]
  if (line === undefined) {
    return (
      <EmptyState
        size="compact"
        title="No price history yet"
        hint="A point is added each day a price is found."
      />
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        {lines.length > 1 && (
          <SelectField
            label="Show price for"
            className="min-w-0 max-w-64 flex-1"
            value={line.key}
            onValueChange={setChosenKey}
            options={lines.map(({ key, label }) => ({ value: key, label }))}
          />
        )}
        <CheckboxField look="switch" label="By source" checked={isBySource} onCheckedChange={setIsBySource} />
      </div>
      <WhenSeen place={<ChartPlace />}>
        <Chart
          label={line.label}
          points={line.points.map(({ date, priceCents }) => ({ day: date, value: priceCents }))}
          sources={line.sources}
          bySource={isBySource ? { productId, query: priceParamsOf(line.target) } : null}
          marks={purchaseMarks(history.data.purchases, copies.data?.collection ?? [], line.key)}
        />
      </WhenSeen>
    </div>
  )
}

/** Loads what is in it once it comes into view. */
function WhenSeen({ place, children }: { place: ReactNode; children: ReactNode }) {
  const [ref, isSeen] = useSeen<HTMLDivElement>()
  return <div ref={ref}>{isSeen ? <Suspense fallback={place}>{children}</Suspense> : place}</div>
}

/** Returns the price histories that have points, in the order of the price rows. */
function linesOf(history: PriceHistory['history']) {
  return history
    .filter(({ points }) => points.length > 0)
    .flatMap(line => {
      const target = parsePriceKey(line.key)
      return target ? [{ line, target }] : []
    })
    .sort((left, right) => byLadderOrder(left.target, right.target))
    .map(({ line, target }) => ({ ...line, target }))
}

function ChartPlace() {
  return <Skeleton height="21.5rem" />
}
