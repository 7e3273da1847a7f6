/** What a collector is looking for, and the price at which they want to hear of it. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  blankable,
  clearable,
  enteredMoney,
  id,
  instant,
  money,
  nothing,
  pagination,
  wholeNumber,
} from './fields.ts'
import { productFace } from './catalogue.ts'

export const wish = z.object({
  product_id: z.string(),
  ...productFace,
  wished_at: instant,
  /** Told of when the Near Mint or sealed price falls to it; null for no telling. */
  target_price: money.nullable(),
  current_market_price: money.nullable(),
  price_as_of: instant.nullable(),
  /** Whether the market price is at the target or below it. */
  is_reached: z.boolean(),
})

export const wishlistEndpoints = {
  'GET /api/wishlist': endpoint({
    summary: 'The products wished for: those at their target price first, then the newest',
    access: 'collector',
    status: 200,
    query: z.object({
      page: blankable(wholeNumber(1, 1_000_000)),
      limit: blankable(wholeNumber(1, 100)),
    }),
    answer: z.object({ wishes: z.array(wish), reached: z.number(), pagination }),
  }),
  'GET /api/wishlist/ids': endpoint({
    summary: 'The ids of all products wished for, at most 5,000',
    access: 'collector',
    status: 200,
    answer: z.object({ ids: z.array(z.string()) }),
  }),
  'PUT /api/wishlist/:id': endpoint({
    summary: 'Wish for a product, or change its target price; :id is the product',
    access: 'collector',
    status: 200,
    refusals: ['conflict'],
    params: z.object({ id }),
    body: z.object({ target_price: clearable(enteredMoney) }),
    answer: z.object({ wish }),
  }),
  'DELETE /api/wishlist/:id': endpoint({
    summary: 'Wish for it no more',
    access: 'collector',
    status: 200,
    params: z.object({ id }),
    answer: nothing,
  }),
}
