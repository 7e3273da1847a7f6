import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate, useLocation } from '@tanstack/react-router'
import { ArrowLeftRight } from 'lucide-react'
import { type TradesPage, tradesQuery } from '#web/api/trades.ts'
import { buttonClass } from '#web/components/buttons/button.tsx'
import { classNames } from '#web/components/class-names.ts'
import { useAmounts } from '#web/components/figures/money.tsx'
import { StatCard } from '#web/components/figures/stat-card.tsx'
import { Pagination } from '#web/components/pages/pagination.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { EmptyState, ErrorState, PageSpinner } from '#web/components/states/states.tsx'
import { PriceNotice } from '#web/figures/price-notice.tsx'
import { countOf, formatCount } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'
import { TradeCard } from './trade-card.tsx'

const pageSize = 10
const route = getRouteApi('/signed-in/trades')

/** The collector's trades, newest first, with the prices of their day. */
export function TradesScreen() {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const linkedId = useLocation({ select: location => location.hash })
  const { data, isPlaceholderData, error, refetch } = useQuery(tradesQuery({ page, limit: pageSize }))

  function results() {
    if (data === undefined) {
      if (!error) return <PageSpinner label="Loading trades" />
      return (
        <ErrorState title="Couldn't load your trades" hint={error.message} onRetry={() => void refetch()} />
      )
    }
    const { trades, pagination } = data
    if (trades.length === 0 && pagination.totalItems > 0 && !isPlaceholderData) {
      return <Navigate to={paths.trades} search={{ page: pagination.totalPages }} replace />
    }
    if (trades.length === 0) return <NoTrades />
    const listed = new Set(trades.map(({ id }) => id))
    return (
      <div
        aria-busy={isPlaceholderData}
        className={classNames(isPlaceholderData && 'opacity-60 transition-opacity delay-150')}
      >
        <TradeTotals page={data} />
        <ul className="flex flex-col gap-6">
          {trades.map(trade => (
            <li key={trade.id}>
              <TradeCard trade={trade} isLinked={trade.id === linkedId} isListed={id => listed.has(id)} />
            </li>
          ))}
        </ul>
        <PriceNotice />
        <div className="mt-8">
          <Pagination
            page={pagination.page}
            totalPages={pagination.totalPages}
            onPage={next => void navigate({ search: { page: next } })}
          />
        </div>
      </div>
    )
  }

  return (
    <>
      <title>Trades · Holofolio</title>
      <PageHeader
        title="Trades"
        subtitle="What you gave and received, with investment and market prices that day."
        actions={
          <>
            <Link to={paths.activity} className={buttonClass()}>
              Activity
            </Link>
            <Link to={paths.trade} className={buttonClass({ variant: 'primary' })}>
              <ArrowLeftRight aria-hidden size={18} />
              New trade
            </Link>
          </>
        }
      />
      <p role="status" className="sr-only">
        {data && countOf(data.pagination.totalItems, 'trade')}
      </p>
      {results()}
    </>
  )
}

function NoTrades() {
  return (
    <EmptyState
      title="No trades yet"
      hint="Trades you record appear here."
      action={
        <Link to={paths.trade} className={buttonClass({ variant: 'primary' })}>
          Record your first trade
        </Link>
      }
    />
  )
}

/** What all trades that count add up to, over every page. */
function TradeTotals({ page: { totals, pagination } }: { page: TradesPage }) {
  const { formatSigned } = useAmounts()
  const undone = pagination.totalItems - totals.trades
  const counted = countOf(totals.trades, 'trade')
  const hint = undone === 0 ? `Sum of ${counted}` : `Sum of ${counted}, without ${formatCount(undone)} undone`
  return (
    <div className="mb-6 grid gap-3 sm:grid-cols-2 xl:gap-4">
      <StatCard
        label="Lifetime Earnings from Trades"
        value={formatSigned(-totals.cashDeltaCents)}
        hint={hint}
      />
      <StatCard
        label="Realised Profit from Trades"
        value={formatSigned(totals.realisedGainCents)}
        hint={hint}
      />
    </div>
  )
}
