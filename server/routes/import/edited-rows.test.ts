import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import {
  addBaseSet,
  charizard,
  collectrColumn,
  collectrFile,
  collectrRow,
} from '#server/testing/calls/collectr'
import { importerOf } from '#server/testing/calls/importer'
import { onOneEngine } from '#server/testing/storages'

const { set, name, number, grade, price, quantity } = collectrColumn
const broken = collectrRow('Pikachu,58/102', 'Ungraded,Near Mint,twelve,many')

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addBaseSet(app.storage)
  })
  afterAll(() => app.close())

  it('reads a wrong row again with the cells that a collector wrote, one after another', async () => {
    const { begin, editCells, rows, publish, stats, groups } = await importerOf(app)
    const { id } = await begin(collectrFile(charizard, broken))
    const [wrong] = (await rows(id, { verdict: 'wrong' })).rows
    expect(wrong?.faults.map(({ column }) => column)).toEqual([quantity, price])
    const half = (await editCells(id, 3, { [price]: '12.50' })).body
    expect(half.row).toMatchObject({
      verdict: 'wrong',
      faults: [{ column: quantity, sentence: 'Quantity must be a whole number from 1 to 10,000.' }],
      edited: [{ column: price, was: 'twelve' }],
    })
    expect(half.import).toMatchObject({ state: 'ready', copies: 1 })
    const whole = (await editCells(id, 3, { [quantity]: '2' })).body
    expect(whole.row).toMatchObject({
      verdict: 'matched',
      product: { id: 'pikachu' },
      facts: { quantity: 2, total_cost: 25 },
      edited: [
        { column: price, was: 'twelve' },
        { column: quantity, was: 'many' },
      ],
    })
    expect(whole.import).toMatchObject({ copies: 3, total_cost: 29.5 })
    expect(whole.import.preview[1]?.[quantity]).toBe('2')
    expect((await publish(id, 3)).status).toBe(200)
    expect(await stats()).toMatchObject({ total_quantity: 3, total_investment: 29.5 })
    expect((await groups()).groups.map(group => [group.name, group.quantity])).toContainEqual(['Pikachu', 2])
    expect((await editCells(id, 3, { [quantity]: '3' })).status).toBe(409)
  })

  it('gives a row every verdict, and takes an edit back with the text of the file', async () => {
    const { begin, editCells, one } = await importerOf(app)
    const { id } = await begin(collectrFile(charizard, broken))
    const verdictOf = async (texts: Readonly<Record<number, string>>) =>
      (await editCells(id, 2, texts)).body.row.verdict
    expect(await verdictOf({ [name]: 'Missingno', [number]: '999' })).toBe('unknown')
    expect((await one(id)).state).toBe('to_decide')
    expect(await verdictOf({ [name]: 'Charizard', [number]: '4/102', [quantity]: '0' })).toBe('skipped')
    expect(await verdictOf({ [quantity]: '' })).toBe('skipped')
    const { row: back } = (await editCells(id, 2, { [quantity]: '1' })).body
    expect(back).toMatchObject({ verdict: 'matched', edited: [] })
    expect((await one(id)).state).toBe('ready')
  })

  it('keeps edits when the file is read in another way, and decisions while the product stays', async () => {
    const { begin, editCells, decide, read, rows } = await importerOf(app)
    const missing = collectrRow('Missingno,999')
    const begun = await begin(collectrFile(missing, broken))
    const { id } = begun
    await editCells(id, 3, { [price]: '3', [quantity]: '2' })
    await decide(id, { line: 2, decision: 'choose', product_id: 'charizard' })
    const repriced = (await editCells(id, 2, { [price]: '7' })).body
    expect(repriced.row).toMatchObject({ decision: 'choose', product: { id: 'charizard' } })
    expect(repriced.import).toMatchObject({ state: 'ready', total_cost: 13 })
    const renamed = (await editCells(id, 2, { [name]: 'Nobody' })).body
    expect(renamed.row).toMatchObject({ verdict: 'unknown', decision: null })
    await read(id, begun.reading?.columns ?? [], { price_for: 'row' })
    const [pikachu] = (await rows(id, { verdict: 'matched' })).rows
    expect(pikachu).toMatchObject({
      line: 3,
      facts: { quantity: 2, total_cost: 3 },
      edited: [
        { column: price, was: 'twelve' },
        { column: quantity, was: 'many' },
      ],
    })
  })

  it('holds cert numbers against all other rows, in front and behind', async () => {
    const { begin, editCells, read, rows } = await importerOf(app)
    const slab = (cert: string) => `Charizard,Base Set,4,PSA,9,${cert},1,5`
    const file = ['Name,Set,Number,Grading company,Grade,Cert number,Quantity,Price paid each']
    const certColumn = 5
    const text = [...file, slab('11111111'), slab('11111111'), slab('22222222')].join('\n')
    const { id } = await begin(text)
    const columns = ['name', 'setName', 'cardNumber', 'company', 'grade', 'certNumber', 'quantity', 'price']
    const begun = await read(id, columns, {})
    const cert = async (line: number, number: string) => {
      const { body } = await editCells(id, line, { [certColumn]: number })
      return [body.row.verdict, body.row.sentence, body.import.copies]
    }
    expect(begun.copies).toBe(2)
    expect(await cert(2, '22222222')).toEqual(['skipped', 'Row 4 has the same cert number.', 2])
    // Row 3 was skipped for the number that row 2 had.
    expect((await rows(id, { verdict: 'matched' })).rows.map(({ line }) => line)).toEqual([3, 4])
    expect(await cert(2, '33333333')).toEqual(['matched', null, 3])
    expect(await cert(2, 'none yet!')).toEqual(['wrong', null, 2])
  })

  it('refuses what cannot be a cell, and rows and imports that are not there', async () => {
    const { begin, editCells, one, cancel, token } = await importerOf(app)
    const other = await importerOf(app)
    const { id } = await begin(collectrFile(charizard))
    const send = async (line: string, body: object) => {
      const answer = await app.call('PUT /api/imports/:id/rows/:line', {
        token,
        params: { id, line },
        body: body as never,
      })
      return [answer.status, (answer.body as unknown as { error?: string }).error]
    }
    const cell = (column: number, text: string) => ({ cells: [{ column, text }] })
    expect(await send('2', { cells: [] })).toEqual([400, 'cells must have a cell'])
    expect(await send('2', cell(14, 'x'))).toEqual([
      400,
      'cells must be of the 14 columns of the row, counted from 0.',
    ])
    expect((await send('2', cell(3, 'x'.repeat(10_001))))[0]).toBe(400)
    expect((await send('2', cell(3, 'a\u0000b')))[0]).toBe(400)
    expect((await send('3', cell(3, 'x')))[0]).toBe(404)
    expect((await other.editCells(id, 2, { [name]: 'x' })).status).toBe(404)
    // A million characters in all.
    const notes = 13
    const long = 'x'.repeat(10_000)
    const tenCells = Array.from({ length: 10 }, () => ({ column: notes, text: long }))
    for (let sent = 0; sent < 10; sent += 1) expect((await send('2', { cells: tenCells }))[0]).toBe(200)
    expect(await send('2', cell(notes, 'x'))).toEqual([
      413,
      'Too much of this import is edited. Edit your file and import it again.',
    ])
    expect((await one(id)).state).toBe('ready')
    await cancel(id)
    expect((await editCells(id, 2, { [grade]: 'PSA 9' })).status).toBe(404)
  })

  it('gives whole cells of one row, and cut ones in a list', async () => {
    const { begin, editCells, rows } = await importerOf(app)
    const { id } = await begin(collectrFile(charizard))
    const long = 'A long note. '.repeat(40).trim()
    await editCells(id, 2, { 13: long })
    expect((await rows(id, {})).rows[0]?.cells[13]).toHaveLength(200)
    expect((await rows(id, { line: 2 })).rows).toMatchObject([{ line: 2, edited: [{ column: 13, was: '' }] }])
    expect((await rows(id, { line: 2 })).rows[0]?.cells[13]).toBe(long)
    expect((await rows(id, { line: 3 })).rows).toEqual([])
  })

  it('counts rows that were read with something assumed, and lists them by themselves', async () => {
    const { begin, editCells, rows, decide, token } = await importerOf(app)
    const mew = { name: 'Mew', product_type: 'card', set_name: 'Promos', card_number: '8' }
    const body = { ...mew, image_url: 'https://example.com/mew.webp' }
    expect((await app.call('POST /api/products', { token, body } as never)).status).toBe(201)
    const assumed = collectrRow('Mew,8').replace('Base Set', '')
    const priceless = collectrRow('Charizard,4/102', 'Ungraded,Near Mint,,1')
    const begun = await begin(collectrFile(charizard, assumed, priceless, broken))
    const { id } = begun
    const marked = async () => {
      const found = await rows(id, { verdict: 'matched', only: 'marked' })
      return [found.pagination.totalItems, found.rows.map(({ line, sentence }) => [line, sentence])]
    }
    expect(begun.counts).toMatchObject([
      { verdict: 'matched', rows: 3, marked: 1 },
      { verdict: 'wrong', rows: 1, marked: 0 },
    ])
    expect(await marked()).toEqual([1, [[3, 'Set read as Promos.']]])
    await decide(id, { line: 3, decision: 'leave_out' })
    expect(await marked()).toEqual([1, [[3, 'Set read as Promos.']]])
    const { body: edited } = await editCells(id, 3, { [set]: 'Promos' })
    expect(edited.import.counts.map(({ marked: of }) => of)).toEqual([0, 0])
    expect(await marked()).toEqual([0, []])
  })

  it('edits a row that a comma without quotes cut in two, and one with a cell too many', async () => {
    const { begin, editCells, rows } = await importerOf(app)
    const cut = collectrRow('Charizard,4/102', 'Ungraded,Near Mint,1,250.00,1').replace('05,', '05,Mine')
    const { id } = await begin(collectrFile(charizard, cut, `${cut},too,many,of,them`))
    const [whole] = (await rows(id, { line: 3 })).rows
    expect(whole?.cells.slice(price, quantity + 1)).toEqual(['1,250.00', '1'])
    const { row: twice } = (await editCells(id, 3, { [quantity]: '2' })).body
    expect(twice).toMatchObject({ verdict: 'matched', facts: { quantity: 2, total_cost: 2_500 } })
    const [long] = (await rows(id, { line: 4 })).rows
    expect(long).toMatchObject({ verdict: 'wrong', faults: [{ column: null }] })
    expect(long?.cells.slice(14)).toEqual(['Mine', 'too', 'many', 'of', 'them'])
    const moved = { 9: '1250.00', 10: '1', 11: 'false', 12: '2025-03-05', 13: 'Mine' }
    const rest = { 14: '', 15: '', 16: '', 17: '', 18: '' }
    const { row: right } = (await editCells(id, 4, { ...moved, ...rest })).body
    expect(right).toMatchObject({ verdict: 'matched', facts: { quantity: 1, total_cost: 1_250 } })
  })

  it('finds a row in any part of a long file', async () => {
    const { begin, editCells } = await importerOf(app)
    const { id } = await begin(collectrFile(...Array.from({ length: 1_100 }, () => charizard)))
    for (const line of [2, 251, 252, 800, 1_101])
      expect((await editCells(id, line, { [price]: String(line) })).body.row).toMatchObject({
        line,
        facts: { total_cost: line },
      })
    for (const line of [1, 1_102]) expect((await editCells(id, line, { [price]: '1' })).status).toBe(404)
  })
})
