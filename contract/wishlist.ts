/** The wishlist: products a collector wants, and their target prices. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { clearable, enteredMoney, id, instant, money, named, nothing, paged, pagination } from './fields.ts'
import { productFace } from './catalogue.ts'

export const wish = named('Wish', {
  product_id: z.string(),
  ...productFace,
  wished_at: instant,
  /** Notify when the Near Mint or sealed price falls to this. Null for no notification. */
  target_price: money.nullable(),
  current_market_price: money.nullable(),
  price_as_of: instant.nullable(),
  /** Whether the market price is at or below the target. */
  is_reached: z.boolean(),
})

export const wishlistEndpoints = {
  'GET /api/wishlist': endpoint({
    summary: 'List wishes, those at their target price first, then newest first',
    query: z.object({
      ...paged(100),
    }),
    answer: z.object({ wishes: z.array(wish), reached: z.number(), pagination }),
  }),
  'GET /api/wishlist/ids': endpoint({
    summary: 'List the product ids on the wishlist (at most 5,000)',
    answer: z.object({ ids: z.array(z.string()) }),
  }),
  'PUT /api/wishlist/:id': endpoint({
    summary: 'Add a product to the wishlist, or change its target price',
    refusals: ['conflict'],
    grows: true,
    params: z.object({ id }),
    body: z.object({ target_price: clearable(enteredMoney) }),
    answer: z.object({ wish }),
  }),
  'DELETE /api/wishlist/:id': endpoint({
    summary: 'Remove a product from the wishlist',
    grows: false,
    params: z.object({ id }),
    answer: nothing,
  }),
}
