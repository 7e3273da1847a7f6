/** A table of PostgreSQL that another transaction is creating, so that others who need it wait. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export interface HeldTable {
  /** Resolves when `count` connections have waited for a lock for longer than this. */
  untilWaiting(count: number, ms: number): Promise<void>
  /** Lets them continue. */
  release(): Promise<void>
}

/** Holds a table that does not exist yet. */
export async function holdTable(url: string, table: string): Promise<HeldTable> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`begin; create table ${table} (held integer)`)
  let isHeld = true
  return {
    async untilWaiting(count, ms) {
      while (isHeld) {
        const [, { rows }] = (await client.query(
          `select pg_stat_clear_snapshot();
           select 1 from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'
             and clock_timestamp() - query_start > interval '${ms} ms'`,
        )) as unknown as [unknown, pg.QueryResult]
        if (rows.length >= count) return
        await pause(20)
      }
    },
    async release() {
      if (!isHeld) return
      isHeld = false
      await client.query('rollback')
      await client.end()
    },
  }
}
