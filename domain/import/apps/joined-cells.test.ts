import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinedRow } from '#domain/import/joined-cells'
import { wholeRows } from '#domain/import/questions/found'
import { checkProperty } from '#domain/testing/check-property'
import { linesOf, readAll, recognised, sentencesOf } from './read-file.arbitrary.ts'

const commas = (...lines: readonly string[]) => readAll(linesOf(...lines), {}, ',')
const header = 'Name,Set,Number,Condition,Quantity,Price'

describe('a row with a cell too many', () => {
  test('has an amount cut at its thousands, in the middle or at the end', () => {
    const middle = 'Name,Set,Number,Condition,Price,Quantity'
    expect(
      commas(middle, 'Lugia,Neo Genesis,9/111,Near Mint,1,250.00,1', 'Entei,Neo,6/64,NM,80,1'),
    ).toMatchObject([
      {
        ok: {
          quantity: 1,
          paidCents: 125_000,
          readAs: ['Price paid read as 1,250.00: the row has one cell too many.'],
        },
      },
      { ok: { quantity: 1, paidCents: 8_000, readAs: [] } },
    ])
    expect(commas(header, 'Lugia,Neo Genesis,9/111,Near Mint,1,$1,250.00')).toMatchObject([
      { ok: { quantity: 1, paidCents: 125_000 } },
    ])
    expect(commas(header, 'Lugia,Neo Genesis,9/111,Near Mint,1,1,250,000.00')).toMatchObject([
      { ok: { quantity: 1, paidCents: 125_000_000 } },
    ])
  })

  test('has an amount cut at the comma before its cents, where no other amount has a point there', () => {
    const rows = ['Lugia,Neo Genesis,9/111,Near Mint,1,12,50', 'Entei,Neo,6/64,NM,1,80,00']
    expect(commas(header, ...rows)).toMatchObject([
      { ok: { quantity: 1, paidCents: 1_250 } },
      { ok: { quantity: 1, paidCents: 8_000 } },
    ])
    const [cut] = commas(header, ...rows.slice(0, 1), 'Ho-Oh,Neo,7/64,NM,1,9.50')
    expect(sentencesOf(cut)).toEqual([
      'The row has 7 cells but the file has 6 columns: put quotes around an amount such as 1,250.00 or a text with a comma.',
    ])
  })

  test('has a text with a comma', () => {
    expect(
      commas(header, "Professor's Research, Professor Oak,Celebrations,23/25,Near Mint,2,0.50"),
    ).toMatchObject([{ ok: { product: { name: "Professor's Research, Professor Oak" }, quantity: 2 } }])
  })

  test('is wrong where two ways fit, or none', () => {
    const twoAmounts = 'Name,Quantity,Fees,Price'
    expect(commas(twoAmounts, 'Lugia,1,1,250,300').map(sentencesOf)).toEqual([
      [expect.stringContaining('5 cells')],
    ])
    expect(commas(header, 'Lugia,Neo,9/111,NM,1,12.50,gift').map(sentencesOf)).toEqual([
      [expect.stringContaining('7 cells')],
    ])
    // 1,250 copies at 1.00 is the only way, but hardly what is meant.
    expect(commas('Name,Quantity,Price', 'Lugia,1,250,1.00').map(sentencesOf)).toEqual([
      [expect.stringContaining('4 cells')],
    ])
  })

  test('is no row with blank cells at its end, of a sheet, or of a file with blank headings', () => {
    const row = ['Lugia', 'Neo', '9/111', 'NM', '1', '12.50', ' ', '']
    expect(readAll([header.split(','), row], {}, ',')).toMatchObject([
      { ok: { paidCents: 1_250, readAs: [] } },
    ])
    const noted = linesOf(header, 'Lugia,Neo,9/111,NM,1,12.50,gift')
    expect(readAll(noted)).toMatchObject([{ ok: { paidCents: 1_250 } }])
    expect(readAll(linesOf(`${header},,`, 'Lugia,Neo,9/111,NM,1,12.50,gift'), {}, ',')).toMatchObject([
      { ok: { paidCents: 1_250 } },
    ])
  })

  test('asks no question about cells in the wrong columns', () => {
    const middle = linesOf('Name,Condition,Price,Quantity', 'Lugia,Near Mint,1,250.00,1')
    const { questions, conditionWords } = recognised(middle, {}, ',')
    expect(questions).toEqual([])
    expect(conditionWords.map(({ word }) => word)).toEqual(['Near Mint'])
  })
})

