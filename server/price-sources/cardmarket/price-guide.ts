/**
 * Reads Cardmarket's price guide, one file with some 80,000 rows. A row has the prices of a product in any condition and
 * language; only the trend counts, which comes from sales and is there for nearly all. The averages of few days jump with
 * single sales, and the lowest price is often that of a damaged copy.
 */
import { parseRecord, type Unreadable } from '#domain/products/catalogue-entry'
import type { Cents } from '#domain/money/money'
import { readId, readInstant, readAmount } from '#server/price-sources/figures'

export interface PriceGuide {
  /** ISO-8601 in UTC. */
  readonly builtAt: string
  readonly rows: ReadonlyMap<string, GuideRow>
  /** Rows that could not be read, or whose price cannot be. */
  readonly leftOut: number
}

/** What a product sells for, in hundredths of a euro; null where too few were sold. */
export interface GuideRow {
  readonly plainCents: Cents | null
  /** Of its reverse holo. A product without one may have a stray number here. */
  readonly reverseCents: Cents | null
}

const knownVersion = 1
const mostRows = 500_000
const rowsAtOnce = 500

/** Reads a guide row by row, with a call of `pause` now and then, so that others have their turns. */
export async function readPriceGuide(
  text: string,
  pause: () => Promise<void>,
): Promise<PriceGuide | Unreadable> {
  const listAt = /"priceGuides"\s*:\s*\[/.exec(text)
  const start = listAt ? listAt.index + listAt[0].length : -1
  const end = text.lastIndexOf(']')
  if (start < 0 || end < start) return { unreadable: 'a file of another format' }
  const envelope = parseRecord(parsed(text.slice(0, start) + text.slice(end)))
  if (!envelope) return { unreadable: 'a file of another format' }
  const { version } = envelope
  if (version !== knownVersion) {
    const other = typeof version === 'number' ? ` (${version})` : ''
    return { unreadable: `a price guide of another version${other}, which cannot be read` }
  }
  const builtAt = readInstant(envelope['createdAt'])
  if (builtAt === null) return { unreadable: 'a price guide without its date' }
  const rows = new Map<string, GuideRow>()
  let count = 0
  let leftOut = 0
  for (let at = start; ; ) {
    const open = text.indexOf('{', at)
    if (open < 0 || open >= end) break
    const close = text.indexOf('}', open)
    at = close < 0 || close > end ? end : close + 1
    count += 1
    if (count > mostRows) return { unreadable: 'a price guide with too many rows' }
    const read = readRow(parsed(text.slice(open, at)))
    if (read === null || rows.has(read.id)) leftOut += 1
    else rows.set(read.id, read)
    if (count % rowsAtOnce === 0) await pause()
  }
  if (rows.size === 0) return { unreadable: 'an empty price guide' }
  return leftOut > rows.size
    ? { unreadable: 'a price guide whose rows have another format' }
    : { builtAt, rows, leftOut }
}

function readRow(row: unknown): (GuideRow & { readonly id: string }) | null {
  const fields = parseRecord(row)
  const id = readId(fields?.['idProduct'])
  const plainCents = readPrice(fields?.['trend'])
  const reverseCents = readPrice(fields?.['trend-holo'])
  return id === null || plainCents === undefined || reverseCents === undefined
    ? null
    : { id, plainCents, reverseCents }
}

/** Null for none, which is also written as 0; undefined for what is no price. */
function readPrice(euros: unknown): Cents | null | undefined {
  return euros === undefined || euros === null || euros === 0 ? null : (readAmount(euros) ?? undefined)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
