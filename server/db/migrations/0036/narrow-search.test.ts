import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { insertProducts } from '#server/db/catalogue/products'
import { migrate } from '#server/db/migrate'
import { onBothEngines, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'

const before = 35

onBothEngines(engine => {
  let database: TemporaryStorage
  beforeEach(async () => {
    database = await temporaryStorage(engine, before)
  })
  afterEach(() => database.drop())

  const run = (text: string) => database.storage.write(tx => sql.raw(text).execute(tx))
  const rowsOf = async (text: string) =>
    (await database.storage.read(db => sql.raw<Record<string, unknown>>(text).execute(db))).rows

  const fill = async () => {
    for (const [id, type, set, code, rarity, words, day] of [
      ['a', 'card', 'base set', "'base1'", "'Rare'", 2, "'1999-01-09'"],
      ['b', 'card', 'base set', "'base1'", "'Rare'", 1, 'null'],
      ['c', 'card', 'base set', 'null', 'null', 1, "'1999'"],
      ['d', 'sealed_product', 'jungle', 'null', 'null', 3, "'2001-12-31'"],
    ]) {
      await run(`insert into products (id, name, product_type, set_name, set_name_key, set_code, rarity,
          identity_key, list_order, name_words, revision, release_date, created_at, updated_at)
        values ('${id}', '${id}', '${type}', '${set}', '${set}', ${code}, ${rarity}, '${id}', '${id}', ${words},
          0, ${day}, '2026-01-01', '2026-01-01')`)
      await run(`insert into product_words (word, product_id, weight)
        values ('${id}', '${id}', 40), ('base', '${id}', 20)`)
    }
    await run(`insert into search_words (word) values ('base'), ('a')`)
    await run(`insert into search_trigrams (trigram, word) values ('bas', 'base'), ('ase', 'base')`)
  }

  it('keeps the words of each product, and orders them as before', async () => {
    await fill()
    await migrate(database.storage)
    const words = await rowsOf(`select id, word, weight, place from product_words
      join products on products.number = product_number order by id, word`)
    expect(words.map(({ id, word, weight, place }) => [id, word, weight, place])).toEqual([
      ['a', 'a', 40, 219990109],
      ['a', 'base', 20, 219990109],
      ['b', 'b', 40, 199999999],
      ['b', 'base', 20, 199999999],
      ['c', 'base', 20, 199999999],
      ['c', 'c', 40, 199999999],
      ['d', 'base', 20, 320011231],
      ['d', 'd', 40, 320011231],
    ])
    expect(await rowsOf('select word from search_words order by word')).toEqual([
      { word: 'a' },
      { word: 'base' },
    ])
    expect(await rowsOf('select trigram, word from search_trigrams order by trigram')).toEqual([
      { trigram: 'ase', word: 'base' },
      { trigram: 'bas', word: 'base' },
    ])
  })

  it('counts the products of the catalogue and of each set', async () => {
    await fill()
    await migrate(database.storage)
    const totals = await rowsOf('select * from product_totals order by set_name_key, product_type, rarity')
    expect(
      totals.map(row => [
        row['set_name_key'],
        row['set_code'],
        row['product_type'],
        row['rarity'],
        row['products'],
      ]),
    ).toEqual([
      ['', '', 'card', '', 1],
      ['', '', 'card', 'Rare', 2],
      ['', '', 'sealed_product', '', 1],
      ['base set', '', 'card', '', 1],
      ['base set', 'base1', 'card', 'Rare', 2],
      ['jungle', '', 'sealed_product', '', 1],
    ])
  })

  it.each([
    ['an empty catalogue', async () => {}, 1],
    ['a filled one', fill, 5],
  ])('numbers the next product of %s', async (_, filled, number) => {
    await filled()
    await migrate(database.storage)
    const product = { id: 'next', name: 'Next', productType: 'card', setName: 'Base Set' } as const
    const none = { setCode: null, setCardCount: null, setReleaseDate: null, cardNumber: null, rarity: null }
    const more = { pokemonType: null, category: null, hp: null, imageUrl: null, miscInfo: null }
    const last = { productDescription: null, releaseDate: null, createdBy: null }
    const printing = { printing: null, printingKey: null, printingLabel: null, otherPrinting: null }
    await database.storage.write(tx =>
      insertProducts(
        tx,
        [{ ...product, ...none, ...more, ...last, ...printing, language: 'en', sealedKind: null }],
        '2026-01-02T00:00:00.000Z',
      ),
    )
    expect(await rowsOf(`select number from products where id = 'next'`)).toEqual([{ number }])
  })
})