test('a file made to be cut everywhere takes no more readings than others', () => {
  const columns = 'Name,Set,Printing,Notes,Tags,Portfolio,Box,Binder,Rarity,Number'
  const { reading } = recognised(linesOf(columns, 'Lugia,Neo,,,,,,,,9'), {}, ',')
  const readings = (cells: string) => {
    let count = 0
    const isSound = () => (count += 1) > 0
    joinedRow(cells.split(','), reading, isSound)
    return count
  }
  expect(readings('a, b, c, d,e,f,g,h,i,j,k,9')).toBe(3)
  expect(readings('a, b, c, d, e, f,g,h,i,j,k,9')).toBe(10)
  // 220 ways.
  expect(readings('a, b, c, d, e, f, g, h, i, j, k, l, 9')).toBe(0)

  const cut = Array.from({ length: 1_000 }, () => 'Lugia, of the sea,Neo,,,,,,,,9')
  expect(wholeRows(linesOf(...cut, 'Entei,Neo,,,,,,,,6'), reading)).toHaveLength(101)
})

test.each([
  ['Name,Price,Quantity,Notes', 'Lugia,1,250.00,1', 'Lugia,1250.00,1,'],
  ['Name,Quantity,Price,Notes', 'Lugia,1,$1,250.00', 'Lugia,1,$1250,250'],
])('under %s a cell that may be the end of a cut amount is wrong', (header, cut, whole) => {
  const [wrong, right] = readAll(linesOf(header, cut, whole), {}, ',')
  expect(sentencesOf(wrong)).toEqual([
    'This may be the end of an amount such as 1,250.00, which needs quotes.',
  ])
  expect(right).toMatchObject({ ok: { quantity: 1, paidCents: 125_000 } })
  // A sheet has no cells that were cut.
  expect(sentencesOf(readAll(linesOf(header, cut))[0])).toEqual([])
})

test('no row is read with another price or quantity than it was written with, wherever its columns are', () => {
  const columns = fc.shuffledSubarray(['Name', 'Set', 'Number', 'Condition', 'Date', 'Quantity', 'Price'], {
    minLength: 7,
  })
  const price = fc.oneof(
    fc
      .integer({ min: 1, max: 999 })
      .map(hundreds => ({ cents: hundreds * 100 + 50, whole: `${hundreds}.50` })),
    fc.integer({ min: 1_000, max: 999_999 }).map(dollars => ({
      cents: dollars * 100,
      whole: dollars.toLocaleString('en-US'),
    })),
  )
  checkProperty(
    fc.property(
      columns,
      fc.constantFrom('', '$', 'USD '),
      fc.array(fc.record({ price, quantity: fc.integer({ min: 1, max: 30 }) }), {
        minLength: 2,
        maxLength: 4,
      }),
      (header, sign, copies) => {
        const lines = copies.map(({ price: { whole }, quantity }) => {
          const cells = {
            Name: 'Lugia',
            Set: 'Neo Genesis',
            Number: '9/111',
            Condition: 'NM',
            Date: '2024-05-06',
            Quantity: String(quantity),
            Price: `${sign}${whole}`,
          }
          return header.map(name => cells[name as keyof typeof cells]).join(',')
        })
        const read = readAll(linesOf(header.join(','), ...lines), { answers: { priceFor: 'row' } }, ',')
        const other = read.filter((row, index) => {
          const { price: paid, quantity } = copies[index] ?? {}
          return 'ok' in row && (row.ok.paidCents !== paid?.cents || row.ok.quantity !== quantity)
        })
        expect(other).toEqual([])
      },
    ),
    { seed: 51_204, numRuns: 1_000 },
  )
})
