// What visitors of a shared page see, and what they never do.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SharingApp, sharingApp } from '#server/testing/lists/shared-pages'
import { onOneEngine } from '#server/testing/storages'

/** Every field that a visitor may ever see. */
const shownOfPage =
  'title username shows_values currency total_cards total_sealed total_market_price priced_quantity oldest_price ' +
  'newest_price sets sort order total_investment'
const shownOfGroup =
  'product_id name product_type set_name set_code card_number rarity pokemon_type category hp image_url misc_info ' +
  'printing_label language kind label condition grading_company grade quantity current_market_price cost_basis copies'
const fields = (names: string) => names.split(' ').toSorted()

onOneEngine(engine => {
  let app: SharingApp['app']
  let owner: SharingApp['owner']
  let page: SharingApp['page']
  let visitor: SharingApp['visitor']
  beforeAll(async () => {
    ;({ app, owner, page, visitor } = await sharingApp(engine))
  })
  afterAll(() => app.close())

  describe('a visitor', () => {
    it('sees what there is, with values, and no field besides', async () => {
      const { secret } = await page.made({ shows_username: true })
      const { body, headers } = await visitor.open(secret)
      expect(body.shared).toMatchObject({
        title: 'My cards',
        username: expect.stringMatching(/./),
        total_cards: 4,
        total_sealed: 1,
        total_market_price: 2 * 300 + 900.5 + 50.05,
        priced_quantity: 4,
        currency: 'USD',
        sets: ['Base Set', 'Jungle'],
      })
      const list = await visitor.list(secret)
      expect(list.body.pagination).toMatchObject({ totalItems: 4, itemsPerPage: 24 })
      expect(Object.keys(body.shared).toSorted()).toEqual(fields(shownOfPage))
      for (const group of list.body.groups)
        expect(Object.keys(group).toSorted()).toEqual(fields(shownOfGroup))
      for (const hidden of [owner.id, '77.77', '7777', '2024-02-03', '94597302', 'group_key'])
        expect(JSON.stringify([body, list.body])).not.toContain(hidden)
      for (const answer of [headers, list.headers])
        expect(answer).toMatchObject({
          'x-robots-tag': 'noindex, nofollow',
          'referrer-policy': 'no-referrer',
          'cache-control': 'no-store',
        })
    })

    it('sees no picture that a collector uploaded', async () => {
      const { secret } = await page.made()
      const { groups } = (await visitor.list(secret)).body
      const pictures = Map.groupBy(groups, ({ name }) => name)
      expect(pictures.get('Pikachu')).toMatchObject([{ image_url: null }])
      expect(pictures.get('Charizard')?.[0]?.image_url).toBe('https://assets.tcgdex.net/charizard.webp')
    })

    it('sees no amount and no name that the collector does not show', async () => {
      const { secret } = await page.made({ shows_values: false, sort: 'value' })
      expect(await visitor.shared(secret)).toMatchObject({
        username: null,
        total_market_price: null,
        priced_quantity: null,
        oldest_price: null,
        newest_price: null,
        sort: 'added',
      })
      const newest = ['Booster Box', 'Pikachu', 'Charizard', 'Charizard']
      for (const query of [{}, { sort: 'value' }, { sort: 'value', order: 'asc' }])
        expect(await visitor.names(secret, query)).toEqual(newest)
      const { groups } = (await visitor.list(secret)).body
      expect(groups.map(group => group.current_market_price)).toEqual([null, null, null, null])
    })

    it('sorts, searches, filters and turns pages', async () => {
      const { secret } = await page.made({ sort: 'value' })
      expect(await visitor.names(secret)).toEqual(['Charizard', 'Charizard', 'Booster Box', 'Pikachu'])
      expect(await visitor.names(secret, { sort: 'name' })).toEqual([
        'Booster Box',
        'Charizard',
        'Charizard',
        'Pikachu',
      ])
      expect(await visitor.names(secret, { sort: 'added', order: 'asc', limit: 1 })).toEqual(['Charizard'])
      expect(await visitor.names(secret, { limit: 1, page: 3 })).toEqual(['Booster Box'])
      expect(await visitor.names(secret, { page: 9 })).toEqual([])
      expect(await visitor.names(secret, { search: 'pikachu' })).toEqual(['Pikachu'])
      expect(await visitor.names(secret, { set: 'jungle', type: 'sealed' })).toEqual(['Booster Box'])
      expect(await visitor.names(secret, { type: 'graded' })).toEqual(['Charizard'])
      const { status, refusal } = await visitor.list(secret, { sort: 'cost', limit: 49 })
      expect([status, Object.keys(refusal.fields ?? {})]).toEqual([400, ['limit', 'sort']])
    })

    it('does not find a slab by trying cert numbers', async () => {
      expect((await owner.groups({ search: '94597302' })).groups).toHaveLength(1)
      const { secret } = await page.made()
      expect(await visitor.names(secret, { search: '94597302' })).toEqual([])
    })

    it('sees of a page with filters no other card, whatever they ask for', async () => {
      const filter = {
        search: 'charizard',
        type: 'card',
        condition: 'Near Mint',
        price_from: 300,
        price_to: 300,
      }
      const { secret } = await page.made({ filter })
      expect(await visitor.shared(secret)).toMatchObject({
        total_cards: 2,
        total_sealed: 0,
        sets: ['Base Set'],
      })
      for (const query of [{}, { search: 'charizard' }, { type: 'raw' }])
        expect(await visitor.names(secret, query)).toEqual(['Charizard'])
      for (const query of [{ search: 'pikachu' }, { type: 'sealed' }, { set: 'Jungle' }, { type: 'graded' }])
        expect(await visitor.names(secret, query)).toEqual([])
    })

    it('sees nothing of an empty page', async () => {
      const { secret } = await page.made({ filter: { set: 'Nowhere' } })
      const none = { total_cards: 0, total_sealed: 0, total_market_price: 0, priced_quantity: 0, sets: [] }
      expect(await visitor.shared(secret)).toMatchObject(none)
      expect((await visitor.list(secret)).body.pagination).toMatchObject({ totalItems: 0, totalPages: 0 })
    })
  })
})
