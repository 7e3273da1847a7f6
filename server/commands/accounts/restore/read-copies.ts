/** From rows of a download to copies and versions. */
import type { CopyRecord } from '#domain/copies/copy-record'
import type { RestoredRow, Rows } from '#server/data-files/restored-lists'
import { checkedVersion } from '#server/db/ledger/checked-version'
import type { RestoredChange, RestoredCopy } from '#server/db/ledger/restored-rows'
import { Refused } from '#server/refused'
import type { RestoredProducts, NamedProduct } from './restored-products.ts'

/** Returns a copy. Throws Refused for one whose version is not what the row says. */
export function copyOf(
  row: RestoredRow<'holdings'>,
  index: number,
  products: RestoredProducts,
): RestoredCopy {
  const record = versionOf('holdings', 'version', row.version, index)
  const removal = record.removal?.removal ?? null
  if (record.costBasisCents !== row.purchasePriceCents) throw differs('purchase_price', index)
  if (record.state.kind !== row.kind) throw differs('kind', index)
  if (removal !== row.removal) throw differs('removal', index)
  if ((row.removedAt === null) !== (removal === null)) throw differs('removed_at', index)
  return {
    id: row.id,
    productId: products.idOf(row.productId),
    createdAt: row.createdAt,
    removedAt: row.removedAt,
    record,
  }
}

function differs(field: string, index: number): Refused {
  return wrong('holdings', index, `${field} is not the one in version`)
}

/** Returns what an operation did to a copy. */
export function changeOf(
  row: RestoredRow<'operation_copies'>,
  index: number,
  products: RestoredProducts,
): RestoredChange {
  const { operationSequence, position, holdingId, beforeVersion, afterVersion } = row
  const read = (field: string, text: string | null) =>
    text === null ? null : versionOf('operation_copies', field, text, index)
  return {
    operationSequence,
    position,
    copyId: holdingId,
    productId: products.idOf(row.productId),
    before: read('before_version', beforeVersion),
    after: read('after_version', afterVersion),
  }
}

function versionOf(list: string, field: string, text: string, index: number): CopyRecord {
  const version = checkedVersion(text)
  if (typeof version === 'string') throw wrong(list, index, `${field} ${version}`)
  return version
}

/** Names the row that is wrong, as the reader of the file does. */
export function wrong(list: string, index: number, fault: string): Refused {
  return new Refused('invalid', `data.json, ${list}, row ${index + 1}: ${fault}.`)
}

type Import = RestoredRow<'imports'>
type Notification = RestoredRow<'notifications'>
type PriceNotification = Extract<Notification, { readonly priceKey: string }>

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
export function canComeBack(row: Notification): boolean {
  return isAboutPrice(row) ? row.priceKey !== '' : row.kind !== 'product_reports'
}

/** Returns the rows that come back. */
export function comingRows(part: Rows): readonly object[] {
  if (part.list === 'imports') return part.rows.filter(isFinished)
  return part.list === 'notifications' ? part.rows.filter(canComeBack) : part.rows
}

/** Returns the rows that name a product by which it is found. */
export function namedRows(part: Rows): readonly NamedProduct[] {
  if (part.list === 'holdings' || part.list === 'wishes') return part.rows
  return part.list === 'notifications' ? part.rows.filter(isAboutPrice).filter(canComeBack) : []
}
