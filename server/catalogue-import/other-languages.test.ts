import { beforeEach, expect, test } from 'vitest'
import { importProducts } from '#server/commands/products/import-products'
import type { Storage } from '#server/database/storage'
import { readable } from '#server/testing/catalogue'
import { type FakeTcgdex, fakeTcgdex } from '#server/testing/fake-tcgdex'
import { onOneEngine, temporaryStorage } from '#server/testing/storages'
import { cardReader, tcgdexSource } from './card-reader.ts'
import { importFromTcgdex } from './from-tcgdex.ts'
import { importProgressOn } from './import-progress.ts'
import { tcgdexApi } from './tcgdex-api.ts'

const english = {
  id: 'base2-1',
  localId: '1',
  name: 'Clefable',
  category: 'Pokemon',
  rarity: 'Rare',
  types: ['Colorless'],
  set: { id: 'base2', name: 'Jungle', cardCount: { official: 102 } },
  variants_detailed: [{ type: 'holo' }, { type: 'holo', stamp: ['1st-edition'] }],
}
const german = {
  ...english,
  name: 'Pixi',
  category: 'Pokémon',
  rarity: 'Selten',
  types: ['Farblos'],
  set: { ...english.set, name: 'Dschungel' },
  variants_detailed: [
    { type: 'Holo', size: 'Standard' },
    { type: 'Holo', size: 'Standard', stamp: ['1. Auflage'], thirdParty: { tcgplayer: 7, cardmarket: 8 } },
  ],
}

onOneEngine(engine => {
  let storage: Storage
  let tcgdex: FakeTcgdex
  beforeEach(async () => {
    const database = await temporaryStorage(engine)
    storage = database.storage
    tcgdex = await fakeTcgdex()
    const { set, ...card } = german
    const whole = {
      ...set,
      releaseDate: '1999-12-01',
      cards: [{ id: card.id, localId: '1', name: 'Pixi' }],
    }
    tcgdex.answers.set('/v2/de/sets', [[set]])
    tcgdex.answers.set('/v2/de/sets/base2', [whole])
    tcgdex.answers.set('/v2/de/cards/base2-1', [german])
    return async () => {
      await tcgdex.close()
      await database.drop()
    }
  })

  const parts = () => ({ storage, now: () => new Date('2026-03-14T12:00:00.000Z') })
  const silent = importProgressOn({ write: () => {} }, { write: () => {} })
  const importEnglish = async () => {
    const reader = await cardReader('en')
    return importProducts(parts(), tcgdexSource('en'), [readable(reader(english, () => '1999-01-09'))])
  }
  const importGerman = () => importFromTcgdex(parts(), tcgdexApi(tcgdex.url, { language: 'de' }), silent)
  const products = (language: 'en' | 'de') =>
    storage.read(db =>
      db
        .selectFrom('products')
        .selectAll()
        .where('language', '=', language)
        .orderBy('number', 'desc')
        .execute(),
    )
  const idsAtMarkets = () =>
    storage.read(db =>
      db
        .selectFrom('external_ids')
        .innerJoin('products', 'products.id', 'external_ids.product_id')
        .select(['products.language', 'external_ids.source'])
        .distinct()
        .orderBy('source')
        .execute(),
    )

  test('a card of another language is a product of its own, with its own printings', async () => {
    await importEnglish()
    const before = await products('en')
    expect(await importGerman()).toMatchObject({ added: 1, changed: 1 })
    expect(await products('en')).toEqual(before)
    const [listed, other] = await products('de')
    expect(listed).toMatchObject({
      name: 'Pixi',
      set_name: 'Dschungel',
      set_code: 'base2',
      category: 'Pokemon',
      rarity: 'Rare',
      pokemon_type: 'Colorless',
      printing_key: 'holo',
      release_date: '1999-12-01',
    })
    expect(other).toMatchObject({ entry_id: listed?.id, printing_key: 'holo:1st-edition' })
    expect(await idsAtMarkets()).toEqual([{ language: 'en', source: 'tcgplayer' }])
  })

  test('a second import changes nothing, and an English one after it stays English', async () => {
    await importGerman()
    const before = await products('de')
    expect(await importGerman()).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
    expect(await importEnglish()).toMatchObject({ added: 1 })
    expect(await products('de')).toEqual(before)
    expect((await products('en')).map(({ name }) => name)).toEqual(['Clefable', 'Clefable'])
  })

  test('a card of the same name in both languages is two products', async () => {
    const [one, other] = [await cardReader('en'), await cardReader('de')]
    const mew = (set: string) => ({
      ...english,
      id: 'fossil-8',
      name: 'Mew',
      set: { id: 'base3', name: set },
    })
    const rows = [
      ['tcgdex', one(mew('Fossil'), () => null)],
      ['tcgdex de', other(mew('Fossil'), () => null)],
    ] as const
    for (const [source, row] of rows)
      expect(await importProducts(parts(), source, [readable(row)])).toMatchObject({ added: 1 })
    const ids = [...(await products('en')), ...(await products('de'))].map(({ entry_id: id }) => id)
    expect(new Set(ids).size).toBe(2)
  })
})
