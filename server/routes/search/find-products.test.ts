import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stockCatalogue } from '#server/testing/catalogue'
import { onOneEngine } from '#server/testing/storages'
import { type TestApp, testApp } from '#server/testing/app'

onOneEngine(engine => {
  let app: TestApp
  let token: string

  beforeAll(async () => {
    app = await testApp(engine)
    await stockCatalogue(app.parts)
    token = (await app.register()).token
  })
  afterAll(() => app.close())

  const find = async (query: Record<string, string | number>) => {
    const { status, body } = await app.call('GET /api/products', { token, query })
    expect(status).toBe(200)
    return body
  }
  const named = async (query: Record<string, string | number>) =>
    (await find(query)).products.map(
      product => `${product.name} · ${product.set_name} ${product.card_number}`,
    )

  describe('the list', () => {
    test('is ordered by set, newest first, then number; products without a set come last', async () => {
      expect(await named({ limit: 100 })).toEqual([
        'Charizard ex · 151 006',
        'Pikachu · 151 025',
        '151 Booster Bundle · 151 null',
        'Two Sets Tin · 151 null',
        'Oranguru · Brilliant Stars Trainer Gallery TG12',
        'Pikachu VMAX · Vivid Voltage 044',
        'Drapion · Triumphant 4',
        'Mudkip ☆ · Team Rocket Returns 107',
        'Charizard · Base Set 2 4',
        'Poké Ball · Base Set 2 121',
        'Nidoran♀ · Jungle 57',
        'Pikachu · Jungle 60',
        'Charizard · Base Set 4',
        'Raichu · Base Set 14',
        'Nidoran♂ · Base Set 55',
        'Pikachu · Base Set 58',
        'Energy Retrieval · Base Set 81',
        '151 Binder Collection Case · Miscellaneous null',
      ])
    })

    test('has pages of 12, and correct totals past the last', async () => {
      const first = await find({})
      expect(first.products).toHaveLength(12)
      expect(first.pagination).toEqual({ page: 1, totalPages: 2, totalItems: 18, itemsPerPage: 12 })
      const second = await find({ page: 2 })
      expect(second.products).toHaveLength(6)
      expect(second.products.map(({ id }) => id)).not.toContain(first.products[0]?.id)
      const past = await find({ page: 900_000 })
      expect(past).toEqual({
        products: [],
        pagination: { page: 900_000, totalPages: 2, totalItems: 18, itemsPerPage: 12 },
      })
    })

    test.each([
      [{ page: 0 }, 'page'],
      [{ page: 'x' }, 'page'],
      [{ limit: 0 }, 'limit'],
      [{ limit: 101 }, 'limit'],
      [{ product_type: 'cards' }, 'product_type'],
      [{ search: 'x'.repeat(201) }, 'search'],
    ])('rejects %o', async (query, field) => {
      const { status, refusal } = await app.call('GET /api/products', { token, query })
      expect(status).toBe(400)
      expect(refusal.fields).toHaveProperty(field)
    })

    test('requires a collector', async () => {
      expect((await app.call('GET /api/products')).status).toBe(401)
    })

    test('shows imported fields, and no price if there is none', async () => {
      const { products } = await find({ search: 'charizard 4/102' })
      expect(products).toEqual([
        {
          id: expect.any(String),
          name: 'Charizard',
          product_type: 'card',
          set_name: 'Base Set',
          set_code: 'base1',
          card_number: '4',
          rarity: 'Rare',
          pokemon_type: 'Fire',
          category: 'Pokemon',
          hp: 120,
          image_url: 'https://assets.tcgdex.net/en/base1/4/high.webp',
          misc_info: null,
          printing_label: 'Unlimited Holo',
          language: 'en',
          sealed_kind: null,
          printings: [
            { id: products[0]?.id, label: 'Unlimited Holo', current_market_price: null, quantity: 0 },
          ],
          product_description: null,
          release_date: '1999-01-09',
          current_market_price: null,
          quantity: 0,
          grade: null,
          grading_company: null,
          revision: 0,
          may_rename: true,
          waiting_edit: null,
          created_at: '2026-03-14T12:00:00.000Z',
          updated_at: '2026-03-14T12:00:00.000Z',
        },
      ])
    })

    test.each([
      [{ set: 'base set' }, 5],
      [{ set: 'base1' }, 5],
      [{ set: 'Base Set 2' }, 2],
      [{ set: 'base' }, 0],
      [{ set: 'Miscellaneous' }, 1],
      [{ product_type: 'sealed_product' }, 3],
      [{ product_type: 'card' }, 15],
      [{ product_type: '' }, 18],
      [{ rarity: 'Common' }, 6],
      [{ rarity: 'None' }, 0],
      [{ product_type: 'card', set: 'Base Set', rarity: 'Common', search: 'pikachu' }, 1],
      [{ product_type: 'sealed_product', set: 'Base Set' }, 0],
    ])('%o finds %i', async (query, count) => {
      expect((await find({ limit: 100, ...query })).pagination.totalItems).toBe(count)
    })
  })

  describe('the search', () => {
    test.each([
      ['charizard 4/102', ['Charizard · Base Set 4']],
      ['CHARIZARD 004/102', ['Charizard · Base Set 4']],
      ['Charizard\t4/102\r\n', ['Charizard · Base Set 4']],
      ['\u200BChari\u00ADzard\u00004/102', ['Charizard · Base Set 4']],
      ['base charizard', ['Charizard · Base Set 4', 'Charizard · Base Set 2 4']],
      ['charizard', ['Charizard · Base Set 4', 'Charizard · Base Set 2 4', 'Charizard ex · 151 006']],
      ['charzard', ['Charizard · Base Set 4', 'Charizard · Base Set 2 4', 'Charizard ex · 151 006']],
      ['zard ex', ['Charizard ex · 151 006']],
      [
        'pikachu',
        [
          'Pikachu · Base Set 58',
          'Pikachu · Jungle 60',
          'Pikachu · 151 025',
          'Pikachu VMAX · Vivid Voltage 044',
        ],
      ],
      ['pikcahu jungle', ['Pikachu · Jungle 60']],
      ['4/102', ['Charizard · Base Set 4', 'Drapion · Triumphant 4']],
      ['4/1', ['Charizard · Base Set 4', 'Charizard · Base Set 2 4', 'Drapion · Triumphant 4']],
      ['025/165', ['Pikachu · 151 025']],
      ['25/165', ['Pikachu · 151 025']],
      ['tg12', ['Oranguru · Brilliant Stars Trainer Gallery TG12']],
      ['TG12/TG30', ['Oranguru · Brilliant Stars Trainer Gallery TG12']],
      ['poke ball', ['Poké Ball · Base Set 2 121']],
      ['pokéball', ['Poké Ball · Base Set 2 121']],
      ['pokeball base', ['Poké Ball · Base Set 2 121']],
      ['pika chu jungle', ['Pikachu · Jungle 60']],
      ['pikachu v max', ['Pikachu VMAX · Vivid Voltage 044']],
      ['mud kip ☆', ['Mudkip ☆ · Team Rocket Returns 107']],
      ['pokeballxyzzy', []],
      ['mudkip star', ['Mudkip ☆ · Team Rocket Returns 107']],
      ['gold star mudkip', ['Mudkip ☆ · Team Rocket Returns 107']],
      ['mudkip ☆', ['Mudkip ☆ · Team Rocket Returns 107']],
      ['nidoran♀', ['Nidoran♀ · Jungle 57']],
      ['nidoran f', ['Nidoran♀ · Jungle 57']],
      ['nidoran male', ['Nidoran♂ · Base Set 55']],
      ['151 bundle', ['151 Booster Bundle · 151 null']],
      ['5', []],
      ['%', []],
      ['_', []],
      ["' or 1=1 --", []],
      ['xyzzy', []],
      ['---', []],
    ])('%s', async (search, expected) => {
      expect(await named({ search })).toEqual(expected)
    })

    test('lists everything if blank', async () => {
      expect((await find({ search: '  ' })).pagination.totalItems).toBe(18)
      expect((await find({ search: '\u200B' })).pagination.totalItems).toBe(18)
    })

    test('pages through hits like the list', async () => {
      const all = await named({ search: 'p', limit: 100 })
      const paged = [
        ...(await named({ search: 'p', limit: 2, page: 1 })),
        ...(await named({ search: 'p', limit: 2, page: 2 })),
        ...(await named({ search: 'p', limit: 2, page: 3 })),
      ]
      expect(all).toHaveLength(5)
      expect(paged).toEqual(all)
    })
  })

  describe('the filter lists', () => {
    test('types', async () => {
      const { body } = await app.call('GET /api/products/types/list', { token })
      expect(body.types).toEqual(['card', 'sealed_product'])
    })

    test('sets, newest first', async () => {
      const { body } = await app.call('GET /api/products/sets/list', { token })
      expect(body.sets.map(({ set_code, set_name }) => `${set_name} ${set_code}`)).toEqual([
        '151 sv03.5',
        'Brilliant Stars Trainer Gallery swsh9tg',
        'Vivid Voltage swsh4',
        'Triumphant hgss4',
        'Team Rocket Returns tr',
        'Base Set 2 base4',
        'Jungle base2',
        'Base Set base1',
        'Miscellaneous null',
      ])
    })

    test('rarities', async () => {
      const { body } = await app.call('GET /api/products/rarities/list', { token })
      expect(body.rarities).toEqual([
        'Common',
        'Double rare',
        'Holo Rare VMAX',
        'Rare',
        'Ultra Rare',
        'Uncommon',
      ])
    })
  })

  test('finds a product by its id, and no other', async () => {
    const { products } = await find({ search: 'drapion' })
    const id = products[0]?.id ?? ''
    const { body } = await app.call('GET /api/products/:id', { token, params: { id } })
    expect(body.product).toEqual(products[0])
    for (const unknown of ['no-such-id', `${id}x`, "' or 1=1 --"]) {
      const { status, refusal } = await app.call('GET /api/products/:id', { token, params: { id: unknown } })
      expect([status, refusal.code]).toEqual([404, 'not_found'])
    }
  })
})
