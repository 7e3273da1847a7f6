/** A price's basis, confidence and time in words. */
import { whenNeeded } from '#domain/when-needed'
import type { ProductPrice } from '#web/api/product-prices.ts'
import { countOf, formatCents, formatDay } from '#web/format/values.ts'
import { formatHundredths } from '#web/format/currency.ts'

const kindWords = {
  ask: 'asking prices',
  sold: 'sold prices',
  market: 'market price',
  guide: 'price guide',
} as const

/** "12 listings, asking prices"; only the kind when the source counts no listings. */
export function formatBasis({
  kind,
  listings,
  forAnyCompany,
}: Pick<ProductPrice, 'kind' | 'listings' | 'forAnyCompany'>): string {
  if (forAnyCompany) return 'price guide for any company'
  return listings === null ? kindWords[kind] : `${countOf(listings, 'listing')}, ${kindWords[kind]}`
}

const confidenceLevels = {
  high: { text: 'High confidence', dots: 3 },
  medium: { text: 'Medium confidence', dots: 2 },
  low: { text: 'Low confidence', dots: 1 },
} as const

/** Returns a confidence in words and as dots, three for high. */
export function confidenceOf(confidence: ProductPrice['confidence']): { text: string; dots: 1 | 2 | 3 } {
  return confidenceLevels[confidence]
}

/** "€7.50 at the rate of Nov 19, 26"; null for a price that was not converted. */
export function formatOriginal({ original }: Pick<ProductPrice, 'original'>): string | null {
  if (original === null) return null
  const { currency, amountCents, rateDate } = original
  return `${formatHundredths(amountCents, currency)} at the rate of ${formatDay(rateDate)}`
}

/** What a price is that no listings were read for. */
export function formatFigure(
  price: Pick<
    ProductPrice,
    'kind' | 'listings' | 'sourceLabel' | 'estimatedFrom' | 'isEstimate' | 'forAnyCompany' | 'grade'
  >,
): string {
  const { kind, listings, sourceLabel, estimatedFrom, isEstimate } = price
  if (price.forAnyCompany)
    return `The figure of ${sourceLabel} for grade ${price.grade} at any company. Slabs of this company may sell for more or less.`
  if (estimatedFrom !== null)
    return `No source knows this condition. Estimated from the ${estimatedFrom} price, as played cards usually sell.`
  if (isEstimate)
    return 'Too few were sold lately for a market price. Estimated from what sellers ask, as similar products sell.'
  switch (kind) {
    case 'market':
      return `The market price of ${sourceLabel}: made there from what was sold lately.`
    case 'sold':
      return listings === null
        ? `What was paid lately, by ${sourceLabel}.`
        : `The price of ${countOf(listings, 'sale')} that ${sourceLabel} knows of.`
    case 'guide':
      return `A figure of ${sourceLabel}, which does not say how it is calculated.`
    case 'ask':
      return `What sellers ask, by ${sourceLabel}.`
  }
}

/** What its source said since, which does not count yet; null for nothing. */
export function formatWaiting({ waiting }: Pick<ProductPrice, 'waiting'>): string | null {
  if (waiting === null) return null
  const found = `${formatCents(waiting.priceCents)} was found on ${formatDay(waiting.foundAt)}`
  if (waiting.contradicts)
    return `${found}, which does not fit the other prices and offers of this card. It counts once other sellers or another source confirm it.`
  return `${found}, far from this price. It counts once a later reading or another source confirms it.`
}

const minute = whenNeeded(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
)

/** "Nov 20, 2026, 9:05 AM UTC"; "N/A" for an invalid instant. */
export function formatInstant(instant: string): string {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? 'N/A' : `${minute().format(time)} UTC`
}
