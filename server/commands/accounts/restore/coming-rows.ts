/** Which rows of a download come back, and which of them name a product. */
import type { RestoredRow, Rows } from '#server/data-files/restored-lists'
import type { NamedProduct } from './restored-products.ts'

type Import = RestoredRow<'imports'>
type Notification = RestoredRow<'notifications'>
export type PriceNotification = Extract<Notification, { readonly priceKey: string }>

/** The rows of a finished import are not needed any more; those of another one are in no download. */
export function isFinished({ state, endedAt }: Import): boolean {
  return endedAt !== null && (state === 'done' || state === 'cancelled' || state === 'failed')
}

export function isAboutPrice(row: Notification): row is PriceNotification {
  return row.kind === 'price_move' || row.kind === 'wish'
}

/**
 * Whether a notification comes back. That products were reported is of the server and not of the collector, and an
 * earlier download does not say which price one was about.
 */
export function canBeTold(row: Notification): boolean {
  return isAboutPrice(row) ? row.priceKey !== '' : row.kind !== 'product_reports'
}

/** Returns the rows that come back. */
export function comingRows(part: Rows): readonly object[] {
  if (part.list === 'imports') return part.rows.filter(isFinished)
  return part.list === 'notifications' ? part.rows.filter(canBeTold) : part.rows
}

/** Returns the rows that name a product by which it is found. */
export function namedRows(part: Rows): readonly NamedProduct[] {
  if (part.list === 'holdings' || part.list === 'wishes') return part.rows
  return part.list === 'notifications' ? part.rows.filter(isAboutPrice).filter(canBeTold) : []
}
