import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { importerOf } from '#server/testing/calls/importer'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import { unzipped } from '#server/testing/unzipped'

const base = { setName: 'Base Set', setCode: 'base1', setCardCount: 102 }
const nearMint = { condition: 'Near Mint' }

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [
      { id: 'charizard', name: 'Charizard', cardNumber: '4', printingLabel: 'Holo', ...base },
      { id: 'pikachu', name: 'Pikachu', cardNumber: '58', ...base },
      { id: 'formula', name: '=HYPERLINK("https://example.com","x")', setName: '@home' },
      { id: 'box', name: 'Booster Box', productType: 'sealed_product', setName: 'Base Set' },
    ])
  })
  afterAll(() => app.close())

  const exported = async ({ token }: Pick<TestCollector, 'token'>, query: Record<string, string>) => {
    const url = `/api/collections/export?${new URLSearchParams(query)}`
    return app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  }
  const lines = async (collector: TestCollector, query: Record<string, string>) => {
    const { statusCode, payload } = await exported(collector, query)
    expect(statusCode).toBe(200)
    return payload.split('\r\n')
  }
  const contents = async ({ token }: TestCollector, query: Record<string, string>) =>
    (await app.call('GET /api/collections/export/contents', { token, query })).body.contents

  /** One of each kind, and two bought together. */
  const collect = async (collector: TestCollector) => {
    const parts = { purchase_fees: 0.5, purchase_shipping: 1.25, purchase_tax: 0.75 }
    const euros = { paid_amount: 10, paid_currency: 'EUR', rate: 1.1 }
    const raw = await collector.add({ product_id: 'charizard', ...nearMint, ...parts, ...euros })
    await collector.edit(raw.item.id, { own_price: 30.05, counts_own_price: true })
    await collector.add({ product_id: 'pikachu', condition: 'Damaged', purchase_price: 3.33, quantity: 2 })
    const slab = { grading_company: 'PSA', grade: '10', cert_number: '0012345' }
    await collector.add({
      product_id: 'charizard',
      ...slab,
      purchase_price: 900.01,
      purchase_date: '2024-05-06',
    })
    const grading = { grading_status: 'grading', raw_card_cost: 12, grading_cost: 20.5, predicted_grade: '9' }
    await collector.add({ product_id: 'pikachu', ...grading })
    await collector.add({ product_id: 'box', purchase_price: 143.64 })
    await collector.add({ product_id: 'formula', ...nearMint, purchase_price: 0 })
    const sold = await collector.add({ product_id: 'box', purchase_price: 5 })
    await collector.remove(sold.item.id, 6)
  }

  it('is a file of every copy that is held, equal ones in one row', async () => {
    const collector = await newCollector(app)
    await collect(collector)
    const { headers } = await exported(collector, { format: 'holofolio' })
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="holofolio-collection.csv"',
    })
    const at = '2026-03-14T12:00:00.000Z'
    const today = '2026-03-14'
    expect(await lines(collector, { format: 'holofolio' })).toEqual([
      '\ufeffQuantity,Product id,TCGplayer id,Set code,Name,Set,Number,Printing,Details,Type,State,Condition,Grading company,Grade,Cert number,Predicted grade,Investment,Raw card cost,Grading cost,Purchase date,Own price,Own price counts,Added,Purchase fees,Purchase shipping,Purchase tax,Paid amount,Paid in,Rate,Rate day,Language,Note,Tags,Box,Binder,Page,Bought from,Currency',
      `1,formula,,,"'=HYPERLINK(""https://example.com"",""x"")",'@home,,,,Card,Near Mint,Near Mint,,,,,0.00,,,${today},,,${at},0.00,0.00,0.00,,,,,en,,,,,,,USD`,
      `1,charizard,,base1,Charizard,Base Set,4,Holo,,Card,PSA 10,,PSA,10,0012345,,900.01,,,2024-05-06,,,${at},0.00,0.00,0.00,,,,,en,,,,,,,USD`,
      `1,charizard,,base1,Charizard,Base Set,4,Holo,,Card,Near Mint,Near Mint,,,,,13.50,,,${today},30.05,yes,${at},0.50,1.25,0.75,10,EUR,1.1,,en,,,,,,,USD`,
      `1,pikachu,,base1,Pikachu,Base Set,58,,,Card,Being Graded,,,,,9,32.50,12.00,20.50,${today},,,${at},0.00,0.00,0.00,,,,,en,,,,,,,USD`,
      `2,pikachu,,base1,Pikachu,Base Set,58,,,Card,Damaged,Damaged,,,,,3.33,,,${today},,,${at},0.00,0.00,0.00,,,,,en,,,,,,,USD`,
      `1,box,,,Booster Box,Base Set,,,,Sealed product,Sealed,,,,,,143.64,,,${today},,,${at},0.00,0.00,0.00,,,,,en,,,,,,,USD`,
      '',
    ])
  })

  it('has what a filter leaves', async () => {
    const collector = await newCollector(app)
    await collect(collector)
    expect(await lines(collector, { format: 'holofolio', type: 'graded' })).toHaveLength(3)
    expect(
      await lines(collector, { format: 'holofolio', product_id: 'pikachu', condition: 'Damaged' }),
    ).toHaveLength(3)
    expect(await lines(collector, { format: 'tcgplayer', type: 'graded' })).toHaveLength(2)
  })

  it('says what it would have, and what it cannot hold', async () => {
    const collector = await newCollector(app)
    await collect(collector)
    expect(await contents(collector, { format: 'holofolio' })).toEqual({
      copies: 7,
      left_out: [],
      has_costs: true,
    })
    expect(await contents(collector, { format: 'tcgplayer' })).toEqual({
      copies: 5,
      left_out: [
        { reason: 'graded', copies: 1 },
        { reason: 'grading', copies: 1 },
      ],
      has_costs: false,
    })
    const { copies, left_out } = await contents(collector, { format: 'pokecollector' })
    expect(copies).toBe(0)
    expect(Object.fromEntries(left_out.map(({ reason, copies: some }) => [reason, some]))).toEqual({
      damaged: 2,
      graded: 1,
      grading: 1,
      printing: 1,
      sealed: 1,
      unnumbered: 1,
    })
    expect(left_out[0]).toEqual({ reason: 'damaged', copies: 2 })
    expect(await contents(collector, { format: 'cardladder', type: 'raw' })).toMatchObject({ copies: 4 })
  })

  it.each([
    'tcgplayer',
    'pokecollector',
    'cardladder',
  ])('has as many copies as it said for %s', async format => {
    const collector = await newCollector(app)
    await collect(collector)
    const [header = '', ...rows] = (await lines(collector, { format })).slice(0, -1)
    const at = header.toLowerCase().split(',').indexOf('quantity')
    const written = rows.reduce((sum, row) => sum + Number(row.split(',')[at]), 0)
    expect(written).toBe((await contents(collector, { format })).copies)
  })

  it('has the notes of copies for Card Ladder', async () => {
    const collector = await newCollector(app)
    await collector.add({ product_id: 'charizard', ...nearMint, purchase_price: 1, note: 'Signed, twice' })
    expect((await exported(collector, { format: 'cardladder' })).payload).toMatch(/,"Signed, twice"\r\n$/)
  })

  it('is a zip of files of 500 rows for Card Ladder, and of one file when they fit', async () => {
    const collector = await newCollector(app)
    await collector.add({ product_id: 'charizard', ...nearMint, purchase_price: 1.01, quantity: 500 })
    const one = await exported(collector, { format: 'cardladder' })
    expect(one.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(one.payload.split('\r\n')).toHaveLength(502)
    await collector.add({ product_id: 'charizard', ...nearMint, purchase_price: 2.02, quantity: 501 })
    const { headers, rawPayload } = await exported(collector, { format: 'cardladder' })
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="holofolio-for-cardladder.zip"',
    })
    const files = [...unzipped(rawPayload)].map(([name, file]) => [name, String(file).split('\r\n')] as const)
    expect(files.map(([name, rows]) => [name, rows.length])).toEqual([
      ['holofolio-for-cardladder-1.csv', 502],
      ['holofolio-for-cardladder-2.csv', 502],
      ['holofolio-for-cardladder-3.csv', 3],
    ])
    const heads = new Set(files.map(([, [head]]) => head))
    expect(heads.size).toBe(1)
    const rows = files.flatMap(([, all]) => all.slice(1, -1))
    const costs = rows.map(row => Math.round(Number(row.split(',')[10]) * 100))
    expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(500 * 101 + 501 * 202)
  })

  it('has all copies of a large collection once, in few rows', async () => {
    const collector = await newCollector(app)
    for (const [index, condition] of ['Near Mint', 'Damaged'].entries())
      await collector.add({ product_id: 'pikachu', condition, purchase_price: index + 0.1, quantity: 700 })
    const rows = (await lines(collector, { format: 'holofolio' })).slice(1, -1)
    expect(rows.map(row => row.split(',')[0])).toEqual(['700', '700'])
    const { cost } = rows.reduce(
      (sum, row) => ({
        cost: sum.cost + Number(row.split(',')[0]) * Math.round(Number(row.split(',')[16]) * 100),
      }),
      { cost: 0 },
    )
    expect(cost).toBe(700 * 10 + 700 * 110)
  })

  it('is read back by an import as the same copies', async () => {
    const [from, to] = [await importerOf(app), await importerOf(app)]
    await collect(from)
    const read = await to.begin(await from.exported())
    expect(read).toMatchObject({ state: 'ready', app: 'holofolio' })
    expect((await to.publish(read.id, 7)).status).toBe(200)
    const facts = async (collector: TestCollector) =>
      (await collector.list({ limit: 100 })).collection
        .map(({ product_id, label, cert_number, predicted_grade, purchase_price, purchase_date }) =>
          [product_id, label, cert_number, predicted_grade, purchase_price, purchase_date].join(' '),
        )
        .toSorted()
    expect(await facts(to)).toEqual(await facts(from))
    expect((await to.stats()).total_investment).toBe((await from.stats()).total_investment)
  })

  it('is a PDF for an insurer, of what a filter leaves', async () => {
    const collector = await newCollector(app)
    await collect(collector)
    const url = '/api/collections/export/insurance?type=graded'
    const headers = { authorization: `Bearer ${collector.token}` }
    const answer = await app.app.inject({ url, headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="holofolio-insurance.pdf"',
    })
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await app.app.inject({ url })).statusCode).toBe(401)
  })

  it('refuses a report of more than 10,000 copies, and says what to do', async () => {
    const collector = await newCollector(app)
    for (const quantity of [...Array<number>(10).fill(1_000), 1])
      await collector.add({ product_id: 'box', purchase_price: 1, quantity })
    const headers = { authorization: `Bearer ${collector.token}` }
    const refused = await app.app.inject({ url: '/api/collections/export/insurance', headers })
    expect([refused.statusCode, refused.json().error]).toEqual([
      413,
      'A report has at most 10,000 copies. Filter the collection into parts, such as graded cards or one set.',
    ])
  })

  it('is only for its collector, in a format there is', async () => {
    const collector = await newCollector(app)
    expect((await app.app.inject({ url: '/api/collections/export?format=holofolio' })).statusCode).toBe(401)
    const { statusCode, payload } = await exported(collector, { format: 'excel' })
    expect([statusCode, JSON.parse(payload).fields]).toEqual([
      400,
      { format: 'format must be one of holofolio, tcgplayer, pokecollector, cardladder' },
    ])
    const other = await newCollector(app)
    await other.add({ product_id: 'box', purchase_price: 1 })
    expect(await lines(collector, { format: 'holofolio' })).toHaveLength(2)
  })
})
