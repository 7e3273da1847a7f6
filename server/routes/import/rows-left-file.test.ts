import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { addBaseSet, charizard, collectrFile, collectrRow } from '#server/testing/calls/collectr'
import { importerOf } from '#server/testing/calls/importer'
import { onOneEngine } from '#server/testing/storages'

const broken = collectrRow('Pikachu,58/102', 'Ungraded,Near Mint,twelve,2', '"=1+1, ""quoted"""')
const missing = collectrRow('Missingno,999')
const blank = collectrRow('Charizard,4/102', 'Ungraded,Near Mint,1,0')

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addBaseSet(app.storage)
  })
  afterAll(() => app.close())

  it('has every row that adds nothing with its reason, and no row without a copy', async () => {
    const { begin, decide, publish, rowsLeft } = await importerOf(app)
    const { id } = await begin(collectrFile(charizard, broken, missing, blank, charizard))
    await decide(id, { line: 6, decision: 'leave_out' })
    const text = await rowsLeft(id)
    expect(text.split('\r\n')).toEqual([
      expect.stringMatching(/^\ufeffPortfolio Name,.*,Notes,Reason$/),
      'Main,Pokemon,Base Set,Pikachu,58/102,Common,Normal,Ungraded,Near Mint,twelve,2,false,2025-03-05,' +
        `"'=1+1, ""quoted""","Price paid must be an amount from 0 to 100,000,000, such as 12.50."`,
      `${missing}The catalogue has no such product.`.replace('05,The', '05,,The'),
      `${charizard}You left it out.`.replace('05,You', '05,,You'),
      '',
    ])
    await publish(id, 1)
    expect(await rowsLeft(id)).toBe(text)
  })

  it('is read as the file was once its cells are right, and adds those rows alone', async () => {
    const { begin, publish, rowsLeft, rows, stats, token } = await importerOf(app)
    const first = await begin(collectrFile(charizard, broken, missing))
    await publish(first.id, 1)
    const corrected = (await rowsLeft(first.id))
      .replace('twelve', '12')
      .replace('Missingno,999', 'Charizard,4')
    const again = await begin(corrected)
    expect(again).toMatchObject({ app: 'collectr', state: 'ready', copies: 3, same_file: null })
    const { columns = [] } = again.reading ?? {}
    expect([columns.slice(0, -1), columns.at(-1)]).toEqual([first.reading?.columns, null])
    const [pikachu] = (await rows(again.id, {})).rows
    expect(pikachu).toMatchObject({ verdict: 'matched', facts: { quantity: 2, total_cost: 24 } })
    expect((await publish(again.id, 3)).status).toBe(200)
    expect(await stats()).toMatchObject({ total_quantity: 4, total_investment: 33 })
    // The apostrophe in front of what a spreadsheet would run is no part of the note.
    const { body } = await app.call('GET /api/collections', { token, query: { limit: 10 } })
    const copies = 'collection' in body ? body.collection : []
    expect(copies.map(({ name, note }) => [name, note])).toContainEqual(['Pikachu', '=1+1, "quoted"'])
  })

  it('keeps the columns that its collector chose for the headings of a spreadsheet', async () => {
    const { begin, read, publish, rowsLeft } = await importerOf(app)
    const first = await begin(
      'Card,From,How many,I paid\nCharizard,Base Set,2,5.00\nPikachu,Base Set,x9,1.10\n',
    )
    expect(first.state).toBe('to_map')
    const columns = ['name', 'setName', 'quantity', 'price']
    const answers = { price_for: 'row', blank_condition: 'Damaged' }
    expect((await read(first.id, columns, answers)).counts).toMatchObject([{ verdict: 'matched', rows: 2 }])
    await publish(first.id, 11)
    const next = await begin(
      'Card,From,How many,I paid\nCharizard,Base Set,2,5.00\nPikachu,Base Set,nine,1.10\n',
    )
    expect(next).toMatchObject({ state: 'ready', copies: 2 })
    await publish(next.id, 2)
    const last = await begin((await rowsLeft(next.id)).replace('nine', '9'))
    expect(last).toMatchObject({ state: 'ready', copies: 9, total_cost: 1.1 })
    expect(last.reading?.columns).toEqual([...columns, null])
    expect(last.reading?.answers).toMatchObject({ price_for: 'row', blank_condition: 'Damaged' })
  })

  it('has the cells of a row under its headings, also where a comma cut one in two', async () => {
    const { begin, decide, rowsLeft } = await importerOf(app)
    const cut = collectrRow('Charizard,4/102', 'Ungraded,Near Mint,1,250.00,1', 'Mine')
    const { id } = await begin(collectrFile(charizard, cut, `${cut},too,many,of,them`))
    await decide(id, { line: 3, decision: 'leave_out' })
    const [, first, second] = (await rowsLeft(id)).split('\r\n')
    expect(first).toMatch(/,Near Mint,"1,250\.00",1,false,2025-03-05,Mine,You left it out\.$/)
    expect(second).toMatch(/,Near Mint,1,250\.00,1,false,2025-03-05,Mine,too,many,of,them,/)
  })

  it('has nothing for somebody else', async () => {
    const [{ begin }, { token }] = [await importerOf(app), await importerOf(app)]
    const { id } = await begin(collectrFile(charizard))
    const url = `/api/imports/${id}/rows-left`
    expect((await app.app.inject({ url })).statusCode).toBe(401)
    const headers = { authorization: `Bearer ${token}` }
    expect((await app.app.inject({ url, headers })).statusCode).toBe(404)
  })
})
