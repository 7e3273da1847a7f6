// Texts at their limits on every screen: words that do not break, and markup that must not run.

import type { WireAnswer } from '#contract/endpoints'
import { addProduct } from '#e2e/products/products'
import { addCopy } from '#e2e/copies/copies'
import type { Api } from '#e2e/fixtures'
import { ownWord } from '#e2e/own-names'
import { vectors } from './hostile.ts'

/** A word longer than the longest of the catalogue, without a place to break it. */
const longWord = () => `${ownWord()}${'w'.repeat(50)}`

/**
 * Adds copies, wishes, a venue, a sale, a trade, an edit, a report and a shared page, with long words and hostile texts
 * everywhere. Returns the addresses of what it added.
 */
export async function addLongWords(api: Api): Promise<string[]> {
  const long = () => ({
    name: `${longWord()} ${vectors}`.slice(0, 200),
    set_name: longWord(),
    rarity: `${longWord()} ${vectors}`.slice(0, 100),
    card_number: 'w'.repeat(40),
    misc_info: vectors,
  })
  const [kept, given, received] = [
    await addProduct(api, long()),
    await addProduct(api, long()),
    await addProduct(api, {
      ...long(),
      product_type: 'sealed_product',
      card_number: null,
      product_description: `${longWord()} ${vectors}`,
    }),
  ]
  const graded = { condition: null, grading_company: 'w'.repeat(50), grade: 'w'.repeat(50) }
  const place = { box: 'w'.repeat(80), binder: 'w'.repeat(80), page: 'w'.repeat(80) }
  const remarks = {
    ...place,
    note: `${longWord()} ${vectors}`,
    tags: ['w'.repeat(60), 'Tag'],
    seller: 'w'.repeat(120),
  }
  await addCopy(api, kept.id, { ...graded, purchase_price: 99_999_999.99, ...remarks })
  const away = await addCopy(api, given.id)
  await api('PUT', `/api/wishlist/${kept.id}`, { target_price: 99_999_999.99 })
  await api('POST', '/api/collections/trades', {
    traded_away: [{ id: away.id }],
    received: [{ id: received.id, quantity: 1, own_price: 5 }],
    cash_delta: 0,
  })
  await api('POST', '/api/venues', {
    name: longWord(),
    fee_basis_points: 1_325,
    fixed_fee: 99_999_999.99,
    shipping: 99_999_999.99,
  })
  const sold = await addCopy(api, given.id, graded)
  await api('DELETE', `/api/collections/${sold.id}`, { sold_price: 99_999_999.99, venue: longWord() })
  await api('PUT', `/api/products/${kept.id}`, { rarity: longWord(), set_name: longWord() })
  await api('POST', `/api/products/${kept.id}/reports`, { reason: 'other', note: `${longWord()} ${vectors}` })
  const ofCopies = { shows_cost: true, shows_notes: true, shows_place: true, shows_certs: true }
  const choices = { title: longWord().slice(0, 60), shows_values: true, shows_username: true, ...ofCopies }
  const { secret } = await api<WireAnswer<'POST /api/shared-pages'>>('POST', '/api/shared-pages', choices)
  const search = encodeURIComponent(kept.name)
  return [
    `/products?search=${search}`,
    `/products/${kept.id}`,
    `/products/${kept.id}#history`,
    `/shared/${secret}`,
  ]
}
