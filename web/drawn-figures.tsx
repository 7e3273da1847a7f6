/**
 * What the head of the page fills in before the code has loaded (./api/first-texts.ts), by the path of the screen: its first
 * amount of money, where the screen draws it later. Hidden until then (./styles/drawn.css).
 */
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from './components/buttons/button.tsx'
import { SmallFigure } from './components/figures/small-figure.tsx'
import { StatCard } from './components/figures/stat-card.tsx'
import { headerClass, subtitleClass, titleClass } from './components/shell/page-header.tsx'
import { paths } from './paths.ts'

/** The place of a text. */
function Place({ of, className = '' }: { of: string; className?: string }) {
  return <span data-place={of} className={className} />
}

const amount = () => <Place of="amount" className="fitted-figure tabular" />
const age = <p data-place="age" className="mt-1 text-sm text-muted empty:hidden" />

/** The panel of the dashboard's total, as in ./screens/dashboard/market-total.tsx. */
const dashboard = (
  <div className="panel p-4 sm:p-6">
    <h2 className="text-sm font-semibold text-muted">Total Market Price</h2>
    <p className="@container mt-1 text-display">{amount()}</p>
    {age}
  </div>
)

const stillUnknown = () => '\u00a0'

/** The figures of the collection, as in ./figures/summary-cards.tsx. */
const collection = (
  <div className="collection-summary">
    <div className="collection-figures">
      {['Total Investment', 'Total Cards', 'Total Sealed'].map(label => (
        <SmallFigure key={label} label={label} value="" link={stillUnknown} />
      ))}
      <SmallFigure label="Total Market Price" value="" link={amount} />
    </div>
    {age}
  </div>
)

/** The first card of the statistics. */
const statistics = (
  <div className="grid gap-3 sm:grid-cols-2 xl:gap-4">
    <StatCard label="Total Market Price" value="" hint={<Place of="age" />} link={amount} />
  </div>
)

/** The header of a product and its price, as in ./screens/product/product-glance.tsx. */
const product = (
  <>
    <div className={headerClass}>
      <div className="min-w-0 wrap-anywhere">
        <div className="mb-1">
          <span className="text-link inline-flex items-center gap-1 text-sm">
            <ArrowLeft aria-hidden size={16} />
            All products
          </span>
        </div>
        <p data-place="title" className={titleClass} />
        <p data-place="subtitle" className={`${subtitleClass} empty:hidden`} />
      </div>
      <div className="page-actions invisible">
        <span className="icon-button" />
        <span className={buttonClass()}>
          <span className="button-face">
            <span className="w-4.5" />
            Edit
          </span>
        </span>
      </div>
    </div>
    <div className="product-parts">
      <div />
      <div className="panel grid grid-cols-1 gap-x-8 gap-y-3 p-3 sm:grid-cols-2 sm:p-5">
        <div className="min-w-0">
          <h2 className="text-sm text-muted">
            <Place of="label" />
          </h2>
          <span
            data-place="amount"
            className="tabular text-xl leading-8 font-bold tracking-tight wrap-anywhere sm:text-2xl sm:leading-9"
          />
          {age}
        </div>
      </div>
    </div>
  </>
)

export const drawnFigures: Readonly<Record<string, ReactNode>> = {
  [paths.dashboard]: dashboard,
  [paths.collection]: collection,
  [paths.statistics]: statistics,
  '/products/([^/]+)': product,
}
