import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CopyFilter } from '#domain/copies/copy'
import type { Breakdown } from '#domain/value/value-shares'
import { breakdownQuery, type ValueShares } from '#web/api/changes.ts'
import { Segmented } from '#web/components/fields/choices.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { Section } from '#web/components/section.tsx'
import { PartError, Skeleton } from '#web/components/states/states.tsx'
import { countOf } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'
import { useSeen } from './seen.ts'
import type { Cents } from '#domain/money/money'

const names: Record<Breakdown, string> = { set: 'Set', kind: 'Kind', grade: 'Grade', year: 'Year' }

/** Where the button that folds it is hidden. */
const wide = '(min-width: 40rem)'

export interface ValueByProps {
  /** What it can be divided by; the first is shown at first. */
  by: readonly [Breakdown, ...Breakdown[]]
  /** How many sets, kinds, grades or years are shown; the others are one sum. */
  limit: number
}

/** What the collection is worth by set, kind, grade or year, as bars with amounts. Folded on a phone. */
export function ValueBy({ by, limit }: ValueByProps) {
  const [chosen, setChosen] = useState<Breakdown>(by[0])
  const [isOpen, setIsOpen] = useState(() => window.matchMedia(wide).matches)
  const [ref, isSeen] = useSeen<HTMLDetailsElement>()
  const shares = useQuery({ ...breakdownQuery(chosen, limit), enabled: isOpen && isSeen })
  useEffect(() => {
    const media = window.matchMedia(wide)
    const open = () => {
      if (media.matches) setIsOpen(true)
    }
    open()
    media.addEventListener('change', open)
    return () => media.removeEventListener('change', open)
  }, [])
  const title = `Value by ${by.map(one => names[one].toLowerCase()).join(', ')}`

  return (
    <Section title={title}>
      <details ref={ref} open={isOpen} onToggle={event => setIsOpen(event.currentTarget.open)}>
        <summary className="mb-3 min-h-11 content-center font-semibold sm:hidden">
          {isOpen ? 'Hide' : 'Show'}
        </summary>
        <Segmented
          label="Group by"
          options={by.map(value => ({ value, label: names[value] }))}
          value={chosen}
          onValueChange={setChosen}
        />
        {shares.data !== undefined ? (
          <Bars shares={shares.data} isStale={shares.isPlaceholderData} />
        ) : shares.isError ? (
          <div className="mt-4">
            <PartError text="Couldn't load the shares" onRetry={() => void shares.refetch()} />
          </div>
        ) : (
          <Skeleton height={`${Math.ceil((limit + 1) / 2) * 2.625}rem`} className="mt-4" />
        )}
      </details>
    </Section>
  )
}

function Bars({ shares, isStale }: { shares: ValueShares; isStale: boolean }) {
  const rows = shareRows(shares)
  if (rows.length === 0) return <p className="mt-4 text-muted">Nothing in your collection yet.</p>
  return (
    <ul className={`mt-4 grid gap-x-10 gap-y-3 lg:grid-cols-2 ${isStale ? 'opacity-60' : ''}`}>
      {rows.map(row => (
        <li key={row.key} className="min-w-0 text-sm">
          <span className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 truncate">
              <ShareName by={shares.by} row={row} />{' '}
              <span className="text-muted">{countOf(row.quantity, 'copy', 'copies')}</span>
            </span>
            <span className="tabular flex-none whitespace-nowrap">
              <Money cents={row.marketCents} className="font-semibold" />
              {row.percentText !== null && <span className="text-muted"> {row.percentText}</span>}
            </span>
          </span>
          <span aria-hidden className="mt-1 block h-1.5 overflow-hidden rounded-full bg-sunken">
            <span
              data-kind="raw"
              className="block h-full rounded-full"
              style={{ width: `${row.percent}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A set or kind leads to its copies. */
function ShareName({ by, row }: { by: Breakdown; row: ShareRow }) {
  if (row.isRest || row.key === '' || (by !== 'set' && by !== 'kind')) {
    return <span className="font-semibold">{row.label}</span>
  }
  return (
    <Link
      to={paths.collection}
      search={by === 'set' ? { set: row.key } : { type: row.key as CopyFilter }}
      className="figure-link font-semibold"
    >
      {row.label}
    </Link>
  )
}

export interface ShareRow {
  readonly key: string
  readonly label: string
  readonly quantity: number
  /** Null when no copy of it has a price. */
  readonly marketCents: Cents | null
  /** Of the whole market value, from 0 to 100. */
  readonly percent: number
  /** "12.3%". Null without a price. */
  readonly percentText: string | null
  /** True for all that is not listed. */
  readonly isRest: boolean
}

const others = { set: 'Other sets', kind: 'Other kinds', grade: 'Other grades', year: 'Other years' }
const unknown = { set: 'No set', kind: 'Unknown kind', grade: 'Unknown grade', year: 'Unknown year' }

/** Returns a row for each share with copies, and one for all others if there are any. */
export function shareRows({ by, shares, rest }: ValueShares): ShareRow[] {
  const all = [
    ...shares.map(share => ({ ...share, label: share.label || unknown[by], isRest: false })),
    { ...rest, key: 'rest', label: others[by], isRest: true },
  ].filter(({ quantity }) => quantity > 0)
  const wholeCents = all.reduce((sum, { totalMarketPriceCents }) => sum + totalMarketPriceCents, 0)
  return all.map(({ key, label, quantity, totalMarketPriceCents, pricedQuantity, isRest }) => {
    const isPriced = pricedQuantity > 0
    const percent = wholeCents > 0 ? (totalMarketPriceCents / wholeCents) * 100 : 0
    return {
      key,
      label,
      quantity,
      marketCents: isPriced ? totalMarketPriceCents : null,
      percent,
      percentText: isPriced && wholeCents > 0 ? `${percent.toFixed(1)}%` : null,
      isRest,
    }
  })
}
