import { Link } from '@tanstack/react-router'
import { changeTerms } from '#domain/value/change-terms'
import type { ValueChange } from '#web/api/changes.ts'
import { useAmounts } from '#web/components/figures/amounts.ts'
import { Change, Money } from '#web/components/figures/money.tsx'
import { cashWords, rangeWords, termName } from '#web/figures/change-words.ts'
import type { CollectionFigures } from '#web/figures/collection-figures.ts'
import { paths } from '#web/paths.ts'

export interface WhatHappenedProps {
  change: ValueChange
  /** True while the change of another range is awaited. */
  isStale: boolean
  /** True while first prices are looked for: nothing is a gain or a loss yet. */
  isFinding: boolean
  figures: CollectionFigures
}

/** What prices did in the range, what else moved the total, and how it compares with the cost. */
export function WhatHappened({ change, isStale, isFinding, figures }: WhatHappenedProps) {
  return (
    <>
      <div className={isStale ? 'opacity-60' : undefined}>
        <Moved change={change} isFinding={isFinding} />
      </div>
      <AgainstCost figures={figures} isFinding={isFinding} />
    </>
  )
}

/** Only what prices did is a gain or a loss. What else moved the total is listed below it, with the sum. */
function Moved({ change, isFinding }: Pick<WhatHappenedProps, 'change' | 'isFinding'>) {
  const amounts = useAmounts()
  const [prices, ...others] = changeTerms(change)
  return (
    <>
      <p className="mt-2 text-lg">
        <Change
          cents={prices.valueCents}
          isPlain={isFinding}
          {...(change.priceMovesPercent !== null && { percent: change.priceMovesPercent })}
        />
        <span className="text-sm whitespace-nowrap text-muted"> by prices · {rangeWords(change)}</span>
      </p>
      {others.length > 0 && (
        <dl className="mt-1 grid max-w-80 grid-cols-[minmax(0,1fr)_auto] gap-y-0.5 text-sm text-muted">
          {others.map(term => (
            <Row
              key={term.part}
              name={`${termName(term)}${cashWords(term, amounts)}`}
              cents={term.valueCents}
            />
          ))}
          {/* From nothing, the sum is the total above. */}
          {change.startValueCents !== 0 && <Row name="All changes" cents={change.valueChangeCents} isSum />}
        </dl>
      )}
    </>
  )
}

function Row({ name, cents, isSum = false }: { name: string; cents: number; isSum?: boolean }) {
  const className = isSum ? 'border-t border-line pt-0.5 text-ink' : undefined
  return (
    <>
      <dt className={className}>{name}</dt>
      <dd className={`pl-4 text-right ${className ?? ''}`}>
        <Money cents={cents} signed />
      </dd>
    </>
  )
}

/** The change of priced copies against what they cost. */
function AgainstCost({ figures, isFinding }: Pick<WhatHappenedProps, 'figures' | 'isFinding'>) {
  const { pricedChangeCents, pricedChangePercent, isWhollyPriced } = figures
  return (
    <p className="mt-1 text-sm">
      <Link to={paths.collection} className="figure-link">
        {isWhollyPriced ? (
          <Change cents={pricedChangeCents} percent={pricedChangePercent} isPlain={isFinding} />
        ) : (
          <Change cents={pricedChangeCents} isPlain={isFinding} />
        )}
      </Link>
      <span className="text-sm whitespace-nowrap text-muted">
        {isWhollyPriced ? ' on what you paid' : ' on priced copies'}
      </span>
    </p>
  )
}
