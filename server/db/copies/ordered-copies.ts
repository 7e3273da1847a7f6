/** Copies in the order of their groups, those of a group newest first. */
import type { GroupOrder } from '#domain/groups/group-order'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { inChunks } from '#server/database/chunks'
import type { Reader } from '#server/database/storage'
import type { Page, Selection } from '#server/db/groups/collection-filter'
import { copiesPerStatement, heldBy, newestFirstOf } from './held-copies.ts'
import { keyed, type OrderedGroup, type PlacedGroup, placedGroups } from '#server/db/groups/ordered-groups'

/** Reads the copies that match a condition on their ids, newest first. */
type ReadCopies<Copy> = (db: Reader, collectorId: string, isWanted: RawBuilder<SqlBool>) => Promise<Copy[]>

/** Yields a page of a selection's copies in the order of their groups, each batch some milliseconds of work. */
export async function* orderedCopies<Copy extends { readonly groupKey: string }>(
  db: Reader,
  selection: Selection,
  order: GroupOrder,
  { limit, offset }: Page,
  read: ReadCopies<Copy>,
): AsyncGenerator<Copy[]> {
  const { collectorId } = selection
  // Every group has a copy, so that as many groups have the copies up to the end of the page.
  const first = await placedGroups(db, selection, order, { limit: offset + limit, offset: 0 })
  const { groups, before } = onPage(first, { limit, offset })
  const found = await keyed(db, collectorId, groups)
  for (const some of inBatches(pieces(found, { limit, offset: offset - before })))
    yield await copiesOf(db, collectorId, some, read)
}

/** Returns the groups that have copies on a page, and how many copies come before them. */
function onPage(
  groups: readonly PlacedGroup[],
  { limit, offset }: Page,
): { readonly groups: readonly PlacedGroup[]; readonly before: number } {
  let [start, before] = [0, 0]
  for (const { quantity } of groups) {
    if (before + quantity > offset) break
    before += quantity
    start += 1
  }
  let [end, upTo] = [start, before]
  while (end < groups.length && upTo < offset + limit) upTo += groups[end++]?.quantity ?? 0
  return { groups: groups.slice(start, end), before }
}

/** The copies of a group from one on, newest first, and how many of them. */
interface Piece extends Page {
  readonly key: string
  readonly isWhole: boolean
}

/** Returns what is on a page of the copies of these groups. */
function pieces(groups: readonly OrderedGroup[], { limit, offset }: Page): Piece[] {
  const found: Piece[] = []
  let before = 0
  for (const { key, quantity } of groups) {
    const [from, upTo] = [Math.max(offset - before, 0), Math.min(offset + limit - before, quantity)]
    before += quantity
    if (from >= upTo) continue
    for (let at = from; at < upTo; at += copiesPerStatement) {
      const end = Math.min(at + copiesPerStatement, upTo)
      found.push({ key, offset: at, limit: end - at, isWhole: end - at === quantity })
    }
  }
  return found
}

/** Parts of groups alone, and whole groups together while their copies fit one statement. */
function inBatches(found: readonly Piece[]): Piece[][] {
  const batches: Piece[][] = []
  let copies = Number.POSITIVE_INFINITY
  for (const piece of found) {
    const size = piece.isWhole ? piece.limit : Number.POSITIVE_INFINITY
    copies += size
    if (copies <= copiesPerStatement) batches.at(-1)?.push(piece)
    else {
      batches.push([piece])
      copies = size
    }
  }
  return batches
}

async function copiesOf<Copy extends { readonly groupKey: string }>(
  db: Reader,
  collectorId: string,
  some: readonly Piece[],
  read: ReadCopies<Copy>,
): Promise<Copy[]> {
  const [first] = some
  if (!first) return []
  if (!first.isWhole) {
    const ofGroup = newestFirstOf(heldBy(db, collectorId).where('holdings.group_key', '=', first.key))
    return read(
      db,
      collectorId,
      sql<SqlBool>`holdings.id in ${ofGroup.limit(first.limit).offset(first.offset)}`,
    )
  }
  const keys = some.map(({ key }) => key)
  const copies = await inChunks(keys, chunk => {
    // Found by their ids. To find them by their groups, SQLite would walk all copies in the order of the page.
    const ofGroups = heldBy(db, collectorId).where('holdings.group_key', 'in', chunk)
    return read(db, collectorId, sql<SqlBool>`holdings.id in ${ofGroups}`)
  })
  const byGroup = Map.groupBy(copies, ({ groupKey }) => groupKey)
  return some.flatMap(({ key }) => byGroup.get(key) ?? [])
}
