import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal'
import { mappingKey, recogniseFile } from '#domain/import/recognise-file'
import { linesOf, readAll, readOne, recognised } from './read-file.arbitrary.ts'

const cells = (...rows: string[][]) => rows

describe('a file of no known app', () => {
  test('has its columns by what they are usually called', () => {
    const rows = cells(
      ['My cards 2025', '', '', ''],
      ['Card', 'Expansion', 'No.', 'Qty', 'Cost each', 'Bought on', 'Cond.', 'Grader', 'Grade'],
      ['Abra', 'Base Set', '43/102', '3', '1.234,50 €', '31.12.2024', 'EX', '', ''],
      ['Mew', 'Promo', '8', '1', '20,00', '1.2.2024', '', 'psa', '9'],
    )
    const file = recognised(rows)
    expect(file.reading).toMatchObject({
      app: null,
      headerRow: 1,
      answers: { priceFor: 'copy', decimalMark: ',' },
    })
    expect(file.questions).toMatchObject([{ about: 'currency', example: '20,00', choices: ['USD', 'EUR'] }])
    expect(readAll(rows)).toMatchObject([
      { ok: { quantity: 3, paidCents: 370_350, currency: 'EUR', purchaseDate: '2024-12-31' } },
      { ok: { state: { gradingCompany: 'PSA', grade: '9' }, paidCents: 2_000 } },
    ])
  })

  test('asks what its cells leave open, and only that', () => {
    const rows = linesOf('Name,Quantity,Price,Date', 'Abra,2,1.50,3/4/2025', 'Mew,1,2,5/6/2025')
    expect(recognised(rows).questions).toMatchObject([
      { about: 'priceFor', example: '2 × 1.50' },
      { about: 'dayOrder', example: '3/4/2025' },
      { about: 'blankCondition' },
    ])
    const lines = linesOf('Name,Quantity,Price,Date', 'Abra,1,1.50,3/4/2025', 'Mew,1,2,25/6/2025')
    expect(recognised(lines).questions.map(({ about }) => about)).toEqual(['blankCondition'])
    expect(readAll(lines)[0]).toMatchObject({ ok: { purchaseDate: '2025-04-03' } })
  })

  test('asks about the decimal mark when an amount could be thousands', () => {
    const rows = cells(['Name', 'Price'], ['Abra', '1,234'])
    expect(recognised(rows).questions.map(({ about }) => about)).toContain('decimalMark')
    expect(readOne(rows, { answers: { decimalMark: '.' } }).paidCents).toBe(123_400)
    expect(readOne(rows, { answers: { decimalMark: ',' } }).paidCents).toBe(123)
  })

  test('guards against a checklist: blank quantities are no copies unless its collector says so', () => {
    const rows = linesOf('Name,Set,Qty', 'Abra,Base Set,', 'Mew,Promo,', 'Onix,Base Set,1')
    expect(recognised(rows).questions[0]?.sentence).toContain('checklist')
    expect(readAll(rows).map(row => Object.keys(row)[0])).toEqual(['skipped', 'skipped', 'ok'])
    expect(readAll(rows, { answers: { blankQuantity: 1 } })[0]).toMatchObject({ ok: { quantity: 1 } })
  })

  test('takes the columns that its collector chose', () => {
    const rows = linesOf('A,B', 'Abra,4')
    const { columns } = recognised(rows).reading
    expect(columns.name).toBeNull()
    const mapping = { columns: { ...columns, name: 0, quantity: 1 } }
    expect(readOne(rows, mapping)).toMatchObject({ product: { name: 'Abra' }, quantity: 4 })
  })

  test('is refused without rows', () => {
    expect(isRefusal(recogniseFile([]))).toBe(true)
    expect(isRefusal(recogniseFile([['', '']]))).toBe(true)
    expect(isRefusal(recogniseFile([['Name', 'Qty']]))).toBe(true)
  })

  test('shares its mapping with files of the same headings', () => {
    expect(mappingKey(['Name ', 'Set-Code'])).toBe(mappingKey(['name', 'set code']))
  })
})

describe('our own file', () => {
  const header =
    'Product id,Name,Set,Set code,Number,Printing,Language,Details,Type,State,Condition,Grading company,Grade,Cert number,Predicted grade,Quantity,Investment,Raw card cost,Grading cost,Paid amount,Paid in,Purchase date,Currency'

  test('gives back what the export escaped, exactly', () => {
    const row =
      "p1,'=SUM(A1),''quoted,base1,43,Normal,ja,,Card,Near Mint,Near Mint,,,,,1,-,,,,,2024-05-06,EUR"
    const read = readOne(linesOf(header, row))
    expect(read).toMatchObject({
      product: { productId: 'p1', name: '=SUM(A1)', setName: "''quoted", language: 'ja' },
      paidCents: null,
      currency: 'EUR',
    })
  })

  test('has copies in grading with their costs', () => {
    const row =
      'p1,Abra,Base Set,base1,43,Normal,en,,Card,Being Graded,Near Mint,,,,9,1,32.50,12.50,20.00,,,2024-05-06,USD'
    expect(readOne(linesOf(header, row))).toMatchObject({
      state: {
        kind: 'grading',
        rawCardCostCents: 1_250,
        gradingCostCents: 2_000,
        predictedGrade: '9',
        condition: 'Near Mint',
      },
      paidCents: 3_250,
    })
  })
})
