import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useAmounts } from '#web/components/figures/money.tsx'
import type { Stats } from '#web/api/collection.ts'
import { FigureStrip, StripFigure } from '#web/components/figures/stat-card.tsx'
import { countOf, formatCents, formatCount, formatPercent } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'
import type { CopyFilter } from '#domain/copies/copy'
import type { Cents } from '#domain/money/money'
import { priceSourceQuery } from '#web/api/prices.ts'
import { Skeleton } from '#web/components/states/states.tsx'
import { collectionFigures } from './collection-figures.ts'
import { ScreenLink } from './screen-link.tsx'
import {
  guideSentence,
  priceAgesSentence,
  pricedSentence,
  profitLossBase,
  withoutPriceSentence,
} from './summary-words.ts'

export interface SummaryCardsProps {
  stats: Stats | undefined
  /** Shows the fifth figure; the collection screen shows four. */
  withProfitLoss?: boolean
  /** False where the screen says elsewhere how many copies are priced, and how old the prices are. */
  withPriceAges?: boolean
}

/** A strip of a collection's figures, or skeletons while they load. Not drawn again with the same figures. */
export const SummaryCards = memo(Cards)

function Cards({ stats, withProfitLoss = true, withPriceAges = true }: SummaryCardsProps) {
  return (
    <div>
      <FigureStrip>
        {stats === undefined ? (
          labels
            .slice(0, withProfitLoss ? 5 : 4)
            .map(label => <StripFigure key={label} label={label} value={null} loading />)
        ) : (
          <>
            <Copies stats={stats} />
            {withProfitLoss && <ProfitLoss stats={stats} />}
          </>
        )}
      </FigureStrip>
      <SummaryNotes stats={stats} withProfitLoss={withProfitLoss} withPriceAges={withPriceAges} />
    </div>
  )
}

const labels = ['Total Investment', 'Total Cards', 'Total Sealed', 'Total Market Price', '% Profit/Loss']

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

function ProfitLoss({ stats }: { stats: Stats }) {
  const { profitLossPercent } = collectionFigures(stats)
  return (
    <StripFigure
      label="% Profit/Loss"
      value={profitLossPercent === null ? null : formatPercent(profitLossPercent)}
      // Copies without a price count as 0 here, but are no loss.
      tone={
        profitLossPercent === null || stats.findingPrices ? 'none' : profitLossPercent >= 0 ? 'gain' : 'loss'
      }
    />
  )
}

interface SummaryNotesProps {
  stats: Stats | undefined
  withProfitLoss: boolean
  withPriceAges: boolean
}

/**
 * What a reader of the totals must know: how many copies are priced, how old the prices are, what the percentage
 * compares, and the source's notice. A skeleton keeps their place while the figures load.
 */
function SummaryNotes({ stats, withProfitLoss, withPriceAges }: SummaryNotesProps) {
  const source = useQuery(priceSourceQuery)
  const amounts = useAmounts()
  const notice = source.data?.notice ?? null
  if (stats === undefined) return <Skeleton width="16rem" height="1.25rem" className="mt-2" />
  const { withOwnPricesCents, marketCents } = collectionFigures(stats)
  return (
    <div className="mt-2 flex flex-wrap gap-x-4 gap-y-0.5 text-xs leading-5 text-muted sm:text-sm">
      {withPriceAges && (
        <p>{marketCents === null && !stats.findingPrices ? 'No prices yet' : pricedSentence(stats)}</p>
      )}
      {withPriceAges && <Note text={withoutPriceSentence(stats, amounts)} />}
      {withPriceAges && <Note text={guideSentence(stats, amounts)} />}
      {stats.ownCountedQuantity > 0 && (
        <p>
          {countOf(stats.ownCountedQuantity, 'copy counts', 'copies count')} at your price,{' '}
          {amounts.format(stats.ownCountedTotalCents)}
        </p>
      )}
      <OwnPricesTotal totalCents={withOwnPricesCents} />
      {withPriceAges && marketCents !== null && <p>{priceAgesSentence(stats.priceAges)}</p>}
      {withProfitLoss && <ProfitLossBase stats={stats} />}
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

/** What the percentage compares. With unpriced copies, also the percentage over the priced ones, on demand. */
function ProfitLossBase({ stats }: { stats: Stats }) {
  const { marketCents, pricedChangePercent, isWhollyPriced } = collectionFigures(stats)
  const base = `% Profit/Loss: ${profitLossBase(stats)}`
  if (marketCents === null || isWhollyPriced) return <p>{base}</p>
  const copies = countOf(stats.pricedQuantity, 'copy', 'copies')
  return (
    <details className="max-w-full">
      <summary className="w-max max-w-full rounded-sm">{base}</summary>
      <p>
        Priced copies only:{' '}
        {pricedChangePercent === null ? (
          `no cost for ${copies}`
        ) : (
          <>
            <strong className="tabular text-ink">{formatPercent(pricedChangePercent)}</strong> against the{' '}
            {formatCents(stats.pricedInvestmentCents)} you paid for {copies}
          </>
        )}
      </p>
    </details>
  )
}
