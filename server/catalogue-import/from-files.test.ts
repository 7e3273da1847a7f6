import type { Language } from '#domain/products/language'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { folderStore } from '#server/images/folder-store'
import { editProduct } from '#server/commands/products/edit-product'
import { createProduct } from '#server/commands/products/create-product'
import { insertCollector } from '#server/db/accounts/collectors'
import { collectorDigest } from '#server/db/accounts/erasures'
import { eraseAgain } from '#server/commands/accounts/erase-account'
import type { Storage } from '#server/database/storage'
import { readConfig } from '#server/config'
import { silentLog } from '#server/testing/app'
import { cardRows, sealedRows, setRows } from '#server/testing/catalogue'
import { onOneEngine, temporaryStorage } from '#server/testing/storages'
import { importCardFile, importSealed } from './from-files.ts'
import { BadFile } from './read-rows.ts'
import { importProgressOn } from './import-progress.ts'

const { quotas } = readConfig({})

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holofolio-import-'))
  return () => rmSync(folder, { recursive: true, force: true })
})

const written = (name: string, content: string | Buffer) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const cardFile = (rows: readonly unknown[] = cardRows) =>
  written('cards.ndjson', rows.map(row => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n'))
const setsFile = () => written('some-sets.json', JSON.stringify(setRows))

function listener() {
  const lines: string[] = []
  const output = { write: (text: string) => void lines.push(text) }
  return { lines, report: importProgressOn(output, output) }
}

onOneEngine(engine => {
  let storage: Storage
  beforeEach(async () => {
    const database = await temporaryStorage(engine)
    storage = database.storage
    return database.drop
  })

  const now = () => new Date('2026-03-14T12:00:00.000Z')
  const parts = () => ({
    storage,
    now,
    rateLimits: false,
    quotas,
    renamers: 'everybody' as const,
    log: silentLog,
    images: folderStore(folder),
  })
  const importList = (rows: readonly unknown[] = sealedRows, report = listener().report) =>
    importSealed(parts(), rows, report)
  const importCards = (file = cardFile(), report = listener().report, language: Language = 'en') =>
    importCardFile(parts(), { file, sets: null, language }, report)
  const products = () =>
    storage.read(db => db.selectFrom('products').selectAll().orderBy('list_order').orderBy('id').execute())
  const words = () =>
    storage.read(db =>
      db.selectFrom('product_words').selectAll().orderBy('product_number').orderBy('word').execute(),
    )
  const collector = async () => {
    const names = { username: 'ash', usernameKey: 'ash', email: 'a@b.c', emailKey: 'a@b.c' }
    const ash = { id: 'ash', ...names, passwordHash: '', createdAt: now().toISOString() }
    await storage.write(tx => insertCollector(tx, ash))
    return ash.id
  }

  describe('a file of cards', () => {
    test('imports once, and changes nothing the second time', async () => {
      setsFile()
      const rows = cardRows.length
      expect(await importCards()).toEqual({ added: rows, changed: 0, unchanged: 0, keptAsEdited: 0 })
      const before = [await products(), await words()]
      expect(await importCards()).toEqual({ added: 0, changed: 0, unchanged: rows, keptAsEdited: 0 })
      expect([await products(), await words()]).toEqual(before)
    })

    test('can be gzipped', async () => {
      const file = written('cards.ndjson.gz', gzipSync(cardRows.map(row => JSON.stringify(row)).join('\n')))
      expect(await importCards(file)).toMatchObject({ added: cardRows.length })
    })

    test('takes release dates from the sets file next to it, and reports it', async () => {
      setsFile()
      const { lines, report } = listener()
      await importCards(cardFile(), report)
      expect(lines).toContain('Release dates come from some-sets.json.\n')
      expect((await products())[0]).toMatchObject({ set_name: '151', release_date: '2023-09-22' })
    })

    test('is imported without sets too', async () => {
      const { lines, report } = listener()
      await importCards(cardFile(), report)
      expect(lines).toEqual(['No release dates found: sets are ordered by import date.\n'])
      expect((await products())[0]).toMatchObject({ release_date: null })
    })

    test('keeps a null rarity for "None" and the number and count of the set', async () => {
      await importCards()
      const oranguru = (await products()).find(({ name }) => name === 'Oranguru')
      expect(oranguru).toMatchObject({
        rarity: null,
        card_number: 'TG12',
        set_card_count: 30,
        created_by: null,
      })
    })

    test('skips bad lines, reports their numbers and keeps the rest', async () => {
      const [first, second, ...others] = cardRows
      const file = cardFile([
        first,
        '{"id": ',
        '',
        second,
        '[]',
        { ...first, name: '' },
        'x'.repeat(1_500_000),
        ...others,
      ])
      const { lines, report } = listener()
      expect(await importCards(file, report)).toMatchObject({ added: cardRows.length })
      expect(lines.filter(line => line.startsWith('Line'))).toEqual([
        'Line 2 skipped: not JSON.\n',
        'Line 5 skipped: not a card.\n',
        'Line 6 skipped: card base1-4 has no usable name.\n',
        'Line 7 skipped: too long.\n',
      ])
      expect(report.faults).toBe(4)
    })

    test('reports a gzip that is cut short, and keeps the lines before', async () => {
      const whole = gzipSync(
        Array.from({ length: 800 }, (_, at) =>
          JSON.stringify({ ...cardRows[0], id: `x${at}`, localId: `${at}` }),
        ).join('\n'),
      )
      const file = written('cut.ndjson.gz', whole.subarray(0, whole.length - 40))
      await expect(importCards(file)).rejects.toThrow(BadFile)
      expect((await products()).length).toBeGreaterThan(200)
    })

    test('reports a missing file', async () => {
      await expect(importCards(join(folder, 'nothing.ndjson'))).rejects.toThrow('There is no file')
    })

    test('imports one product for two ids of it', async () => {
      const [charizard] = cardRows
      const file = cardFile([charizard, { ...charizard, id: 'base1-4-again' }, charizard])
      expect(await importCards(file)).toMatchObject({ added: 1, keptAsEdited: 1 })
      expect(await products()).toHaveLength(1)
      expect(await importCards(file)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    })
  })

  describe('a row that has changed', () => {
    const changedRows = cardRows.map(row =>
      row.name === 'Drapion' ? { ...row, name: 'Drapion Prime' } : row,
    )

    test('updates its product and the words it is found by', async () => {
      await importCards()
      expect(await importCards(cardFile(changedRows))).toMatchObject({ added: 0, changed: 1 })
      const drapion = (await products()).find(({ name }) => name === 'Drapion Prime')
      expect(drapion).toMatchObject({ revision: 0, name_words: 2 })
      expect((await words()).filter(({ word }) => word === 'prime')).toMatchObject([
        { product_number: drapion?.number },
      ])
    })

    test('never overwrites an edit by a collector', async () => {
      await importCards()
      const drapion = (await products()).find(({ name }) => name === 'Drapion')
      await editProduct(parts(), await collector(), drapion?.id ?? '', { name: 'Drapion of mine' })
      expect(await importCards(cardFile(changedRows))).toMatchObject({
        added: 0,
        changed: 0,
        keptAsEdited: 1,
      })
      expect((await products()).find(({ id }) => id === drapion?.id)?.name).toBe('Drapion of mine')
      expect(await importCards(cardFile(changedRows))).toMatchObject({ unchanged: cardRows.length })
    })

    test('never overwrites a product that a collector has added, also after they leave', async () => {
      const ash = await collector()
      const id = await createProduct(parts(), ash, {
        name: 'Drapion',
        productType: 'card',
        setName: 'Triumphant',
        cardNumber: '4',
        rarity: 'My favourite',
        imageUrl: 'https://example.com/mine.webp',
      })
      expect(await importCards()).toMatchObject({ keptAsEdited: 1 })
      const before = (await products()).find(product => product.id === id)
      const tombstone = { id: 'left', erasedDay: '2026-03-14', digest: collectorDigest(ash) }
      const images = folderStore(folder)
      expect(await eraseAgain({ storage, images }, [tombstone], now())).toBe(1)

      expect(await importCards(cardFile(changedRows))).toMatchObject({ changed: 0, keptAsEdited: 1 })
      expect((await products()).find(product => product.id === id)).toEqual({ ...before, created_by: null })
    })

    test('leaves a product alone that would become another one', async () => {
      await importCards()
      const twin = cardRows.map(row =>
        row.id === 'base1-14' ? { ...row, name: 'Charizard', localId: '4' } : row,
      )
      expect(await importCards(cardFile(twin))).toMatchObject({ changed: 0, keptAsEdited: 1 })
    })
  })

  test('links a row to a product a collector has added', async () => {
    const id = await createProduct(parts(), await collector(), {
      name: 'charizard',
      productType: 'card',
      setName: 'Base Set',
      cardNumber: '4',
      rarity: 'My favourite',
      imageUrl: 'https://example.com/mine.webp',
    })
    expect(await importCards()).toMatchObject({ added: cardRows.length - 1, keptAsEdited: 1 })
    expect((await products()).find(product => product.id === id)).toMatchObject({ rarity: 'My favourite' })
  })

  describe('a list of sealed products', () => {
    test('finds its sets among the cards, the newest of several', async () => {
      setsFile()
      await importCards()
      expect(await importList()).toMatchObject({ added: sealedRows.length })
      const sealed = (await products()).filter(product => product.product_type === 'sealed_product')
      expect(sealed.map(({ name, set_name, set_code }) => [name, set_name, set_code])).toEqual([
        ['151 Booster Bundle', '151', 'sv03.5'],
        ['Two Sets Tin', '151', 'sv03.5'],
        ['151 Binder Collection Case', 'Miscellaneous', null],
      ])
      expect(await importList()).toMatchObject({ unchanged: sealedRows.length })
    })

    test('gives each its id at TCGplayer and the picture there, and none the id of another', async () => {
      const [bundle, tin, box] = sealedRows
      await importList([
        { ...bundle, tcgplayer_id: 502_005 },
        { ...tin, tcgplayer_id: 7 },
        { ...box, tcgplayer_id: 7 },
      ])
      const ids = () => storage.read(db => db.selectFrom('external_ids').selectAll().execute())
      const found = (await products()).find(({ name }) => name === bundle?.name)
      expect(found?.image_url).toBe('https://tcgplayer-cdn.tcgplayer.com/product/502005_in_1000x1000.jpg')
      const id = { product_id: found?.id, source: 'tcgplayer', external_id: '502005', finish: null }
      expect(await ids()).toEqual([id])
      expect(await importList()).toMatchObject({ changed: sealedRows.length })
      expect(await ids()).toEqual([id])
      await importList([{ ...bundle, identifiers: { tcgplayer: '502006' } }])
      expect(await ids()).toEqual([{ ...id, external_id: '502006' }])
    })

    test('skips what cannot be read, and keeps the rest', async () => {
      const { lines, report } = listener()
      expect(await importList([7, sealedRows[0], { id: 'x' }], report)).toMatchObject({ added: 1 })
      expect(lines).toEqual([
        'Sealed product 1 skipped: not a sealed product.\n',
        'Sealed product 3 skipped: sealed product x has no usable name.\n',
      ])
    })
  })
})
