import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { gradedTarget, nearMint, priceKeyOf } from '#domain/prices/price-target'
import { saveExternalIds } from '#server/db/products/external-ids'
import { readChartingFile } from '#server/price-sources/pricecharting/charting-file'
import { type TestApp, testApp } from '#server/testing/app'
import { addProducts, type TestProduct } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import { saveListedPrices } from './save-listed-prices.ts'

const fates = { setName: 'Paldean Fates', setCode: 'sv04.5', setCardCount: 91 }
const jungle = { setName: 'Jungle', setCode: 'base2', setCardCount: 64 }
const ours: readonly (TestProduct & { readonly tcgplayer?: string; readonly printingKey?: string })[] = [
  { id: 'pikachu', name: 'Pikachu', cardNumber: '18', ...fates, tcgplayer: '501' },
  { id: 'mew', name: 'Mew ex', cardNumber: '232', ...fates, tcgplayer: '502' },
  { id: 'twin-1', name: 'Unown', cardNumber: '60', ...fates, tcgplayer: '503' },
  { id: 'twin-2', name: 'Unown', cardNumber: '60', ...fates, tcgplayer: '504' },
  { id: 'eevee', name: 'Eevee', cardNumber: '74', ...fates, tcgplayer: '505' },
  { id: 'ditto', name: 'Ditto', cardNumber: '75', ...fates, tcgplayer: '506' },
  { id: 'raichu', name: 'Raichu', cardNumber: '19', ...fates, tcgplayer: '507' },
  { id: 'staff', name: 'Pikachu', cardNumber: '18', ...fates, printingKey: 'normal:staff' },
  { id: 'cosmos', name: 'Pikachu', cardNumber: '18', ...fates, printingKey: 'holo:cosmos' },
  { id: 'cosmos-too', name: 'Pikachu', cardNumber: '18', ...fates, printingKey: 'normal:cosmos' },
  { id: 'elsewhere', name: 'Mew ex', cardNumber: '233', ...jungle, tcgplayer: '601' },
]

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, ours)
    await app.storage.write(async tx => {
      await tx.updateTable('products').set({ origin: 'import' }).execute()
      for (const { id, printingKey } of ours)
        if (printingKey !== undefined)
          await tx
            .updateTable('products')
            .set({ entry_id: 'pikachu', printing_key: printingKey })
            .where('id', '=', id)
            .execute()
      await saveExternalIds(
        tx,
        ours.flatMap(({ id, tcgplayer }) =>
          tcgplayer === undefined
            ? []
            : [{ productId: id, source: 'tcgplayer', externalId: tcgplayer, finish: null }],
        ),
      )
    })
  })
  afterAll(() => app.close())
  beforeEach(() => app.storage.write(tx => tx.deleteFrom('source_quotes').execute()))

  async function saved(...rows: string[]): Promise<Record<string, number | null>> {
    const table = [
      'console-name,product-name,tcg-id,loose-price,manual-only-price',
      pikachu,
      ...others,
      ...rows,
    ].join('\n')
    async function* once() {
      yield table
    }
    const file = await readChartingFile(once(), async () => {})
    if ('unreadable' in file) throw new Error(file.unreadable)
    await saveListedPrices(
      app.parts,
      { name: 'pricecharting', catalogue: 'tcgplayer', languages: ['en'] },
      file,
      '2026-11-20T08:00:00.000Z',
      new Map(),
    )
    const quotes = await app.storage.read(db => db.selectFrom('source_quotes').selectAll().execute())
    return Object.fromEntries(quotes.map(row => [`${row.product_id} ${row.price_key}`, row.price_cents]))
  }
  const raw = priceKeyOf(nearMint)
  const psa10 = priceKeyOf(gradedTarget('PSA', '10'))
  const pikachu = 'Pokemon Paldean Fates,Pikachu #18,501,$1.00,'
  /** Most of the set, by which it is found. */
  const others = ['Eevee #74,505,,', 'Ditto #75,506,,', 'Raichu #19,507,,'].map(
    row => `Pokemon Paldean Fates,${row}`,
  )

  it('prices a card without an id by its name and number within its set', async () => {
    expect(await saved('Pokemon Paldean Fates,Mew ex #232,,$7.00,$20.00')).toEqual({
      [`pikachu ${raw}`]: 100,
      [`mew ${raw}`]: 700,
      [`mew ${psa10}`]: 2_000,
    })
  })

  it('prices none that may be another card', async () => {
    const onlyPikachu = { [`pikachu ${raw}`]: 100 }
    const twins = 'Pokemon Paldean Fates,Unown #60,,$7.00,'
    const ofAnotherSet = 'Pokemon Paldean Fates,Mew ex #233,,$7.00,'
    const anotherName = 'Pokemon Paldean Fates,Mew #232,,$7.00,'
    expect(await saved(twins, ofAnotherSet, anotherName)).toEqual(onlyPikachu)
  })

  it('prices no product of a language that the list does not tell apart, whatever ids it has', async () => {
    const as = (language: 'en' | 'de') =>
      app.storage.write(tx =>
        tx.updateTable('products').set({ language }).where('id', '=', 'pikachu').execute(),
      )
    await as('de')
    expect(await saved()).toEqual({})
    await as('en')
    expect(await saved()).toEqual({ [`pikachu ${raw}`]: 100 })
  })

  it('prefers the row with the id', async () => {
    const named = 'Pokemon Paldean Fates,Mew ex #232,,$7.00,'
    const withId = 'Pokemon Paldean Fates,Mew ex [Secret] #0232,502,$9.00,'
    expect(await saved(named, withId)).not.toMatchObject({ [`mew ${raw}`]: 700 })
  })

  it('prices a printing without an id by its brackets, also under another id', async () => {
    const staff = 'Pokemon Paldean Fates,Pikachu [Staff] #18,999,$30.00,$90.00'
    // Two of ours have this pattern.
    const cosmos = 'Pokemon Paldean Fates,Pikachu [Cosmos] #18,,$40.00,'
    expect(await saved(staff, cosmos)).toEqual({
      [`pikachu ${raw}`]: 100,
      [`staff ${raw}`]: 3_000,
      [`staff ${psa10}`]: 9_000,
    })
  })
})
