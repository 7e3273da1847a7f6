import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { externalIdsOf, saveExternalIds } from '#server/db/products/external-ids'
import type { ListedProduct } from '#server/price-sources/price-list'
import { type TestApp, testApp } from '#server/testing/app'
import { addProducts, type TestProduct } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import { matchListedProducts } from './match-listed-products.ts'

const surging = { setName: 'Surging Sparks', setCode: 'sv08', setCardCount: 191 }
const celebrations = { setName: 'Celebrations', setCode: 'cel25', setCardCount: 25 }
const shiny = { setName: 'Hidden Fates Shiny Vault', setCode: 'sma', setCardCount: 94 }

/** Ours, each with the key of its printing and its id at TCGplayer, where they are known. */
const ours: readonly (TestProduct & { readonly printingKey?: string; readonly id1?: string })[] = [
  { id: 'known-1', name: 'Exeggcute', cardNumber: '1', ...surging, id1: '501' },
  { id: 'known-2', name: 'Exeggutor', cardNumber: '2', ...surging, id1: '502' },
  { id: 'pikachu', name: 'Pikachu', cardNumber: '57', printingKey: 'normal', ...surging },
  { id: 'stamped', name: 'Pikachu', cardNumber: '57', printingKey: 'normal:pre-release', ...surging },
  { id: 'twin-1', name: 'Unown', cardNumber: '60', ...surging },
  { id: 'twin-2', name: 'Unown', cardNumber: '60', ...surging },
  { id: 'late', name: 'Exeggcute', cardNumber: '1', ...surging },
  { id: 'box', name: 'Surging Sparks Booster Box', productType: 'sealed_product', ...surging },
  { id: 'elsewhere', name: 'Mew', cardNumber: '11', ...celebrations },
  { id: 'mew', name: 'Mew ex', cardNumber: '12', ...celebrations, id1: '601' },
  { id: 'shiny', name: 'Rowlet', cardNumber: 'SV1', ...shiny },
]

const card = (id: string, name: string, number: string | null): ListedProduct => ({
  id,
  name,
  productType: 'card',
  number,
})
const listed: readonly ListedProduct[] = [
  card('501', 'Exeggcute', '001/191'),
  card('502', 'Exeggutor', '002/191'),
  card('557', 'Pikachu - 057/191', '057/191'),
  card('558', 'Pikachu (Prerelease)', '057/191'),
  card('560', 'Unown', '060/191'),
  card('611', 'Mew', '011/025'),
  { id: '571', name: 'Surging Sparks Booster Box', productType: 'sealed_product', number: null },
  { id: '572', name: 'Surging Sparks Booster Box Case', productType: 'sealed_product', number: null },
]

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, ours)
    await app.storage.write(async tx => {
      await tx.updateTable('products').set({ origin: 'import' }).execute()
      await tx.updateTable('products').set({ entry_id: 'pikachu' }).where('id', '=', 'stamped').execute()
      for (const { id, printingKey = null } of ours)
        await tx.updateTable('products').set({ printing_key: printingKey }).where('id', '=', id).execute()
    })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    const ids = ours.flatMap(({ id, id1, printingKey = null }) =>
      id1 === undefined ? [] : [{ productId: id, source: 'tcgplayer', externalId: id1, finish: printingKey }],
    )
    await app.storage.write(async tx => {
      await tx.deleteFrom('external_ids').execute()
      await saveExternalIds(tx, ids)
    })
  })

  const match = (partName = 'SV08: Surging Sparks', products = listed) =>
    matchListedProducts(app.parts, 'tcgplayer', partName, products)
  const found = async () => {
    const ids = await app.storage.read(db =>
      externalIdsOf(
        db,
        ours.map(({ id }) => id),
      ),
    )
    const byName = ids.filter(({ source }) => source === 'tcgplayer by name')
    return Object.fromEntries(byName.map(({ productId, externalId }) => [productId, externalId]))
  }

  it('finds plain cards and sealed products of the set whose ids are here, each the only one of its name', async () => {
    await match()
    expect(await found()).toEqual({ pikachu: '557', box: '571' })
    await match()
    expect(await found()).toEqual({ pikachu: '557', box: '571' })
  })

  it('keeps what an import knows', async () => {
    await match()
    const ids = await app.storage.read(db => externalIdsOf(db, ['known-1', 'known-2']))
    expect(ids.map(({ source, externalId }) => [source, externalId]).toSorted()).toEqual([
      ['tcgplayer', '501'],
      ['tcgplayer', '502'],
    ])
  })

  it('finds those of a set without any id by the name of the set', async () => {
    await match('Hidden Fates', [card('701', 'Rowlet', 'SV1/SV94')])
    expect(await found()).toEqual({})
    await match('Hidden Fates: Shiny Vault', [card('701', 'Rowlet', 'SV1/SV94')])
    expect(await found()).toEqual({ shiny: '701' })
  })

  it('finds none in a part that has few of the ids of a set, or none', async () => {
    await match('Celebrations', [card('611', 'Mew', '011/025')])
    expect(await found()).toEqual({})
    await match('Celebrations', [card('601', 'Mew ex', '012/025'), card('611', 'Mew', '011/025')])
    expect(await found()).toEqual({ elsewhere: '611' })
  })

  it('forgets what fits no longer', async () => {
    await match()
    const others = listed.filter(({ id }) => id !== '571')
    await match('SV08: Surging Sparks', [...others, card('559', 'Pikachu', '57/191')])
    expect(await found()).toEqual({})
  })
})
