import { useQuery } from '@tanstack/react-query'
import { changeRanges } from '#domain/value/change-range'
import { changeTerms } from '#domain/value/change-terms'
import { changesByRangeQuery, type ValueChange } from '#web/api/changes.ts'
import { statHistoryQuery, type Stats, statsQuery } from '#web/api/collection.ts'
import { buttonClass } from '#web/components/buttons/button.tsx'
import { KindBar } from '#web/components/charts/kind-bar.tsx'
import { Change, Money, useAmounts } from '#web/components/figures/money.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { Section } from '#web/components/section.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { PartError, Skeleton } from '#web/components/states/states.tsx'
import { cashWords, rangeWords, termName } from '#web/figures/change-words.ts'
import { collectionFigures } from '#web/figures/collection-figures.ts'
import { useFoundPrices } from '#web/figures/found-prices.ts'
import { CopyTotals } from '#web/figures/quiet-totals.tsx'
import { otherProfitNote } from '#web/figures/realised-profit.ts'
import { ScreenLink } from '#web/figures/screen-link.tsx'
import { TotalNotes } from '#web/figures/total-notes.tsx'
import { ValueBy } from '#web/figures/value-by.tsx'
import { screenTitles } from '#web/layout/screen-title.tsx'
import { paths } from '#web/paths.ts'
import { EarningsOverTime, ProfitOverTime } from './over-time.tsx'
import { EarningsCards, ValueCards } from './statistics-cards.tsx'

const { title, subtitle } = screenTitles[paths.statistics]
const sharedBy = ['set', 'kind', 'grade', 'year'] as const
const sharesShown = 12

/** What it shows before anything else. */
export const firstQueries = [statsQuery]
/** The charts follow. */
export const nextQueries = [statHistoryQuery]

export function StatisticsScreen() {
  const stats = useQuery(statsQuery)
  useFoundPrices(stats.data)
  const history = useQuery(statHistoryQuery)
  const failed = [stats, history].find(query => query.isError && query.data === undefined)

  function retry() {
    void stats.refetch()
    void history.refetch()
  }

  return (
    <>
      <title>Statistics · Holofolio</title>
      <PageHeader
        title={title}
        subtitle={subtitle}
        actions={
          <ScreenLink to={paths.activity} className={buttonClass()}>
            Activity
          </ScreenLink>
        }
      />
      {failed ? (
        <ErrorState title="Couldn't load statistics" hint={failed.error?.message} onRetry={retry} />
      ) : (
        <div className="flex flex-col gap-4 lg:gap-6">
          <div className="flex flex-col gap-3 xl:gap-4">
            <div className="grid gap-3 sm:grid-cols-2 xl:gap-4">
              <ValueCards stats={stats.data} />
              <EarningsCards stats={stats.data} />
            </div>
            <CopyTotals stats={stats.data} />
            {stats.data && stats.data.totalQuantity > 0 && (
              <details className="px-1 text-sm">
                <summary className="w-max max-w-full rounded-sm py-1 text-muted">About these figures</summary>
                <TotalNotes stats={stats.data} />
                <p className="mt-0.5 max-w-prose text-sm text-muted">Realised Profit: {otherProfitNote}</p>
              </details>
            )}
          </div>
          <Section title="Profit/Loss % Over Time">
            <ProfitOverTime history={history.data} />
          </Section>
          <Section title="Lifetime Earnings Over Time">
            <EarningsOverTime history={history.data} hasHistory={stats.data?.hasHistory} />
          </Section>
          {stats.data?.hasHistory && (
            <>
              <ChangesByRange stats={stats.data} />
              <CopiesByKind quantities={stats.data.quantityByKind} />
              <ValueBy by={sharedBy} limit={sharesShown} />
            </>
          )}
        </div>
      )}
    </>
  )
}

const kinds = [
  { kind: 'raw', label: 'Raw cards' },
  { kind: 'graded', label: 'Graded cards' },
  { kind: 'grading', label: 'In grading' },
  { kind: 'sealed', label: 'Sealed products' },
] as const

