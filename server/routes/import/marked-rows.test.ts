import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { collectrFile } from '#server/testing/calls/collectr'
import { importerOf } from '#server/testing/calls/importer'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const row = (set: string, card: string, price = '4.50') =>
  `Main,Pokemon,${set},${card},Common,Normal,Ungraded,Near Mint,${price},1,false,2025-03-05,`

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [
      { id: 'charizard', name: 'Charizard', cardNumber: '4', setName: 'Base Set', setCode: 'base1' },
      { id: 'gengar', name: 'Gengar', cardNumber: '5', setName: 'Fossil', setCode: 'base3' },
    ])
  })
  afterAll(() => app.close())

  it('marks the rows with something read or assumed, the rows that only=marked lists', async () => {
    const { begin, rows } = await importerOf(app)
    const { id, counts } = await begin(
      collectrFile(
        row('Base Set', 'Charizard,4/102'),
        row('Base Set', 'Charizard,4/102', ''),
        row('Fosil', 'Gengar,5'),
        row('Base Set', 'Missingno,999'),
        row('Base Set', 'Charizard,4/102', 'twelve'),
      ),
    )
    const all = (await rows(id, {})).rows
    expect(all.map(({ line, marked, sentence }) => [line, marked, sentence])).toEqual([
      [2, false, null],
      [3, false, 'No price: each copy is added at 0.'],
      [4, true, 'Set read as Fossil.'],
      [5, false, null],
      [6, false, null],
    ])
    const listed = (await rows(id, { only: 'marked' })).rows
    expect(listed).toEqual(all.filter(({ marked }) => marked))
    expect(counts.reduce((sum, count) => sum + count.marked, 0)).toBe(listed.length)
  })
})
