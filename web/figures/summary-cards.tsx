import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useAmounts } from '#web/components/figures/money.tsx'
import type { Stats } from '#web/api/collection.ts'
import { SmallFigure } from '#web/components/figures/small-figure.tsx'
import { countOf, formatCount } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'
import type { CopyFilter } from '#domain/copies/copy'
import type { Cents } from '#domain/money/money'
import { priceSourceQuery } from '#web/api/prices.ts'
import { Skeleton } from '#web/components/states/states.tsx'
import { collectionFigures } from './collection-figures.ts'
import { ScreenLink } from './screen-link.tsx'
import { guideSentence, priceAgesSentence, pricesInShort, withoutPriceSentence } from './summary-words.ts'

const labels = ['Total Investment', 'Total Cards', 'Total Sealed', 'Total Market Price']

/**
 * The four figures of a collection in one row, or skeletons while they load. Its notes fold into how many copies are priced
 * and how old the prices are; the source's notice stays in view. Not drawn again with the same figures.
 */
export const SummaryCards = memo(function SummaryCards({ stats }: { stats: Stats | undefined }) {
  return (
    <div className="collection-summary">
      <div className="collection-figures">
        {stats === undefined ? (
          labels.map(label => <SmallFigure key={label} label={label} value={null} loading />)
        ) : (
          <Copies stats={stats} />
        )}
      </div>
      <div className="folded-notes">
        {stats === undefined ? (
          <Skeleton width="14rem" height="1.5rem" />
        ) : (
          <>
            <details>
              <summary>{pricesInShort(stats)}</summary>
              <div>
                <PriceNotes stats={stats} />
              </div>
            </details>
            <SourceNotice stats={stats} />
          </>
        )}
      </div>
    </div>
  )
})

function Copies({ stats }: { stats: Stats }) {
  const { format } = useAmounts()
  const { marketCents } = collectionFigures(stats)
  return (
    <>
      <SmallFigure label="Total Investment" value={format(stats.totalInvestmentCents)} link={toCopies} />
      <SmallFigure label="Total Cards" value={formatCount(stats.totalCards)} link={toCards} />
      <SmallFigure label="Total Sealed" value={formatCount(stats.totalSealed)} link={toSealed} />
      <SmallFigure
        label="Total Market Price"
        value={marketCents === null ? null : format(marketCents)}
        link={toCopies}
      />
    </>
  )
}

/** Returns the link from a figure to the copies that it counts. */
function linkTo(only?: CopyFilter) {
  return (figure: ReactNode) => (
    <ScreenLink to={paths.collection} only={only} className="figure-link">
      {figure}
    </ScreenLink>
  )
}
const toCopies = linkTo()
const toCards = linkTo('card')
const toSealed = linkTo('sealed')

/** Which copies have no price or one of another kind, and how old the prices are. */
function PriceNotes({ stats }: { stats: Stats }) {
  const amounts = useAmounts()
  const { withOwnPricesCents, marketCents } = collectionFigures(stats)
  return (
    <>
      <Note text={withoutPriceSentence(stats, amounts)} />
      <Note text={guideSentence(stats, amounts)} />
      {stats.ownCountedQuantity > 0 && (
        <p>
          {countOf(stats.ownCountedQuantity, 'copy counts', 'copies count')} at your price,{' '}
          {amounts.format(stats.ownCountedTotalCents)}
        </p>
      )}
      <OwnPricesTotal totalCents={withOwnPricesCents} />
      {marketCents !== null && <p>{priceAgesSentence(stats.priceAges)}</p>}
    </>
  )
}

/** The notice that the source of prices requires next to them. */
function SourceNotice({ stats }: { stats: Stats }) {
  const notice = useQuery(priceSourceQuery).data?.notice ?? null
  if (notice === null || collectionFigures(stats).marketCents === null) return null
  return (
    <p className="flex min-w-0 items-start gap-1.5">
      <Info aria-hidden size={16} className="mt-0.5 flex-none" />
      {notice}
    </p>
  )
}

function Note({ text }: { text: string | null }) {
  return text === null ? null : <p>{text}</p>
}

function OwnPricesTotal({ totalCents }: { totalCents: Cents | null }) {
  const { format } = useAmounts()
  if (totalCents === null) return null
  return (
    <p>
      With your prices{' '}
      <ScreenLink to={paths.collection} className="figure-link">
        <span className="tabular font-semibold whitespace-nowrap text-ink">{format(totalCents)}</span>
      </ScreenLink>
    </p>
  )
}
