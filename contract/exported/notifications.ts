/** Notifications in data.json. */
import { z } from 'zod'
import { foundProduct } from './product.ts'
import { day, instant, money } from '#contract/fields'

const notified = {
  id: z.string(),
  created_at: instant,
  read_at: instant.nullable(),
  mailed_at: instant.nullable(),
}

const priceNotification = z.object({
  ...notified,
  kind: z.enum(['price_move', 'wish']),
  ...foundProduct,
  label: z.string(),
  /** The condition or grade by which prices are kept. Downloads before they could be restored lack it. */
  price_key: z.string(),
  old_price: money,
  new_price: money,
})

const weekNotification = z.object({
  ...notified,
  kind: z.literal('week'),
  week_ends: day,
  total_market_price: money,
  change: money,
  profit: money.nullable(),
  quantity: z.number().nullable(),
  quantity_change: z.number().nullable(),
})

/** About the account itself. */
const accountNotification = z.object({
  ...notified,
  kind: z.enum(['sign_in', 'password_changed', 'email_changed']),
  device: z.string().nullable(),
})

/** That products were reported. */
const reportNotification = z.object({ ...notified, kind: z.literal('product_reports') })

export const exportedNotification = z.discriminatedUnion('kind', [
  priceNotification,
  weekNotification,
  accountNotification,
  reportNotification,
])
