/** From rows of a download to copies and versions. */
import type { CopyRecord } from '#domain/copies/copy-record'
import type { RestoredRow } from '#server/data-files/restored-lists'
import { checkedVersion } from '#server/db/ledger/checked-version'
import type { RestoredChange, RestoredCopy } from '#server/db/ledger/restored-rows'
import { Refused } from '#server/refused'
import type { RestoredProducts } from './restored-products.ts'

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
