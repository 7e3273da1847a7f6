/** The words of a sale before it happens: how its price compares with the market, and what it brings. */
import { useRef } from 'react'
import { costsInWords, extraTotalCents } from '#domain/copies/extra-costs'
import type { RemovalDecision } from '#domain/copies/remove-copy'
import { cents, type Cents } from '#domain/money/money'
import { farFromMarket } from '#domain/prices/far-from-market'
import { changePercent } from '#domain/prices/valuation'
import { capitalised } from '#domain/text'
import { confirm, type ConfirmRequest } from '#web/components/overlays/confirm.ts'
import { formatCents, formatDay, formatPercent } from '#web/format/values.ts'

/**
 * "Market price $130.00 · 15.4% above", or "· ×15": how far above or below it the price is, once one is typed. "(guide)"
 * follows a guide for any company.
 */
export function marketWords(
  marketPriceCents: Cents | null,
  soldPriceCents: Cents | null,
  isForAnyCompany = false,
): string {
  if (marketPriceCents === null) return 'Market price N/A'
  const market = `Market price ${formatCents(marketPriceCents)}${isForAnyCompany ? ' (guide for any company)' : ''}`
  const percent = soldPriceCents === null ? null : changePercent(soldPriceCents, marketPriceCents)
  if (percent === null || formatPercent(percent) === formatPercent(0)) return market
  const distance = formatPercent(Math.abs(percent)).replace('+', '')
  if (distance.startsWith('×')) return `${market} · ${distance}`
  return `${market} · ${distance} ${percent < 0 ? 'below' : 'above'}`
}

export interface EffectRow {
  readonly name: string
  readonly cents: Cents
  /** Shown with a plus when positive. */
  readonly signed: boolean
}

/** The sale as a sum: price − costs = what is received, then the profit or loss over what was paid. */
export function saleRows({ removal, entry }: RemovalDecision): readonly EffectRow[] {
  if (removal.removal !== 'sold') return []
  const costsCents = extraTotalCents(removal.saleCosts)
  return [
    { name: 'Sold price', cents: removal.soldPriceCents, signed: false },
    ...(costsCents > 0
      ? [{ name: capitalised(costsInWords()), cents: cents(-costsCents), signed: true }]
      : []),
    {
      name: entry.cashCents < 0 ? 'You pay' : 'You receive',
      cents: cents(Math.abs(entry.cashCents)),
      signed: false,
    },
    { name: 'You paid', cents: cents(Math.abs(entry.costBasisCents)), signed: false },
    {
      name: entry.realisedProfitCents < 0 ? 'Loss' : 'Profit',
      cents: entry.realisedProfitCents,
      signed: true,
    },
  ]
}

/** What is odd about the day of a sale, which is recorded all the same. Days are YYYY-MM-DD; null for nothing. */
export function dayRemark(saleDay: string, purchaseDay: string | null): string | null {
  if (purchaseDay === null || saleDay === '' || saleDay >= purchaseDay) return null
  return `Sold before it was bought (${formatDay(purchaseDay)}): check the dates.`
}

/** The question before a sale whose price looks mistyped; null when it doesn't. */
export function priceQuestion(soldPriceCents: Cents, marketPriceCents: Cents | null): ConfirmRequest | null {
  const far = farFromMarket(soldPriceCents, marketPriceCents)
  if (far === null || marketPriceCents === null) return null
  const price = formatCents(soldPriceCents)
  return {
    title: `Sell for ${price}?`,
    body: `The market price is ${formatCents(marketPriceCents)}. ${price} is ${far === 'below' ? 'less than a third of it' : 'more than three times that'}.`,
    confirmLabel: `Sell for ${price}`,
    cancelLabel: 'Change price',
  }
}

/** Returns a function that asks once about a price far from the market's, and says whether the price is meant. */
export function usePriceMeant() {
  /** The price far from the market that the collector has confirmed. */
  const confirmed = useRef<Cents | null>(null)
  return async (soldPriceCents: Cents | null, marketPriceCents: Cents | null): Promise<boolean> => {
    if (soldPriceCents === null || soldPriceCents === confirmed.current) return true
    const question = priceQuestion(soldPriceCents, marketPriceCents)
    if (question !== null && !(await confirm(question))) return false
    confirmed.current = soldPriceCents
    return true
  }
}
