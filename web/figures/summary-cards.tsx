import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useAmounts } from '#web/components/figures/money.tsx'
import type { Stats } from '#web/api/collection.ts'
import { FigureStrip, StripFigure } from '#web/components/figures/stat-card.tsx'
import { countOf, formatCount } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'
import type { CopyFilter } from '#domain/copies/copy'
import type { Cents } from '#domain/money/money'
import { priceSourceQuery } from '#web/api/prices.ts'
import { Skeleton } from '#web/components/states/states.tsx'
import { collectionFigures } from './collection-figures.ts'
import { ScreenLink } from './screen-link.tsx'
import { guideSentence, priceAgesSentence, pricedSentence, withoutPriceSentence } from './summary-words.ts'

export interface SummaryCardsProps {
  stats: Stats | undefined
}

/** A strip of the four figures of a collection, or skeletons while they load. Not drawn again with the same figures. */
export const SummaryCards = memo(Cards)

function Cards({ stats }: SummaryCardsProps) {
  return (
    <div>
      <FigureStrip>
        {stats === undefined ? (
          labels.map(label => <StripFigure key={label} label={label} value={null} loading />)
        ) : (
          <Copies stats={stats} />
        )}
      </FigureStrip>
      <SummaryNotes stats={stats} />
    </div>
  )
}

const labels = ['Total Investment', 'Total Cards', 'Total Sealed', 'Total Market Price']

function Copies({ stats }: { stats: Stats }) {
  const { format } = useAmounts()
  const { marketCents } = collectionFigures(stats)
  return (
    <>
      <StripFigure label="Total Investment" value={format(stats.totalInvestmentCents)} link={toCopies} />
      <StripFigure label="Total Cards" value={formatCount(stats.totalCards)} link={toCards} />
      <StripFigure label="Total Sealed" value={formatCount(stats.totalSealed)} link={toSealed} />
      <StripFigure
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

/**
 * What a reader of the totals must know: how many copies are priced, how old the prices are, and the source's
 * notice. A skeleton keeps their place while the figures load.
 */
function SummaryNotes({ stats }: SummaryCardsProps) {
  const source = useQuery(priceSourceQuery)
  const amounts = useAmounts()
  const notice = source.data?.notice ?? null
  if (stats === undefined) return <Skeleton width="16rem" height="1.25rem" className="mt-2" />
  const { withOwnPricesCents, marketCents } = collectionFigures(stats)
  return (
    <div className="mt-2 flex flex-wrap gap-x-4 gap-y-0.5 text-xs leading-5 text-muted sm:text-sm">
      <p>{marketCents === null && !stats.findingPrices ? 'No prices yet' : pricedSentence(stats)}</p>
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
      {marketCents !== null && notice !== null && (
        <p className="flex min-w-0 items-start gap-1.5">
          <Info aria-hidden size={16} className="mt-0.5 flex-none" />
          {notice}
        </p>
      )}
    </div>
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
