/** What a collector is told in the app: prices that moved by more than they asked to be told of. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { blankable, id, instant, money, pagination, wholeNumber } from './fields.ts'
import { productFace } from './catalogue.ts'

export const notification = z.object({
  id: z.string(),
  created_at: instant,
  /** price_move: a price of something held moved. wish: the price of something wished for fell to its target. */
  kind: z.enum(['price_move', 'wish']),
  product_id: z.string(),
  ...productFace,
  /** "Near Mint", "PSA 10", "Sealed". */
  label: z.string(),
  old_price: money,
  new_price: money,
  change_percent: z.number(),
  is_read: z.boolean(),
})

export const notificationEndpoints = {
  'GET /api/notifications': endpoint({
    summary: 'What the collector was told, newest first',
    access: 'collector',
    status: 200,
    query: z.object({
      page: blankable(wholeNumber(1, 1_000_000)),
      limit: blankable(wholeNumber(1, 100)),
    }),
    answer: z.object({ notifications: z.array(notification), unread: z.number(), pagination }),
  }),
  'POST /api/notifications/read': endpoint({
    summary: 'Mark these as read, or all of them',
    access: 'collector',
    status: 200,
    body: z.object({ ids: z.array(id).max(100, { error: 'are too many' }).optional() }),
    answer: z.object({ unread: z.number() }),
  }),
}
