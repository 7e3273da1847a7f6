/** What the download of the account writes, the import reads: nothing that a copy holds is lost. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
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
    const { rawPayload } = await app.app.inject({
      url: '/api/auth/export',
      headers: { authorization: `Bearer ${token}` },
    })
    const text = String((await unzipped(rawPayload)).get('holdings.csv'))
    const [header = [], ...rows] = text
      .slice(1)
      .trimEnd()
      .split('\r\n')
      .map(line => line.split(','))
    return rows.map(row => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])))
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

    const to = await newCollector(app)
    const { token } = to
    const { rawPayload } = await app.app.inject({
      url: '/api/auth/export',
      headers: { authorization: `Bearer ${from.token}` },
    })
    const file = Buffer.from((await unzipped(rawPayload)).get('holdings.csv') ?? '')
    const sent = await app.call('POST /api/imports', { token, query: { file_name: 'holdings.csv' }, file })
    const { id } = sent.body.import
    await app.parts.background.settled()
    const { import: read } = (await app.call('GET /api/imports/:id', { token, params: { id } })).body
    expect(read).toMatchObject({ state: 'ready', app: 'holofolio', copies: 5, questions: [] })
    const body = { expected_copies: 5 }
    expect((await app.call('POST /api/imports/:id/publish', { token, params: { id }, body })).status).toBe(
      200,
    )
    expect(kept(await holdingsOf(to))).toEqual(kept(await holdingsOf(from)))
    expect((await to.stats()).total_investment).toBe((await from.stats()).total_investment)
  })

  it('says which row has parts beyond its price, and which a rate that is none', async () => {
    const { token } = await newCollector(app)
    const header =
      'Name,Set,Number,Type,State,Condition,Predicted grade,Investment,Raw card cost,Purchase fees,Paid amount,Paid in,Rate,Rate day,Currency'
    const rows = [
      'Charizard,Base Set,4,card,Near Mint,Near Mint,,10,,12,,,,,USD',
      'Charizard,Base Set,4,card,Near Mint,Near Mint,,10,,1,9,EUR,much,,USD',
      'Charizard,Base Set,4,card,Near Mint,Near Mint,,10,,1,9,Euro,1.1,,USD',
      'Charizard,Base Set,4,card,Near Mint,Near Mint,,10,,1,9,EUR,1.1,soon,USD',
    ]
    const file = Buffer.from([header, ...rows].join('\r\n'))
    const sent = await app.call('POST /api/imports', { token, query: { file_name: 'own.csv' }, file })
    const { id } = sent.body.import
    await app.parts.background.settled()
    const answer = await app.call('GET /api/imports/:id/rows', {
      token,
      params: { id },
      query: { verdict: 'wrong' },
    })
    expect(answer.body.rows.map(({ faults }) => faults.map(({ sentence }) => sentence))).toEqual([
      ['Fees, shipping and tax are more than the whole cost.'],
      ['The rate must be a number from 0.000001 to 1,000,000.'],
      ['The other currency must be a code such as EUR.'],
      ['The day of the rate must be a day such as 2025-06-08.'],
    ])
  })
})
