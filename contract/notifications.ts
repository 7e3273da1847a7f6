/** Notifications: price moves of copies, and wishes at their target price. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { blankable, id, instant, money, pagination, wholeNumber } from './fields.ts'
import { productFace } from './catalogue.ts'

export const notification = z.object({
  id: z.string(),
  created_at: instant,
  /** price_move: the price of a copy moved. wish: the price of a wished-for product fell to its target. */
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
    summary: 'List notifications, newest first',
    access: 'collector',
    status: 200,
    query: z.object({
      page: blankable(wholeNumber(1, 1_000_000)),
      limit: blankable(wholeNumber(1, 100)),
    }),
    answer: z.object({ notifications: z.array(notification), unread: z.number(), pagination }),
  }),
  'POST /api/notifications/read': endpoint({
    summary: 'Mark notifications as read, or all without ids',
    access: 'collector',
    status: 200,
    body: z.object({ ids: z.array(id).max(100, { error: 'are too many' }).optional() }),
    answer: z.object({ unread: z.number() }),
  }),
}
