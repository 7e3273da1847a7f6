/** Records every query that server/db asks, with the place that asked it. */
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { CompiledQuery, KyselyPlugin } from 'kysely'
import type { Reader, Storage } from '#server/database/storage'

export interface AskedQuery {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export interface RecordedQuery extends AskedQuery {
  /** The functions that asked it, such as `products/images deleteImage`. */
  readonly askedBy: Set<string>
}

export interface Recorder {
  /** The same storage, recording. */
  readonly storage: Storage
  /** Each query once, with the longest of its lists. */
  readonly queries: ReadonlyMap<string, RecordedQuery>
  /** The lines that asked any, as in `askingLines`. */
  readonly lines: ReadonlySet<string>
  /** Forgets the queries so far. */
  forget(): void
}

export function recorded(storage: Storage): Recorder {
  const queries = new Map<string, RecordedQuery>()
  const lines = new Set<string>()
  const times = new Map<string, number>()
  const note = ({ sql, parameters }: CompiledQuery, asked: Error) => {
    const shape = sql.replaceAll(lists, '(…)')
    const time = (times.get(shape) ?? 0) + 1
    times.set(shape, time)
    const before = queries.get(shape)
    const askedBy = before?.askedBy ?? new Set<string>()
    if (time <= timesLookedAt) {
      const places = placesIn(asked.stack ?? '')
      for (const { name, number } of places) lines.add(`${name}:${number}`)
      askedBy.add(places[0]?.name ?? 'a stranger')
    }
    const isLonger = !before || before.parameters.length < parameters.length
    queries.set(shape, { ...(isLonger ? { sql, parameters } : before), askedBy })
  }
  const recording = <Handle extends Reader>(db: Handle) => db.withPlugin(noting(db, note)) as Handle
  return {
    queries,
    lines,
    forget: () => {
      queries.clear()
      times.clear()
    },
    storage: {
      ...storage,
      read: work => storage.read(db => work(recording(db))),
      readOne: work => storage.readOne(db => work(recording(db))),
      write: work => storage.write(tx => work(recording(tx))),
    },
  }
}

/** To read a stack takes a millisecond, and the same query comes from few places. */
const timesLookedAt = 10

/** Lists of parameters, and rows of them. */
const lists = /(\((\?|\$\d+)(, (\?|\$\d+))*\)(, )?)+/g

/** Kysely calls a plugin for each part of a query, with the caller on the stack, and once with the result. */
function noting(db: Reader, note: (query: CompiledQuery, asked: Error) => void): KyselyPlugin {
  const planned = new WeakMap<object, () => void>()
  return {
    transformQuery({ node, queryId }) {
      const depth = Error.stackTraceLimit
      Error.stackTraceLimit = 60
      const asked = new Error('asked')
      Error.stackTraceLimit = depth
      planned.set(queryId, () => note(db.getExecutor().compileQuery(node, queryId), asked))
      return node
    },
    async transformResult({ result, queryId }) {
      planned.get(queryId)?.()
      return result
    },
  }
}

/**
 * Lists the lines of server/db that ask a query, as `products/images deleteImage:32`, and those of leases.
 */
export function askingLines(): string[] {
  return [...texts].flatMap(([file, lines]) =>
    lines.flatMap((line, index) => (asks.test(line) ? [`${functionAt(file, index + 1)}:${index + 1}`] : [])),
  )
}

const asks = /\.execute(TakeFirst(OrThrow)?)?\(/
const beginning = /^(?:export )?(?:async )?function\*? (\w+)/

const folder = join(import.meta.dirname, '..', '..')
const texts: ReadonlyMap<string, readonly string[]> = new Map(
  globSync(['db/*/**/*.ts', 'database/leases.ts'], { cwd: folder })
    .filter(file => !file.endsWith('.test.ts'))
    .map(file => [file, readFileSync(join(folder, file), 'utf8').split('\n')]),
)

interface Place {
  readonly name: string
  readonly number: number
}

/** The frames of a stack in server/db, innermost first. */
function placesIn(stack: string): Place[] {
  return [...stack.matchAll(/([^\s()]+\.ts):(\d+):\d+\)?$/gm)].flatMap(([, path = '', line = '']) => {
    const file = relative(folder, path)
    const number = Number(line)
    return texts.has(file) ? [{ name: functionAt(file, number), number }] : []
  })
}

/** Names the function that a line is in. */
function functionAt(file: string, number: number): string {
  const above = texts.get(file)?.slice(0, number) ?? []
  return `${file.replace(/^\w+\/|\.ts$/g, '')} ${above.flatMap(line => beginning.exec(line)?.[1] ?? []).at(-1)}`
}
