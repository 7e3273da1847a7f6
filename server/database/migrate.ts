/**
 * Runs the migrations at start: code, numbered, forward only. Each runs in its own transaction under a lock, so
 * that a second starting process waits for the first, however long it takes, and an interrupted one leaves nothing
 * half done.
 */
import { birthOf } from './birth.ts'
import { takeLock } from './engines/advisory-locks.ts'
import { createBaseline } from './migrations/0082-baseline.ts'
import { keepFirstSteps } from './migrations/0083-first-steps.ts'
import { keepSecondFactors } from './migrations/0084-second-factors.ts'
import { keepWaitingEdits } from './migrations/0085-waiting-edits.ts'
import type { EngineName, Reader, Storage, Writer } from './storage.ts'

export type Migration = (tx: Writer, engine: EngineName) => Promise<void>

/** The version that an empty database gets, and one of Holofolio 0.9 once this program has taken it over. */
export const baselineVersion = 82

/** The version that Holofolio 0.9 left, with the tables of the baseline. */
export const takenOverVersion = 81

/** After the baseline, in order: the first makes version 83. */
const migrations: readonly Migration[] = [keepFirstSteps, keepSecondFactors, keepWaitingEdits]

/** The version after all migrations. */
export const newestVersion = baselineVersion + migrations.length

/** The database was migrated by newer code. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase'
}

/** The database, or that of a backup, was last used by Holofolio before 0.9. */
export class OlderDatabase extends Error {
  override readonly name = 'OlderDatabase'
  constructor() {
    super(
      'This database is of a version before Holofolio 0.9. Start Holofolio 0.9 on it once, then start this version: docs/operating.md says how.',
    )
  }
}

/** Throws OlderDatabase for the version of a database that only Holofolio 0.9 can update. */
export function refuseOlder(version: number): void {
  if (version < takenOverVersion) throw new OlderDatabase()
}

/** The key of PostgreSQL's advisory lock: arbitrary, the same in every process. */
const migrationLock = 4_870_110

export interface MigrationOptions {
  /** The version after it: the newest, or an earlier one, as tests of migrations need. */
  readonly upTo?: number
  /** The migrations after the baseline: ours, or others, as tests of this file need. */
  readonly steps?: readonly Migration[]
  /** Gets a sentence for the operator when an existing database is updated, a step at a time, or has to wait. */
  readonly report?: (sentence: string) => void
  /** How often a step that takes long, or a wait, is reported again. */
  readonly everyMs?: number
}

/**
 * Migrates the database: an empty one gets the baseline, and one of Holofolio 0.9 is recorded as the baseline, because it
 * has its tables. Throws NewerDatabase if it is newer than this code, and OlderDatabase if it is from before Holofolio 0.9;
 * neither changes.
 */
export async function migrate(storage: Storage, options: MigrationOptions = {}): Promise<void> {
  const { steps = migrations, report = () => {}, everyMs = 10_000 } = options
  const newest = baselineVersion + steps.length
  const { upTo = newest } = options
  const doing = 'Waiting for the database: another process uses or updates it'
  const progress = { report, doing, isNew: false }
  const startedMs = performance.now()
  const again = setInterval(() => {
    const seconds = Math.round((performance.now() - startedMs) / 1_000)
    report(`${progress.doing}. ${seconds} seconds so far; do not stop the program.`)
  }, everyMs)
  try {
    for (let remaining = true; remaining; ) {
      remaining = await storage.writeUnhurried(tx =>
        migrateOnce(tx, { engine: storage.engine, steps, newest, upTo, progress }),
      )
    }
  } finally {
    clearInterval(again)
  }
}

interface Progress {
  readonly report: (sentence: string) => void
  /** What takes its time, as a sentence without its end. */
  doing: string
  /** Whether the database had no tables. They are made in a moment. */
  isNew: boolean
}

interface Run {
  readonly engine: EngineName
  readonly steps: readonly Migration[]
  readonly newest: number
  readonly upTo: number
  readonly progress: Progress
}

/** Runs the next migration, if any. True if there may be another. */
async function migrateOnce(tx: Writer, { engine, steps, newest, upTo, progress }: Run): Promise<boolean> {
  await takeLock(tx, migrationLock)
  await tx.schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('version', 'integer', column => column.primaryKey())
    .addColumn('applied_at', 'text', column => column.notNull())
    .execute()
  const version = await appliedVersion(tx)
  if (version > newest) {
    throw new NewerDatabase(
      `The database is at version ${version}, newer than this program (${newest}): update the program.`,
    )
  }
  if (version === 0) {
    progress.doing = 'Creating the database'
    progress.isNew = true
    await createBaseline(tx, engine)
    await record(tx, baselineVersion, new Date().toISOString())
    return true
  }
  if (version < baselineVersion) {
    await takeOver(tx)
    progress.report('Taking over the database of Holofolio 0.9, which cannot use it any more.')
    return true
  }
  const next = steps[version - baselineVersion]
  if (!next || version >= upTo) return false
  progress.doing = `Updating the database, step ${version + 1} of ${newest}: ${wordsOf(next.name)}`
  if (!progress.isNew) progress.report(`${progress.doing}.`)
  await next(tx, engine)
  await record(tx, version + 1, new Date().toISOString())
  return true
}

/**
 * Records a database of Holofolio 0.9 as the baseline, created when it was: that instant identifies it. From then on 0.9
 * refuses it as newer. Throws OlderDatabase unless every migration of 0.9 is recorded.
 */
async function takeOver(tx: Writer): Promise<void> {
  const applied = await tx.selectFrom('schema_migrations').select('version').execute()
  if (applied.length !== takenOverVersion) throw new OlderDatabase()
  const bornAt = await birthOf(tx)
  await tx.deleteFrom('schema_migrations').execute()
  await record(tx, baselineVersion, bornAt)
}

async function record(tx: Writer, version: number, appliedAt: string): Promise<void> {
  await tx.insertInto('schema_migrations').values({ version, applied_at: appliedAt }).execute()
}

/** Returns the words of a name: "keep slab prices" of keepSlabPrices. */
function wordsOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
}

/** Returns the version of a database. Fails without migrations table. */
export async function appliedVersion(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('schema_migrations')
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirst()
  return row?.version ?? 0
}
