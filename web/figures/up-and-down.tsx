import type { ReactNode } from 'react'
import { CardArt, type CardArtProps } from '#web/components/cards/card-art.tsx'
import { Change } from '#web/components/figures/money.tsx'
import { setAndPrinting } from '#web/format/printing.ts'

type PricedProduct = CardArtProps['product'] & Parameters<typeof setAndPrinting>[0]

/** Equal copies whose price moved. */
export interface Move extends PricedProduct {
  readonly key: string
  /** The condition or grade. */
  readonly label: string
  readonly quantity: number
  /** Of all copies. */
  readonly valueChangeCents: number
  readonly valueChangePercent: number | null
}

/** The largest first. */
interface Moves<Each> {
  readonly up: readonly Each[]
  readonly down: readonly Each[]
}

/** Five in all (specification, section 9). */
export const shownLimit = 5
const mostUp = 3

/** Returns the largest moves, five in all: three up and two down, or more of one way where the other has fewer. */
export function largestMoves<Each>({ up, down }: Moves<Each>): Moves<Each> {
  const ups = Math.min(up.length, Math.max(mostUp, shownLimit - down.length))
  return { up: up.slice(0, ups), down: down.slice(0, shownLimit - ups) }
}

const ways = [
  { way: 'up', title: 'Up', none: 'Nothing went up.' },
  { way: 'down', title: 'Down', none: 'Nothing went down.' },
] as const

interface UpAndDownProps<Each extends Move> {
  moves: Moves<Each>
  /** Makes a move what opens its product. */
  link: (move: Each, content: ReactNode) => ReactNode
}

/** What moved most, up and down. */
export function UpAndDown<Each extends Move>({ moves, link }: UpAndDownProps<Each>) {
  const shown = largestMoves(moves)
  return (
    <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
      {ways.map(({ way, title, none }) => (
        <div key={way} className="min-w-0">
          <h3 className="text-sm font-semibold text-muted">{title}</h3>
          {shown[way].length === 0 ? (
            <p className="py-3 text-sm text-muted">{none}</p>
          ) : (
            <ul className="divide-y divide-line">
              {shown[way].map(move => (
                <li key={move.key}>
                  {link(
                    move,
                    <PriceChange
                      product={move}
                      label={move.quantity > 1 ? `${move.label} ×${move.quantity}` : move.label}
                      cents={move.valueChangeCents}
                      percent={move.valueChangePercent}
                    />,
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </div>
  )
}

/** The class of what opens the product of a price change. */
export const priceChangeClass = 'named-link -mx-2 flex items-center gap-3 rounded-md px-2 py-2 sm:gap-4'

interface PriceChangeProps {
  product: PricedProduct
  label: string
  cents: number
  percent: number | null
}

/** One copy or group with its picture and how its price moved: what a link of `priceChangeClass` holds. */
export function PriceChange({ product, label, cents, percent }: PriceChangeProps) {
  return (
    <>
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
    </>
  )
}
