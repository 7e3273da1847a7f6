/** Which need of a search the fewest products have: the search begins with them. */
import { sql } from 'kysely'
import type { Reader } from '#server/db/storage'
import { hitsOf, isNothing, type WordNeed } from './search-hits.ts'
import { isUsual, preparedByKinds, valuesOf } from './usual-needs.ts'

/** How many hits of each need are counted to find the rarest, and again where all have more. */
const countedHits = [500, 10_000]

/** Returns the needs with the rarest first; null if no product has a word for one of them. */
export async function rarestFirst(
  db: Reader,
  needs: readonly WordNeed[],
): Promise<readonly WordNeed[] | null> {
  if (needs.some(isNothing)) return null
  if (needs.length < 2) return needs
  for (const most of countedHits) {
    const counted = await countHits(db, needs, most)
    const fewest = Math.min(...counted.map(({ hits }) => hits))
    if (fewest === 0) return null
    if (fewest < most) return counted.toSorted((one, other) => one.hits - other.hits).map(({ need }) => need)
  }
  return needs
}

/** Whether at most so many words of products serve the rarest need of a search, the first. */
export async function hasFewHits(db: Reader, [rarest]: readonly WordNeed[], most: number): Promise<boolean> {
  if (rarest === undefined) return true
  const [{ hits } = { hits: 0 }] = await countHits(db, [rarest], most + 1)
  return hits <= most
}

async function countHits(db: Reader, needs: readonly WordNeed[], most: number) {
  const [counts] = isUsual(needs)
    ? await counted(needs, most).execute(db, valuesOf(needs))
    : await countsOf(db, needs, most).execute()
  return needs.map((need, index) => ({ need, hits: counts?.[`need_${index}`] ?? 0 }))
}

const counted = preparedByKinds((needs, most) => db => countsOf(db, needs, most))

function countsOf(db: Reader, needs: readonly WordNeed[], most: number) {
  return db.selectNoFrom(
    needs.map((need, index) =>
      sql<number>`(select count(*) from (${hitsOf(need, most)}) as found)`.as(`need_${index}`),
    ),
  )
}
