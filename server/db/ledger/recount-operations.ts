/** Recounts operations from the ledger, and copies from the versions that operations keep. */
import { sameRecord } from '#domain/copies/copy-record'
import { sql } from 'kysely'
import { storedCopiesById } from '#server/db/copies/copies'
import { versionFrom } from './operations.ts'
import { type Found, maxOfAKind } from './recount-figures.ts'
import type { Reader } from '#server/database/storage'

/** Compares each operation with its entries, its copies and the balances it left, and their number with the totals. */
export async function differingOperations(db: Reader, collectorId: string): Promise<Found[]> {
  const { rows } = await sql<Record<string, number> & { id: string }>`
    with entries as (
      select operation_sequence, sum(cash_cents) as cash, sum(cost_basis_cents) as basis,
        sum(realised_profit_cents) as profit
      from ledger_entries where collector_id = ${collectorId} group by operation_sequence
    ),
    copies as (
      select operation_sequence, count(*) as copies
      from operation_copies where collector_id = ${collectorId} group by operation_sequence
    ),
    counted as (
      select operations.*, coalesce(entries.cash, 0) as cash, coalesce(entries.basis, 0) as basis,
        coalesce(entries.profit, 0) as profit, coalesce(copies.copies, 0) as counted_copies,
        sum(coalesce(entries.cash, 0)) over so_far as cash_so_far,
        sum(coalesce(entries.basis, 0)) over so_far as basis_so_far
      from operations
      left join entries on entries.operation_sequence = operations.sequence
      left join copies on copies.operation_sequence = operations.sequence
      where operations.collector_id = ${collectorId}
      window so_far as (order by operations.sequence)
    )
    select id, cash_cents as kept, cast(cash as bigint) as recounted from counted
    where cash_cents <> cash or cost_basis_cents <> basis or realised_profit_cents <> profit
      or copies <> counted_copies
      or lifetime_earnings_after_cents <> cash_so_far or cost_basis_after_cents <> basis_so_far
    order by sequence limit ${maxOfAKind}`.execute(db)
  const found = rows.map(({ id, kept, recounted }) => ({
    field: `operation ${id}`,
    kept: kept ?? null,
    recounted: recounted ?? null,
  }))
  return [...found, ...(await differingCount(db, collectorId))]
}

async function differingCount(db: Reader, collectorId: string): Promise<Found[]> {
  const totals = await db
    .selectFrom('collector_totals')
    .select('operation_sequence')
    .where('collector_id', '=', collectorId)
    .executeTakeFirst()
  const { newest, count } = await db
    .selectFrom('operations')
    .select(({ fn }) => [fn.max('sequence').as('newest'), fn.countAll<number>().as('count')])
    .where('collector_id', '=', collectorId)
    .executeTakeFirstOrThrow()
  const kept = totals?.operation_sequence ?? null
  return [newest ?? 0, count]
    .filter(recounted => recounted !== kept)
    .map(recounted => ({ field: 'operation_sequence', kept, recounted }))
}

const copiesAtOnce = 500

/** Compares each copy with the version that its last operation left. */
export async function differingVersions(db: Reader, collectorId: string): Promise<Found[]> {
  const found: Found[] = []
  for (let afterId = ''; ; ) {
    const ids = await copyIdsAfter(db, collectorId, afterId)
    const last = await lastVersions(db, collectorId, ids)
    const copies = await storedCopiesById(db, collectorId, [...last.keys()])
    for (const copy of copies) {
      const version = versionFrom(last.get(copy.id) ?? '')
      if (!sameRecord(version, copy)) {
        found.push({ field: `copy ${copy.id} version`, kept: 'its row', recounted: 'its last operation' })
      }
    }
    const lastId = ids.at(-1)
    if (lastId === undefined || found.length > maxOfAKind) return found.slice(0, maxOfAKind)
    afterId = lastId
  }
}

async function copyIdsAfter(db: Reader, collectorId: string, afterId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('holdings')
    .select('id')
    .where('collector_id', '=', collectorId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(copiesAtOnce)
    .execute()
  return rows.map(({ id }) => id)
}

/** The last version of each copy that has one. */
async function lastVersions(
  db: Reader,
  collectorId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('operation_copies')
    .select(['holding_id', 'after_version'])
    .where('collector_id', '=', collectorId)
    .where('holding_id', 'in', ids)
    .orderBy('holding_id')
    .orderBy('operation_sequence')
    .execute()
  const last = new Map(rows.map(row => [row.holding_id, row.after_version]))
  return new Map(Array.from(last).filter((entry): entry is [string, string] => entry[1] !== null))
}
