/** Reads how an engine would answer a query, and finds the tables it would walk. */
import { CompiledQuery, sql } from 'kysely'
import type { Storage, Writer } from '#server/database/storage'
import type { AskedQuery } from './asked-queries.ts'

/** A plan that reads much more of a big table than the query needs. */
export interface Walk {
  readonly table: string
  /** The step of the plan. */
  readonly step: string
}

/** Reading more than this share of a table for one answer is a walk. */
const largestShare = 0.2

export type PlanReader = (query: AskedQuery) => Promise<Walk[]>

/** Returns a reader of plans for the database as it is now. */
export async function planReader(storage: Storage, tables: readonly string[]): Promise<PlanReader> {
  return storage.engine === 'sqlite' ? sqliteReader(storage, tables) : postgresReader(storage, tables)
}

/**
 * SQLite names the index and the columns it compares. How many rows equal columns select comes from the counts of
 * `analyze`, which the server itself never runs: these plans are made without counts.
 */
async function sqliteReader(storage: Storage, tables: readonly string[]): Promise<PlanReader> {
  const counts = await countsOfIndexes(storage)
  return async query => {
    const steps = await undone(storage, tx => explained<{ detail: string }>(tx, 'query plan', query))
    if (endsAtLimit(steps, query)) return []
    return steps.flatMap(({ detail }) => {
      const [, verb, name = '', automatic, index = '', compared = ''] = sqliteStep.exec(detail) ?? []
      const table = tableNamed(name, query.sql, tables)
      if (table === null || isNeverRun(table, query.sql)) return []
      const share = shareOf(counts.get(index), equalColumns(compared))
      const isWalk = verb === 'SCAN' || automatic !== undefined || share > largestShare
      return isWalk ? [{ table, step: detail }] : []
    })
  }
}

export const sqliteStep = /^(SCAN|SEARCH) (\S+)(?: USING (AUTOMATIC )?.*?INDEX (\S+)(?: \((.*)\))?)?/

/** Whether the query takes the first rows of an index, whatever they hold. */
function endsAtLimit(steps: readonly { detail: string }[], { sql: text }: AskedQuery): boolean {
  const [step] = steps
  return (
    steps.length === 1 &&
    /^SCAN \S+ USING .*INDEX/.test(step?.detail ?? '') &&
    / limit \?/.test(text) &&
    !/ where (?!1 = 1)/.test(text)
  )
}

/** Counts the first columns of an index that are compared for equality. */
function equalColumns(compared: string): number {
  const parts = compared.split(' AND ')
  const firstOther = parts.findIndex(part => !part.endsWith('=?'))
  return firstOther === -1 ? parts.length : firstOther
}

/** An insert plans a search for rows that refer to the new one before they may. */
export function isNeverRun(table: string, text: string): boolean {
  return text.startsWith('insert') && !text.includes(table)
}

/** Resolves a table, or the alias of one; null for a subquery. */
export function tableNamed(name: string, text: string, tables: readonly string[]): string | null {
  if (tables.includes(name)) return name
  const alias = new RegExp(`"?(\\w+)"? as "?${name.replaceAll(/\W/g, '')}"?(?!\\w)`, 'i').exec(text)?.[1]
  return tables.find(table => table === alias) ?? null
}

/** Returns for each index how many rows it has, and how many have equal first columns, two columns and so on. */
async function countsOfIndexes(storage: Storage): Promise<ReadonlyMap<string, number[]>> {
  const counts = new Map<string, number[]>()
  await undone(storage, async tx => {
    await sql`analyze`.execute(tx)
    const { rows } = await sql<{ idx: string; stat: string }>`select idx, stat from sqlite_stat1`.execute(tx)
    for (const { idx, stat } of rows) counts.set(idx, stat.split(' ').map(Number))
  })
  return counts
}

/** The share of an index that equal first columns select on average; 0 for a range. */
function shareOf(counts: readonly number[] | undefined, columns: number): number {
  const [all = 1, ...equal] = counts ?? []
  return (equal[columns - 1] ?? 0) / all
}

interface PostgresStep {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly PostgresStep[]
}

/**
 * PostgreSQL runs the query and counts the rows that each step reads. It may choose to walk a table of this size
 * although an index would serve, so the choices that walk are switched off: what still walks has no index.
 */
async function postgresReader(storage: Storage, tables: readonly string[]): Promise<PlanReader> {
  const sizes = await sizesOf(storage, tables)
  return async query => {
    const steps = await measuredSteps(storage, query)
    return steps.flatMap(step => {
      const table = step['Relation Name'] ?? ''
      if (!tables.includes(table) || step['Node Type'] === 'ModifyTable') return []
      const read =
        (step['Actual Rows'] ?? 0) +
        (step['Rows Removed by Filter'] ?? 0) +
        (step['Rows Removed by Index Recheck'] ?? 0)
      const isWalk =
        step['Node Type'] === 'Seq Scan' ||
        read > largestShare * (sizes.get(table) ?? Number.POSITIVE_INFINITY)
      return isWalk ? [{ table, step: `${step['Node Type']} ${step['Index Name'] ?? ''}, ${read} rows` }] : []
    })
  }
}

async function sizesOf(storage: Storage, tables: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>()
  for (const table of tables) {
    const counted = sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`
    sizes.set(table, (await storage.read(db => counted.execute(db))).rows[0]?.rows ?? 0)
  }
  return sizes
}

/** A query that cannot run a second time, such as one for a key that is taken, is planned without running it. */
async function measuredSteps(storage: Storage, query: AskedQuery): Promise<PostgresStep[]> {
  const plan = (options: string) =>
    undone(storage, async tx => {
      for (const choice of ['seqscan', 'hashjoin', 'mergejoin']) {
        await sql`set local ${sql.raw(`enable_${choice}`)} = off`.execute(tx)
      }
      return explained<{ 'QUERY PLAN': { Plan: PostgresStep }[] }>(tx, options, query)
    })
  const rows = await plan('(analyze, timing off, format json)').catch(() => plan('(format json)'))
  return rows.flatMap(row => row['QUERY PLAN'].flatMap(({ Plan }) => everyStep(Plan)))
}

function everyStep(step: PostgresStep): PostgresStep[] {
  return [step, ...(step.Plans ?? []).flatMap(everyStep)]
}

export async function explained<Row>(
  tx: Writer,
  options: string,
  { sql: text, parameters }: AskedQuery,
): Promise<Row[]> {
  const { rows } = await tx.executeQuery<Row>(
    CompiledQuery.raw(`explain ${options} ${text}`, [...parameters]),
  )
  return rows
}

class Undone extends Error {}

/** Runs work in a transaction that leaves nothing behind. */
export async function undone<Result>(
  storage: Storage,
  work: (tx: Writer) => Promise<Result>,
): Promise<Result> {
  const results: Result[] = []
  try {
    await storage.write(async tx => {
      results.push(await work(tx))
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  return results[0] as Result
}
