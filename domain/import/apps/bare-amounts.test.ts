/** Amounts of files that name no currency. */
import { describe, expect, test } from 'vitest'
import { isOpen } from '#domain/import/reading'
import { asked, blank, priced } from './priced-file.arbitrary.ts'
import { linesOf, recognised } from './read-file.arbitrary.ts'

describe('amounts without a currency', () => {
  test('are the ledger’s where nothing hints at another', () => {
    expect(asked(['250', '12.50'])).toEqual([])
    expect(asked(['250,00', '12,50'], 'EUR')).toEqual([])
    expect(asked(['$250', '12.50'])).toEqual([])
    expect(asked(['', '0'], 'USD', {}, 'Preis')).toEqual([])
  })

  test.each<[string, readonly string[], string?]>([
    ['decimal commas', ['250,00']],
    ['an amount with another sign', ['250', '12 €']],
    ['an amount in yen', ['25', '¥3000']],
    ['a heading in German', ['250'], 'Preis'],
    ['a heading in French', ['250'], "Prix d'achat"],
  ])('are asked about once by %s', (_what, prices, heading = 'Price') => {
    // The column of an unknown heading is chosen by the collector.
    const columns = { name: 0, price: 1 }
    const rows = [['Name', heading], ...prices.map(price => ['Mewtwo', price])]
    const { reading } = recognised(rows, { answers: blank })
    const mapping = { answers: blank, columns: { ...reading.columns, ...columns } }
    expect(recognised(rows, mapping).questions.filter(isOpen)).toMatchObject([
      { about: 'currency', choices: expect.arrayContaining(['USD']) },
    ])
  })

  test('are in the answer, and those with a sign are not', () => {
    const prices = ['250,00', '12,50 €', '$5']
    expect(asked(prices)).toEqual([['currency', 'USD']])
    expect(priced(prices, 'USD', { currency: 'EUR' })).toMatchObject({
      questions: [],
      amounts: ['25000 EUR', '1250 EUR', '500 USD'],
    })
    expect(priced(prices, 'USD', { currency: 'USD' }).amounts[0]).toBe('25000 USD')
  })

  test('between semicolons are asked about where the point is before the cents', () => {
    const rows = linesOf('Name,Price', 'Abra,250')
    const aboutOf = (ledger: string) =>
      recognised(rows, { answers: blank }, ';', ledger)
        .questions.filter(isOpen)
        .map(({ about }) => about)
    expect([aboutOf('USD'), aboutOf('EUR')]).toEqual([['currency'], []])
  })

  test('of an app of one continent are asked about elsewhere', () => {
    const header = 'set_code,number,quantity,condition,variant,lang,purchase_price'
    const rows = linesOf(header, 'sv1,1,1,Near Mint,normal,en,2.50')
    const aboutOf = (ledger: string) =>
      recognised(rows, {}, null, ledger)
        .questions.filter(isOpen)
        .map(({ about }) => about)
    expect([aboutOf('USD'), aboutOf('EUR')]).toEqual([['currency'], []])
  })
})
