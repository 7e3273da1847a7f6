import { beforeEach, expect, test } from 'vitest'
import type { Storage } from '#server/database/storage'
import { cardRows, setRows } from '#server/testing/catalogue'
import { failing, type FakeTcgdex, fakeTcgdex, stockTcgdex } from '#server/testing/fake-tcgdex'
import { onOneEngine, temporaryStorage } from '#server/testing/storages'
import { importFromTcgdex } from './from-tcgdex.ts'
import { tcgdexApi } from './tcgdex-api.ts'
import { importProgressOn } from './import-progress.ts'

onOneEngine(engine => {
  let storage: Storage
  let tcgdex: FakeTcgdex

  beforeEach(async () => {
    const database = await temporaryStorage(engine)
    storage = database.storage
    tcgdex = await fakeTcgdex()
    stockTcgdex(tcgdex)
    return async () => {
      await tcgdex.close()
      await database.drop()
    }
  })

  const run = async () => {
    const lines: string[] = []
    const output = { write: (text: string) => void lines.push(text) }
    let nowMs = 0
    const clock = { nowMs: () => nowMs, wait: async (ms: number) => void (nowMs += ms) }
    const report = importProgressOn(output, output)
    const parts = { storage, now: () => new Date('2026-03-14T12:00:00.000Z') }
    const counts = await importFromTcgdex(parts, tcgdexApi(tcgdex.url, { clock }), report)
    return { counts, lines, faults: report.faults, tookMs: nowMs }
  }
  const products = () =>
    storage.read(db => db.selectFrom('products').selectAll().orderBy('list_order').execute())

  test('imports every set first, newest first, then the details', async () => {
    const { counts, faults } = await run()
    expect(faults).toBe(0)
    expect(counts).toMatchObject({ added: cardRows.length, changed: cardRows.length })
    const firstCard = tcgdex.asked.findIndex(path => path.startsWith('cards/'))
    const setsAsked = tcgdex.asked.slice(1, firstCard)
    const newestFirst = [...setRows.map(({ id }) => `sets/${id}`), 'sets/A1'].toReversed()
    expect(setsAsked.slice(0, 5).toSorted()).toEqual(newestFirst.slice(0, 5).toSorted())
    expect(setsAsked.slice(5).toSorted()).toEqual(newestFirst.slice(5).toSorted())
    expect(await products()).toHaveLength(cardRows.length)
    expect((await products()).find(({ name }) => name === 'Drapion')).toMatchObject({
      set_name: 'Triumphant',
      set_card_count: 102,
      release_date: '2010-11-03',
      rarity: 'Rare',
      hp: 100,
      printing: 'unlimited holo',
    })
  })

  test('waits a fifth of a second before every call after the first', async () => {
    const { tookMs } = await run()
    expect(tcgdex.asked).toHaveLength(1 + setRows.length + 1 + cardRows.length)
    expect(tookMs).toBe((tcgdex.asked.length - 1) * 200)
  })

  test('requests no card again in a second run, and changes nothing', async () => {
    await run()
    const before = await products()
    tcgdex.asked.length = 0
    const { counts } = await run()
    expect(counts).toEqual({ added: 0, changed: 0, unchanged: cardRows.length, keptAsEdited: 0 })
    expect(tcgdex.asked.filter(path => path.startsWith('cards/'))).toEqual([])
    expect(await products()).toEqual(before)
  })

  test('continues an interrupted run where it stopped', async () => {
    for (const { id } of cardRows.slice(0, 8)) tcgdex.answers.set(`cards/${id}`, [failing(404)])
    expect((await run()).faults).toBe(8)
    stockTcgdex(tcgdex)
    tcgdex.asked.length = 0
    const { counts, faults } = await run()
    expect(faults).toBe(0)
    expect(counts).toMatchObject({ added: 0, changed: 8 })
    const cardsAsked = tcgdex.asked.filter(path => path.startsWith('cards/'))
    expect(cardsAsked.toSorted()).toEqual(
      cardRows
        .slice(0, 8)
        .map(({ id }) => `cards/${id}`)
        .toSorted(),
    )
    expect((await products()).every(({ category }) => category !== null)).toBe(true)
  })

  test('skips cards of the phone game', async () => {
    await run()
    expect((await products()).some(({ set_name }) => set_name === 'Genetic Apex')).toBe(false)
  })

  test('reports a set that fails and imports the others', async () => {
    tcgdex.answers.set('sets/base4', [failing(404)])
    const { lines, faults } = await run()
    expect(faults).toBe(1)
    expect(lines).toContain('TCGdex answered 404 (sets/base4).\n')
    expect((await products()).length).toBe(cardRows.length - 2)
  })

  test('continues after missing cards', async () => {
    for (const { id } of cardRows.slice(0, 12)) tcgdex.answers.set(`cards/${id}`, [failing(404)])
    expect(await run()).toMatchObject({ faults: 12, counts: { changed: cardRows.length - 12 } })
  })

  test('stops when TCGdex fails, and keeps imported cards', async () => {
    for (const { id } of cardRows) tcgdex.answers.set(`cards/${id}`, [failing(503)])
    await expect(run()).rejects.toThrow('start the import again to go on')
    expect(await products()).toHaveLength(cardRows.length)
  })
})
