import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ChangeRange } from '#domain/value/change-range'
import { changePercent } from '#domain/prices/valuation'
import { changesQuery, type ValueChange } from '#web/api/changes.ts'
import { textLinkClass } from '#web/components/buttons/link-class.ts'
import { useAmounts } from '#web/components/figures/amounts.ts'
import { Change } from '#web/components/figures/money.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { changeSentence } from '#web/figures/change-words.ts'
import type { CollectionFigures } from '#web/figures/collection-figures.ts'
import { formatPercent } from '#web/format/percent.ts'
import { paths } from '#web/paths.ts'

export interface WhatHappenedProps {
  range: ChangeRange
  figures: CollectionFigures
}

/** How the total moved in the range, what moved it, and how it compares with the cost. */
export function WhatHappened({ range, figures }: WhatHappenedProps) {
  const amounts = useAmounts()
  const changes = useQuery(changesQuery(range))
  if (changes.data !== undefined) {
    return (
      <div className={changes.isPlaceholderData ? 'opacity-60' : undefined}>
        {changes.data.range !== 'all' && <Moved change={changes.data} />}
        <p className="text-sm text-muted">{changeSentence(changes.data, amounts)}</p>
        <AgainstCost figures={figures} isLarge={changes.data.range === 'all'} />
      </div>
    )
  }
  return (
    <>
      {changes.isError ? (
        <p className="mt-2 text-sm">
          Couldn't load what changed.{' '}
          <button type="button" className={textLinkClass} onClick={() => void changes.refetch()}>
            Try again
          </button>
        </p>
      ) : (
        <>
          <Skeleton width="60%" height="1.75rem" className="mt-2" />
          <Skeleton width="90%" height="1.25rem" />
        </>
      )}
      <AgainstCost figures={figures} isLarge={false} />
    </>
  )
}

/** The difference of the totals: not a gain, because what was bought is in it. */
function Moved({ change }: { change: ValueChange }) {
  const { formatSigned } = useAmounts()
  const { valueChangeCents, startValueCents, endValueCents } = change
  const percent = changePercent(endValueCents, startValueCents)
  const Arrow = valueChangeCents > 0 ? ArrowUp : valueChangeCents < 0 ? ArrowDown : null
  const colour = valueChangeCents > 0 ? 'text-gain' : valueChangeCents < 0 ? 'text-loss' : 'text-muted'
  return (
    <p className="mt-2 text-lg">
      <span className={`tabular font-semibold whitespace-nowrap ${colour}`}>
        {Arrow && (
          <Arrow
            aria-hidden
            size="0.95em"
            strokeWidth={2.75}
            className="mr-0.5 inline-block align-[-0.08em]"
          />
        )}
        {formatSigned(valueChangeCents)}
        {percent !== null && ` (${formatPercent(percent)})`}
      </span>
    </p>
  )
}

/** The change of priced copies against what they cost: the figure of the range "all", a small line beside others. */
function AgainstCost({ figures, isLarge }: { figures: CollectionFigures; isLarge: boolean }) {
  const { pricedChangeCents, pricedChangePercent, isWhollyPriced } = figures
  return (
    <p className={isLarge ? 'mt-2 text-lg' : 'mt-1 text-sm'}>
      <Link to={paths.collection} className="figure-link">
        {isWhollyPriced ? (
          <Change cents={pricedChangeCents} percent={pricedChangePercent} />
        ) : (
          <Change cents={pricedChangeCents} />
        )}
      </Link>
      <span className="text-sm whitespace-nowrap text-muted">
        {isWhollyPriced ? ' on what you paid' : ' on priced copies'}
      </span>
    </p>
  )
}
