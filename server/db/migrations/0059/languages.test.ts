import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { identityKey } from '#domain/catalogue/product'
import { productsPage } from '#server/db/catalogue/product-lists'
import { differingTotals } from '#server/db/catalogue/recount-totals'
import { migrate } from '#server/db/migrate'
import type { Storage } from '#server/db/storage'
import { onBothEngines, temporaryStorage } from '#server/testing/storages'

const before = 58

interface Made {
  readonly id: string
  readonly name?: string
  readonly miscInfo: string | null
  readonly origin?: 'collector' | 'import'
  readonly revision?: number
}

/** Adds products as the version before did: in words, totals and order, all of them English. */
async function addMade(storage: Storage, products: readonly Made[]): Promise<void> {
  await storage.write(async tx => {
    for (const [
      index,
      { id, name = id, miscInfo, origin = 'collector', revision = 0 },
    ] of products.entries()) {
      const identity = identityKey({
        name,
        productType: 'card',
        setName: 'Jungle',
        cardNumber: '60',
        miscInfo,
        otherPrinting: null,
        language: 'en',
      })
      const key = createHash('sha256').update(identity).digest('hex')
      const number = index + 1
      await sql`insert into products (id, entry_id, number, name, product_type, set_name, set_name_key, card_number, misc_info,
          identity_key, list_order, name_words, revision, created_at, updated_at, origin)
        values (${id}, ${id}, ${number}, ${name}, 'card', 'Jungle', 'jungle', '60', ${miscInfo}, ${key},
          ${`1 7973-93-98 jungle 1 000060${id}`}, 1, ${revision}, '', '', ${origin})`.execute(tx)
      for (const word of [name.toLowerCase(), miscInfo?.toLowerCase() ?? 'jungle'])
        await sql`insert into product_words (word, product_number, weight, place)
          values (${word}, ${number}, ${word === name.toLowerCase() ? 40 : 5}, 199999999)`.execute(tx)
    }
    await sql`insert into product_numbers (name, last_number) values ('products', ${products.length})
      on conflict (name) do update set last_number = ${products.length}`.execute(tx)
    for (const set of ['', 'jungle'])
      await sql`insert into product_totals (set_name_key, set_code, product_type, rarity, products)
        values (${set}, '', 'card', '', ${products.length})`.execute(tx)
  })
}

const everything = { search: null, productType: null, set: null, rarity: null, language: null }
const page = { limit: 50, offset: 0 }

onBothEngines(engine => {
  async function migrated(products: readonly Made[]) {
    const { storage, drop } = await temporaryStorage(engine, before)
    try {
      await addMade(storage, products)
      await migrate(storage)
      const rows = await storage.read(db =>
        db.selectFrom('products').select(['id', 'language', 'misc_info']).orderBy('id').execute(),
      )
      const find = (more: object) =>
        storage.read(async db => {
          const { products: found } = await productsPage(db, 'nobody', { ...everything, ...more }, page)
          return found.map(({ id }) => id)
        })
      return {
        kept: Object.fromEntries(rows.map(row => [row.id, [row.language, row.misc_info]])),
        japanese: await find({ language: 'ja' }),
        english: await find({ language: 'en' }),
        searched: await find({ search: 'japanese' }),
        listed: await find({}),
        faults: await storage.read(differingTotals),
      }
    } finally {
      await drop()
    }
  }

  it('gives a product its language where the note names one and says nothing else', async () => {
    const { kept, japanese, english, searched, listed, faults } = await migrated([
      { id: 'a', miscInfo: 'JPN' },
      { id: 'b', miscInfo: null },
      { id: 'c', miscInfo: 'Japanese, signed' },
      { id: 'd', miscInfo: 'Japanese', revision: 1 },
      { id: 'e', miscInfo: 'Japanese', origin: 'import' },
      { id: 'f', miscInfo: 'German' },
    ])
    expect(kept).toEqual({
      a: ['ja', null],
      b: ['en', null],
      c: ['en', 'Japanese, signed'],
      d: ['en', 'Japanese'],
      e: ['en', 'Japanese'],
      f: ['de', null],
    })
    expect([japanese, english]).toEqual([['a'], ['b', 'c', 'd', 'e']])
    expect(searched).toEqual(expect.arrayContaining(['a', 'd', 'e']))
    expect(listed).toEqual(['b', 'c', 'd', 'e', 'f', 'a'])
    expect(faults).toEqual([])
  })

  it('leaves two products that would become the same one as they are', async () => {
    const { kept } = await migrated([
      { id: 'a', name: 'Pikachu', miscInfo: 'Japanese' },
      { id: 'b', name: 'Pikachu', miscInfo: 'JPN' },
      { id: 'c', name: 'Raichu', miscInfo: 'Japanese' },
    ])
    expect(kept).toEqual({ a: ['en', 'Japanese'], b: ['en', 'JPN'], c: ['ja', null] })
  })
})
