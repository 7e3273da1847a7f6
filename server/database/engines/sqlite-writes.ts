/**
 * The transactions of the connection that writes, in the order they came. Those that wait together share a commit,
 * which costs more than most of them. Each has a savepoint, so that it is whole or nothing by itself, and none is
 * answered before the commit is on the disk. If the commit fails, each runs again alone.
 */
import { firstTurn, isGivingWay } from '#server/turns'
import type { SqliteConnection } from './sqlite-connection.ts'
import type { SqliteLog } from './sqlite-log.ts'

/** The most that share a commit. */
const mostTogether = 32
/** An older transaction takes no more writes, because the first one waits for its commit. */
const openToOthersMs = 20

type Work<Result> = () => Promise<Result>
type Outcome<Result> = { readonly result: Result } | { readonly error: unknown }

/** Who shares a commit. */
interface Group {
  readonly begunMs: number
  members: number
  /** Resolves when it has ended: with null when everything is kept, with what went wrong when nothing is. */
  readonly ended: Promise<{ readonly error: unknown } | null>
  readonly end: (failure: { readonly error: unknown } | null) => void
}

interface Waiting {
  readonly isAlone: boolean
  readonly begin: () => void
}

export class SqliteWrites {
  readonly #connection: SqliteConnection
  readonly #log: SqliteLog
  readonly #begin: () => Promise<void>
  readonly #waiting: Waiting[] = []
  #isBusy = false
  /** Of the open transaction; null between two. */
  #group: Group | null = null

  /** `begin` begins a transaction on the connection, which may take a while. */
  constructor(connection: SqliteConnection, log: SqliteLog, begin: () => Promise<void>) {
    this.#connection = connection
    this.#log = log
    this.#begin = begin
  }

  /** Runs work in a transaction that others may share. Work runs again if one of them breaks it. */
  async run<Result>(work: Work<Result>): Promise<Result> {
    // What gives way takes long, and no other answer should wait for it.
    if (isGivingWay()) return this.alone(work)
    await this.#turn(false)
    await firstTurn()
    const group = (this.#group ??= newGroup())
    group.members += 1
    const outcome = await this.#member(group, work)
    if (!this.#isOpenToNext(group)) await this.#end(group)
    this.#next()
    const failure = await group.ended
    if (failure !== null && group.members > 1) return this.alone(work)
    if ('error' in outcome) throw outcome.error
    if (failure !== null) throw failure.error
    return outcome.result
  }

  /** Runs work in a transaction of its own. */
  async alone<Result>(work: Work<Result>): Promise<Result> {
    await this.#turn(true)
    try {
      await firstTurn()
      await this.#begin()
      const result = await work()
      await this.#commit()
      return result
    } catch (error) {
      this.#rollBack()
      throw error
    } finally {
      this.#next()
    }
  }

  async close(): Promise<void> {
    await this.#log.close()
    this.#connection.close()
  }

  /** The first one has the whole transaction, which ends with it if it fails. */
  async #member<Result>({ members }: Group, work: Work<Result>): Promise<Outcome<Result>> {
    const isFirst = members === 1
    try {
      if (isFirst) await this.#begin()
      else this.#connection.run('savepoint member')
      const result = await work()
      if (!isFirst) this.#connection.run('release member')
      return { result }
    } catch (error) {
      if (isFirst) this.#rollBack()
      else if (this.#connection.inTransaction) {
        this.#connection.run('rollback to member')
        this.#connection.run('release member')
      }
      return { error }
    }
  }

  #isOpenToNext({ members, begunMs }: Group): boolean {
    const [next] = this.#waiting
    if (next === undefined || next.isAlone || !this.#connection.inTransaction) return false
    return members < mostTogether && performance.now() - begunMs < openToOthersMs
  }

  async #end(group: Group): Promise<void> {
    this.#group = null
    try {
      // Some errors have ended it, such as a full disk.
      if (!this.#connection.inTransaction) throw new Error('the transaction has ended before its commit')
      await this.#commit()
      group.end(null)
    } catch (error) {
      this.#rollBack()
      group.end({ error })
    }
  }

  async #commit(): Promise<void> {
    const { isLarge } = this.#connection
    // The commit syncs it too, and tells what goes wrong.
    if (isLarge) await this.#log.sync().catch(() => {})
    this.#connection.run('commit')
    if (isLarge) void this.#log.copyBack().then(() => this.#connection.copyLogAgain())
  }

  #rollBack(): void {
    if (this.#connection.inTransaction) this.#connection.run('rollback')
    if (this.#connection.isLarge) this.#connection.copyLogAgain()
  }

  async #turn(isAlone: boolean): Promise<void> {
    if (this.#isBusy) await new Promise<void>(begin => this.#waiting.push({ isAlone, begin }))
    this.#isBusy = true
  }

  #next(): void {
    const next = this.#waiting.shift()
    if (next) next.begin()
    else this.#isBusy = false
  }
}

function newGroup(): Group {
  const { promise, resolve } = Promise.withResolvers<Awaited<Group['ended']>>()
  return { begunMs: performance.now(), members: 0, ended: promise, end: resolve }
}
