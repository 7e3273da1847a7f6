import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { bodyFaults } from '#server/testing/described'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const card = { product_id: 'charizard', purchase_price: 12.5, condition: 'Near Mint' }
const bodies: [what: string, change: object, isTaken: boolean][] = [
  ['as a form sends it', { quantity: null, grade: '', grading_company: '  ', purchase_date: '' }, true],
  ['with cents that floating point finds hard', { purchase_price: 1.1 }, true],
  ['at the largest price', { purchase_price: 100_000_000 }, true],
  ['for nothing', { purchase_price: 0 }, true],
  ['with an unknown field', { current_market_price: 'x' }, true],
  ['of many copies', { quantity: 1_000 }, true],
  ['with three decimals', { purchase_price: 12.505 }, false],
  ['with a price in text', { purchase_price: '12.50' }, false],
  ['below nothing', { purchase_price: -0.01 }, false],
  ['beyond the largest price', { purchase_price: 100_000_000.01 }, false],
  ['of no copy', { quantity: 0 }, false],
  ['of half a copy', { quantity: 1.5 }, false],
  ['of too many copies', { quantity: 1_001 }, false],
  ['in another condition', { condition: 'Mint' }, false],
  ['on a day that never was', { purchase_date: '2026-02-30' }, false],
  ['of no product', { product_id: '' }, false],
  ['of an id that is none', { product_id: 'a b' }, false],
  ['with too long a grade', { grade: 'x'.repeat(51) }, false],
]

const pictures: [address: string, isTaken: boolean][] = [
  ['https://example.com/a.png?b=c#d', true],
  ['HTTPS://EXAMPLE.COM', true],
  ['/uploads/0a.webp', true],
  ['/uploads/../a.webp', false],
  ['https://user@example.com/a.png', false],
  ['data:image/png;base64,AAAA', false],
  ['https://example.com/a b', false],
  ['', false],
]

onOneEngine(engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await testApp(engine)
    token = (await app.register()).token
    await addProducts(app.storage, [{ id: 'charizard' }])
  })
  afterAll(() => app.close())

  it.each(bodies)('accepts a body %s exactly if the description does', async (_, change, isTaken) => {
    const body = { ...card, ...change }
    const { status } = await app.call('POST /api/collections', { token, body })
    expect([status, bodyFaults('POST /api/collections', body).length === 0]).toEqual(
      isTaken ? [201, true] : [400, false],
    )
  })

  it.each(
    pictures,
  )('a body with the picture %s is taken just when the description says so', async (image_url, isTaken) => {
    const body = {
      name: `A ${image_url} ${token}`.slice(0, 150),
      set_name: 'S',
      product_type: 'card',
      image_url,
    }
    const { status } = await app.call('POST /api/products', { token, body })
    expect([status, bodyFaults('POST /api/products', body).length === 0]).toEqual(
      isTaken ? [201, true] : [400, false],
    )
  })
})

it('accepts an edit that clears a field or omits it', () => {
  for (const target_price of [null, '', ' ', 0.29, undefined]) {
    expect(bodyFaults('PUT /api/wishlist/:id', { target_price })).toEqual([])
  }
  expect(bodyFaults('PUT /api/wishlist/:id', { target_price: '0.29' })).not.toEqual([])
})
