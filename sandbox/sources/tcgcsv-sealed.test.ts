import { afterEach, expect, it } from 'vitest'
import type { CatalogueEntry } from '#domain/products/catalogue-entry'
import { anyPlain } from '#domain/products/printing-ids'
import { importProducts } from '#server/commands/products/import-products'
import { writeInChunks } from '#server/database/chunks'
import { onOneEngine } from '#server/testing/storages'
import { dayMs, surging, type TcgcsvApp, tcgcsvApp } from './tcgcsv-app.ts'

const sealed = (productId: number, name: string, market: number) => ({
  productId,
  name,
  extended: {},
  prices: { Normal: market },
})
const withMore = {
  ...surging,
  products: [
    ...surging.products,
    sealed(1007, 'Surging Sparks Elite Trainer Box', 58.5),
    sealed(1008, 'Surging Sparks Booster Box Case', 930),
    sealed(1009, 'Surging Sparks Tin', 21),
    sealed(1010, 'Surging Sparks Booster Bundle Display', 240),
  ],
}
const others = {
  groupId: 300,
  name: 'Miscellaneous Cards & Products',
  products: [sealed(3001, 'Gold Tin', 25)],
}

/** A row of a list that an operator has chosen. */
function listed(externalId: string, name: string, tcgplayerId: number | null): CatalogueEntry {
  return {
    externalId,
    name,
    productType: 'sealed_product',
    setName: 'Surging Sparks',
    setCode: 'sv08',
    setCardCount: null,
    setReleaseDate: '2024-11-08',
    cardNumber: null,
    rarity: null,
    pokemonType: null,
    category: null,
    hp: null,
    imageUrl: null,
    productDescription: null,
    releaseDate: null,
    printings: [],
    language: 'en',
    sealedKind: null,
    ids: tcgplayerId === null ? {} : { tcgplayer: { [anyPlain]: tcgplayerId } },
  }
}

onOneEngine(engine => {
  let app: TcgcsvApp
  afterEach(() => app.close())

  const added = () =>
    app.storage.read(db =>
      db
        .selectFrom('product_sources')
        .innerJoin('products', 'products.id', 'product_sources.product_id')
        .leftJoin('market_prices', 'market_prices.product_id', 'products.id')
        .select([
          'product_sources.external_id',
          'name',
          'set_name',
          'set_code',
          'sealed_kind',
          'image_url',
          'price_cents',
        ])
        .where('product_sources.source', '=', 'tcgcsv')
        .orderBy('external_id')
        .execute(),
    )

  const pricesOf = (name: string) =>
    app.storage.read(async db => {
      const rows = await db
        .selectFrom('products')
        .innerJoin('market_prices', 'market_prices.product_id', 'products.id')
        .select('price_cents')
        .where('name', '=', name)
        .execute()
      return rows.map(row => row.price_cents)
    })

  it('adds the sealed products that the catalogue does not have, with kind, set, picture and price, once', async () => {
    app = await tcgcsvApp(engine, [withMore, others])
    // Of this name with another id: there already, and priced as itself.
    const noSet = { setName: 'Miscellaneous', setCode: null }
    await importProducts(app.parts, 'sealed', [
      listed('tin', 'Surging Sparks Tin', 999),
      { ...listed('display', 'Surging Sparks Booster Bundle Display', null), ...noSet },
    ])
    await app.read()
    const picture = (id: string) => `https://tcgplayer-cdn.tcgplayer.com/product/${id}_in_1000x1000.jpg`
    const products = [
      ['1007', 'Surging Sparks Elite Trainer Box', 'Surging Sparks', 'sv08', 'elite-trainer-box', 5_850],
      ['1008', 'Surging Sparks Booster Box Case', 'Surging Sparks', 'sv08', 'case', 93_000],
      ['3001', 'Gold Tin', 'Miscellaneous', null, 'tin', 2_500],
    ] as const
    const expected = products.map(([id, name, setName, setCode, kind, cents]) => ({
      external_id: id,
      name,
      set_name: setName,
      set_code: setCode,
      sealed_kind: kind,
      image_url: picture(id),
      price_cents: cents,
    }))
    expect(await added()).toEqual(expected)
    expect(await pricesOf('Surging Sparks Tin')).toEqual([])
    expect(await pricesOf('Surging Sparks Booster Bundle Display')).toEqual([24_000])
    app.clock.advance(7 * dayMs)
    await app.read()
    expect(await added()).toEqual(expected)
  })

  it('adds nothing more after ten thousand', async () => {
    app = await tcgcsvApp(engine, [withMore])
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      source: 'tcgcsv',
      external_id: `${900_000 + index}`,
      product_id: 'box',
      content_hash: '',
    }))
    await app.storage.write(tx =>
      writeInChunks(rows, chunk => tx.insertInto('product_sources').values(chunk).execute()),
    )
    await app.read()
    expect((await added()).filter(({ name }) => name === 'Surging Sparks Elite Trainer Box')).toEqual([])
    expect(await app.prices()).toMatchObject({ pikachu: 125 })
  })

  it('never makes a sealed product of a card whose id a list gives to one', async () => {
    app = await tcgcsvApp(engine, [surging])
    for (const name of ['Surging Sparks Tin', 'Surging Sparks Tin of Raichu'])
      await importProducts(app.parts, 'sealed', [listed('tin', name, 1003)])
    const raichu = await app.storage.read(db =>
      db.selectFrom('products').select('product_type').where('id', '=', 'raichu').executeTakeFirst(),
    )
    expect(raichu).toEqual({ product_type: 'card' })
  })

  it('is the same product to a list that names it otherwise', async () => {
    app = await tcgcsvApp(engine, [withMore])
    await app.read()
    const entry = listed('surging-sparks-etb', 'Scarlet & Violet: Surging Sparks Elite Trainer Box', 1007)
    expect(await importProducts(app.parts, 'sealed', [entry])).toMatchObject({ added: 0 })
    const sources = await app.storage.read(db =>
      db
        .selectFrom('product_sources')
        .select(({ fn }) => fn.count<number>('external_id').distinct().as('names'))
        .where('external_id', 'in', ['1007', 'surging-sparks-etb'])
        .groupBy('product_id')
        .execute(),
    )
    expect(sources.map(({ names }) => Number(names))).toEqual([2])
  })
})
