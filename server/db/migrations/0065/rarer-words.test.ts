import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '#server/db/migrate'
import { onBothEngines, temporaryStorage } from '#server/testing/storages'

const before = 64

onBothEngines(engine => {
  it('finds cards that are there already by set and number, and by what their version is called', async () => {
    const { storage, drop } = await temporaryStorage(engine, before)
    try {
      const run = (text: string) => storage.write(tx => sql.raw(text).execute(tx))
      for (const [id, number, set, card, count, rarity, label, day] of [
        ['a', 1, "'swsh7'", "'215'", 203, "'Secret Rare'", "'Holo'", "'2021-08-27'"],
        ['b', 2, "'me02'", "'001'", 94, "'Common'", 'null', "'2025-11-14'"],
        ['c', -3, "'me02'", "'001'", 94, "'Common'", "'Reverse Holo'", "'2025-11-14'"],
        ['d', 4, 'null', 'null', 'null', 'null', 'null', 'null'],
      ])
        await run(`insert into products (id, number, entry_id, name, product_type, set_name, set_name_key, set_code,
            set_card_count, card_number, rarity, printing_label, release_date, identity_key, list_order,
            name_words, revision, created_at, updated_at)
          values ('${id}', ${number}, '${id}', '${id}', 'card', 'x', 'x', ${set}, ${count}, ${card}, ${rarity},
            ${label}, ${day}, '${id}', '${id}', 2, 0, '2026-01-01', '2026-01-01')`)
      await run(`insert into product_words (word, product_number, weight, place) values ('art', 1, 1, 7)`)
      await run(`insert into search_words (word) values ('art')`)
      await migrate(storage)
      const { rows } = await storage.read(db =>
        sql<{
          product_number: number
          word: string
          weight: number
          place: number
        }>`select * from product_words
          order by product_number, word`.execute(db),
      )
      expect(rows.map(row => [Number(row.product_number), row.word, Number(row.weight)])).toEqual([
        [-3, '1 me2', 35],
        [-3, '1 pfl', 35],
        [1, '215 evs', 35],
        [1, '215 swsh7', 35],
        [1, 'alt', 5],
        [1, 'alternate', 5],
        [1, 'art', 5],
        [1, 'full', 5],
        [1, 'secret', 5],
        [2, '1 me2', 35],
        [2, '1 pfl', 35],
      ])
      expect(Number(rows.find(({ word }) => word === '215 evs')?.place)).toBe(220_210_827)
      const known = await storage.read(db =>
        db.selectFrom('search_words').select('word').orderBy('word').execute(),
      )
      expect(known.map(({ word }) => word)).toEqual(['alt', 'alternate', 'art', 'full', 'secret'])
    } finally {
      await drop()
    }
  })
})
