/** Pages of a selection's copies, newest first. */
import { type SqlBool, sql } from 'kysely'
import { chunksOf } from '#server/database/chunks'
import { isPreparedSize, prepared, preparedFor } from '#server/database/prepared'
import type { Reader } from '#server/database/storage'
import type { Page, Selection } from '#server/db/groups/collection-filter'
import { countOf, firstGroups } from '#server/db/groups/group-pages'
import {
  copiesPerStatement,
  copiesOfPage,
  copiesWith,
  copyOf,
  heldBy,
  type HeldCopy,
  newestFirstOf,
} from './held-copies.ts'
import { copiesIn } from '#server/db/groups/newest-held'

/** Pages that end later are found by walking the copies, newest first. */
const mostGroups = 100

/** Returns a page of a selection's copies, newest first, a few hundred at most, and how many copies it has. */
export async function copiesPage(
  db: Reader,
  selection: Selection,
  page: Page,
): Promise<{ copies: HeldCopy[]; total: number }> {
  const { collectorId, counted, groupKey } = selection
  const { limit, offset } = page
  if (counted === 'all' && isPreparedSize(limit)) {
    // PostgreSQL answers both together.
    const [count, rows] = await Promise.all([
      countOf(db, selection),
      wholePage(limit).execute(db, { collectorId, offset }),
    ])
    return { copies: rows.map(copyOf), total: count.copies }
  }
  if (counted === 'all' || groupKey !== null || offset + limit > mostGroups) {
    const { copies: total } = await countOf(db, selection)
    const isOnPage = sql<SqlBool>`holdings.id in ${idsPage(db, selection, page, total)}`
    return { copies: await copiesWith(db, collectorId, isOnPage), total }
  }
  // The newest copies of a selection are in as many of its groups with the newest copies.
  const { keys, count } = await firstGroups(db, selection, offset + limit)
  return { copies: await copiesIn(db, collectorId, keys, page), total: count.copies }
}

/** Yields a page of a selection's copies, newest first, each batch some milliseconds of work. */
export async function* copiesInBatches(
  db: Reader,
  selection: Selection,
  page: Page,
): AsyncGenerator<HeldCopy[]> {
  const { collectorId, counted } = selection
  if (counted === 'all') return yield* wholeInBatches(db, collectorId, page)
  const ids = (await idsPage(db, selection, page).execute()).map(({ id }) => id)
  for (const chunk of chunksOf(ids, copiesPerStatement))
    yield await copiesWith(db, collectorId, sql`holdings.id in (${sql.join(chunk)})`)
}

/** Each batch begins after the last copy of the one before: to look up ids, PostgreSQL may read all copies each time. */
async function* wholeInBatches(db: Reader, collectorId: string, page: Page): AsyncGenerator<HeldCopy[]> {
  let [left, { offset }]: [number, { offset: number }] = [page.limit, page]
  let after: Pick<HeldCopy, 'createdAt' | 'id'> = { createdAt: afterAll, id: afterAll }
  while (left > 0) {
    const rows = await batchAfter.execute(db, { collectorId, offset, ...after })
    const copies = rows.slice(0, left).map(copyOf)
    yield copies
    const last = copies.at(-1)
    if (!last || rows.length < copiesPerStatement) return
    after = last
    left -= copies.length
    offset = 0
  }
}

/** Comes after every time and every id. */
const afterAll = '~'

interface Batch {
  readonly collectorId: string
  readonly createdAt: string
  readonly id: string
  readonly offset: number
}

const batchAfter = prepared((db, { collectorId, createdAt, id, offset }: Batch) => {
  const batch = newestFirstOf(heldBy(db, collectorId))
    .select('holdings.created_at')
    .where(sql<SqlBool>`(holdings.created_at, holdings.id) < (${createdAt}, ${id})`)
    .limit(sql.lit(copiesPerStatement))
    .offset(offset)
  return copiesOfPage(db, collectorId, sql`${batch}`)
})

/** Selects the ids of a page. With the number of copies, it walks from the end of the list that is nearer. */
function idsPage(
  db: Reader,
  { collectorId, groups, groupKey, counted }: Selection,
  { limit, offset }: Page,
  total = Number.POSITIVE_INFINITY,
) {
  let held = heldBy(db, collectorId)
  // Name a single group directly, so that its index is used.
  if (groupKey !== null) held = held.where('holdings.group_key', '=', groupKey)
  if (counted !== 'all')
    held = held.where('holdings.group_key', 'in', groups.select('holding_groups.group_key'))
  if (offset < total / 2) return newestFirstOf(held).limit(limit).offset(offset)
  const after = Math.max(0, total - offset - limit)
  return held
    .orderBy('holdings.created_at')
    .orderBy('holdings.id')
    .limit(Math.max(0, total - offset - after))
    .offset(after)
}

const wholePage = preparedFor(
  limit =>
    (db, { collectorId, offset }: { collectorId: string; offset: number }) => {
      const page = newestFirstOf(heldBy(db, collectorId)).select('holdings.created_at')
      return copiesOfPage(db, collectorId, sql`${page.limit(sql.lit(limit)).offset(offset)}`)
    },
)
