/** Notifications in data.json. */
import { z } from 'zod'
import { product } from './exported-product.ts'
import { day, instant, money } from './fields.ts'

const notified = {
  id: z.string(),
  created_at: instant,
  kind: z.string(),
  read_at: instant.nullable(),
  mailed_at: instant.nullable(),
}

const priceNotification = z.object({
  ...notified,
  ...product,
  label: z.string(),
  old_price: money,
  new_price: money,
})

const weekNotification = z.object({
  ...notified,
  week_ends: day,
  total_market_price: money,
  change: money,
  profit: money.nullable(),
  quantity: z.number().nullable(),
  quantity_change: z.number().nullable(),
})

/** About the account itself. */
const accountNotification = z.object({ ...notified, device: z.string().nullable() })

/** That products were reported. */
const reportNotification = z.object(notified)

export const exportedNotification = z.union([
  priceNotification,
  weekNotification,
  accountNotification,
  reportNotification,
])
