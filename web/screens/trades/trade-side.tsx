import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import type { Cents } from '#domain/money/money'
import type { TradeLine } from '#web/api/trades.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { CopyLabel } from '#web/components/cards/copy-label.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { countOf, formatCount } from '#web/format/count.ts'
import { paths } from '#web/paths.ts'

/** How many copies show before "Show all". */
const initialCount = 5

export interface TradeSideProps {
  title: string
  lines: readonly TradeLine[]
  basisCents: Cents
  /** Null when a copy had no price that day. */
  marketCents: Cents | null
}

/** One side of a trade: its copies and totals. */
export function TradeSide({ title, lines, basisCents, marketCents }: TradeSideProps) {
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
