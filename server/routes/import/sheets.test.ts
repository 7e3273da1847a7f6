import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { addBaseSet } from '#server/testing/calls/collectr'
import { type ImportDetails, importerOf } from '#server/testing/calls/importer'
import { onOneEngine } from '#server/testing/storages'
import { rowsOfTexts, workbookOf } from '#server/testing/files/workbook'

const headings = ['Name', 'Set', 'Number', 'Quantity', 'Price each', 'Condition']
const cards = rowsOfTexts(
  headings,
  ['Charizard', 'Base Set', '4', '1', '10', 'Near Mint'],
  ['Pikachu', 'Base Set', '58', '2', '1', 'Near Mint'],
  ['Pikachu', 'Base Set', '58', '1', '1', 'Near Mint'],
)
const full = ['Pikachu', 'Base Set', '58', '1', '1', 'Near Mint']
const more = rowsOfTexts(headings, ['Charizard', 'Base Set', '4', '5', '2', 'Near Mint'])
const cover = rowsOfTexts(['My collection'], ['Total', '3'])

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addBaseSet(app.storage)
  })
  afterAll(() => app.close())

  const importer = async () => {
    const { upload, read, rows, publish, reopen, choose, stats } = await importerOf(app)
    return {
      choose,
      stats,
      upload: async (file: Buffer) => {
        const { status, body } = await upload(file, 'a.xlsx')
        expect([status, body]).toMatchObject([201, {}])
        return body.import
      },
      read: ({ id, reading }: ImportDetails) => read(id, reading?.columns ?? [], {}),
      rows: async (id: string) => (await rows(id, {})).rows,
      publish: async (id: string, copies: number) => (await publish(id, copies)).status,
      reopen: async (id: string) => (await reopen(id)).status,
    }
  }

  it('waits until its collector has said which of several sheets is read', async () => {
    const { upload, choose, read, rows, publish, stats } = await importer()
    const file = await workbookOf({ About: cover, 'My cards': cards, Empty: '', More: more })
    const begun = await upload(file)
    expect(begun).toMatchObject({
      state: 'to_map',
      sheets: [
        { name: 'About', rows: 2 },
        { name: 'My cards', rows: 3 },
        { name: 'More', rows: 1 },
      ],
      sheet: 1,
      rows_total: 3,
      reading: { header: headings },
    })
    const first = await read(begun)
    expect(first).toMatchObject({ state: 'ready', sheet: 1, copies: 4, rows_read: 3 })

    const { body } = await choose(begun.id, 2)
    expect(body.import).toMatchObject({
      state: 'to_map',
      sheet: 2,
      rows_total: 1,
      copies: 0,
      preview: [['Charizard', 'Base Set', '4', '5', '2', 'Near Mint']],
    })
    const other = await read(body.import)
    expect(other).toMatchObject({ state: 'ready', copies: 5, total_cost: 10, rows_total: 1 })
    expect((await rows(begun.id)).map(({ line, facts }) => [line, facts?.quantity])).toEqual([[2, 5]])
    expect(await publish(begun.id, 5)).toBe(200)
    expect(await stats()).toMatchObject({ total_quantity: 5 })
    expect((await choose(begun.id, 1)).status).toBe(409)
  })

  it('keeps the sheet whose copies were added, and the rows that were left out of it', async () => {
    const { upload, choose, read, publish, reopen, rows } = await importer()
    const broken = rowsOfTexts(headings, ['Charizard', 'Base Set', '4', '1', 'ten', 'Near Mint'], full)
    const { id, sheet } = await read(await upload(await workbookOf({ Cards: broken, More: more })))
    expect(sheet).toBe(0)
    expect(await publish(id, 1)).toBe(200)
    expect(await reopen(id)).toBe(200)
    const refused = await choose(id, 1)
    expect([refused.status, refused.refusal]).toMatchObject([
      409,
      { error: 'Copies of this sheet have been added. Import the file again for another sheet.' },
    ])
    expect((await rows(id)).map(({ line }) => line)).toEqual([2])
  })

  it('offers the other sheets when the file comes again', async () => {
    const { upload, choose, read, publish, stats } = await importer()
    const file = await workbookOf({ Cards: cards, More: more })
    const begun = await upload(file)
    expect(begun).toMatchObject({ sheet: 0, same_file: null })
    await read(begun)
    expect(await publish(begun.id, 4)).toBe(200)
    const again = await upload(file)
    expect(again).toMatchObject({ state: 'to_map', sheet: 1, same_file: null })
    expect((await choose(again.id, 0)).body.import.same_file).toMatchObject({ id: begun.id })
    const back = (await choose(again.id, 1)).body.import
    expect(back.same_file).toBeNull()
    await read(back)
    expect(await publish(again.id, 5)).toBe(200)
    expect(await stats()).toMatchObject({ total_quantity: 9 })
  })

  it('reads the one sheet that has rows without a question about sheets', async () => {
    const { upload } = await importer()
    const one = await upload(await workbookOf({ Empty: rowsOfTexts(headings), Cards: cards }))
    expect(one).toMatchObject({ sheet: 1, rows_total: 3, reading: { header: headings } })
  })

  it('shows the row numbers of the sheet, with the rows above its headings', async () => {
    const { upload, read, rows } = await importer()
    const titled = `<row r="1"><c t="inlineStr"><is><t>Cards of mine</t></is></c></row>${cards.replace('<row>', '<row r="4">')}`
    const { id } = await read(await upload(await workbookOf({ Cards: titled })))
    expect((await rows(id)).map(({ line }) => line)).toEqual([5, 6, 7])
  })

  it('refuses a sheet that the file has not, and one without rows under its headings', async () => {
    const { upload, choose } = await importer()
    const begun = await upload(await workbookOf({ About: cover, Cards: cards }))
    expect(await choose(begun.id, 2)).toMatchObject({ status: 400 })
    const { status, refusal } = await choose(begun.id, 0)
    expect([status, refusal]).toMatchObject([
      400,
      { fields: { sheet: 'The sheet “About” has no rows under its headings.' } },
    ])
  })

  it('refuses more than 50,000 rows in all sheets together', async () => {
    const { upload, imports } = await importerOf(app)
    const row = '<row><c><v>1</v></c></row>'
    const file = await workbookOf({ A: row.repeat(25_001), B: row.repeat(25_002) })
    const { status, body } = await upload(file)
    expect([status, body]).toMatchObject([413, { error: expect.stringContaining('more than 50,000 rows') }])
    expect(await imports()).toEqual([])
  })
})
