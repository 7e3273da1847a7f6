/** Finds the need of a search that the fewest products meet: the search begins with it. */
import { type DialectAdapter, sql } from 'kysely'
import type { Reader } from '#server/database/storage'
import { hitsOf, isNothing, type WordNeed } from './search-hits.ts'
import { isUsual, preparedByKinds, valuesOf } from './prepared-searches.ts'

/** How many hits of each need are counted to find the rarest, and again where all have more. */
const mostCounted = 10_000
const countedHits = [500, mostCounted]

/** How many hits a need has: all of them, or at least so many. */
interface Counted {
  readonly hits: number
  readonly isAll: boolean
}

/**
 * Returns the needs with the rarest first; null if no product has a word for one of them. Which is the rarest is
 * remembered: the catalogue changes it seldom, and a search that begins with another finds the same.
 */
export async function rarestFirst(
  db: Reader,
  needs: readonly WordNeed[],
): Promise<readonly WordNeed[] | null> {
  if (needs.some(isNothing)) return null
  if (needs.length < 2) return needs
  const memory = memoryOf(db)
  const keys = needs.map(need => JSON.stringify(need))
  const known = keys.flatMap(key => memory.get(key) ?? [])
  if (known.length === needs.length && isDecided(known)) return ordered(needs, known)
  for (const most of countedHits) {
    const counted = (await countHits(db, needs, most)).map(hits => ({ hits, isAll: hits < most }))
    if (counted.some(({ hits }) => hits === 0)) return null
    for (const [index, each] of counted.entries()) remember(memory, keys[index] ?? '', each)
    if (isDecided(counted)) return ordered(needs, counted)
  }
  return needs
}

/** Whether the rarest is among those with all hits counted, or all have as many as are ever counted. */
function isDecided(counted: readonly Counted[]): boolean {
  const fewest = Math.min(mostCounted, ...counted.flatMap(({ hits, isAll }) => (isAll ? hits : [])))
  return counted.every(({ hits, isAll }) => isAll || hits >= fewest)
}

function ordered(needs: readonly WordNeed[], counted: readonly Counted[]): WordNeed[] {
  return needs
    .map((need, index) => ({ need, hits: counted[index]?.hits ?? 0 }))
    .toSorted((one, other) => one.hits - other.hits)
    .map(({ need }) => need)
}

/**
 * Whether at most so many words of products serve the rarest need of a search, the first. Remembered too: only how a
 * search is made depends on it.
 */
export async function hasFewHits(db: Reader, [rarest]: readonly WordNeed[], most: number): Promise<boolean> {
  if (rarest === undefined) return true
  const memory = memoryOf(db)
  const key = JSON.stringify(rarest)
  const known = memory.get(key)
  if (known && (known.isAll || known.hits > most)) return known.hits <= most
  const [hits = 0] = await countHits(db, [rarest], most + 1)
  if (hits > 0) remember(memory, key, { hits, isAll: hits <= most })
  return hits <= most
}

/** Returns the hits of each need, at most so many. */
async function countHits(db: Reader, needs: readonly WordNeed[], most: number): Promise<number[]> {
  const [counts] = isUsual(needs)
    ? await counted(needs, most).execute(db, valuesOf(needs))
    : await countsOf(db, needs, most).execute()
  return needs.map((_, index) => counts?.[`need_${index}`] ?? 0)
}

const counted = preparedByKinds((needs, most) => db => countsOf(db, needs, most))

function countsOf(db: Reader, needs: readonly WordNeed[], most: number) {
  return db.selectNoFrom(
    needs.map((need, index) =>
      sql<number>`(select count(*) from (${hitsOf(need, most)}) as found)`.as(`need_${index}`),
    ),
  )
}

type Memory = Map<string, Counted>

/** Hits of needs, by the adapter of their database. */
const memories = new WeakMap<DialectAdapter, { readonly sinceMs: number; readonly memory: Memory }>()
/** An import may make a rare word a common one. */
const rememberedForMs = 5 * 60 * 1_000
const mostRemembered = 2_000

function memoryOf(db: Reader): Memory {
  const { adapter } = db.getExecutor()
  const found = memories.get(adapter)
  if (found && performance.now() - found.sinceMs < rememberedForMs) return found.memory
  const memory: Memory = new Map()
  memories.set(adapter, { sinceMs: performance.now(), memory })
  return memory
}

function remember(memory: Memory, key: string, counted: Counted): void {
  const before = memory.get(key)
  // Another search has counted more of them.
  if (before && !counted.isAll && before.hits > counted.hits) return
  if (memory.size >= mostRemembered) memory.clear()
  memory.set(key, counted)
}
