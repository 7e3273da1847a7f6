/** Notifications: price moves of copies, wishes at their target price, what a week brought, the account, reports. */
import { plainNoticeKinds } from '#domain/accounts/account-notices'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { day, id, instant, money, named, paged, pagination } from './fields.ts'
import { productFace } from './catalogue.ts'

const shared = { id: z.string(), created_at: instant, is_read: z.boolean() }

export const priceNotification = named('PriceNotification', {
  ...shared,
  /** price_move: the price of a copy moved. wish: the price of a wished-for product fell to its target. */
  kind: z.enum(['price_move', 'wish']),
  product_id: z.string(),
  ...productFace,
  /** "Near Mint", "PSA 10", "Sealed". */
  label: z.string(),
  old_price: money,
  new_price: money,
  change_percent: z.number(),
})

/** A week, Monday to Sunday of the collector's own days: the figures at its end. */
export const weekNotification = named('WeekNotification', {
  ...shared,
  kind: z.literal('week'),
  week_starts: day,
  week_ends: day,
  total_market_price: money,
  /** Against the end of the week before. Copies bought and sold change it too. */
  change: money,
  /** What prices and sales brought. Null if not known for both ends. */
  profit: money.nullable(),
  /** Copies held, and how many more than at the end of the week before. Null if not known. */
  quantity: z.number().nullable(),
  quantity_change: z.number().nullable(),
})

/**
 * Something that happened to the account itself: a sign-in from a new place, a new password or e-mail address, two-step
 * sign-in turned on or off (factor_on, factor_off), or ended by an operator (factor_ended).
 */
export const accountNotification = named('AccountNotification', {
  ...shared,
  kind: z.enum(plainNoticeKinds),
  /** The User-Agent header of who did it; null without one. */
  device: z.string().nullable(),
})

/** Somebody signed in with a recovery code. */
export const recoveryNotification = named('RecoveryNotification', {
  ...shared,
  kind: z.literal('recovery_code_used'),
  device: z.string().nullable(),
  /** How many recovery codes are left. */
  codes_left: z.number(),
})

/** Products were reported or edits of them wait, for operators and trusted collectors: at most one unread. */
export const reportNotification = named('ReportNotification', {
  ...shared,
  kind: z.literal('product_reports'),
})

export const notification = z
  .union([priceNotification, weekNotification, recoveryNotification, accountNotification, reportNotification])
  .meta({ id: 'Notification' })

export const notificationEndpoints = {
  'GET /api/notifications': endpoint({
    summary: 'List notifications, newest first',
    query: z.object({
      ...paged(100),
    }),
    answer: z.object({ notifications: z.array(notification), unread: z.number(), pagination }),
  }),
  'POST /api/notifications/read': endpoint({
    summary: 'Mark notifications as read, or all without ids',
    grows: false,
    body: z.object({ ids: z.array(id).max(100, { error: 'are too many' }).optional() }),
    answer: z.object({ unread: z.number() }),
  }),
}
