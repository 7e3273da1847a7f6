/** Amounts of files, each in the currency that it says. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ledgerCurrencies } from '#domain/money/currency'
import { checkProperty } from '#domain/testing/check-property'
import { amountOf, asked, priced } from './priced-file.arbitrary.ts'
import { linesOf, readAll, recognised, sentencesOf } from './read-file.arbitrary.ts'

describe('in a ledger in US dollars', () => {
  test.each([
    ['US $25.00', '2500 USD'],
    ['US$25', '2500 USD'],
    ['USD 25', '2500 USD'],
    ['25 USD', '2500 USD'],
    ['$25', '2500 USD'],
    ['$25 USD', '2500 USD'],
    ['＄25', '2500 USD'],
    ['C $25.00', '2500 CAD'],
    ['CA$25', '2500 CAD'],
    ['CAD 25', '2500 CAD'],
    ['CAD $25', '2500 CAD'],
    ['$25 CAD', '2500 CAD'],
    ['25,00 $ CA', '2500 CAD'],
    ['A $25', '2500 AUD'],
    ['AU $25.50', '2550 AUD'],
    ['NZ$25', '2500 NZD'],
    ['HK$25', '2500 HKD'],
    ['S$25', '2500 SGD'],
    ['R$ 25,50', '2550 BRL'],
    ['MX$25', '2500 MXN'],
    ['NT$250', '25000 TWD'],
    ['¥12,800', '1280000 JPY'],
    ['￥3000', '300000 JPY'],
    ['JP¥3000', '300000 JPY'],
    ['3000円', '300000 JPY'],
    ['JPY 500', '50000 JPY'],
    ['300元', '30000 CNY'],
    ['CN¥12.50', '1250 CNY'],
    ['€ 12', '1200 EUR'],
    ['12,50 €', '1250 EUR'],
    ['12 euros', '1200 EUR'],
    ['£9.99', '999 GBP'],
    ['Fr.25', '2500 CHF'],
    ["Fr. 1'250.–", '125000 CHF'],
    ['CHF 12.50', '1250 CHF'],
    ['250 zł', '25000 PLN'],
    ['250 Kč', '25000 CZK'],
    ['2 500 Ft', '250000 HUF'],
    ['₹250', '25000 INR'],
    ['₺250', '25000 TRY'],
    ['₩25,000', '2500000 KRW'],
    ['250 kr SEK', '25000 SEK'],
    ['25,-', '2500 ledger'],
    ['1.250,- €', '125000 EUR'],
    ['$ -', '0 USD'],
    ['- €', '0 EUR'],
    ['25', '2500 ledger'],
  ])('%s is %s', (cell, amount) => {
    expect(priced([cell]).amounts).toEqual([amount])
  })

  test.each(['($25.00)', '-$25', '$-25', '-25', '25.00-'])('%s is below zero', cell => {
    expect(sentencesOf(priced([cell]).read[0])).toEqual(['Price paid must not be below zero.'])
  })

  test('an amount without decimals has none, even of several copies', () => {
    const [read] = readAll(linesOf('Name,Price,Quantity', 'Abra,JPY 12.50,2'))
    expect(sentencesOf(read)).toEqual(['Price paid must be a whole number, as JPY has no decimals.'])
  })
})

test.each([
  [['12,50', '¥12,000', '￥3.000']],
  [['12.50', '¥12,000', '￥3.000']],
])('yen have no decimals, so their only mark is of thousands: %j', prices => {
  const { amounts, questions } = priced(prices, 'USD', { currency: 'EUR' })
  expect([amounts, questions]).toEqual([['1250 EUR', '1200000 JPY', '300000 JPY'], []])
  expect(priced(['12,000'], 'JPY').amounts).toEqual(['1200000 ledger'])
})

describe('a sign of several currencies', () => {
  test('is the dollar of the ledger, or US dollars, which is said', () => {
    expect(priced(['$25'], 'CAD').amounts).toEqual(['2500 CAD'])
    const { amounts, read, questions } = priced(['$25'], 'EUR')
    expect([amounts, questions]).toEqual([['2500 USD'], []])
    expect(read).toMatchObject([{ ok: { readAs: ['Price paid “$25” read as US dollars.'] } }])
  })

  test('is yen, which is said, but in a ledger in yuan', () => {
    expect(priced(['¥12,800']).read).toMatchObject([
      { ok: { readAs: ['Price paid “¥12,800” read as Japanese yen.'] } },
    ])
    expect(priced(['¥12.80'], 'CNY').read).toMatchObject([{ ok: { currency: 'CNY', readAs: [] } }])
    expect(priced(['¥1280'], 'JPY').read).toMatchObject([{ ok: { currency: 'JPY', readAs: [] } }])
  })

  test('is asked about where the file names another of them, or none is usual', () => {
    expect(asked(['$25', 'C $30'])).toEqual([['dollarSign', 'USD']])
    expect(asked(['$25', 'US $30'])).toEqual([])
    expect(asked(['$25', 'C $30'], 'EUR')).toEqual([['dollarSign', 'USD']])
    expect(asked(['250 kr'])).toEqual([['kronaSign', 'SEK']])
    expect(asked(['250 kr'], 'DKK')).toEqual([])
    expect(priced(['250 kr'], 'NOK').amounts).toEqual(['25000 NOK'])
    expect(sentencesOf(priced(['250 kr']).read[0])).toEqual([
      'Price paid could be in several currencies. Write a code instead, such as SEK, NOK, DKK.',
    ])
  })

  test('is what its collector answered, without a remark', () => {
    const { amounts, questions, read } = priced(['$25', 'C $30'], 'USD', { dollarSign: 'AUD' })
    expect([amounts, questions]).toEqual([['2500 AUD', '3000 CAD'], []])
    expect(read).toMatchObject([{ ok: { readAs: [] } }, { ok: { readAs: [] } }])
    expect(priced(['250 kr.'], 'USD', { kronaSign: 'DKK' }).amounts).toEqual(['25000 DKK'])
  })

  test.each([
    ['Price (CAD)', '$25', 'EUR', 'CAD'],
    ['Price CAD', '25', 'EUR', 'CAD'],
    ['Price (€)', '25', 'USD', 'EUR'],
    ['Price in $', '25', 'EUR', 'USD'],
    ['Cost [$]', '25', 'AUD', 'AUD'],
    ['Price ¥', '¥25', 'CNY', 'CNY'],
  ])('under "%s" %s is, in a ledger in %s, of %s', (heading, cell, ledger, currency) => {
    const { read, questions } = priced([cell], ledger, {}, heading)
    expect(questions).toEqual([])
    expect(read).toMatchObject([{ ok: { currency, readAs: [] } }])
  })
})

describe('the column of currencies', () => {
  const one = (price: string, currency: string) =>
    readAll(linesOf('Name,Price,Currency', `Abra,${price},${currency}`))[0]

  test.each([
    ['25', 'eur', '2500 EUR'],
    ['25', '€', '2500 EUR'],
    ['25', 'US$', '2500 USD'],
    ['$25', 'CAD', '2500 CAD'],
    ['25', '', '2500 ledger'],
  ])('%s in %j is %s', (price, currency, amount) => {
    expect(amountOf(one(price, currency))).toBe(amount)
  })

  test('contradicts no sign, and names a currency', () => {
    expect(sentencesOf(one('€25', 'USD'))).toEqual([
      'Price paid names a different currency than the row, which is in USD.',
    ])
    expect(sentencesOf(one('25', 'gold'))).toEqual(['Currency must be a code such as USD or EUR.'])
  })
})

test('other amounts of a row are in the currency of its price', () => {
  const rows = linesOf('Name,Price,Own price,Fees', 'Abra,$25,€5,1', 'Abra,$25,5,¥100', 'Abra,$25,$5,1')
  const { columns } = recognised(rows).reading
  const read = readAll(rows, { columns: { ...columns, ownPrice: 2, fees: 3 } })
  expect(read.map(sentencesOf)).toEqual([
    ['Own price of a copy must be in USD.'],
    ['Fees, part of the price must be in USD.'],
    [],
  ])
})

const marks: readonly (readonly [mark: string, currency: string])[] = [
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['C $', 'CAD'],
  ['US $', 'USD'],
  ['AU$', 'AUD'],
  ['¥', 'JPY CNY'],
  ['￥', 'JPY CNY'],
  ['円', 'JPY'],
  ['$', 'USD CAD AUD NZD HKD SGD MXN'],
  ['kr', 'SEK NOK DKK ISK'],
  ['Fr.', 'CHF'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['R$', 'BRL'],
  ['₹', 'INR'],
  ['₺', 'TRY'],
]

test('no amount with the sign of another currency is read as the ledger’s', () => {
  const cell = fc.record({
    mark: fc.constantFrom(...marks),
    number: fc.constantFrom('1', '250', '1,250', '12.50', '1.250,00', '3 000', '25,-'),
    isBefore: fc.boolean(),
    space: fc.constantFrom('', ' ', '\u00a0'),
  })
  checkProperty(
    fc.property(
      fc.array(cell, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(...ledgerCurrencies),
      (cells, ledger) => {
        const prices = cells.map(({ mark: [mark], number, isBefore, space }) =>
          isBefore ? mark + space + number : number + space + mark,
        )
        const { read } = priced(prices, ledger)
        const wrong = read.filter((row, index) => {
          const possible = cells[index]?.mark[1].split(' ') ?? []
          return 'ok' in row && !possible.includes(row.ok.currency ?? ledger)
        })
        expect(wrong).toEqual([])
      },
    ),
    { seed: 40_107 },
  )
})