function CopiesByKind({ quantities }: { quantities: Stats['quantityByKind'] }) {
  return (
    <Section title="Your collection by kind">
      <KindBar
        title="Copies by kind"
        shares={kinds.map(({ kind, label }) => ({
          kind,
          label,
          count: quantities[kind],
          link: count => (
            <ScreenLink to={paths.collection} only={kind} className="figure-link">
              {count}
            </ScreenLink>
          ),
        }))}
      />
    </Section>
  )
}

/** What prices, purchases and sales did over each range, and what the copies gained since their purchase. */
function ChangesByRange({ stats }: { stats: Stats | undefined }) {
  const changes = useQuery(changesByRangeQuery)

  return (
    <Section title="What changed">
      {changes.isError && changes.data === undefined ? (
        <PartError text="Couldn't load what changed" onRetry={() => void changes.refetch()} />
      ) : (
        <table className="w-full text-left text-sm">
          <caption className="sr-only">Changes of your collection by range</caption>
          <thead className="max-sm:sr-only text-muted">
            <tr className="border-b border-line">
              <th scope="col" className="py-2 pr-3 font-medium">
                Range
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                What moved the value
              </th>
              <th scope="col" className="py-2 pl-3 text-right font-medium">
                All changes
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {changeRanges.map((range, index) => (
              <RangeRow
                key={range}
                change={changes.data?.[index]}
                isFinding={stats?.findingPrices ?? false}
              />
            ))}
            {stats?.pricedQuantity !== 0 && <SincePurchase stats={stats} />}
          </tbody>
        </table>
      )}
      <details className="mt-3 text-sm text-muted">
        <summary className="w-max rounded-sm py-1">About these changes</summary>
        Prices: how your copies moved since the range began or you added them. Since purchase: against what
        you paid. % Profit/Loss above also counts what you paid for copies without a price.
      </details>
    </Section>
  )
}

/** On a phone the terms are below the range and the sum. */
const rowClass = 'align-baseline max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:py-2'
const rangeClass = 'font-medium sm:py-2 sm:pr-3 sm:whitespace-nowrap'
const termsClass = 'max-sm:col-span-2 max-sm:row-start-2 sm:px-3 sm:py-2'
const sumClass = 'text-right sm:py-2 sm:pl-3'

function RangeRow({ change, isFinding }: { change: ValueChange | undefined; isFinding: boolean }) {
  const amounts = useAmounts()
  if (change === undefined) {
    return (
      <tr>
        <td colSpan={3} className="py-2">
          <Skeleton height="1.25rem" />
        </td>
      </tr>
    )
  }
  const [prices, ...others] = changeTerms(change)
  return (
    <tr className={rowClass}>
      <th scope="row" className={rangeClass}>
        {rangeWords(change)}
      </th>
      <td className={termsClass}>
        <ul className="flex flex-wrap gap-x-5">
          <li>
            {termName(prices)}{' '}
            <Change
              cents={prices.valueCents}
              {...(change.priceMovesPercent !== null && { percent: change.priceMovesPercent })}
              wordHidden
              isPlain={isFinding}
            />
          </li>
          {others.map(term => (
            <li key={term.part} className="text-muted">
              {termName(term)} <Money cents={term.valueCents} signed />
              {cashWords(term, amounts)}
            </li>
          ))}
        </ul>
      </td>
      <td className={sumClass}>
        <Money cents={change.valueChangeCents} signed />
      </td>
    </tr>
  )
}

/** The market value of the priced copies held now, compared with what they cost. */
function SincePurchase({ stats }: { stats: Stats | undefined }) {
  const figures = stats && collectionFigures(stats)
  return (
    <tr className={rowClass}>
      <th scope="row" className={rangeClass}>
        Since purchase
      </th>
      <td colSpan={2} className={termsClass}>
        {figures ? (
          <>
            <Change
              cents={figures.pricedChangeCents}
              percent={figures.pricedChangePercent}
              wordHidden
              isPlain={stats.findingPrices}
            />{' '}
            <span className="text-muted">priced copies only</span>
          </>
        ) : (
          <Skeleton height="1.25rem" />
        )}
      </td>
    </tr>
  )
}
