/** Saved views: how a collector looks at the collection, under a name. */
import { maxViewName, maxViewParameters, viewParametersFault } from '#domain/groups/saved-view'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, line, named, nothing } from './fields.ts'

/** Views as the collector sees them, and as the download has them. */
export const viewFacts = {
  name: z.string(),
  /** The parameters of the screen's address, as a JSON object. */
  parameters: z.string(),
}

export const savedView = named('SavedView', { id: z.string(), ...viewFacts })

const sentFacts = {
  /** Unique among the collector's views, regardless of case. */
  name: line(maxViewName),
  /** A JSON object: names of letters with texts or whole numbers. Kept as it is. */
  parameters: line(maxViewParameters).refine(json => viewParametersFault(json) === null, {
    error: ({ input }) => viewParametersFault(String(input)) ?? 'must be JSON',
  }),
}

export const savedViewEndpoints = {
  'GET /api/collections/views': endpoint({
    summary: 'List the saved views of the collection by name',
    answer: z.object({ views: z.array(savedView) }),
  }),
  'POST /api/collections/views': endpoint({
    summary: 'Save a view of the collection (at most 50)',
    status: 201,
    refusals: ['conflict'],
    grows: true,
    body: z.object(sentFacts),
    answer: z.object({ view: savedView }),
  }),
  'PUT /api/collections/views/:id': endpoint({
    summary: 'Replace a saved view',
    refusals: ['conflict'],
    grows: false,
    params: z.object({ id }),
    body: z.object(sentFacts),
    answer: z.object({ view: savedView }),
  }),
  'DELETE /api/collections/views/:id': endpoint({
    summary: 'Delete a saved view',
    grows: false,
    params: z.object({ id }),
    answer: nothing,
  }),
}
