import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PriceQuestion } from '#domain/prices/price-question'
import { readCard } from '#server/catalogue-import/tcgdex-card'
import { importProducts } from '#server/commands/products/import-products'
import { reconcileCatalogue } from '#server/commands/products/reconcile-catalogue'
import { refreshHeldPrices } from '#server/jobs/held-prices'
import { type TestApp, testApp } from '#server/testing/app'
import { readable } from '#server/testing/catalogue'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { playedSource } from '#server/testing/played-source'
import { setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const set = { id: 'base2', name: 'Jungle', cardCount: { official: 64 } }
const finish = (type: string, more: object = {}) => ({ type, ...more })
const pikachu = {
  id: 'base2-60',
  localId: '60',
  name: 'Pikachu',
  set,
  variants_detailed: [finish('normal'), finish('normal', { stamp: ['1st-edition'] }), finish('reverse')],
}
const scyther = {
  id: 'base2-10',
  localId: '10',
  name: 'Scyther',
  set,
  variants_detailed: [
    finish('holo'),
    finish('holo', { stamp: ['1st-edition'] }),
    finish('holo', { foil: 'cosmos', size: 'jumbo' }),
  ],
}
const briefly = ({ variants_detailed: _, ...card }: typeof pikachu | typeof scyther) => card
const imageUrl = 'https://example.com/card.webp'

onOneEngine(engine => {
  let app: TestApp
  let ash: TestCollector
  const asked: PriceQuestion[] = []
  beforeEach(async () => {
    const { priceSource } = playedSource()
    const ask: typeof priceSource.ask = (questions, ...more) => {
      asked.push(...questions)
      return priceSource.ask(questions, ...more)
    }
    app = await testApp(engine, { priceSource: { ...priceSource, ask } })
    ash = await newCollector(app)
    asked.length = 0
    return () => app.close()
  })

  const imported = (...rows: readonly object[]) =>
    importProducts(
      app.parts,
      'tcgdex',
      rows.map(row => readable(readCard(row, () => '1999-06-16'))),
    )
  const found = async (query: Record<string, string | number> = {}) =>
    (await app.call('GET /api/products', { token: ash.token, query })).body
  const get = async (id: string) =>
    (await app.call('GET /api/products/:id', { token: ash.token, params: { id } })).body.product
  const make = (body: object) =>
    app.call('POST /api/products', {
      token: ash.token,
      body: { product_type: 'card', set_name: 'Jungle', image_url: imageUrl, ...body },
    })
  const labelsOf = async (search: string) =>
    (await found({ search })).products.map(({ printings }) => printings.map(({ label }) => label))
  const idOf = async (name: string, label: string | null): Promise<string> => {
    const { products } = await found({ limit: 100 })
    const printings = products.filter(product => product.name === name).flatMap(product => product.printings)
    return printings.find(printing => printing.label === label)?.id ?? ''
  }

  describe('an imported card', () => {
    it('is listed once, with all its printings, the common one first', async () => {
      expect(await imported(pikachu, scyther)).toMatchObject({ added: 2 })
      const { products, pagination } = await found()
      expect(pagination.totalItems).toBe(2)
      expect(products.map(({ name, printing_label: label, printings }) => [name, label, printings])).toEqual([
        [
          'Scyther',
          'Holo',
          ['Holo', '1st Edition Holo', 'Cosmos Holo, Jumbo'].map(label => expect.objectContaining({ label })),
        ],
        [
          'Pikachu',
          'Normal',
          ['Normal', 'Reverse Holo', '1st Edition'].map(label => expect.objectContaining({ label })),
        ],
      ])
      expect(products.map(({ id, printings }) => id === printings[0]?.id)).toEqual([true, true])
      expect(await imported(pikachu, scyther)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
      expect((await found()).pagination.totalItems).toBe(2)
    })

    it('is found by the words of any printing, and counted once', async () => {
      await imported(pikachu, scyther)
      for (const search of ['pikachu', 'pikachu reverse', 'reverse', 'pikachu 1st edition']) {
        const { products, pagination } = await found({ search })
        expect([search, pagination.totalItems, products.map(({ name }) => name)]).toEqual([
          search,
          1,
          ['Pikachu'],
        ])
      }
      expect((await found({ set: 'Jungle', product_type: 'card' })).pagination.totalItems).toBe(2)
    })

    it('shows each printing as a product, with its own price and copies', async () => {
      await imported(pikachu)
      const [normal, reverse] = [await idOf('Pikachu', 'Normal'), await idOf('Pikachu', 'Reverse Holo')]
      await setPrices(app.storage, [
        [normal, 'raw:near%20mint', 150],
        [reverse, 'raw:near%20mint', 1_250],
      ])
      const copy = { condition: 'Near Mint', purchase_price: 1 }
      for (const id of [reverse, reverse, normal]) await ash.add({ product_id: id, ...copy })
      const product = await get(reverse)
      expect(product).toMatchObject({
        id: reverse,
        name: 'Pikachu',
        printing_label: 'Reverse Holo',
        current_market_price: 12.5,
        quantity: 2,
      })
      const printings = [
        { id: normal, label: 'Normal', current_market_price: 1.5, quantity: 1 },
        { id: reverse, label: 'Reverse Holo', current_market_price: 12.5, quantity: 2 },
        {
          id: await idOf('Pikachu', '1st Edition'),
          label: '1st Edition',
          current_market_price: null,
          quantity: 0,
        },
      ]
      expect(product.printings).toEqual(printings)
      expect((await found()).products).toMatchObject([
        { id: normal, current_market_price: 1.5, quantity: 1, printings },
      ])
    })

    it('tells the printings of a collection apart', async () => {
      await imported(pikachu)
      for (const label of ['Normal', 'Reverse Holo'])
        await ash.add({ product_id: await idOf('Pikachu', label), condition: 'Near Mint', purchase_price: 1 })
      const labels = async (search: string) =>
        (await ash.groups({ search })).groups.map(({ printing_label: label }) => label).toSorted()
      expect(await labels('pikachu')).toEqual(['Normal', 'Reverse Holo'])
      expect(await labels('pikachu reverse')).toEqual(['Reverse Holo'])
      expect(await labels('1st edition')).toEqual([])
    })

    it('asks price sources for each printing by the id of the card', async () => {
      await imported(pikachu, scyther)
      const jumbo = 'Cosmos Holo, Jumbo'
      for (const [name, label] of [
        ['Pikachu', 'Normal'],
        ['Pikachu', '1st Edition'],
        ['Scyther', jumbo],
      ] as const) {
        const product_id = await idOf(name, label)
        await ash.add({ product_id, condition: 'Near Mint', purchase_price: 1 })
      }
      const params = { id: await idOf('Scyther', jumbo) }
      await app.call('PUT /api/products/:id', { token: ash.token, params, body: { name: 'Another' } })
      await refreshHeldPrices(app.parts, new AbortController().signal)
      const questions = asked.map(({ product, externalIds }) => [
        product.name,
        product.printing,
        product.miscInfo,
        externalIds['tcgdex'],
      ])
      expect(questions.toSorted()).toEqual([
        ['Pikachu', '1st edition normal', '1st Edition', 'base2-60'],
        ['Pikachu', 'unlimited normal', null, 'base2-60'],
        ['Scyther', 'cosmos holo jumbo', 'Cosmos Jumbo', 'base2-10'],
      ])
    })
  })

  describe('printings that come later', () => {
    it('join the card, whose id stays', async () => {
      await imported(briefly(pikachu))
      const [before] = (await found()).products
      expect(before?.printings).toEqual([
        { id: before?.id, label: null, current_market_price: null, quantity: 0 },
      ])
      expect(await imported(pikachu)).toMatchObject({ added: 0, changed: 1 })
      const [after] = (await found()).products
      expect(after).toMatchObject({ id: before?.id, printing_label: 'Normal' })
      expect(after?.printings).toHaveLength(3)
    })

    it.each([
      ['it is known by its key', ''],
      [
        'it is of before printings had keys',
        'update products set printing_key = null, printing_label = null',
      ],
    ])('never turn copies into another printing, when %s', async (_, change) => {
      await imported({ ...scyther, variants_detailed: [finish('holo')] })
      const [{ id = '' } = {}] = (await found()).products
      if (change !== '') await app.storage.write(tx => sql.raw(change).execute(tx))
      await imported({ ...scyther, variants_detailed: [finish('normal'), finish('holo')] })
      expect(await get(id)).toMatchObject({
        printing_label: 'Holo',
        printings: [{ id }, { label: 'Normal' }],
      })
      const rows = await app.storage.read(db =>
        db.selectFrom('products').select('printing').orderBy('number').execute(),
      )
      expect(rows).toEqual([{ printing: 'normal' }, { printing: 'holo' }])
      await imported({
        ...scyther,
        variants_detailed: [finish('normal'), finish('holo', { subtype: 'unlimited' })],
      })
      await imported(briefly(scyther))
      expect(await get(id)).toMatchObject({ printing_label: 'Unlimited Holo' })
    })

    it('join a card that was edited, which stays as edited', async () => {
      await imported(briefly(pikachu))
      const [{ id = '' } = {}] = (await found()).products
      const body = { rarity: 'My favourite' }
      await app.call('PUT /api/products/:id', { token: ash.token, params: { id }, body })
      expect(await imported(pikachu)).toMatchObject({ changed: 0, keptAsEdited: 1 })
      expect(await get(id)).toMatchObject({ rarity: 'My favourite', printing_label: 'Normal' })
      expect(await labelsOf('pikachu reverse')).toEqual([['Normal', 'Reverse Holo', '1st Edition']])
    })

    it('are added once where two rows are one card', async () => {
      await imported(pikachu, { ...pikachu, id: 'base2-60-again' })
      await imported({ ...pikachu, id: 'base2-60-once-more' })
      expect(await labelsOf('pikachu')).toEqual([['Normal', 'Reverse Holo', '1st Edition']])
    })

    it('follow their row, unless a collector has edited them', async () => {
      await imported(pikachu)
      const [first, reverse] = [await idOf('Pikachu', '1st Edition'), await idOf('Pikachu', 'Reverse Holo')]
      const params = { id: reverse }
      await app.call('PUT /api/products/:id', { token: ash.token, params, body: { rarity: 'Mine' } })
      await imported({ ...pikachu, rarity: 'Common', name: 'Pikachu of Jungle' })
      expect(await get(first)).toMatchObject({ rarity: 'Common', name: 'Pikachu of Jungle' })
      expect(await get(reverse)).toMatchObject({ rarity: 'Mine', name: 'Pikachu' })
      expect((await found({ search: 'pikachu of jungle' })).pagination.totalItems).toBe(1)
      expect(await reconcileCatalogue(app.storage, () => {})).toBe(0)
    })
  })

  describe('a product that a collector made', () => {
    it('becomes the printing that its note names, with its id, its note and its copies', async () => {
      const made = (await make({ name: 'pikachu', card_number: '60', misc_info: '1st ed.' })).body.product
      await ash.add({ product_id: made.id, condition: 'Near Mint', purchase_price: 9 })
      expect((await found()).pagination.totalItems).toBe(1)
      expect(await imported(pikachu)).toMatchObject({ added: 1 })
      expect((await found()).pagination.totalItems).toBe(1)
      expect(await idOf('Pikachu', '1st Edition')).toBe(made.id)
      expect(await get(made.id)).toMatchObject({
        misc_info: '1st ed.',
        printing_label: '1st Edition',
        quantity: 1,
      })
      expect(await labelsOf('pikachu 1st')).toEqual([['Normal', 'Reverse Holo', '1st Edition']])
      expect((await ash.groups({ search: '1st edition' })).groups).toHaveLength(1)
      expect(await reconcileCatalogue(app.storage, () => {})).toBe(0)
      expect(await imported({ ...pikachu, rarity: 'Common' })).toMatchObject({ changed: 1 })
      expect(await idOf('Pikachu', '1st Edition')).toBe(made.id)
    })

    it.each([
      ['names none', 'league stamp'],
      ['names the common printing', 'unlimited normal'],
      ['fits several', 'edition reverse'],
    ])('stays apart when its note %s', async (_, note) => {
      await make({ name: 'Pikachu', card_number: '60', misc_info: note })
      await imported(pikachu)
      expect((await found()).pagination.totalItems).toBe(2)
      expect(await labelsOf(note.split(' ')[0] ?? '')).toContainEqual([null])
    })

    it('stays apart when two of them name the same printing', async () => {
      for (const note of ['1st ed.', 'First Edition'])
        await make({ name: 'Pikachu', card_number: '60', misc_info: note })
      await imported(pikachu)
      expect((await found()).pagination.totalItems).toBe(3)
    })

    it('is refused where its note names a printing of the catalogue', async () => {
      await imported(pikachu)
      const { status, refusal } = await make({ name: 'Pikachu', card_number: '60', misc_info: 'rev. holo' })
      expect(status).toBe(409)
      expect(refusal).toMatchObject({ id: await idOf('Pikachu', 'Reverse Holo') })
    })
  })
})
