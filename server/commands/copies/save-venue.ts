/** Changing where a collector sells. None of it changes a sale. */
import { newId } from '#server/commands/new-id'
import { maxVenues, venueNameKey } from '#domain/copies/venue'
import { bookkeepingOf } from '#server/db/accounts/bookkeeping'
import { changeOwnList, rejectTakenName } from '#server/commands/own-list'
import {
  deleteVenue,
  insertVenue,
  sameVenue,
  updateVenue,
  type Venue,
  type VenueFacts,
  venuesOf,
} from '#server/db/copies/venues'
import type { Writer } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'
import { requireWholeUnits } from './whole-units.ts'

/** Adds a venue. Refuses a name that the collector's other venues have, and more than `maxVenues`. */
export async function addVenue(parts: Parts, collectorId: string, facts: VenueFacts): Promise<Venue> {
  return changeOwnList(parts, collectorId, venuesOf, async (tx, venues) => {
    await requireAmounts(tx, collectorId, facts)
    rejectTakenName(venues, { id: null, name: facts.name }, venueNameKey, 'venue')
    if (venues.length >= maxVenues) {
      throw new Refused('conflict', `You can have at most ${maxVenues} venues. Delete one first.`)
    }
    const venue = { ...factsOf(facts), id: newId(), revision: 0 }
    await insertVenue(tx, collectorId, venue)
    return venue
  })
}

/** What a change of a venue sends: all of it, and the revision that the collector was looking at. */
export interface VenueChange extends VenueFacts {
  readonly revision: number
}

/**
 * Replaces a venue. Refuses a name that another venue has, and a revision that is not the newest, so that no window
 * overwrites what another saved. The same change again is accepted and does nothing.
 */
export async function changeVenue(
  parts: Parts,
  collectorId: string,
  id: string,
  { revision, ...facts }: VenueChange,
): Promise<Venue> {
  return changeOwnList(parts, collectorId, venuesOf, async (tx, venues) => {
    const venue = venues.find(known => known.id === id)
    if (!venue) throw notFound()
    if (sameVenue(venue, facts)) return venue
    if (venue.revision !== revision) throw staleChange()
    await requireAmounts(tx, collectorId, facts)
    rejectTakenName(venues, { id, name: facts.name }, venueNameKey, 'venue')
    const changed = { ...factsOf(facts), id, revision: revision + 1 }
    await updateVenue(tx, collectorId, changed)
    return changed
  })
}

/** Deletes a venue, if there is one. Refuses a revision that is not the newest; undefined for no check. */
export async function removeVenue(
  parts: Parts,
  collectorId: string,
  id: string,
  revision: number | undefined,
): Promise<void> {
  await changeOwnList(parts, collectorId, venuesOf, async (tx, venues) => {
    const venue = venues.find(known => known.id === id)
    if (venue && revision !== undefined && venue.revision !== revision) throw staleChange()
    if (venue) await deleteVenue(tx, collectorId, id)
  })
}

async function requireAmounts(tx: Writer, collectorId: string, facts: VenueFacts): Promise<void> {
  requireWholeUnits((await bookkeepingOf(tx, collectorId)).ledgerCurrency, facts)
}

function factsOf({ name, feeBasisPoints, fixedFeeCents, shippingCents }: VenueFacts): VenueFacts {
  return { name, feeBasisPoints, fixedFeeCents, shippingCents }
}

function staleChange(): Refused {
  return new Refused(
    'conflict',
    'This venue was changed in another window after you opened it. Open it again to see the new version.',
  )
}
