import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { stateLabel } from '#domain/copies/copy'
import type { Cents } from '#domain/money/money'
import { nearMint, parsePriceKey, priceKeyOf, type PriceTarget } from '#domain/prices/price-target'
import { targetPriceQuery } from '#web/api/product-prices.ts'
import { formatCount } from '#web/format/values.ts'
import { Price } from '#web/components/figures/money.tsx'

export interface MarketPriceProps {
  productId: string
  /** What the fields say the copy is; null until they say it. */
  target: PriceTarget | null
  /** The known Near Mint price of the card, shown until then. */
  knownCents: Cents | null
}

/** Grades are typed letter by letter: the price is requested when the typing stops. */
const settleMs = 400

/** The market price of one copy of exactly this printing, in this condition or grade, and how many are owned. */
export function MarketPrice({ owned, ...price }: MarketPriceProps & { owned: number }) {
  return (
    <div className="tabular flex min-h-5 flex-wrap justify-between gap-x-4 text-sm text-muted">
      <p role="status">
        <PriceOfTarget {...price} />
      </p>
      {owned > 0 && <p className="font-semibold text-accent-ink">You own {formatCount(owned)}</p>}
    </div>
  )
}

function PriceOfTarget({ productId, target, knownCents }: MarketPriceProps) {
  const key = useSettled(target === null ? '' : priceKeyOf(target))
  const settled = parsePriceKey(key)
  const { data, isPending, isError } = useQuery({
    ...targetPriceQuery(productId, settled ?? nearMint),
    enabled: settled !== null,
  })
  if (isError || (settled === null && knownCents === null)) return null
  const label = stateLabel(settled ?? nearMint)
  if (settled !== null && isPending) return `Looking up the market price, ${label}…`
  return (
    <>
      Market price, {label}:{' '}
      <Price
        cents={settled === null ? knownCents : (data?.priceCents ?? null)}
        ceilingCents={null}
        isForAnyCompany={settled !== null && data?.isForAnyCompany === true}
        absent="none yet"
        className="font-semibold text-ink"
      />
    </>
  )
}

/** Returns the text once it has not changed for a moment; the first one at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
