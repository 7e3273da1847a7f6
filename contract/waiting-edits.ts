/** Edits of imported products that wait: curators, who are operators and trusted collectors, approve or refuse them. */
import { z } from 'zod'
import { productFace } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { count, id, instant, line, named, nothing, paged, pagination } from './fields.ts'
import { productState } from './product-history.ts'

export const waitingEdit = named('WaitingEdit', {
  id: z.string(),
  product_id: z.string(),
  author_id: z.string(),
  author_name: z.string(),
  created_at: instant,
  /** When it is gone if nobody decides. */
  lapses_at: instant,
  /** The product as everybody sees it. */
  ...productFace,
  revision: z.number(),
  updated_at: instant,
  /** The product as the author found it, as far as they edited it. It differs from `now` where others changed it since. */
  found: productState,
  now: productState,
  wanted: productState,
})

export const waitingEditEndpoints = {
  'GET /api/waiting-edits': endpoint({
    summary: 'List edits that wait, the oldest first, for operators and trusted collectors',
    refusals: ['forbidden'],
    query: z.object({
      ...paged(50),
    }),
    answer: z.object({ waiting_edits: z.array(waitingEdit), pagination }),
  }),
  'POST /api/waiting-edits/:id/approve': endpoint({
    summary: 'Save an edit that waits for everybody, as an edit of its author',
    refusals: ['forbidden', 'not_found', 'conflict'],
    grows: true,
    params: z.object({ id }),
    body: z.object({
      /** `revision` and `updated_at` of the edit as listed. A conflict if the product has changed since. */
      revision: count(0, 1_000_000_000),
      updated_at: line(40),
    }),
    answer: nothing,
  }),
  'DELETE /api/waiting-edits/:id': endpoint({
    summary: 'Refuse an edit that waits, or withdraw an own one',
    refusals: ['not_found'],
    grows: false,
    params: z.object({ id }),
    answer: nothing,
  }),
  'DELETE /api/collectors/:id/waiting-edits': endpoint({
    summary: 'Refuse all edits of a collector that wait, for operators and trusted collectors',
    refusals: ['forbidden'],
    grows: false,
    params: z.object({ id }),
    answer: z.object({ refused: z.number() }),
  }),
}
