import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconcile } from '#server/commands/ledger/reconcile'
import { buildApp } from '#server/app'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const hourMs = 60 * 60 * 1_000
const raw = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 }
const quotas = { maxCopies: 12, copiesPerDay: 5, productsPerDay: 2, productEditsPerDay: 2 }

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine, { rateLimits: true, quotas })
    await addProducts(app.storage, [{ id: 'card' }, { id: 'box', productType: 'sealed_product' }])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
  })
  afterAll(() => app.close())

  const tooMany = (error: string) => ({ status: 429, refusal: { code: 'too_many_requests', error } })
  const held = async () => (await collector.stats()).total_quantity
  const clean = async () => expect((await reconcile(app.storage, () => {})).differences).toBe(0)

  describe('the copies of 24 hours', () => {
    const sentence = 'You can add at most 5 copies in 24 hours.'

    it('are limited, and a refusal says when to come back', async () => {
      await collector.add({ ...raw, quantity: 3 })
      app.clock.advance(hourMs)
      const refused = await collector.post({ ...raw, quantity: 3 })
      expect(refused).toMatchObject(tooMany(`${sentence} Try again in 23 hours.`))
      expect(refused.headers['retry-after']).toBe(String(23 * 3_600))
      expect(await held()).toBe(3)
      // The refused copies did not count.
      await collector.add({ ...raw, quantity: 2 })
      expect((await collector.post(raw)).status).toBe(429)
      await clean()
    })

    it('count from zero after a day', async () => {
      await collector.add({ ...raw, quantity: 5 })
      app.clock.advance(24 * hourMs)
      expect((await collector.post(raw)).status).toBe(429)
      app.clock.advance(1)
      await collector.add({ ...raw, quantity: 5 })
      expect(await held()).toBe(10)
    })

    it('count those of trades and openings, and not what returns', async () => {
      const { items } = await collector.add({ ...raw, quantity: 2 })
      const { item: box } = await collector.add({ product_id: 'box', purchase_price: 5 })
      const [given, sold] = items
      const trade = {
        traded_away: [{ id: given?.id }],
        received: [{ id: 'card', condition: 'Near Mint', quantity: 3 }],
      }
      expect(await collector.trade(trade)).toMatchObject(tooMany(`${sentence} Try again in 24 hours.`))
      const removal = await collector.remove(sold?.id ?? '', 1)
      expect((await collector.undo(removal.body.operation_id ?? '')).status).toBe(200)
      const pulled = [{ id: 'card', condition: 'Near Mint', quantity: 3 }]
      expect(await collector.open(box.id, { pulled })).toMatchObject(
        tooMany(`${sentence} Try again in 24 hours.`),
      )
      expect(await held()).toBe(3)
      expect((await collector.open(box.id, { pulled: [{ ...pulled[0], quantity: 2 }] })).status).toBe(201)
      await clean()
    })

    it('are answered again by their key, beyond the limit too', async () => {
      const first = await collector.post({ ...raw, quantity: 5 }, 'five')
      expect((await collector.post({ ...raw, quantity: 5 }, 'five')).body).toEqual(first.body)
      expect((await collector.post(raw, 'six')).status).toBe(429)
    })

    it('refuse more than the limit at once as such, since waiting would not help', async () => {
      const refused = await collector.post({ ...raw, quantity: 6 })
      expect(refused).toMatchObject({ status: 409, refusal: { code: 'conflict', error: sentence } })
      expect(refused.headers['retry-after']).toBeUndefined()
    })

    it('belong to one collector, and are forgotten with the account', async () => {
      const neighbour = await newCollector(app)
      await collector.add({ ...raw, quantity: 5 })
      await neighbour.add({ ...raw, quantity: 5 })
      const counts = () =>
        app.storage.read(db =>
          db.selectFrom('attempts').select('bucket').where('bucket', 'like', 'quota %').execute(),
        )
      const before = (await counts()).length
      const { username } = await app.storage.read(db =>
        db
          .selectFrom('collectors')
          .select('username')
          .where('id', '=', collector.id)
          .executeTakeFirstOrThrow(),
      )
      const erased = await app.call('DELETE /api/auth/account', {
        token: collector.token,
        body: { password: 'a quiet long passphrase', confirmation: username },
      })
      expect(erased.status).toBeLessThan(300)
      expect((await counts()).length).toBe(before - 2)
    })
  })

  describe('the changes of 24 hours', () => {
    it('are limited too, because each is recorded', async () => {
      const { item } = await collector.add(raw)
      const edits = async (from: number, times: number) => {
        for (let index = from; index < from + times; index++) {
          expect((await collector.edit(item.id, { purchase_price: index })).status).toBe(200)
        }
      }
      await edits(100, 14)
      expect(await collector.edit(item.id, { purchase_price: 200 })).toMatchObject(
        tooMany('You can change at most 15 copies in 24 hours. Try again in 24 hours.'),
      )
      // Changes of nothing would each keep a key.
      expect((await collector.edit(item.id, { purchase_price: 113 }, 'nothing')).status).toBe(429)
      expect(await collector.stats()).toMatchObject({ total_investment: 113 })
      await clean()
    })
  })

  describe('all copies', () => {
    const sentence =
      'A collection can record at most 12 copies, including those removed. Ask the operator of this server for more.'

    it('are limited, those removed included, and can still be sold', async () => {
      const { items } = await collector.add({ ...raw, quantity: 5 })
      for (const quantity of [5, 2]) {
        app.clock.advance(24 * hourMs + 1)
        await collector.add({ ...raw, quantity })
      }
      const refused = await collector.post(raw)
      expect(refused).toMatchObject({ status: 409, refusal: { code: 'conflict', error: sentence } })
      const removed = await collector.remove(items[0]?.id ?? '', 12)
      expect(removed.status).toBe(200)
      expect((await collector.post(raw)).status).toBe(409)
      expect((await collector.undo(removed.body.operation_id ?? '')).status).toBe(200)
      expect(await held()).toBe(12)
      await clean()
    })

    it('are limited without limits of a day', async () => {
      const unlimited = await buildApp(
        { ...app.parts, rateLimits: false },
        { pageFolder: null, trustProxy: null, metricsToken: null },
      )
      const headers = { authorization: `Bearer ${collector.token}` }
      const post = async (quantity: number) =>
        (
          await unlimited.inject({
            method: 'POST',
            url: '/api/collections',
            headers,
            payload: { ...raw, quantity },
          })
        ).statusCode
      expect(await post(12)).toBe(201)
      expect(await post(1)).toBe(409)
      await unlimited.close()
    })

    it('have a history of limited length', async () => {
      const tight = await buildApp(
        { ...app.parts, rateLimits: false, quotas: { ...quotas, maxCopies: 1 } },
        { pageFolder: null, trustProxy: null, metricsToken: null },
      )
      const headers = { authorization: `Bearer ${collector.token}` }
      const { item } = await collector.add(raw)
      const edit = async (purchase_price: number) =>
        tight.inject({
          method: 'PUT',
          url: `/api/collections/${item.id}`,
          headers,
          payload: { purchase_price },
        })
      for (let price = 100; price < 109; price++) expect((await edit(price)).statusCode).toBe(200)
      const refused = await edit(109)
      expect(refused.statusCode).toBe(409)
      expect(refused.json()).toMatchObject({
        error:
          'The history of a collection can have at most 20 entries. Ask the operator of this server for more.',
      })
      expect(await collector.stats()).toMatchObject({ total_investment: 108 })
      await tight.close()
    })
  })

  describe('the catalogue', () => {
    const product = (name: string) => ({
      name,
      product_type: 'card',
      set_name: `Set ${collector.id}`,
      image_url: 'https://example.com/card.webp',
    })
    const create = (name: string) =>
      app.call('POST /api/products', { token: collector.token, body: product(name) })

    it('takes a limited number of products a day from each', async () => {
      const statuses = await Promise.all(['a', 'b', 'c', 'd'].map(async name => (await create(name)).status))
      expect(statuses.toSorted()).toEqual([201, 201, 429, 429])
      expect(await create('e')).toMatchObject(
        tooMany('You can add at most 2 products to the catalogue in 24 hours. Try again in 24 hours.'),
      )
      app.clock.advance(24 * hourMs + 1)
      expect((await create('e')).status).toBe(201)
    })

    it('takes a limited number of edits a day from each; one that changes nothing is none', async () => {
      const { product: added } = (await create('edited')).body
      const edit = (misc_info: string) =>
        app.call('PUT /api/products/:id', {
          token: collector.token,
          params: { id: added.id },
          body: { misc_info },
        })
      expect((await edit('one')).status).toBe(200)
      expect((await edit('one')).status).toBe(200)
      expect((await edit('two')).status).toBe(200)
      expect(await edit('three')).toMatchObject(
        tooMany('You can edit products of the catalogue at most 2 times in 24 hours. Try again in 24 hours.'),
      )
      expect((await edit('two')).status).toBe(200)
    })
  })
})
