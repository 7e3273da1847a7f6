import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate, useLocation } from '@tanstack/react-router'
import { ArrowLeftRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Cents } from '#domain/money/money'
import { type Trade, type TradeLine, type TradesPage, tradesQuery } from '#web/api/trades.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button, buttonClass, textLinkClass } from '#web/components/buttons/button.tsx'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { CopyLabel } from '#web/components/cards/copy-frame.tsx'
import { classNames } from '#web/components/class-names.ts'
import { Change, Money, useAmounts } from '#web/components/figures/money.tsx'
import { StatCard } from '#web/components/figures/stat-card.tsx'
import { useDialogsAhead } from '#web/components/overlays/lazy-dialog.tsx'
import { Pagination } from '#web/components/pages/pagination.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { EmptyState, ErrorState, PageSpinner } from '#web/components/states/states.tsx'
import { CorrectButton } from '#web/dialogs/correct-button.tsx'
import { CorrectTradeDialog } from '#web/dialogs/trades/lazy-dialogs.ts'
import { UndoButton } from '#web/dialogs/undo-button.tsx'
import { PriceNotice } from '#web/figures/price-notice.tsx'
import { formatPastCash } from '#web/format/cash.ts'
import { effectOnFigures } from '#web/format/effect-on-figures.ts'
import { countOf, formatCount, formatDay } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'

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
  const hint = undone === 0 ? counted : `${counted}, not counting ${formatCount(undone)} undone`
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

interface TradeCardProps {
  trade: Trade
  /** The trade the URL links to: it is highlighted and scrolled into view. */
  isLinked: boolean
  /** Whether a trade is on this page of the list. */
  isListed: (id: string) => boolean
}

/** One trade: its day, both sides and the cash. */
function TradeCard({ trade, isLinked, isListed }: TradeCardProps) {
  const titleId = useId()
  const gainCents = trade.realisedGainCents
  const isUndone = trade.undoneBy !== null
  return (
    <article
      ref={isLinked ? scrollIntoView : undefined}
      aria-labelledby={titleId}
      className={classNames('panel scroll-mt-20 p-4 sm:p-6', isLinked && 'ring-2 ring-accent-ink')}
    >
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={titleId} className={classNames('text-lg font-bold', isUndone && 'text-muted line-through')}>
          {formatDay(trade.date)}
        </h2>
        <p className={classNames('font-semibold', isUndone && 'text-muted line-through')}>
          {formatPastCash(trade.cashDeltaCents)}
        </p>
        {trade.partner !== null && <p className="w-full wrap-anywhere text-muted">With {trade.partner}</p>}
        <TradeState trade={trade} isListed={isListed} />
      </header>
      {trade.note !== null && (
        <p className="mb-4 rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere whitespace-pre-line">
          {trade.note}
        </p>
      )}
      <div className="grid items-start gap-6 md:grid-cols-2">
        <TradeSide
          title="You gave"
          lines={trade.given}
          basisCents={trade.basisGivenCents}
          marketCents={trade.marketValueGivenCents}
        />
        <TradeSide
          title="You received"
          lines={trade.received}
          basisCents={trade.basisReceivedCents}
          marketCents={trade.marketValueReceivedCents}
        />
      </div>
      {gainCents > 0 && (
        <p className="mt-4 flex flex-wrap justify-between gap-x-4 border-t border-line pt-3">
          <span>Realised profit</span>
          {isUndone ? (
            <Money cents={gainCents} signed className="text-muted line-through" />
          ) : (
            <Change cents={gainCents} />
          )}
        </p>
      )}
      {!isUndone && <TradeActions trade={trade} />}
    </article>
  )
}

function scrollIntoView(card: HTMLElement | null) {
  card?.scrollIntoView({ block: 'nearest' })
}

const dialogs = [CorrectTradeDialog]

/** The buttons of a trade that counts. */
function TradeActions({ trade }: { trade: Trade }) {
  const [isCorrecting, setIsCorrecting] = useState(false)
  useDialogsAhead(dialogs)
  const words = `Trade of ${formatDay(trade.date)}. ${formatPastCash(trade.cashDeltaCents)}`
  const back = effectOnFigures({ earningsCents: trade.cashDeltaCents, profitCents: -trade.realisedGainCents })
  const whole = trade.corrects === null ? '' : ' This undoes the whole trade, not only its correction.'
  return (
    <div className="mt-4 flex flex-wrap gap-2 sm:justify-end">
      <CorrectButton words={words} onClick={() => setIsCorrecting(true)} />
      <UndoButton
        id={trade.id}
        kind="trade"
        words={words}
        effect={`You get back what you gave, and what you received leaves. ${back}${whole}`}
      />
      {isCorrecting && <CorrectTradeDialog trade={trade} onClose={() => setIsCorrecting(false)} />}
    </div>
  )
}

