import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxChosenSets } from '#domain/wishlist/set-checklist'
import { insertChosenSet } from '#server/db/wishlist/chosen-sets'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const nearMint = 'raw:near%20mint'
const base = { setName: 'Base Set', setCode: 'base1', releaseDate: '1999-01-09' }
const jungle = { setName: 'Jungle', setCode: 'base2', releaseDate: '1999-06-16' }

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [
      { id: 'alakazam', cardNumber: '1', ...base },
      { id: 'blastoise', cardNumber: '2', ...base },
      { id: 'blastoise-shadowless', cardNumber: '2', ...base, printingLabel: 'Shadowless' },
      { id: 'chansey', cardNumber: '3', ...base },
      { id: 'energy', cardNumber: '100', ...base },
      { id: 'box', productType: 'sealed_product', ...base },
      { id: 'aerodactyl', cardNumber: '1', ...jungle },
      { id: 'simsala', cardNumber: '1', ...base, language: 'de' },
      { id: 'own', setName: 'Own Set' },
    ])
    await app.storage.write(tx =>
      tx
        .updateTable('products')
        .set(({ neg, ref }) => ({ entry_id: 'blastoise', number: neg(ref('number')) }))
        .where('id', '=', 'blastoise-shadowless')
        .execute(),
    )
    await app.storage.write(tx =>
      tx
        .updateTable('product_totals')
        .set({ products: 4 })
        .where('set_code', '=', 'base1')
        .where('language', '=', 'en')
        .where('product_type', '=', 'card')
        .execute(),
    )
    await setPrices(app.storage, [
      ['alakazam', nearMint, 4_000],
      ['blastoise', nearMint, 9_000],
      ['blastoise-shadowless', nearMint, 8_050],
      ['chansey', nearMint, 1_025],
    ])
  })
  afterAll(() => app.close())

  const finisher = async () => {
    const collector = await newCollector(app)
    const { token } = collector
    const raw = (product_id: string, condition = 'Near Mint') =>
      collector.add({ product_id, condition, purchase_price: 1 })
    return {
      ...collector,
      raw,
      list: async (query = {}) => (await app.call('GET /api/sets', { token, query })).body,
      checklist: async (id: string, query = {}) =>
        (await app.call('GET /api/sets/:id', { token, params: { id }, query })).body,
      choose: (id: string, query = {}) =>
        app.call('PUT /api/sets/:id/chosen', { token, params: { id }, query }),
      forget: (id: string, query = {}) =>
        app.call('DELETE /api/sets/:id/chosen', { token, params: { id }, query }),
    }
  }

  describe('the list of sets', () => {
    it('has those with cards of the language, newest first', async () => {
      const { list } = await finisher()
      const none = { cards_owned: 0, printings_owned: 0, is_chosen: false, to_finish: null }
      expect(await list()).toEqual({
        sets: [
          {
            set_code: 'base2',
            set_name: 'Jungle',
            language: 'en',
            release_date: '1999-06-16',
            cards: 1,
            ...none,
          },
          {
            set_code: 'base1',
            set_name: 'Base Set',
            language: 'en',
            release_date: '1999-01-09',
            cards: 4,
            ...none,
          },
        ],
        pagination: { page: 1, totalPages: 1, totalItems: 2, itemsPerPage: 12 },
      })
      expect((await list({ language: 'de' })).sets).toMatchObject([{ set_code: 'base1', cards: 1 }])
      expect((await list({ language: 'ja' })).sets).toEqual([])
    })

    it('counts a card once, whatever its printing, condition and number of copies', async () => {
      const { raw, add, list } = await finisher()
      await raw('blastoise')
      await raw('blastoise', 'Damaged')
      await raw('blastoise-shadowless')
      await add({ product_id: 'energy', grading_company: 'PSA', grade: '9', purchase_price: 1 })
      await add({ product_id: 'box', purchase_price: 1 })
      const owned = { set_code: 'base1', cards: 4, cards_owned: 2, printings_owned: 3 }
      expect((await list()).sets).toMatchObject([{ set_code: 'base2', cards_owned: 0 }, owned])
      expect((await list({ language: 'de' })).sets).toMatchObject([{ cards_owned: 0 }])
      expect((await list({ mine: 'true' })).sets).toMatchObject([owned])
      expect((await list({ mine: 'true', language: 'de' })).sets).toEqual([])
    })

    it('says what the missing cards cost of the sets that are begun or chosen, as the checklist does', async () => {
      const { raw, choose, list, checklist } = await finisher()
      await raw('alakazam')
      const begun = { missing: 3, missing_priced: 2, missing_cost: 90.75 }
      const toFinish = async () => (await list()).sets.map(({ to_finish }) => to_finish)
      expect(await toFinish()).toEqual([null, begun])
      expect(await checklist('base1')).toMatchObject(begun)
      await choose('base2')
      expect(await toFinish()).toEqual([{ missing: 1, missing_priced: 0, missing_cost: null }, begun])
      await raw('blastoise')
      expect(await toFinish()).toMatchObject([{}, { missing: 2, missing_priced: 1, missing_cost: 10.25 }])
    })

    it('begins a set with a card, not with a sealed product', async () => {
      const { add, list } = await finisher()
      await add({ product_id: 'box', purchase_price: 1 })
      expect((await list({ mine: 'true' })).sets).toEqual([])
    })

    it('finds a set by a part of its name or its code, and pages', async () => {
      const { list } = await finisher()
      const codes = async (query: object) => (await list(query)).sets.map(({ set_code }) => set_code)
      expect(await codes({ search: 'JUNG' })).toEqual(['base2'])
      expect(await codes({ search: 'base1' })).toEqual(['base1'])
      expect(await codes({ search: 'own' })).toEqual([])
      const second = await list({ limit: '1', page: '2' })
      expect(second.sets).toMatchObject([{ set_code: 'base1' }])
      expect(second.pagination).toEqual({ page: 2, totalPages: 2, totalItems: 2, itemsPerPage: 1 })
    })
  })

  describe('the checklist of a set', () => {
    it('has its cards by number with their printings, and what the missing ones cost', async () => {
      const { raw, checklist } = await finisher()
      await raw('alakazam')
      const { set, cards, ...totals } = await checklist('base1')
      expect(set).toMatchObject({ set_code: 'base1', cards: 4, cards_owned: 1, printings_owned: 1 })
      expect(
        cards.map(({ id, is_owned, current_market_price }) => [id, is_owned, current_market_price]),
      ).toEqual([
        ['alakazam', true, 40],
        ['blastoise', false, 80.5],
        ['chansey', false, 10.25],
        ['energy', false, null],
      ])
      expect(cards[1]?.printings).toMatchObject([
        { id: 'blastoise', quantity: 0, current_market_price: 90 },
        { id: 'blastoise-shadowless', label: 'Shadowless', current_market_price: 80.5 },
      ])
      expect(totals).toEqual({
        printings: 5,
        missing: 3,
        missing_priced: 2,
        missing_cost: 90.75,
        oldest_price_as_of: '2026-01-01T00:00:00.000Z',
      })
    })

    it('shows the missing cards alone, with the totals of all', async () => {
      const { raw, checklist } = await finisher()
      await raw('blastoise-shadowless')
      const { set, cards, missing } = await checklist('base1', { missing: 'true' })
      expect(cards.map(({ id }) => id)).toEqual(['alakazam', 'chansey', 'energy'])
      expect([set.cards, set.cards_owned, missing]).toEqual([4, 1, 3])
    })

    it('is of one language', async () => {
      const { checklist } = await finisher()
      expect((await checklist('base1', { language: 'de' })).cards).toMatchObject([{ id: 'simsala' }])
    })
  })

  describe('choosing a set to finish', () => {
    it('lists it until it is chosen no longer, in its language', async () => {
      const { choose, forget, list } = await finisher()
      for (const _ of [1, 2]) expect((await choose('base1')).status).toBe(200)
      await choose('base1', { language: 'de' })
      const chosen = async () => (await list({ chosen: 'true' })).sets.map(({ language }) => language)
      expect(await chosen()).toEqual(['de', 'en'])
      expect((await list()).sets.map(({ is_chosen }) => is_chosen)).toEqual([false, true])
      for (const _ of [1, 2]) expect((await forget('base1', { language: 'de' })).status).toBe(200)
      expect(await chosen()).toEqual(['en'])
    })

    it('has its limit, and needs a set of the catalogue', async () => {
      const { id, choose } = await finisher()
      expect((await choose('base9')).status).toBe(404)
      await app.storage.write(async tx => {
        for (let at = 0; at < maxChosenSets; at++)
          await insertChosenSet(tx, id, { language: 'ja', setCode: `s${at}` }, '2026-01-01T00:00:00.000Z')
      })
      const { status, refusal } = await choose('base1')
      expect([status, refusal.error]).toEqual([
        409,
        'You can choose at most 50 sets to finish. Remove one first.',
      ])
    })
  })
})
