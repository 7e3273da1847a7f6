/** Shared pages, at most `maxSharedPages` for each collector. */
import type { SortDirection } from '#domain/groups/group-order'
import {
  type SharedFilter,
  type SharedParts,
  type SharedSort,
  wholeShared,
} from '#domain/sharing/shared-page'
import type { Selectable } from 'kysely'
import { prepared } from '#server/database/prepared'
import type { Reader, Storage, Writer } from '#server/database/storage'
import type { SharedPagesTable } from '#server/database/tables/shared-pages'

/** What a collector chooses. */
export interface SharedChoices extends SharedParts {
  readonly title: string
  readonly filter: SharedFilter
  readonly sort: SharedSort | null
  readonly direction: SortDirection | null
}

export interface SharedPage extends SharedChoices {
  readonly id: string
  /** Whether somebody may know its link: not after a restore. */
  readonly hasLink: boolean
  readonly version: number
  readonly createdAt: string
  readonly lastViewed: string | null
}

/** A page with whose collection it is of. */
export interface VisitedPage extends SharedPage {
  readonly collectorId: string
  readonly username: string
  readonly ledgerCurrency: string
}

/** Stands in for the digest of a page whose link is lost. No secret has this digest. */
export const noLink = 'none'

const columns = [
  'shared_pages.id',
  'shared_pages.digest',
  'shared_pages.version',
  'shared_pages.title',
  'shared_pages.filter',
  'shared_pages.sort',
  'shared_pages.direction',
  'shared_pages.shows_values',
  'shared_pages.shows_username',
  'shared_pages.shows_cost',
  'shared_pages.shows_notes',
  'shared_pages.shows_place',
  'shared_pages.shows_certs',
  'shared_pages.created_at',
  'shared_pages.last_viewed',
] as const

type Row = Omit<Selectable<SharedPagesTable>, 'collector_id'>

function pageOf(row: Row): SharedPage {
  const filter = JSON.parse(row.filter) as Partial<SharedFilter>
  return {
    id: row.id,
    hasLink: row.digest !== noLink,
    version: row.version,
    title: row.title,
    filter: { ...wholeShared, ...filter },
    sort: row.sort,
    direction: row.direction,
    showsValues: row.shows_values === 'on',
    showsUsername: row.shows_username === 'on',
    showsCost: row.shows_cost === 'on',
    showsNotes: row.shows_notes === 'on',
    showsPlace: row.shows_place === 'on',
    showsCerts: row.shows_certs === 'on',
    createdAt: row.created_at,
    lastViewed: row.last_viewed,
  }
}

/** Returns the page of a link; null for an unknown one, and while its collector may not sign in. */
export async function pageByDigest(db: Reader, digest: string): Promise<VisitedPage | null> {
  const row = await digestQuery.executeTakeFirst(db, { digest })
  if (!row) return null
  const { collector_id: collectorId, username, ledger_currency: ledgerCurrency } = row
  return { ...pageOf(row), collectorId, username, ledgerCurrency }
}

const digestQuery = prepared((db, { digest }: { digest: string }) =>
  db
    .selectFrom('shared_pages')
    .innerJoin('collectors', 'collectors.id', 'shared_pages.collector_id')
    .select(columns)
    .select(['shared_pages.collector_id', 'collectors.username', 'collectors.ledger_currency'])
    .where('shared_pages.digest', '=', digest)
    .where('collectors.disabled_at', 'is', null),
)

/** Lists a collector's pages, newest first. */
export async function sharedPagesOf(db: Reader, collectorId: string): Promise<SharedPage[]> {
  const rows = await db
    .selectFrom('shared_pages')
    .select(columns)
    .where('collector_id', '=', collectorId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(pageOf)
}

/** A new page: what was chosen, and what its link is known by. */
export interface NewSharedPage extends SharedChoices {
  readonly id: string
  readonly digest: string
  readonly createdAt: string
  readonly lastViewed: string | null
}

export async function insertSharedPage(tx: Writer, collectorId: string, page: NewSharedPage): Promise<void> {
  const { id, digest, createdAt, lastViewed } = page
  await tx
    .insertInto('shared_pages')
    .values({
      collector_id: collectorId,
      id,
      digest,
      created_at: createdAt,
      last_viewed: lastViewed,
      version: 1,
      ...chosenColumns(page),
    })
    .execute()
}

/** Changes what a page shows, or its link. Does nothing if there is no such page. */
export async function updateSharedPage(
  tx: Writer,
  collectorId: string,
  id: string,
  change: SharedChoices | { readonly digest: string },
): Promise<void> {
  const changed = 'digest' in change ? { digest: change.digest } : chosenColumns(change)
  await tx
    .updateTable('shared_pages')
    .set(changed)
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('collector_id', '=', collectorId)
    .where('id', '=', id)
    .execute()
}

function chosenColumns({ title, filter, sort, direction, ...parts }: SharedChoices) {
  const onOff = (isOn: boolean) => (isOn ? 'on' : 'off')
  return {
    title,
    filter: JSON.stringify(filter),
    sort,
    direction,
    shows_values: onOff(parts.showsValues),
    shows_username: onOff(parts.showsUsername),
    shows_cost: onOff(parts.showsCost),
    shows_notes: onOff(parts.showsNotes),
    shows_place: onOff(parts.showsPlace),
    shows_certs: onOff(parts.showsCerts),
  } as const
}

export async function deleteSharedPage(tx: Writer, collectorId: string, id: string): Promise<void> {
  await tx.deleteFrom('shared_pages').where('collector_id', '=', collectorId).where('id', '=', id).execute()
}

/** Records the day a visitor opened a page. */
export async function recordVisit(
  tx: Writer,
  { collectorId, id }: { readonly collectorId: string; readonly id: string },
  day: string,
): Promise<void> {
  await tx
    .updateTable('shared_pages')
    .set({ last_viewed: day })
    .where('collector_id', '=', collectorId)
    .where('id', '=', id)
    .execute()
}

/** For the download: all at once, because they are few. */
export async function* exportedSharedPages(storage: Storage, collectorId: string) {
  const pages = await storage.read(db => sharedPagesOf(db, collectorId))
  yield pages.map(page => ({
    ...page,
    filter: JSON.stringify(page.filter),
    order: page.direction,
  }))
}
