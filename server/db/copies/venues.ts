/** Venues: where collectors sell, with what a sale usually costs them there. */
import { hash } from 'node:crypto'
import { type VenueCosts, venueNameKey } from '#domain/copies/venue'
import type { NotNull } from 'kysely'
import { columnMap } from '#server/database/columns'
import type { Reader, Writer } from '#server/database/storage'

/** What a collector writes down about a venue. */
export interface VenueFacts extends VenueCosts {
  readonly name: string
}

export interface Venue extends VenueFacts {
  readonly id: string
  readonly revision: number
}

const facts = columnMap(['name', 'fee_basis_points', 'fixed_fee_cents', 'shipping_cents'])
const venueColumns = columnMap(['id', ...facts.columns, 'revision'])

/** Lists a collector's venues by name, regardless of case. */
export async function venuesOf(db: Reader, collectorId: string): Promise<Venue[]> {
  const rows = await db
    .selectFrom('venues')
    .select(venueColumns.columns)
    .where('collector_id', '=', collectorId)
    .execute()
  const keyed = rows.map(row => ({ venue: venueColumns.read(row), key: venueNameKey(row.name) }))
  return keyed.sort((left, right) => (left.key < right.key ? -1 : 1)).map(({ venue }) => venue)
}

/**
 * Returns where the newest sales were, newest first, each name once as people read it. Looks at no more sales than
 * `sales`.
 */
export async function recentVenueNames(db: Reader, collectorId: string, sales: number): Promise<string[]> {
  const newest = await db
    .selectFrom('operations')
    .select('sequence')
    .where('collector_id', '=', collectorId)
    .where('kind', '=', 'sale')
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .limit(sales)
    .execute()
  if (newest.length === 0) return []
  const rows = await db
    .selectFrom('operation_copies')
    .innerJoin('holdings', join =>
      join
        .onRef('holdings.collector_id', '=', 'operation_copies.collector_id')
        .onRef('holdings.id', '=', 'operation_copies.holding_id'),
    )
    .where('operation_copies.collector_id', '=', collectorId)
    .where(
      'operation_copies.operation_sequence',
      'in',
      newest.map(({ sequence }) => sequence),
    )
    // All copies of a lot have the same one.
    .where('operation_copies.position', '=', 0)
    .where('holdings.sale_venue', 'is not', null)
    .select('holdings.sale_venue')
    .$narrowType<{ sale_venue: NotNull }>()
    .orderBy('operation_copies.operation_sequence', 'desc')
    .execute()
  const byKey = Map.groupBy(rows, row => venueNameKey(row.sale_venue))
  return Array.from(byKey.values(), ([first]) => first?.sale_venue ?? '')
}

/** Inserts a venue. Throws KeyTaken if the collector has one of this name. */
export async function insertVenue(tx: Writer, collectorId: string, venue: Venue): Promise<void> {
  await tx
    .insertInto('venues')
    .values({ collector_id: collectorId, name_key: nameDigest(venue.name), ...venueColumns.write(venue) })
    .execute()
}

/** Replaces a venue. Throws KeyTaken if the collector has another one of this name. */
export async function updateVenue(tx: Writer, collectorId: string, venue: Venue): Promise<void> {
  await tx
    .updateTable('venues')
    .set({ name_key: nameDigest(venue.name), ...facts.write(venue), revision: venue.revision })
    .where('collector_id', '=', collectorId)
    .where('id', '=', venue.id)
    .execute()
}

export async function deleteVenue(tx: Writer, collectorId: string, id: string): Promise<void> {
  await tx.deleteFrom('venues').where('collector_id', '=', collectorId).where('id', '=', id).execute()
}

/** Returns true when two descriptions of a venue are the same. */
export function sameVenue(left: VenueFacts, right: VenueFacts): boolean {
  return (
    left.name === right.name &&
    left.feeBasisPoints === right.feeBasisPoints &&
    left.fixedFeeCents === right.fixedFeeCents &&
    left.shippingCents === right.shippingCents
  )
}

/** The unique key is on the digest, because some characters fold into whole phrases. */
function nameDigest(name: string): string {
  return hash('sha256', venueNameKey(name))
}
