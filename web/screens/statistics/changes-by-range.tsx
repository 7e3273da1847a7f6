import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { changeRanges } from '#domain/value/change-range'
import { changesByRangeQuery, type ValueChange } from '#web/api/changes.ts'
import type { Stats } from '#web/api/collection.ts'
import { Change, Money } from '#web/components/figures/money.tsx'
import { Section } from '#web/components/section.tsx'
import { PartError } from '#web/components/states/part-error.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { rangeWords } from '#web/figures/change-words.ts'
import { collectionFigures } from '#web/figures/collection-figures.ts'

/** What prices, purchases and sales did over each range, and what the copies gained since their purchase. */
export function ChangesByRange({ stats }: { stats: Stats | undefined }) {
  const changes = useQuery(changesByRangeQuery)

  return (
    <Section title="What changed">
      {changes.isError && changes.data === undefined ? (
        <PartError text="Couldn't load what changed" onRetry={() => void changes.refetch()} />
      ) : (
        <div className="overflow-x-auto" role="group" aria-label="Changes by range" tabIndex={0}>
          <table className="w-full text-left text-xs sm:text-sm">
            <caption className="sr-only">Changes of your collection by range</caption>
            <thead className="text-muted">
              <tr className="border-b border-line">
                <th scope="col" className="py-2 pr-1 sm:pr-3 font-medium">
                  Range
                </th>
                <AmountHead>Prices</AmountHead>
                <AmountHead>Bought</AmountHead>
                <AmountHead>Sold</AmountHead>
                <AmountHead isWide>Value</AmountHead>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {changeRanges.map((range, index) => (
                <RangeRow key={range} change={changes.data?.[index]} />
              ))}
              {stats?.pricedQuantity !== 0 && <SincePurchase stats={stats} />}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  )
}

/** A column that a phone has no room for is `isWide`. */
function AmountHead({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <th scope="col" className={`py-2 pl-2 sm:pl-3 text-right font-medium ${isWide ? 'max-sm:hidden' : ''}`}>
      {children}
    </th>
  )
}

function RangeRow({ change }: { change: ValueChange | undefined }) {
  if (change === undefined) {
    return (
      <tr>
        <td colSpan={5} className="py-2">
          <Skeleton height="1.25rem" />
        </td>
      </tr>
    )
  }
  return (
    <tr className="align-baseline">
      <th scope="row" className="py-2 pr-1 sm:pr-3 font-medium">
        {rangeWords(change)}
      </th>
      <td className="py-2 pl-2 sm:pl-3 text-right">
        <Change
          cents={change.priceMovesCents}
          {...(change.priceMovesPercent !== null && { percent: change.priceMovesPercent })}
          wordHidden
          className="justify-end"
        />
      </td>
      <td className="py-2 pl-2 sm:pl-3 text-right">
        <Money cents={change.boughtCents} />
      </td>
      <td className="py-2 pl-2 sm:pl-3 text-right">
        <Money cents={change.soldCents} />
      </td>
      <td className="py-2 pl-2 sm:pl-3 text-right max-sm:hidden">
        <Money cents={change.valueChangeCents} signed />
      </td>
    </tr>
  )
}

/** The priced copies held now against what they cost. */
function SincePurchase({ stats }: { stats: Stats | undefined }) {
  const figures = stats && collectionFigures(stats)
  return (
    <tr className="align-baseline">
      <th scope="row" className="py-2 pr-1 sm:pr-3 font-medium">
        Since purchase
      </th>
      <td className="py-2 pl-2 sm:pl-3 text-right">
        {figures ? (
          <Change
            cents={figures.pricedChangeCents}
            percent={figures.pricedChangePercent}
            wordHidden
            className="justify-end"
          />
        ) : (
          <Skeleton height="1.25rem" />
        )}
      </td>
      <td colSpan={3} className="py-2 pl-2 sm:pl-3 text-right text-muted">
        Priced copies only
      </td>
    </tr>
  )
}
