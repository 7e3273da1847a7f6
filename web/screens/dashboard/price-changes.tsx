import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ChangeRange } from '#domain/value/change-range'
import { type Movers, moversQuery, type SincePurchase } from '#web/api/changes.ts'
import { textLinkClass } from '#web/components/buttons/button.tsx'
import { CardArt, type CardArtProps } from '#web/components/cards/card-art.tsx'
import { Change } from '#web/components/figures/money.tsx'
import { Section } from '#web/components/section.tsx'
import { EmptyState, PartError, Skeleton } from '#web/components/states/states.tsx'
import { ProductLink } from '#web/figures/product-link.tsx'
import { setAndPrinting } from '#web/format/printing.ts'
import { paths } from '#web/paths.ts'

/** Five in all (specification, section 9). */
const shownLimit = 5
const mostUp = 3

/** What moved most in the range, up and down. Where nothing did, the copies that changed most since their purchase. */
export function PriceChanges({ range }: { range: ChangeRange }) {
  const { data: movers, isError, isPlaceholderData, refetch } = useQuery(moversQuery(range))

  function content() {
    if (movers === undefined) {
      if (!isError) return <Places />
      return <PartError text="Couldn't load price changes" onRetry={() => void refetch()} />
    }
    const className = isPlaceholderData ? 'opacity-60' : undefined
    if (movers.up.length + movers.down.length > 0) {
      return (
        <div className={className}>
          <UpAndDown movers={movers} />
        </div>
      )
    }
    if (movers.sincePurchase.length === 0) {
      return (
        <EmptyState
          size="compact"
          title="No price changes to show"
          hint="Add cards with purchase prices to track changes"
        />
      )
    }
    return (
      <div className={className}>
        <FurthestFromCost alerts={movers.sincePurchase} />
      </div>
    )
  }

  return (
    <Section
      title="Price Changes"
      action={
        <Link to={paths.statistics} className={`${textLinkClass} text-sm`}>
          View statistics
        </Link>
      }
    >
      {content()}
    </Section>
  )
}

const ways = [
  { way: 'up', title: 'Up', none: 'Nothing went up.' },
  { way: 'down', title: 'Down', none: 'Nothing went down.' },
] as const

/** Returns the largest moves, five in all: three up and two down, or more of one way where the other has fewer. */
export function largestMoves({ up, down }: Pick<Movers, 'up' | 'down'>): Pick<Movers, 'up' | 'down'> {
  const ups = Math.min(up.length, Math.max(mostUp, shownLimit - down.length))
  return { up: up.slice(0, ups), down: down.slice(0, shownLimit - ups) }
}

function UpAndDown({ movers }: { movers: Movers }) {
  const shown = largestMoves(movers)
  return (
    <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
      {ways.map(({ way, title, none }) => (
        <div key={way} className="min-w-0">
          <h3 className="text-sm font-semibold text-muted">{title}</h3>
          {shown[way].length === 0 ? (
            <p className="py-3 text-sm text-muted">{none}</p>
          ) : (
            <ul className="divide-y divide-line">
              {shown[way].map(mover => (
                <li key={mover.key}>
                  <PriceChange
                    product={mover}
                    label={mover.quantity > 1 ? `${mover.label} ×${mover.quantity}` : mover.label}
                    cents={mover.valueChangeCents}
                    percent={mover.valueChangePercent}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </div>
  )
}

function FurthestFromCost({ alerts }: { alerts: readonly SincePurchase[] }) {
  return (
    <>
      <h3 className="text-sm font-semibold text-muted">Since you bought them</h3>
      <ul className="divide-y divide-line">
        {alerts.map(alert => (
          <li key={alert.collectionId}>
            <PriceChange
              product={alert}
              label={alert.label}
              cents={alert.priceChangeCents}
              percent={alert.changePercent}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function Places() {
  return (
    <div className="flex flex-col gap-2 pt-6">
      {Array.from({ length: shownLimit }, (_, index) => (
        <Skeleton key={index} height="3.875rem" />
      ))}
    </div>
  )
}

interface PriceChangeProps {
  product: CardArtProps['product'] & Parameters<typeof setAndPrinting>[0] & { productId: string }
  /** The condition or grade. */
  label: string
  cents: number
  percent: number | null
}

/** One copy or group with its picture and how its price moved, as a link to the product. */
function PriceChange({ product, label, cents, percent }: PriceChangeProps) {
  return (
    <ProductLink
      id={product.productId}
      className="named-link -mx-2 flex items-center gap-3 rounded-md px-2 py-2 sm:gap-4"
    >
      <CardArt product={product} size="thumb" alt="" />
      <span className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-0.5 sm:flex-row sm:items-center">
        <span className="min-w-0 flex-1">
          <span className="named-link-name line-clamp-2 font-semibold">{product.name}</span>
          <span className="block truncate text-sm text-muted">
            {setAndPrinting(product)} · {label}
          </span>
        </span>
        <Change cents={cents} percent={percent} className="flex-none sm:justify-end sm:text-right" />
      </span>
    </ProductLink>
  )
}
