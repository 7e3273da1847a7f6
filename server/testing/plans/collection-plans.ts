/** Reads whether a query would go through all groups or copies of one large collection, the only one there is. */
import { sql } from 'kysely'
import type { Storage } from '#server/database/storage'
import type { AskedQuery } from './asked-queries.ts'
import { explained, isNeverRun, planReader, sqliteStep, tableNamed, undone } from './read-plans.ts'

/** The tables with rows for each group or copy, and the column that leads to few of them. */
const columnsToFew: Readonly<Record<string, readonly string[]>> = {
  holdings: ['id'],
  holding_groups: ['group_key', 'product_id'],
  price_baselines: ['product_id'],
  operations: ['sequence', 'id', 'reverses', 'corrects'],
  operation_copies: ['operation_sequence', 'holding_id'],
  ledger_entries: ['sequence', 'operation_sequence', 'holding_id'],
  market_prices: ['product_id'],
}

/** Returns the steps of a plan that walk the collection. */
export type CollectionPlanReader = (query: AskedQuery) => Promise<string[]>

/** Returns a reader for the database as it is now. PostgreSQL counts the rows that each step reads. */
export async function collectionPlanReader(storage: Storage): Promise<CollectionPlanReader> {
  if (storage.engine === 'sqlite') return query => sqliteWalks(storage, query)
  // Without counts the planner takes any index that begins with the collector.
  await storage.write(tx => sql`analyze`.execute(tx))
  const read = await planReader(storage, Object.keys(columnsToFew))
  return async query => (await read(query)).map(({ table, step }) => `${table}: ${step}`)
}

/**
 * SQLite does not count. A step that names no few rows may only take the first ones of an index, in its order: the
 * query has a limit, and no other step of its part sorts.
 */
async function sqliteWalks(storage: Storage, query: AskedQuery): Promise<string[]> {
  const steps = await undone(storage, tx =>
    explained<{ detail: string; parent: number }>(tx, 'query plan', query),
  )
  const sorting = new Set(
    steps.filter(step => step.detail.includes('TEMP B-TREE')).map(({ parent }) => parent),
  )
  const isLimited = / limit /i.test(query.sql)
  return steps.flatMap(({ detail, parent }) => {
    const [, verb, name = '', , , compared = ''] = sqliteStep.exec(detail) ?? []
    // The head of a subquery, whose own steps follow.
    if (verb === undefined) return []
    const table = tableNamed(name, query.sql, Object.keys(columnsToFew))
    if (table === null || isNeverRun(table, query.sql)) return []
    const isOfFew = columnsToFew[table]?.some(column => new RegExp(`\\b${column}=`).test(compared)) ?? false
    const endsEarly = verb === 'SEARCH' && isLimited && !sorting.has(parent)
    return isOfFew || endsEarly ? [] : [detail]
  })
}
