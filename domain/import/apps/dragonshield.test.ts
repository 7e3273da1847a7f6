import { describe, expect, test } from 'vitest'
import { linesOf, readOne, recognised } from './read-file.arbitrary.ts'

const header =
  'Folder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,Language,Price Bought,' +
  'Date Bought,LOW,MID,MARKET'
const row = 'Binder A,2,0,Charizard ex,MEW,151,199,LightPlayed,Foil,English,12.50,2023-09-22,1,2,3'

describe('a file of Dragon Shield', () => {
  test('begins with a line for spreadsheets, quoted or split at its comma', () => {
    for (const first of [['sep=,'], ['sep=', '']]) {
      const rows = [first, ...linesOf(header, row)]
      expect(recognised(rows).reading).toMatchObject({ app: 'dragonshield', headerRow: 1 })
    }
  })

  test('has the price of each copy', () => {
    expect(readOne([['"sep=,"'], ...linesOf(header, row)])).toMatchObject({
      product: { setCode: 'MEW', setName: '151', cardNumber: '199', printing: 'Foil', language: 'en' },
      state: { condition: 'Lightly Played' },
      quantity: 2,
      paidCents: 2_500,
      purchaseDate: '2023-09-22',
      remarks: { tags: ['Binder A'] },
    })
  })

  test('shows how conditions are read that apps disagree about', () => {
    const { conditionWords } = recognised(linesOf(header, row, row.replace('LightPlayed', 'Good')))
    expect(conditionWords).toMatchObject([
      { word: 'LightPlayed', key: 'light played', condition: 'Lightly Played', isDisputed: false },
      { word: 'Good', key: 'good', condition: 'Lightly Played', isDisputed: true, isAnswered: false },
    ])
    const mapping = { answers: { conditions: { good: 'Moderately Played' } } } as const
    const answered = recognised(linesOf(header, row.replace('LightPlayed', 'Good')), mapping)
    expect(answered.conditionWords).toMatchObject([
      { word: 'Good', condition: 'Moderately Played', isDisputed: true, isAnswered: true },
    ])
    const good = readOne(linesOf(header, row.replace('LightPlayed', 'Good')), mapping)
    expect(good.state).toMatchObject({ condition: 'Moderately Played' })
  })

  test('is read as its phone app writes it: a space after each comma, days without dashes', () => {
    const phone = linesOf(
      'Quantity, Name, CardNumber, Expansion Code, Expansion Name, PurchasePrice, Foil, Condition, Language, PurchaseDate, Single Current Price, Total Current Price',
      '1, Abra, 43, BS, Base Set, 1.20, Normal, NearMint, English, 20220129, 1, 1',
    )
    expect(readOne(phone)).toMatchObject({
      purchaseDate: '2022-01-29',
      paidCents: 120,
      product: { name: 'Abra' },
    })
  })
})
