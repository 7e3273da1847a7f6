import { lazy, Suspense, useState } from 'react'
import { heldQuantity } from '#domain/groups/group-figures'
import { profitLossOf } from '#domain/prices/valuation'
import { type ChangeRange, rangeStart } from '#domain/value/change-range'
import { changeTerms } from '#domain/value/change-terms'
import { KindBar } from '#web/components/charts/kind-bar.tsx'
import { Segmented } from '#web/components/fields/choices.tsx'
import { Change, useAmounts } from '#web/components/figures/money.tsx'
import { SmallFigure } from '#web/components/figures/small-figure.tsx'
import { FittedFigure } from '#web/components/figures/stat-card.tsx'
import { Section } from '#web/components/section.tsx'
import { Skeleton } from '#web/components/states/states.tsx'
import { rangeOptions, rangeWords, termSentence } from '#web/figures/change-words.ts'
import { priceChangeClass, UpAndDown } from '#web/figures/up-and-down.tsx'
import { formatCount, formatPercent } from '#web/format/values.ts'
import type { DemoCopies } from './demo-copies.ts'
import { demoChange, demoDays, demoMovers, demoSums } from './demo-figures.ts'

const DemoChart = lazy(() => import('./demo-chart.tsx').then(module => ({ default: module.DemoChart })))

interface DemoDashboardProps {
  today: string
  onOpen: (copies: DemoCopies) => void
}

/** What a dashboard shows first: the total, what moved it, and what the collection is made of. */
export function DemoDashboard({ today, onOpen }: DemoDashboardProps) {
  const [range, setRange] = useState<ChangeRange>('1y')
  return (
    <div className="flex flex-col gap-4 lg:gap-6">
      <MarketTotal today={today} range={range} onRange={setRange} />
      <Totals />
      <Section title="Price Changes">
        <UpAndDown
          moves={demoMovers(range, today)}
          link={({ copies }, content) => (
            <button
              type="button"
              className={`${priceChangeClass} w-[calc(100%+1rem)] text-left`}
              onClick={() => onOpen(copies)}
            >
              {content}
            </button>
          )}
        />
      </Section>
      <Kinds />
    </div>
  )
}

interface MarketTotalProps {
  today: string
  range: ChangeRange
  onRange: (range: ChangeRange) => void
}

function MarketTotal({ today, range, onRange }: MarketTotalProps) {
  const amounts = useAmounts()
  const change = demoChange(range, today)
  const [prices, ...others] = changeTerms(change)
  const start = rangeStart(range, today)
  return (
    <section aria-labelledby="market-total" className="panel p-4 sm:p-6">
      <h2 id="market-total" className="text-sm font-semibold text-muted">
        Total Market Price
      </h2>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-auto">
          <p className="@container mt-1 text-display">
            <FittedFigure text={amounts.format(demoSums().marketValueCents)} />
          </p>
          <p className="mt-1 text-lg">
            <Change cents={prices.valueCents} percent={change.priceMovesPercent} />
            <span className="text-sm whitespace-nowrap text-muted">
              {' '}
              by prices · {rangeWords({ range, from: null, whole: true })}
            </span>
          </p>
          <p className="mt-1 min-h-5 text-sm text-muted">
            {others.map(term => termSentence(term, amounts)).join(' · ')}
          </p>
        </div>
        <Segmented label="Range" options={rangeOptions} value={range} onValueChange={onRange} />
      </div>
      <Suspense fallback={<Skeleton height="13.25rem" />}>
        <DemoChart
          title="Total market price over time"
          name="Total market price"
          points={demoDays(today).filter(({ day }) => start === null || day >= start)}
        />
      </Suspense>
    </section>
  )
}

function Totals() {
  const { format } = useAmounts()
  const sums = demoSums()
  const profitLoss = profitLossOf(sums) ?? 0
  return (
    <div className="small-figures">
      <SmallFigure label="Total Investment" value={format(sums.costBasisCents)} />
      <SmallFigure label="Total Cards" value={formatCount(heldQuantity(sums) - sums.sealedQuantity)} />
      <SmallFigure label="Total Sealed" value={formatCount(sums.sealedQuantity)} />
      <SmallFigure label="Total Market Price" value={format(sums.marketValueCents)} />
      <SmallFigure
        label="% Profit/Loss"
        value={formatPercent(profitLoss)}
        tone={profitLoss >= 0 ? 'gain' : 'loss'}
      />
    </div>
  )
}

function Kinds() {
  const { rawQuantity, gradedQuantity, gradingQuantity, sealedQuantity } = demoSums()
  return (
    <Section title="Collection by kind">
      <KindBar
        title="Copies by kind"
        shares={[
          { kind: 'raw', label: 'Raw cards', count: rawQuantity },
          { kind: 'graded', label: 'Graded cards', count: gradedQuantity },
          { kind: 'grading', label: 'In grading', count: gradingQuantity },
          { kind: 'sealed', label: 'Sealed products', count: sealedQuantity },
        ]}
      />
    </Section>
  )
}
