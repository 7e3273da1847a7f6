import { describe, expect, test } from 'vitest'
import { linesOf, readAll, readOne, recognised, sentencesOf } from './read-file.arbitrary.ts'

const header =
  'Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition,Language,Rarity,Product ID,SKU'
const row =
  '2,Pikachu (Poke Ball Pattern),Pikachu Poke Ball Pattern,SV: Scarlet & Violet 151,025/165,MEW,Holofoil,Lightly Played,' +
  'Japanese,Common,502541,7011'

describe('a file of the TCGplayer app', () => {
  test('has no cost, and the id of the product', () => {
    expect(recognised(linesOf(header, row)).reading.app).toBe('tcgplayer')
    expect(readOne(linesOf(header, row))).toMatchObject({
      product: {
        tcgplayerId: '502541',
        name: 'Pikachu',
        setCode: 'MEW',
        cardNumber: '025',
        setCardCount: '165',
        printing: 'Holofoil',
        bracketed: 'Poke Ball Pattern',
        language: 'ja',
      },
      state: { kind: 'raw', condition: 'Lightly Played' },
      quantity: 2,
      paidCents: null,
      purchaseDate: null,
    })
  })

  test('is read with its columns in another order', () => {
    const mixed = linesOf('Set,Simple Name,Name,Quantity,Condition', 'Jungle,Abra,Abra,4,Unopened')
    expect(readOne(mixed)).toMatchObject({ quantity: 4, state: { kind: 'sealed' } })
  })

  test('may have a grade where the condition is', () => {
    const slab = row.replace('Lightly Played', 'PSA 10').replace('2,', '1,')
    expect(readOne(linesOf(header, slab)).state).toMatchObject({ gradingCompany: 'PSA', grade: '10' })
  })

  test('says which cell is wrong', () => {
    const [wrong] = readAll(linesOf(header, row.replace('2,', '1.5,').replace('Japanese', 'Klingon')))
    expect(wrong).toMatchObject({
      wrong: [
        { column: 0, heading: 'Quantity', cell: '1.5' },
        { column: 8, cell: 'Klingon' },
      ],
    })
    expect(sentencesOf(wrong)[0]).toBe('Quantity must be a whole number from 1 to 10,000.')
  })
})

describe('a seller export of TCGplayer', () => {
  const seller =
    'TCGplayer Id,Product Line,Set Name,Product Name,Title,Number,Rarity,Condition,TCG Market Price,TCG Direct Low,' +
    'TCG Low Price With Shipping,TCG Low Price,Total Quantity,Add to Quantity,TCG Marketplace Price,Photo URL'
  const listed = (line: string, quantity: string) =>
    `8123,${line},Jungle,Abra,,12/64,C,Near Mint Unlimited Holofoil,1,1,1,1,${quantity},0,2,`

  test('counts what is listed, has no cost, and its ids are of no product', () => {
    const rows = linesOf(seller, listed('Pokemon', '3'), listed('Magic', '1'), listed('Pokemon', '0'))
    const [first, ...others] = readAll(rows)
    expect(first).toMatchObject({
      ok: { product: { tcgplayerId: null, printing: 'Unlimited Holofoil' }, quantity: 3, paidCents: null },
    })
    expect(others).toEqual([{ skipped: 'other game' }, { skipped: 'no copies' }])
  })
})
