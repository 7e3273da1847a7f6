/** Venues: where a collector sells, with what a sale usually costs there. No sale refers to one. */
import { maxFeeBasisPoints } from '#domain/copies/venue'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { blankable, count, enteredMoney, id, line, money, named, nothing, wholeNumber } from './fields.ts'

/** Share of the sold price, in hundredths of a percent: 1325 is 13.25 %. */
const feeBasisPoints = count(0, maxFeeBasisPoints)

/** Venues as the collector sees them, and as the download has them. */
export const venueFacts = {
  name: z.string(),
  fee_basis_points: z.number(),
  /** Charged for each sale in addition to the share. */
  fixed_fee: money,
  /** Shipping that the seller pays. */
  shipping: money,
}

export const venue = named('Venue', {
  id: z.string(),
  ...venueFacts,
  /** Counts changes; a change names the one it was made on. */
  revision: z.number(),
})

const sentFacts = {
  /** Unique among the collector's venues, regardless of case. */
  name: line(100),
  fee_basis_points: feeBasisPoints,
  fixed_fee: enteredMoney,
  shipping: enteredMoney,
}

const maxRevision = 999_999_999

export const venueEndpoints = {
  'GET /api/venues': endpoint({
    summary: 'List venues by name: where the collector sells, and what a sale costs there',
    answer: z.object({
      venues: z.array(venue),
      /** Where the newest 50 sales were, newest first, besides these venues. */
      recent_names: z.array(z.string()),
    }),
  }),
  'POST /api/venues': endpoint({
    summary: 'Add a venue (at most 50)',
    status: 201,
    refusals: ['conflict'],
    grows: true,
    body: z.object(sentFacts),
    answer: z.object({ venue }),
  }),
  'PUT /api/venues/:id': endpoint({
    summary: 'Change a venue, unless it has changed since the revision sent',
    refusals: ['conflict'],
    grows: false,
    params: z.object({ id }),
    body: z.object({ ...sentFacts, revision: count(0, maxRevision) }),
    answer: z.object({ venue }),
  }),
  'DELETE /api/venues/:id': endpoint({
    summary: 'Delete a venue; with a revision, unless it has changed since',
    refusals: ['conflict'],
    grows: false,
    params: z.object({ id }),
    query: z.object({ revision: blankable(wholeNumber(0, maxRevision)) }),
    answer: nothing,
  }),
}
