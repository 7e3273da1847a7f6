/** Opening a sealed product: it becomes the cards pulled from it, which take on its cost. */
import { costSplits } from '#domain/copies/open-product'
import { z } from 'zod'
import { item } from './collection.ts'
import { copiesOf, costOfChanging } from './call-costs.ts'
import { endpoint } from './endpoint.ts'
import { blankable, certNumber, count, day, enteredMoney, id, listOf, money, sentTarget } from './fields.ts'

export const openingEndpoints = {
  'POST /api/collections/:id/open': endpoint({
    summary: 'Open a sealed product: it leaves, and the cards pulled from it take on its cost',
    status: 201,
    refusals: ['not_found', 'conflict'],
    idempotent: true,
    grows: true,
    extraCost: ({ body }) => costOfChanging(copiesOf(body.pulled)),
    // The longest 500 lines take 793 KiB with their grades written as escapes.
    maxBodyKiB: 1_024,
    params: z.object({ id }),
    body: z.object({
      /** At most 500 copies together. Without any, the cost becomes a realised loss. */
      pulled: listOf(
        z.object({
          /** The product. */
          id,
          quantity: blankable(count(1, 500)),
          ...sentTarget,
          /** For a line with quantity 1. */
          cert_number: blankable(certNumber),
          /** What all copies of the line cost together. Only with the split manual, where a blank counts as 0. */
          total_cost: blankable(enteredMoney),
        }),
        500,
        '500 lines',
      ),
      /** market, as in a trade, when absent. With manual, the costs must sum to the cost of the product. */
      split: blankable(z.enum(costSplits, { error: 'must be market or manual' })),
      /** The day it was opened and the purchase date of the cards. Today when absent. */
      day: blankable(day),
    }),
    answer: z.object({
      pulled: z.array(item),
      lifetime_earnings: money,
      /** 0, or the realised loss when nothing was pulled. */
      profit: money,
      operation_id: z.string(),
    }),
  }),
}