/** How many copies show before "Show all". */
const initialCount = 5

interface TradeSideProps {
  title: string
  lines: readonly TradeLine[]
  basisCents: Cents
  /** Null when a copy had no price that day. */
  marketCents: Cents | null
}

/** One side of a trade: its copies and totals. */
function TradeSide({ title, lines, basisCents, marketCents }: TradeSideProps) {
  const titleId = useId()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? lines : lines.slice(0, initialCount)
  return (
    <div role="group" aria-labelledby={titleId} className="flex min-w-0 flex-col gap-3">
      <h3 id={titleId} className="flex items-baseline justify-between gap-4 font-semibold">
        {title}
        <span className="text-sm font-normal text-muted">{countOf(lines.length, 'copy', 'copies')}</span>
      </h3>
      <ul className="flex flex-col gap-3">
        {shown.map(line => (
          <li key={line.holdingId} className="flex items-start gap-3">
            <Line line={line} />
          </li>
        ))}
      </ul>
      {shown.length < lines.length && (
        <Button size="small" className="self-start" onClick={() => setShowsAll(true)}>
          Show all {countOf(lines.length, 'copy', 'copies')}
        </Button>
      )}
      <dl className="rounded-md bg-sunken px-3 py-2 text-sm">
        <Sum name="Investment">
          <Money cents={basisCents} />
        </Sum>
        <Sum name="Market value that day">
          {marketCents === null ? formatPricedCount(lines) : <Money cents={marketCents} />}
        </Sum>
      </dl>
    </div>
  )
}

/** Says how many copies had a price, instead of a total that would leave some out. */
function formatPricedCount(lines: readonly TradeLine[]): string {
  const priced = lines.filter(line => line.marketPriceCents !== null).length
  return `N/A (${formatCount(priced)} of ${formatCount(lines.length)} priced)`
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="tabular font-semibold">{children}</dd>
    </div>
  )
}

function Line({ line }: { line: TradeLine }) {
  return (
    <>
      <CardArt product={toArtProduct(line)} alt="" size="thumb" className="flex-none" />
      <div className="min-w-0 flex-1">
        <Link
          to={paths.product}
          params={{ id: line.productId }}
          className="block min-h-6 pointer-coarse:min-h-11 content-center font-semibold break-words hover:underline"
        >
          {line.name}
        </Link>
        <p className="truncate text-sm text-muted">{line.setName}</p>
        <CopyLabel kind={line.kind} label={line.label} />
      </div>
      <dl className="flex-none text-right text-sm">
        <dt className="sr-only">Investment</dt>
        <dd className="font-semibold">
          <Money cents={line.costBasisCents} />
        </dd>
        <dt className="sr-only">Market price that day</dt>
        <dd className="text-muted">
          Market <Money cents={line.marketPriceCents} />
        </dd>
        {line.ownPriceCents !== null && (
          <>
            <dt className="sr-only">Your price that day</dt>
            <dd className="text-muted">
              Your price <Money cents={line.ownPriceCents} />
            </dd>
          </>
        )}
      </dl>
    </>
  )
}

/** Fills in the card details that a recorded trade does not keep. */
function toArtProduct(line: TradeLine) {
  return { ...line, cardNumber: null, rarity: null, hp: null }
}

interface TradeStateProps {
  trade: Trade
  /** Whether a trade is on this page of the list. */
  isListed: (id: string) => boolean
}

/** Says that a trade no longer counts, or replaced one, with a link to the other. Nothing for any other trade. */
function TradeState({ trade, isListed }: TradeStateProps) {
  const { undoneBy, corrects, correctedBy } = trade
  if (undoneBy === null && corrects === null) return null
  const link = (id: string, label: string) => (
    <OtherTrade id={id} label={label} trade={trade} isListed={isListed(id)} />
  )
  return (
    <p className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      {undoneBy !== null && (
        <>
          <Badge tone="warn">{correctedBy === null ? 'Undone' : 'Corrected'}</Badge>
          <span>No longer counts.</span>
          {correctedBy === null
            ? link(undoneBy, 'See what undid it')
            : link(correctedBy, 'See the corrected trade')}
        </>
      )}
      {corrects !== null && (
        <>
          <Badge>Correction</Badge>
          {link(corrects, 'See what was corrected')}
        </>
      )}
    </p>
  )
}

interface OtherTradeProps {
  id: string
  label: string
  trade: Trade
  isListed: boolean
}

/** A link to another operation of the same copies: here, or in the activity of one of them. */
function OtherTrade({ id, label, trade, isListed }: OtherTradeProps) {
  const to = isListed
    ? ({ to: paths.trades, search: true } as const)
    : ({ to: paths.activity, search: { copy: trade.given[0]?.holdingId } } as const)
  return (
    <Link {...to} hash={id} className={textLinkClass}>
      {label}
    </Link>
  )
}
