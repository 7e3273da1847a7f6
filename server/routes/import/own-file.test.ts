/** What the download of the account writes, the import reads: nothing that a copy holds is lost. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { importerOf } from '#server/testing/calls/importer'
import { newCollector } from '#server/testing/collection'
import { rowsOf } from '#server/spreadsheets/rows'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import { unzipped } from '#server/testing/unzipped'

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [
      { id: 'card', name: 'Charizard', cardNumber: '4', setName: 'Base Set', setCode: 'base1' },
      { id: 'box', name: 'Base Set Booster Box', productType: 'sealed_product', setName: 'Base Set' },
    ])
  })
  afterAll(() => app.close())

  const holdingsOf = async ({ token }: { token: string }): Promise<Record<string, string>[]> => {
    const rows: string[][] = []
    for await (const { cells } of rowsOf(await downloadOf(token))) rows.push(cells)
    const [header = [], ...copies] = rows
    return copies.map(row => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])))
  }
  const downloadOf = async (token: string): Promise<Buffer> => {
    const { rawPayload } = await app.app.inject({
      url: '/api/auth/export',
      headers: { authorization: `Bearer ${token}` },
    })
    return Buffer.from((await unzipped(rawPayload)).get('holdings.csv') ?? '')
  }
  /** Imports a download into a new account, which must be ready at once with so many copies. */
  const importedAgain = async (file: Buffer, copies: number) => {
    const to = await importerOf(app)
    const read = await to.begin(file)
    expect(read).toMatchObject({ state: 'ready', app: 'holofolio', copies, questions: [] })
    expect((await to.publish(read.id, copies)).status).toBe(200)
    return to
  }
  const kept = (rows: Record<string, string>[]) =>
    rows
      .filter(({ Removed }) => Removed === '')
      .map(({ Id: _, Added: __, ...row }) => row)
      .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))

  it('reads every copy of the download as it was, and none that was removed', async () => {
    const from = await newCollector(app)
    const parts = { purchase_fees: 0.5, purchase_shipping: 1.25, purchase_tax: 0.75 }
    const euros = { paid_amount: 10.5, paid_currency: 'EUR', rate: 1.0834 }
    const day = { purchase_date: '2025-03-04' }
    const raw = { product_id: 'card', condition: 'Lightly Played' }
    const priced = await from.add({ ...raw, ...parts, ...euros, ...day })
    await from.edit(priced.item.id, { own_price: 30.05, counts_own_price: true })
    await from.add({ ...raw, purchase_price: 12.34, ...parts, ...day })
    const slab = { grading_company: 'BGS', grade: '9.5', cert_number: '0012345678' }
    await from.add({ product_id: 'card', ...slab, purchase_price: 99.99, ...day })
    const grading = { grading_status: 'grading', raw_card_cost: 20.1, grading_cost: 25, predicted_grade: '9' }
    await from.add({ product_id: 'card', ...grading, ...parts, condition: 'Near Mint', ...day })
    await from.add({ product_id: 'box', purchase_price: 1_000, purchase_tax: 80.01, ...day })
    const sold = await from.add({ product_id: 'box', purchase_price: 1, ...day })
    await from.remove(sold.item.id, 5)

    const to = await importedAgain(await downloadOf(from.token), 5)
    expect(kept(await holdingsOf(to))).toEqual(kept(await holdingsOf(from)))
    expect((await to.stats()).total_investment).toBe((await from.stats()).total_investment)
  })

  it('reads back whatever was typed: grades, companies, remarks, cert numbers', async () => {
    const from = await newCollector(app)
    const grades = [
      ['PSA', 'Authentic Altered'],
      ['PSA', 'Gem Mint'],
      ['PSA', '10 / Auto 10'],
      ['psa', '9,5'],
      ['CGC', '10 Perfect'],
      ['Beckett', 'ungraded'],
      ['My own', '=11'],
      ['Being', 'Graded'],
      ['PSA', 'x'.repeat(50)],
    ]
    for (const [grading_company, grade] of grades)
      await from.add({ product_id: 'card', grading_company, grade, purchase_price: 10.01 })
    await from.add({
      product_id: 'card',
      grading_company: 'PSA',
      grade: '9',
      cert_number: '0',
      purchase_price: 1,
    })
    const grading = { grading_status: 'grading', raw_card_cost: 1, grading_cost: 2 }
    await from.add({ product_id: 'card', ...grading, predicted_grade: '9 or 10, '.repeat(4) })
    const raw = { product_id: 'card', condition: 'Damaged' }
    await from.add({
      ...raw,
      purchase_price: 3,
      note: 'Two lines,\nand "quotes";;\n=SUM(A1)',
      tags: ["'quoted", 'Total', '-1', 'sold'],
      box: '+1',
      binder: '1,250.00',
      page: '#4',
      seller: '@shop; Bern',
    })
    await from.add({ ...raw, paid_amount: 1_200, paid_currency: 'JPY', rate: 0.0067 })
    await from.add({ ...raw, purchase_price: 0, quantity: 3 })
    const to = await importedAgain(await downloadOf(from.token), 16)
    expect(kept(await holdingsOf(to))).toEqual(kept(await holdingsOf(from)))
    expect((await to.stats()).total_investment).toBe((await from.stats()).total_investment)
  })

  it('says which row has parts beyond its price, and which a rate that is none', async () => {
    const { begin, rows: rowsOfImport } = await importerOf(app)
    const header =
      'Name,Set,Number,Type,State,Condition,Predicted grade,Investment,Raw card cost,Purchase fees,Paid amount,Paid in,Rate,Rate day,Currency'
    const rows = [
      'Charizard,Base Set,4,card,Near Mint,Near Mint,,10,,12,,,,,USD',
      'Charizard,Base Set,4,card,Near Mint,Near Mint,,10,,1,9,EUR,much,,USD',
      'Charizard,Base Set,4,card,Near Mint,Near Mint,,10,,1,9,Euro,1.1,,USD',
      'Charizard,Base Set,4,card,Near Mint,Near Mint,,10,,1,9,EUR,1.1,soon,USD',
    ]
    const { id } = await begin([header, ...rows].join('\r\n'))
    const wrong = (await rowsOfImport(id, { verdict: 'wrong' })).rows
    expect(wrong.map(({ faults }) => faults.map(({ sentence }) => sentence))).toEqual([
      ['Fees, shipping and tax are more than the whole cost.'],
      ['The rate must be a number from 0.000001 to 1,000,000.'],
      ['The other currency must be a code such as EUR.'],
      ['The day of the rate must be a day such as 2025-06-08.'],
    ])
  })
})
