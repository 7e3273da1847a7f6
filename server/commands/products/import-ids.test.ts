import { beforeEach, expect, it } from 'vitest'
import type { PrintingIds } from '#domain/products/printing-ids'
import { readCard } from '#server/catalogue-import/tcgdex-card'
import { keysWithProducts } from '#server/db/prices/held-keys'
import { productsByExternalIds } from '#server/db/products/external-ids'
import { type TestApp, testApp } from '#server/testing/app'
import { readable } from '#server/testing/catalogue'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import { createProduct } from './create-product.ts'
import { editProduct } from './edit-product.ts'
import { importBriefs, importProducts } from './import-products.ts'

const pikachu = {
  id: 'base2-60',
  localId: '60',
  name: 'Pikachu',
  set: { id: 'base2', name: 'Jungle', cardCount: { official: 64 } },
  variants_detailed: [{ type: 'normal' }, { type: 'normal', stamp: ['1st-edition'] }, { type: 'reverse' }],
}
const { variants_detailed: _, ...brief } = pikachu
const ids: PrintingIds = {
  tcgplayer: { '*': 100, 'normal:1st-edition': 100 },
  cardmarket: { reverse: 200 },
}
const allIds = [
  ['cardmarket', '200', 'reverse', 'Reverse Holo'],
  ['tcgplayer', '100', 'normal', 'Normal'],
  ['tcgplayer', '100', 'normal:1st-edition', '1st Edition'],
  ['tcgplayer', '100', 'reverse', 'Reverse Holo'],
]

onOneEngine(engine => {
  let app: TestApp
  beforeEach(async () => {
    app = await testApp(engine)
    return () => app.close()
  })

  const entry = (row: object, itsIds = ids) =>
    readable(
      readCard(
        row,
        () => '1999-06-16',
        () => itsIds,
      ),
    )
  const imported = (itsIds?: PrintingIds, row: object = pikachu) =>
    importProducts(app.parts, 'tcgdex', [entry(row, itsIds)])
  const kept = async () => {
    const rows = await app.storage.read(db =>
      db
        .selectFrom('external_ids')
        .innerJoin('products', 'products.id', 'external_ids.product_id')
        .select(['source', 'external_id', 'finish', 'printing_label'])
        .orderBy('source')
        .orderBy('finish')
        .execute(),
    )
    return rows.map(row => [row.source, row.external_id, row.finish, row.printing_label])
  }
  const idOf = async (label: string | null) => {
    const { id } = await app.storage.read(db =>
      db
        .selectFrom('products')
        .select('id')
        .where('printing_label', label === null ? 'is' : '=', label)
        .executeTakeFirstOrThrow(),
    )
    return id
  }
  const asked = async (productId: string) => {
    const keys = [{ productId, priceKey: 'raw:near%20mint' }]
    const [key] = await app.storage.read(db => keysWithProducts(db, keys))
    return { printingKey: key?.product.printingKey, externalIds: key?.externalIds }
  }

  it('gives each printing its ids, and a price source those of exactly that printing', async () => {
    expect(await imported()).toMatchObject({ added: 1 })
    expect(await kept()).toEqual(allIds)
    expect(await asked(await idOf('Reverse Holo'))).toEqual({
      printingKey: 'reverse',
      externalIds: { tcgdex: 'base2-60', tcgplayer: '100', cardmarket: '200' },
    })
    expect(await asked(await idOf('1st Edition'))).toEqual({
      printingKey: 'normal:1st-edition',
      externalIds: { tcgdex: 'base2-60', tcgplayer: '100' },
    })
  })

  it('finds all printings of an id', async () => {
    await imported()
    const found = await app.storage.read(db => productsByExternalIds(db, 'tcgplayer', ['100', '200']))
    expect([...found.keys()]).toEqual(['100'])
    const ofAll = (found.get('100') ?? []).map(({ productId, finish }) => [productId, finish])
    expect(ofAll).toHaveLength(3)
    expect(ofAll).toContainEqual([await idOf('1st Edition'), 'normal:1st-edition'])
  })

  it('changes nothing the second time', async () => {
    await imported()
    expect(await imported()).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
    expect(await kept()).toEqual(allIds)
  })

  it('gives products of an earlier version their ids, whether or not their rows have changed', async () => {
    const withoutIds = () => app.storage.write(tx => tx.deleteFrom('external_ids').execute())
    await imported()
    await withoutIds()
    expect(await imported()).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
    expect(await kept()).toEqual(allIds)
    await withoutIds()
    expect(await importBriefs(app.parts, 'tcgdex', [entry(brief)])).toMatchObject({ unchanged: 1 })
    expect(await kept()).toEqual(allIds)
  })

  it('takes a new id, and forgets one that is gone', async () => {
    await imported()
    expect(await imported({ tcgplayer: { normal: 101 }, cardmarket: {} })).toMatchObject({ unchanged: 1 })
    expect(await kept()).toEqual([['tcgplayer', '101', 'normal', 'Normal']])
  })

  it('keeps the ids in a catalogue that a row knows nothing of', async () => {
    await imported()
    await imported({ cardmarket: {} })
    expect(await kept()).toEqual(allIds.filter(([catalogue]) => catalogue === 'tcgplayer'))
    await imported({})
    expect(await kept()).toHaveLength(3)
  })

  it('gives a card in brief the id of the whole card, and its printings theirs when they are known', async () => {
    await importBriefs(app.parts, 'tcgdex', [entry(brief)])
    expect(await kept()).toEqual([['tcgplayer', '100', null, null]])
    expect(await asked(await idOf(null))).toEqual({
      printingKey: null,
      externalIds: { tcgdex: 'base2-60', tcgplayer: '100' },
    })
    await imported()
    expect(await kept()).toEqual(allIds)
  })

  it('a product that was edited keeps its ids, and so does one that a collector made and that joins', async () => {
    const { user } = await app.register()
    const made = {
      name: 'Pikachu',
      productType: 'card',
      setName: 'Jungle',
      cardNumber: '60',
      imageUrl: 'https://example.com/mine.webp',
    } as const
    const joined = await createProduct(app.parts, user.id, { ...made, miscInfo: '1st edition' })
    await imported()
    expect((await asked(joined)).externalIds).toEqual({ tcgdex: 'base2-60', tcgplayer: '100' })
    const listed = await idOf('Normal')
    await editProduct(app.parts, user.id, listed, { name: 'Another', setName: 'Another', cardNumber: '1' })
    await imported()
    expect(await kept()).toEqual(allIds)
    expect((await asked(listed)).externalIds).toEqual({ tcgdex: 'base2-60', tcgplayer: '100' })
  })

  it('gives one product for two rows the ids of the first by name, in any order', async () => {
    const again = { ...pikachu, id: 'base2-60-again' }
    const otherIds = { tcgplayer: { '*': 999 }, cardmarket: {} }
    await imported(otherIds, again)
    await imported()
    await imported(otherIds, again)
    expect(await kept()).toEqual(allIds)
  })

  it('gives a product that no import knows no ids', async () => {
    await addProducts(app.storage, [{ id: 'mine' }])
    await imported()
    expect(await asked('mine')).toEqual({ printingKey: null, externalIds: {} })
  })
})
