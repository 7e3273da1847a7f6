/**
 * Reads an item of eBay's search answer (Browse API, item_summary/search) as one listing. The answer is untrusted:
 * every field but the id may be missing or have any type, and is then null. Amounts are strings.
 */
import { parseRecord, parseLine } from '#domain/products/catalogue-entry'
import type { Listing } from '#domain/listings/listing'
import { type Cents, cents, maxEnteredCents } from '#domain/money/money'

/** Reads one item; null without an id. A missing title is empty. */
export function readEbayItem(item: unknown): Listing | null {
  const fields = parseRecord(item)
  const id = parseLine(fields?.['itemId'], 100)
  if (fields === null || id === null) return null
  const price = amountOf(fields['price'])
  const seller = parseRecord(fields['seller'])
  return {
    id,
    title: parseLine(fields['title'], 500) ?? '',
    priceCents: price !== null && price.amountCents > 0 ? price.amountCents : null,
    currency: currencyOf(fields['price']),
    shippingCents: price === null ? null : fixedShippingOf(fields['shippingOptions'], price.currency),
    conditionId: parseLine(fields['conditionId'], 20),
    buyingOptions: listOf(fields['buyingOptions']).flatMap(option => parseLine(option, 50) ?? []),
    seller: parseLine(seller?.['username'], 100),
    sellerFeedback: wholeNumberOf(seller?.['feedbackScore']),
    hasVariations: fields['itemGroupType'] !== undefined || fields['itemGroupHref'] !== undefined,
    country: countryOf(parseRecord(fields['itemLocation'])?.['country']),
    listedAt: instantOf(fields['itemOriginDate']) ?? instantOf(fields['itemCreationDate']),
    url: addressOf(fields['itemWebUrl']),
  }
}

interface Amount {
  readonly amountCents: Cents
  readonly currency: string
}

/** Accepts "12.5" and "12.50", but not "NaN", "-1", "1e3" or a number. */
function amountOf(value: unknown): Amount | null {
  const currency = currencyOf(value)
  const digits = parseRecord(value)?.['value']
  const match = typeof digits === 'string' ? /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(digits) : null
  if (currency === null || !match) return null
  const amount = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return amount <= maxEnteredCents ? { amountCents: cents(amount), currency } : null
}

/**
 * The currency of an amount. eBay converts foreign asks, but not always: only the currency of the amount itself
 * counts, never the one it was converted from.
 */
function currencyOf(amount: unknown): string | null {
  const currency = parseRecord(amount)?.['currency']
  return typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : null
}

/** The cheapest fixed shipping in the currency of the ask; null without one. */
function fixedShippingOf(options: unknown, currency: string): Cents | null {
  const costs = listOf(options).flatMap(option => {
    const fields = parseRecord(option)
    const cost = fields?.['shippingCostType'] === 'FIXED' ? amountOf(fields['shippingCost']) : null
    return cost?.currency === currency ? cost.amountCents : []
  })
  return costs.length === 0 ? null : cents(Math.min(...costs))
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Feedback may be negative. */
function wholeNumberOf(value: unknown): number | null {
  return Number.isSafeInteger(value) ? Number(value) : null
}

function countryOf(value: unknown): string | null {
  return typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? value : null
}

function instantOf(value: unknown): string | null {
  const isInstant =
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value))
  return isInstant ? new Date(value).toISOString() : null
}

function addressOf(value: unknown): string | null {
  const address = parseLine(value, 2_000)
  return address !== null && /^https:\/\/[^\s@\\]+$/.test(address) ? address : null
}
