import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxVenues } from '#domain/copies/venue'
import { type TestApp, testApp } from '#server/testing/app'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const fair = { name: 'A fair', fee_basis_points: 1_325, fixed_fee: 0.3, shipping: 4.5 }

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }])
  })
  afterAll(() => app.close())

  const newSeller = async () => {
    const { token } = await app.register()
    return {
      token,
      add: (body: object) => app.call('POST /api/venues', { token, body }),
      change: (id: string, body: object) => app.call('PUT /api/venues/:id', { token, params: { id }, body }),
      remove: (id: string, query = {}) =>
        app.call('DELETE /api/venues/:id', { token, params: { id }, query }),
      list: async () => (await app.call('GET /api/venues', { token })).body.venues,
    }
  }

  it('a new collector has none', async () => {
    expect(await (await newSeller()).list()).toEqual([])
  })

  it('lists them by name, to the cent', async () => {
    const { add, list } = await newSeller()
    const first = await add(fair)
    expect([first.status, first.body.venue]).toEqual([201, { id: first.body.venue.id, ...fair, revision: 0 }])
    const free = { name: 'a club', fee_basis_points: 0, fixed_fee: 0, shipping: 0 }
    await add(free)
    const dear = { name: ' Zoo  ', fee_basis_points: 10_000, fixed_fee: 100_000_000, shipping: 0.01 }
    await add(dear)
    expect(await list()).toMatchObject([free, fair, { ...dear, name: 'Zoo' }])
  })

  it('changes a venue, and does nothing for the same change again', async () => {
    const { add, change, list } = await newSeller()
    const { venue } = (await add(fair)).body
    const body = { ...fair, name: 'A FAIR', fee_basis_points: 1_000, revision: 0 }
    const changed = { id: venue.id, ...body, revision: 1 }
    for (const _ of [1, 2]) {
      const { status, body: answer } = await change(venue.id, body)
      expect([status, answer]).toEqual([200, { venue: changed }])
    }
    expect(await list()).toEqual([changed])
  })

  describe('two windows', () => {
    it('do not overwrite what the other saved', async () => {
      const { add, change, remove, list } = await newSeller()
      const { id } = (await add(fair)).body.venue
      await change(id, { ...fair, shipping: 5, revision: 0 })
      const stale = await change(id, { ...fair, fixed_fee: 1, revision: 0 })
      expect([stale.status, stale.refusal.error]).toEqual([
        409,
        'This venue was changed in another window after you opened it. Open it again to see the new version.',
      ])
      expect((await remove(id, { revision: 0 })).status).toBe(409)
      expect(await list()).toMatchObject([{ ...fair, shipping: 5, revision: 1 }])
      expect((await remove(id, { revision: 1 })).status).toBe(200)
      expect(await list()).toEqual([])
    })
  })

  it('has each name once, as people read it', async () => {
    const { add, change, list } = await newSeller()
    const cafe = (await add({ ...fair, name: 'Cafe\u0301' })).body.venue
    expect(cafe.name).toBe('Caf\u00e9')
    const sentence = 'You already have a venue with this name.'
    const refusal = { error: sentence, code: 'conflict', fields: { name: sentence }, id: cafe.id }
    for (const name of ['caf\u00e9', ' CAFE\u0301 ', 'ｃａｆé']) {
      const refused = await add({ ...fair, name })
      expect([refused.status, refused.refusal]).toEqual([409, refusal])
    }
    const { id } = (await add({ ...fair, name: 'Cafe' })).body.venue
    const refused = await change(id, { ...fair, name: 'CAFÉ', revision: 0 })
    expect([refused.status, refused.refusal]).toEqual([409, refusal])
    expect((await list()).map(({ name }) => name)).toEqual(['Cafe', 'Caf\u00e9'])
  })

  it('takes names of combining marks, and of characters that fold into phrases', async () => {
    const { add, list } = await newSeller()
    for (const name of [`e${'\u0301'.repeat(30)}`, '\ufdfa'.repeat(100), '🂡'.repeat(100)]) {
      expect([name, (await add({ ...fair, name })).status]).toEqual([name, 201])
      expect((await add({ ...fair, name })).status).toBe(409)
    }
    expect(await list()).toHaveLength(3)
  })

  const refused: [field: string, value: unknown, sentence: string][] = [
    ['name', '', 'is required'],
    ['name', ' \n ', 'contains a control character'],
    ['name', 'x'.repeat(101), 'must be at most 100 characters'],
    ['name', 'A\u202efair', 'contains an invisible character'],
    ['name', `e${'\u0301'.repeat(31)}`, 'contains more than 30 accents in a row'],
    ['name', 'x'.repeat(100_000), 'must be at most 100 characters'],
    ['name', '\ud800', 'contains an incomplete character'],
    ['name', 7, 'must be text'],
    ['name', undefined, 'must be text'],
    ['fee_basis_points', 1e9, 'must be from 0 to 10000'],
    ['fee_basis_points', 10_001, 'must be from 0 to 10000'],
    ['fee_basis_points', -1, 'must be from 0 to 10000'],
    ['fee_basis_points', 13.25, 'must be a whole number'],
    ['fee_basis_points', 'NaN', 'must be a whole number'],
    ['fee_basis_points', '1325', 'must be a whole number'],
    ['fee_basis_points', null, 'must be a whole number'],
    ['fixed_fee', -0.01, 'must be 0 or more'],
    ['fixed_fee', 0.305, 'must have at most 2 decimals'],
    ['fixed_fee', 100_000_000.01, 'must be at most 100,000,000'],
    ['fixed_fee', 'NaN', 'must be a number'],
    ['shipping', '4.50', 'must be a number'],
    ['shipping', -1, 'must be 0 or more'],
    ['shipping', undefined, 'must be a number'],
  ]
  it.each(refused)('refuses the %s %j', async (field, value, sentence) => {
    const { add, change, list } = await newSeller()
    const { id } = (await add({ ...fair, name: 'Kept' })).body.venue
    const said = {
      error: `${field} ${sentence}`,
      code: 'invalid',
      fields: { [field]: `${field} ${sentence}` },
    }
    for (const { status, refusal } of [
      await add({ ...fair, [field]: value }),
      await change(id, { ...fair, [field]: value, revision: 0 }),
    ]) {
      expect([status, refusal]).toEqual([400, said])
    }
    expect(await list()).toMatchObject([{ name: 'Kept', revision: 0 }])
  })

  it.each([undefined, null, -1, 0.5, '0', 1e9])('refuses a change of revision %j', async revision => {
    const { add, change } = await newSeller()
    const { id } = (await add(fair)).body.venue
    const { status, refusal } = await change(id, { ...fair, shipping: 1, revision })
    expect([status, Object.keys(refusal.fields ?? {})]).toEqual([400, ['revision']])
  })

  it(`holds ${maxVenues}, and another once one is deleted`, async () => {
    const { add, remove, list } = await newSeller()
    const numbers = Array.from({ length: maxVenues }, (_, index) => index)
    for (const number of numbers) await add({ ...fair, name: `Venue ${number}` })
    const { status, refusal } = await add(fair)
    expect([status, refusal.error]).toEqual([409, 'You can have at most 50 venues. Delete one first.'])
    const [first] = await list()
    await remove(first?.id ?? '')
    expect((await add(fair)).status).toBe(201)
    expect(await list()).toHaveLength(maxVenues)
  })

  it('keeps those of another collector apart', async () => {
    const [mine, theirs] = [await newSeller(), await newSeller()]
    const { id } = (await mine.add(fair)).body.venue
    expect(await theirs.list()).toEqual([])
    const unknown = await theirs.change('nothing', { ...fair, revision: 0 })
    const foreign = await theirs.change(id, { ...fair, revision: 0 })
    expect([foreign.status, foreign.refusal]).toEqual([404, unknown.refusal])
    expect((await theirs.remove(id)).status).toBe(200)
    expect((await theirs.remove(id, { revision: 5 })).status).toBe(200)
    expect((await theirs.add(fair)).status).toBe(201)
    expect(await mine.list()).toMatchObject([{ id, ...fair, revision: 0 }])
  })

  describe('names of recent sales', () => {
    const newShop = async () => {
      const seller = await newSeller()
      const copy = { product_id: 'card', condition: 'Near Mint', purchase_price: 10, quantity: 60 }
      const { items } = (await app.call('POST /api/collections', { token: seller.token, body: copy })).body
      const sell = async (sale: object) => {
        const id = items.pop()?.id ?? ''
        const body = { sold_price: 1, ...sale }
        const sold = await app.call('DELETE /api/collections/:id', {
          token: seller.token,
          params: { id },
          body,
        })
        return sold.body.operation_id ?? ''
      }
      const names = async () => (await app.call('GET /api/venues', { token: seller.token })).body.recent_names
      return { ...seller, sell, names }
    }

    it('are suggested, newest first, each once, besides the venues', async () => {
      const { add, sell, names } = await newShop()
      expect(await names()).toEqual([])
      for (const venue of ['Caf\u00e9', 'A fair', 'A club', 'CAFE\u0301']) await sell({ venue })
      await sell({})
      expect(await names()).toEqual(['CAF\u00c9', 'A club', 'A fair'])
      await add(fair)
      expect(await names()).toEqual(['CAF\u00c9', 'A club'])
      expect(await (await newShop()).names()).toEqual([])
    })

    it('are not those of sales that were undone', async () => {
      const { token, sell, names } = await newShop()
      const id = await sell({ venue: 'A typo' })
      await sell({ venue: 'A club' })
      await app.call('POST /api/operations/:id/undo', { token, params: { id }, body: {} })
      expect(await names()).toEqual(['A club'])
    })

    it('are of the newest 50 sales by day', async () => {
      const { sell, names } = await newShop()
      await sell({ venue: 'Of old', day: '2026-03-14' })
      await sell({ venue: 'Entered late', day: '2026-01-01' })
      for (let sale = 0; sale < 49; sale += 1) await sell({ day: '2026-03-14' })
      expect(await names()).toEqual(['Of old'])
    })
  })

  it('needs a token', async () => {
    const params = { id: 'any' }
    expect((await app.call('GET /api/venues')).status).toBe(401)
    expect((await app.call('POST /api/venues', { body: fair })).status).toBe(401)
    expect((await app.call('PUT /api/venues/:id', { params, body: fair })).status).toBe(401)
    expect((await app.call('DELETE /api/venues/:id', { params })).status).toBe(401)
  })

  it('leaves past sales as they are', async () => {
    const { token, add, change, remove } = await newSeller()
    const { id } = (await add(fair)).body.venue
    const copy = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 }
    const { item } = (await app.call('POST /api/collections', { token, body: copy })).body
    const sale = { sold_price: 100, sale_fees: 13.55, sale_shipping: 4.5, venue: 'A fair' }
    await app.call('DELETE /api/collections/:id', { token, params: { id: item.id }, body: sale })
    await change(id, { ...fair, name: 'Renamed', fixed_fee: 50, revision: 0 })
    await remove(id)
    const { sales } = (await app.call('GET /api/sales', { token })).body
    expect(sales).toMatchObject([{ sale_venue: 'A fair', sale_fees: 13.55, net_proceeds: 81.95 }])
  })
})
