/** Files with amounts in other currencies than the ledger's: their rates are known, or asked for. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reconcile } from '#server/commands/ledger/reconcile'
import { type TestApp, testApp } from '#server/testing/app'
import { importerOf } from '#server/testing/calls/importer'
import { setEuroRates } from '#server/testing/prices/ledgers'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const header = 'Name,Set,Number,Condition,Quantity,Price,Date'
const mewtwo = (price: string, day = '2026-03-14') => `Mewtwo,Base Set,10/102,Near Mint,1,${price},${day}`
const columns = ['name', 'setName', 'cardNumber', 'condition', 'quantity', 'price', 'purchaseDate']

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine, { readsRates: true })
    await addProducts(app.storage, [
      { id: 'mewtwo', name: 'Mewtwo', cardNumber: '10', setName: 'Base Set', setCode: 'base1' },
    ])
    await setEuroRates(app.storage, '2026-03-13', { USD: '1.1367', JPY: '180.57', CAD: '1.5' })
  })
  afterAll(() => app.close())

  const importer = async () => {
    const { begin, sendReading, one, rows, editCells, ...collector } = await importerOf(app)
    return {
      ...collector,
      begin: (...lines: string[]) => begin([header, ...lines].join('\n')),
      answer: async (id: string, answers: object, fields = columns) => {
        const { status, refusal } = await sendReading(id, fields, answers)
        await app.parts.background.settled()
        return { status, refusal, read: await one(id) }
      },
      rows: async (id: string) =>
        (await rows(id, {})).rows.map(({ facts, sentence, faults }) => [
          facts?.total_cost ?? faults[0]?.sentence,
          sentence,
        ]),
      reprice: (id: string, line: number, text: string) =>
        editCells(id, line, { [columns.indexOf('price')]: text }),
    }
  }

  it('ask which currency a file with semicolons is in', async () => {
    const { begin, cancel } = await importerOf(app)
    const ask = async (text: string) => {
      const { id, questions } = await begin(text)
      await cancel(id)
      return questions.map(({ about }) => about)
    }
    expect(await ask('Name;Condition;Quantity;Price\nMewtwo;Near Mint;1;250')).toEqual(['currency'])
    expect(await ask('Name,Condition,Quantity,Price\nMewtwo,Near Mint,1,250')).toEqual([])
  })

  it('are converted by the rate of their day, and yen are never dollars', async () => {
    const { begin, answer, rows } = await importer()
    const { id, questions } = await begin(mewtwo('"¥12,800"'), mewtwo('C $25.00'), mewtwo('$ -'))
    expect(questions).toEqual([])
    await answer(id, {})
    expect(await rows(id)).toEqual([
      [80.58, 'Price paid “¥12,800” read as Japanese yen.'],
      [18.95, null],
      [0, null],
    ])
  })

  it('ask for the rate of a currency without one, and keep it with the copy', async () => {
    const { begin, answer, rows, publish, list } = await importer()
    const { id, state, questions } = await begin(mewtwo('250 TWD'), mewtwo('HK$10'), mewtwo('5'))
    expect([state, questions]).toMatchObject([
      'to_map',
      [
        { about: 'currency', choices: ['USD', 'TWD', 'HKD'] },
        { about: 'rates', choices: ['TWD', 'HKD'], sentence: expect.stringContaining('in USD?') },
      ],
    ])
    const half = await answer(id, { currency: 'USD', rates: [{ currency: 'TWD', rate: 0.032 }] })
    expect(half.read).toMatchObject({
      state: 'to_map',
      questions: [
        { about: 'currency', is_answered: true },
        { about: 'rates', is_answered: false },
      ],
      reading: { answers: { rates: [{ currency: 'TWD' }] } },
    })
    const { read } = await answer(id, { rates: [{ currency: 'HKD', rate: 0.128 }] })
    expect(read).toMatchObject({ state: 'ready', total_cost: 14.28 })
    expect(read.questions.map(question => question.is_answered)).toEqual([true, true])
    // The collector said the rates.
    expect(read.counts).toMatchObject([{ verdict: 'matched', rows: 3, marked: 0 }])
    expect(await rows(id)).toEqual([
      [8, 'Converted at 1 TWD = 0.032 USD, your rate.'],
      [1.28, 'Converted at 1 HKD = 0.128 USD, your rate.'],
      [5, null],
    ])
    expect((await publish(id, 3)).status).toBe(200)
    expect((await list()).collection.find(({ paid_currency }) => paid_currency === 'TWD')).toMatchObject({
      purchase_price: 8,
      paid_amount: 250,
      rate: 0.032,
      rate_day: null,
    })
    expect(await reconcile(app.storage, () => {})).toMatchObject({ differences: 0 })
  })

  it('ask for it on days before the first known one, and use the known one on others', async () => {
    const { begin, answer, rows } = await importer()
    const { id, questions } = await begin(mewtwo('€10', '2020-01-02'), mewtwo('€10'))
    expect(questions).toMatchObject([{ about: 'rates', choices: ['EUR'] }])
    await answer(id, { rates: [{ currency: 'EUR', rate: 1.2 }] })
    expect(await rows(id)).toEqual([
      [12, 'Converted at 1 EUR = 1.2 USD, your rate.'],
      [11.37, null],
    ])
  })

  it('take the rate of a column that the collector chose for it', async () => {
    const { begin, answer, rows } = await importer()
    const { id } = await begin('Mewtwo,Base Set,10/102,Near Mint,1,250 TWD,0.04')
    const { read } = await answer(id, {}, [...columns.slice(0, 6), 'paidRate'])
    expect(read).toMatchObject({ questions: [], state: 'ready' })
    expect(await rows(id)).toEqual([[10, 'Converted at 1 TWD = 0.04 USD, the rate in the row.']])
  })

  it('are added in the currency that they were read in alone, which reading the file again renews', async () => {
    const { begin, answer, publish, token, stats, reprice } = await importer()
    const keepIn = async (ledger_currency: string) =>
      expect((await app.call('PUT /api/auth/settings', { token, body: { ledger_currency } })).status).toBe(
        200,
      )
    const { id } = await begin(mewtwo('100 CAD'), mewtwo('100 CAD'))
    expect((await answer(id, {})).read.total_cost).toBe(151.56)
    await keepIn('EUR')
    expect((await publish(id, 2)).refusal.error).toContain('Read the file again first.')
    expect((await reprice(id, 3, '200 CAD')).body.import.total_cost).toBe(227.34)
    expect((await answer(id, {})).read.total_cost).toBe(200)
    await keepIn('USD')
    expect((await publish(id, 2)).refusal.error).toContain('Read the file again first.')
    expect((await answer(id, {})).read.total_cost).toBe(227.34)
    expect((await publish(id, 2)).status).toBe(200)
    expect(await stats()).toMatchObject({ total_quantity: 2, total_investment: 227.34 })
  })

  it('remember the currency of a file for the next one with its headings, but no rate', async () => {
    const { begin, answer, publish } = await importer()
    const first = await begin(mewtwo('"250,00"', '2020-01-02'))
    expect(first.questions).toMatchObject([{ about: 'currency' }])
    const answered = await answer(first.id, { currency: 'EUR' })
    expect(answered.read.questions).toMatchObject([
      { about: 'currency', is_answered: true },
      { about: 'rates', choices: ['EUR'], is_answered: false },
    ])
    await answer(first.id, { rates: [{ currency: 'EUR', rate: 1.1 }] })
    expect((await publish(first.id, 1)).status).toBe(200)
    const { questions, reading, remembered } = await begin(mewtwo('"99,00"', '2020-01-03'))
    expect(questions).toMatchObject([
      { about: 'currency', is_answered: true },
      { about: 'rates', choices: ['EUR'], is_answered: false },
    ])
    expect(remembered).toEqual(['answers'])
    expect(reading?.answers).toMatchObject({ currency: 'EUR', rates: [] })
  })

  it.each([
    [{ currency: 'GOLD' }, 'currency'],
    [{ dollar_sign: 'EUR' }, 'dollar_sign'],
    [{ rates: [{ currency: 'EUR', rate: 0 }] }, 'rate'],
  ])('refuse the answer %j', async (answers, field) => {
    const { begin, answer } = await importer()
    const { id } = await begin(mewtwo('5'))
    const { status, refusal } = await answer(id, answers)
    expect([status, JSON.stringify(refusal)]).toEqual([400, expect.stringContaining(field)])
  })
})
