import { afterAll, beforeAll, expect, it } from 'vitest'
import { reconcile } from '#server/commands/ledger/reconcile'
import { undoOperation } from '#server/commands/ledger/undo-operation'
import { publishImport } from '#server/commands/import/publish-import'
import { type TestApp, testApp } from '#server/testing/app'
import { addBaseSet, collectrFile, collectrRow } from '#server/testing/calls/collectr'
import { importerOf } from '#server/testing/calls/importer'
import { beforeWrites } from '#server/testing/interleaving'
import { setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import { hurried } from '#server/turns'

const threeCharizards = collectrRow('Charizard,4/102', 'Ungraded,Near Mint,10.01,3')
const slab = collectrRow('Pikachu,58/102', 'PSA 9,,4.50,1')
const nobody = collectrRow('Missingno,999', 'Ungraded,Near Mint,1,2').replace('Base Set', 'Nowhere')
const broken = collectrRow('Pikachu,58/102', 'Ungraded,Near Mint,twelve,1')
const magic = collectrRow('Black Lotus,1', 'Ungraded,Near Mint,1,1').replace('Pokemon', 'Magic')

onOneEngine(engine => {
  let app: TestApp
  /** Two cards that a row may mean: they have to be found by their words. */
  let mews: string[]
  beforeAll(async () => {
    app = await testApp(engine)
    mews = []
    await addBaseSet(app.storage)
    const { token } = await app.register()
    for (const set_name of ['Promos A', 'Promos B']) {
      const body = {
        name: 'Mew',
        product_type: 'card',
        set_name,
        card_number: '8',
        image_url: 'https://example.com/mew.webp',
      }
      mews.push((await app.call('POST /api/products', { token, body } as never)).body.product.id)
    }
  })
  afterAll(() => app.close())

  it('reads a file of a known app, adds its copies at once, and one undo takes all back', async () => {
    const { begin, rows, publish, stats, undo, one, imports, upload } = await importerOf(app)
    const before = await stats()
    const read = await begin(collectrFile(threeCharizards, slab, nobody, broken, magic))
    expect(read).toMatchObject({
      file_name: 'export.csv',
      app: 'collectr',
      state: 'to_decide',
      rows_total: 5,
      rows_read: 5,
      copies: 4,
      total_cost: 34.53,
      before: { copies: 0, total_investment: 0 },
      after: { copies: 4, total_investment: 34.53 },
    })
    expect(await stats()).toEqual(before)
    const matched = await rows(read.id, { verdict: 'matched' })
    expect(matched.pagination).toMatchObject({ page: 1, totalPages: 1, totalItems: 2 })
    expect(matched.rows.map(({ product, facts }) => [product?.id, facts?.quantity, facts?.label])).toEqual([
      ['charizard', 3, 'Near Mint'],
      ['pikachu', 1, 'PSA 9'],
    ])
    expect((await rows(read.id, { verdict: 'wrong' })).rows).toMatchObject([
      { line: 5, faults: [{ column: 9, sentence: expect.stringContaining('Price paid must be an amount') }] },
    ])
    expect((await rows(read.id, { verdict: 'skipped' })).rows).toMatchObject([
      { line: 6, sentence: 'The product is from another game.' },
    ])
    expect((await publish(read.id, 5)).status).toBe(409)
    const { status, body } = await publish(read.id, 4)
    expect([status, body]).toMatchObject([200, { import: { state: 'done', copies: 4 } }])
    expect(await stats()).toMatchObject({ total_quantity: 4, total_investment: 34.53 })
    expect((await publish(read.id, 4)).status).toBe(409)
    expect(await reconcile(app.storage, () => {})).toMatchObject({ differences: 0 })

    const again = await upload(collectrFile(threeCharizards, slab, nobody, broken, magic))
    expect(again.body.import.same_file).toMatchObject({ id: read.id })

    expect((await undo(body.import.operation_id ?? '')).status).toBe(200)
    expect(await stats()).toMatchObject({ total_quantity: 0, total_investment: 0 })
    expect((await one(read.id)).undone_by).not.toBeNull()
    expect((await one(again.body.import.id)).same_file).toBeNull()
    expect(await imports()).toHaveLength(2)
    expect(await reconcile(app.storage, () => {})).toMatchObject({ differences: 0 })
  })

  it('says what the products cost that a row is matched with, or may mean', async () => {
    const { begin, rows } = await importerOf(app)
    const [cheap = '', other = ''] = mews
    await setPrices(app.storage, [
      ['charizard', 'raw:near%20mint', 42_000],
      ['charizard', 'raw:damaged', 9_000],
      [cheap, 'raw:near%20mint', 125],
    ])
    const mew = collectrRow('Mew,8', 'Ungraded,Near Mint,2,1').replace('Base Set', '')
    const read = await begin(collectrFile(threeCharizards, mew))
    const [matched, several] = (await rows(read.id, {})).rows
    expect(matched?.product).toMatchObject({ id: 'charizard', current_market_price: 420 })
    const prices = several?.candidates.map(({ id, current_market_price }) => [id, current_market_price])
    expect(new Map(prices as [string, number | null][])).toEqual(
      new Map([
        [cheap, 1.25],
        [other, null],
      ]),
    )
  })

  it('asks once for all rows that are alike, and takes a decision back', async () => {
    const { begin, rows, decide, publish, groups } = await importerOf(app)
    const mew = collectrRow('Mew,8', 'Ungraded,Near Mint,2,1').replace('Base Set', '')
    const read = await begin(collectrFile(mew, threeCharizards, mew, mew))
    expect(read.state).toBe('to_decide')
    const asked = await rows(read.id, { verdict: 'several', only: 'undecided' })
    expect(asked.pagination.totalItems).toBe(1)
    const [row] = asked.rows
    expect(row).toMatchObject({ line: 2, alike: 3 })
    expect(row?.candidates.map(({ id }) => id).toSorted()).toEqual(mews.toSorted())
    const decided = await decide(read.id, { line: 2, alike: true, decision: 'choose', product_id: mews[1] })
    expect(decided.body).toMatchObject({ rows: 3, import: { state: 'ready', copies: 6 } })
    expect((await decide(read.id, { line: 4, decision: 'leave_out' })).body.import.copies).toBe(5)
    expect((await decide(read.id, { line: 2 })).body).toMatchObject({
      rows: 1,
      import: { state: 'to_decide', copies: 4 },
    })
    expect(
      (await rows(read.id, { verdict: 'several', only: 'decided' })).rows.map(({ line }) => line),
    ).toEqual([4, 5])
    expect((await decide(read.id, { verdict: 'several', decision: 'leave_out' })).body.import.state).toBe(
      'ready',
    )
    expect((await publish(read.id, 4)).status).toBe(200)
    const held = (await groups()).groups.map(({ product_id, quantity }) => [product_id, quantity])
    expect(new Map(held as [string, number][])).toEqual(
      new Map([
        ['charizard', 3],
        [mews[1] ?? '', 1],
      ]),
    )
  })

  it('creates products that the catalogue lacks, each once', async () => {
    const { begin, decide, publish, groups } = await importerOf(app)
    const read = await begin(collectrFile(nobody, nobody))
    expect(read.counts).toMatchObject([{ verdict: 'unknown', decision: null, rows: 2, copies: 4 }])
    const created = await decide(read.id, { line: 2, alike: true, decision: 'create', product: {} })
    expect(created.body.import).toMatchObject({ state: 'ready', copies: 4 })
    expect((await publish(read.id, 4)).status).toBe(200)
    expect((await groups()).groups).toMatchObject([{ name: 'Missingno', set_name: 'Nowhere', quantity: 4 }])
  })

  it('asks what a file leaves open, and remembers the columns of its headings', async () => {
    const { begin, sendReading, read, cancel, publish, token } = await importerOf(app)
    const text = 'Card;From;How many;I paid\nCharizard;Base Set;2;5,00\nPikachu;Base Set;1;1,10\n'
    const { id, reading, state } = await begin(text)
    expect(state).toBe('to_map')
    expect(reading?.header).toEqual(['Card', 'From', 'How many', 'I paid'])
    const columns = ['name', 'setName', 'quantity', 'price']
    const asked = (await sendReading(id, columns, {})).body.import
    expect(asked.state).toBe('to_map')
    expect(asked.questions.map(({ about }) => about)).toEqual(['currency', 'price_for', 'blank_condition'])
    const answers = { currency: 'USD', price_for: 'row', blank_condition: 'Lightly Played' }
    expect(await read(id, columns, answers)).toMatchObject({ state: 'ready', copies: 3, total_cost: 6.1 })
    expect((await cancel(id)).status).toBe(200)
    expect((await app.call('GET /api/imports/:id', { token, params: { id } })).status).toBe(404)

    const kept = await begin(text)
    await read(kept.id, columns, { ...answers, blank_condition: 'Damaged' })
    expect((await publish(kept.id, 3)).status).toBe(200)
    const next = await begin(`${text}Charizard;Base Set;1;2,00\n`)
    expect(next).toMatchObject({ state: 'ready', total_cost: 8.1 })
  })

  it('adds the copies of many rows while other calls want to be answered', async () => {
    const { begin, publish, stats } = await importerOf(app)
    const one = collectrRow('Charizard,4/102', 'Ungraded,Near Mint,1,1')
    const read = await begin(collectrFile(...Array.from({ length: 900 }, () => one)))
    const { status } = await hurried(() => publish(read.id, 900))
    expect(status).toBe(200)
    expect(await stats()).toMatchObject({ total_quantity: 900, total_investment: 900 })
  })

  it('adds nothing when rows are decided about while it is made ready', async () => {
    const { begin, publish, decide, one, stats, id } = await importerOf(app)
    const read = await begin(collectrFile(threeCharizards, slab))
    const meanwhile = beforeWrites(app.parts, async () => {
      await decide(read.id, { line: 3, decision: 'leave_out' })
      await decide(read.id, { line: 3 })
    })
    const late = publishImport(meanwhile, id, null, read.id, 4)
    await expect(late).rejects.toThrow('The import has changed. Look at what it adds, and try again.')
    expect(await stats()).toMatchObject({ total_quantity: 0 })
    expect(await one(read.id)).toMatchObject({ state: 'ready', copies: 4 })
    expect((await publish(read.id, 4)).status).toBe(200)
    expect(await stats()).toMatchObject({ total_quantity: 4 })
  })

  it('does not undo a large import whose copy is edited while the undo is made ready', async () => {
    const { begin, publish, one, stats, undo, edit, id, token } = await importerOf(app)
    const many = threeCharizards.replace(',3,false', ',1200,false')
    const read = await begin(collectrFile(many))
    expect((await publish(read.id, 1_200)).status).toBe(200)
    const operation = (await one(read.id)).operation_id ?? ''
    const { body } = await app.call('GET /api/collections', { token, query: { limit: 1 } })
    const [copy] = 'collection' in body ? body.collection : []
    const repriced = (purchase_price: number) => edit(copy?.id ?? '', { purchase_price })
    const meanwhile = beforeWrites(app.parts, write => (write === 0 ? repriced(99) : null))
    const late = undoOperation(meanwhile, id, null, operation)
    await expect(late).rejects.toThrow('has changed since. Undo the later change first.')
    expect(await stats()).toMatchObject({ total_quantity: 1_200 })
    await repriced(copy?.purchase_price ?? 0)
    expect((await undo(operation)).status).toBe(200)
    expect(await stats()).toMatchObject({ total_quantity: 0, total_investment: 0 })
    expect(await reconcile(app.storage, () => {})).toMatchObject({ differences: 0 })
  })

  it('keeps one unfinished import, and no other collector sees it', async () => {
    const { begin, upload } = await importerOf(app)
    const other = await importerOf(app)
    const read = await begin(collectrFile(threeCharizards))
    const second = await upload(collectrFile(threeCharizards))
    expect([second.status, second.body]).toMatchObject([409, { id: read.id }])
    for (const answer of [
      other.cancel(read.id),
      other.publish(read.id, 3),
      other.decide(read.id, { line: 2, decision: 'leave_out' }),
      app.call('GET /api/imports/:id', { token: other.token, params: { id: read.id } }),
      app.call('GET /api/imports/:id/rows', { token: other.token, params: { id: read.id } }),
    ])
      expect((await answer).status).toBe(404)
  })

  it.each([
    ['nothing', '', 'The file has no rows.'],
    ['headings alone', 'Name,Quantity\n', 'The file has headings but no rows under them.'],
    ['a quote that is never closed', 'Name,Quantity\n"Pika,1\n', 'Row 2 has a quote that is never closed.'],
    ['bytes', Buffer.from([1, 2, 0, 3, 10, 4]), 'This is no CSV or Excel file.'],
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'This is an old Excel file.'],
    [
      'a broken archive',
      Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(40)]),
      'This is no Excel file',
    ],
    ['too many columns', `${'a,'.repeat(150)}b\n1\n`, 'Row 1 has more than 100 columns.'],
  ])('refuses %s', async (_, content, sentence) => {
    const { upload, imports } = await importerOf(app)
    const { status, body } = await upload(content)
    expect([status, body]).toMatchObject([400, { error: expect.stringContaining(sentence) }])
    expect(await imports()).toEqual([])
  })
})
