import { describe, expect, test } from 'vitest'
import { linesOf, readAll, readOne, recognised } from './read-file.arbitrary.ts'

const header =
  'Portfolio Name,Category,Set,Product Name,Card Number,Rarity,Variance,Grade,Card Condition,Average Cost Paid,Quantity,' +
  'Market Price (As of 2025-12-29),Price Override,Watchlist,Date Added,Notes'
const box =
  'Sealed Product,Pokemon,Destined Rivals,Destined Rivals Booster Box,,,Normal,Ungraded,Near Mint,352.0680,10,538.64,0,' +
  'false,2025-06-08,;;;;'
const card =
  'Main,Pokemon,Evolving Skies,Umbreon VMAX (Alternate Art Secret) ,215/203,Secret Rare,Holofoil,PSA 10 (GEM-MT),,' +
  '900,1,1500,0,false,2024-01-31,from Max'

describe('a file of Collectr', () => {
  test('is recognised, and asks nothing that it says', () => {
    const file = recognised(linesOf(header, box, card))
    expect(file.reading.app).toBe('collectr')
    expect(file.questions).toEqual([])
  })

  test('has sealed products without number and rarity, and the cost of each in parts of a cent', () => {
    expect(readOne(linesOf(header, box))).toMatchObject({
      product: {
        productType: 'sealed_product',
        name: 'Destined Rivals Booster Box',
        setName: 'Destined Rivals',
      },
      state: { kind: 'sealed' },
      quantity: 10,
      paidCents: 352_068,
      purchaseDate: '2025-06-08',
      remarks: {
        note: null,
        tags: ['Sealed Product'],
      },
    })
  })

  test('has cards without a number, which their rarity tells from sealed products', () => {
    const unnumbered = card.replace(',215/203,', ',,').replace('PSA 10 (GEM-MT),,', 'Ungraded,Near Mint,')
    expect(readOne(linesOf(header, unnumbered))).toMatchObject({
      product: { productType: 'card', cardNumber: null },
      state: { kind: 'raw', condition: 'Near Mint' },
    })
  })

  test('has grades with their words', () => {
    expect(readOne(linesOf(header, card))).toMatchObject({
      product: {
        name: 'Umbreon VMAX',
        cardNumber: '215',
        setCardCount: '203',
        printing: 'Holofoil',
        bracketed: 'Alternate Art Secret',
      },
      state: { kind: 'graded', gradingCompany: 'PSA', grade: '10' },
      paidCents: 90_000,
      remarks: { note: 'from Max' },
    })
    const tag = card.replace('PSA 10 (GEM-MT)', 'TAG 10 (Pristine)')
    expect(readOne(linesOf(header, tag)).state).toMatchObject({ gradingCompany: 'TAG', grade: 'Pristine 10' })
  })

  test('leaves out what is watched, and other games', () => {
    const watched = box.replace(',false,', ',true,')
    const magic = card.replace('Pokemon', 'Magic: The Gathering')
    expect(readAll(linesOf(header, watched, magic, ',,,'))).toEqual([
      { skipped: 'not owned' },
      { skipped: 'other game' },
      { skipped: 'blank' },
    ])
  })

  test('leaves an empty cost empty, and reads 0 as 0', () => {
    expect(readOne(linesOf(header, card.replace(',900,', ',,'))).paidCents).toBeNull()
    expect(readOne(linesOf(header, card.replace(',900,', ',0,'))).paidCents).toBe(0)
  })
})
