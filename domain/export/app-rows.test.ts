import { describe, expect, test } from 'vitest'
import { gradedState, inGrading } from '#domain/copies/copy'
import { cents, zeroCents } from '#domain/money/money'
import { leftOutReason } from './app-rows.ts'
import { cellsBy, charizard, nearMint, readBack } from './exported-copies.arbitrary.ts'
import { exportFormats, writesCosts } from './export-format.ts'

const slab = { ...nearMint, state: gradedState('PSA', '10', { certNumber: '0012' }) }
const atGrader = { ...nearMint, state: inGrading(cents(5), zeroCents, null, { predictedGrade: '9' }).state }
const box = {
  ...nearMint,
  product: {
    ...charizard,
    name: 'Booster Box',
    productType: 'sealed_product' as const,
    cardNumber: null,
    printingKey: null,
    printingLabel: null,
  },
  state: { kind: 'sealed' as const },
}
const printed = (printingKey: string | null, printingLabel: string | null) => ({
  ...nearMint,
  product: { ...charizard, printingKey, printingLabel },
})

describe('for TCGplayer', () => {
  test('a row has its words for set, number and printing', () => {
    expect(cellsBy('tcgplayer', nearMint)).toEqual({
      Quantity: '1',
      Name: 'Charizard',
      'Simple Name': 'Charizard',
      Set: 'Base Set',
      'Card Number': '4/102',
      'Set Code': 'BS',
      Printing: 'Unlimited Holofoil',
      Condition: 'Near Mint',
      Language: 'English',
      Rarity: 'Rare',
      'Product ID': '42382',
    })
    const sv = { ...charizard, setCode: 'sv01', setName: 'Scarlet & Violet', cardNumber: '025' }
    expect(cellsBy('tcgplayer', { ...nearMint, product: { ...sv, setCardCount: 91 } })).toMatchObject({
      Set: 'SV01: Scarlet & Violet Base Set',
      'Card Number': '025/091',
    })
  })

  test.each([
    ['normal', 'Normal', 'Normal', 'Charizard'],
    ['holo', 'Holo', 'Holofoil', 'Charizard'],
    ['reverse', 'Reverse Holo', 'Reverse Holofoil', 'Charizard'],
    ['normal:unlimited', 'Unlimited', 'Unlimited', 'Charizard'],
    ['holo:1st-edition', '1st Edition Holo', '1st Edition Holofoil', 'Charizard'],
    [
      'reverse:masterball',
      'Master Ball Reverse Holo',
      'Reverse Holofoil',
      'Charizard (Master Ball Reverse Holo)',
    ],
    [null, null, 'Normal', 'Charizard'],
    [null, 'My promo', 'Normal', 'Charizard (My promo)'],
  ])('the printing %s (%s) is %s of %s', (key, label, printing, name) => {
    expect(cellsBy('tcgplayer', printed(key, label))).toMatchObject({ Printing: printing, Name: name })
  })

  test('the shadowless set is one of its own', () => {
    const shadowless = printed('holo:shadowless', 'Shadowless Holo')
    expect(cellsBy('tcgplayer', shadowless)).toMatchObject({
      Set: 'Base Set (Shadowless)',
      Printing: 'Holofoil',
    })
    expect(readBack('tcgplayer', shadowless)).toMatchObject({
      ok: { product: { setName: 'Base Set', printing: 'Holofoil Shadowless' } },
    })
  })

  test('an import reads the same card, state and language', () => {
    const copy = { ...nearMint, product: { ...charizard, language: 'ja' as const } }
    expect(readBack('tcgplayer', copy)).toMatchObject({
      ok: {
        product: {
          tcgplayerId: '42382',
          name: 'Charizard',
          setName: 'Base Set',
          cardNumber: '4',
          language: 'ja',
        },
        state: { kind: 'raw', condition: 'Near Mint' },
      },
    })
    expect(readBack('tcgplayer', box)).toMatchObject({
      ok: { product: { productType: 'sealed_product', name: 'Booster Box' }, state: { kind: 'sealed' } },
    })
  })
})

describe('for PokéCollector', () => {
  test('a row has what its importer knows, and is read back', () => {
    expect(cellsBy('pokecollector', nearMint)).toEqual({
      set_code: 'base1',
      number: '4',
      quantity: '1',
      condition: 'NM',
      variant: 'Holo',
      lang: 'en',
      purchase_price: '12.50',
    })
    expect(readBack('pokecollector', nearMint)).toMatchObject({
      ok: { product: { setCode: 'base1', cardNumber: '4', language: 'en' }, paidCents: 1_250 },
    })
  })

  test.each([
    ['normal', 'Normal', 'Normal'],
    ['reverse', 'Reverse Holo', 'Reverse Holo'],
    ['holo:1st-edition', '1st Edition Holo', 'First Edition'],
    [null, null, 'Normal'],
  ])('the printing %s is %s', (key, label, variant) => {
    expect(cellsBy('pokecollector', printed(key, label))).toMatchObject({ variant })
  })
})

describe('for Card Ladder', () => {
  test('a slab has the words of its label, and is read back', () => {
    expect(cellsBy('cardladder', slab)).toMatchObject({
      'Date Purchased': '1/31/2024',
      Quantity: '1',
      Card: 'Pokemon Game Charizard #4',
      Subject: 'Charizard',
      Set: 'Pokemon Game',
      Variation: 'Unlimited Holo',
      Number: '4',
      Category: 'Pokemon',
      Condition: 'PSA 10',
      Investment: '12.50',
      'Current Value': '',
      'Graded Cert #': '0012',
    })
    expect(readBack('cardladder', slab)).toMatchObject({
      ok: {
        product: { name: 'Charizard', cardNumber: '4', setName: 'Pokemon Game' },
        state: { kind: 'graded', gradingCompany: 'PSA', grade: '10', certNumber: '0012' },
        paidCents: 1_250,
        purchaseDate: '2024-01-31',
      },
    })
  })

  test('a note is written as it is, and is read back', () => {
    const noted = { ...slab, note: 'Signed.\n=Dent, "back"' }
    expect(cellsBy('cardladder', noted)).toMatchObject({ Notes: 'Signed.\n=Dent, "back"', Population: '' })
    expect(readBack('cardladder', noted)).toMatchObject({ ok: { remarks: { note: noted.note } } })
  })

  test('a grade beyond the number is written and read as on labels', () => {
    const blackLabel = { ...slab, state: gradedState('BGS', 'Black Label 10') }
    expect(cellsBy('cardladder', blackLabel)).toMatchObject({ Condition: 'BGS 10 Black Label' })
    expect(readBack('cardladder', blackLabel)).toMatchObject({ ok: { state: { grade: 'Black Label 10' } } })
  })

  test('another language is part of the set', () => {
    const japanese = { ...slab, product: { ...charizard, language: 'ja' as const } }
    expect(cellsBy('cardladder', japanese)).toMatchObject({ Set: 'Pokemon Japanese Game' })
    expect(readBack('cardladder', japanese)).toMatchObject({ ok: { product: { language: 'ja' } } })
  })
})

test('what a format cannot hold has a reason', () => {
  const odd = printed('reverse:masterball', 'Master Ball Reverse Holo')
  const damaged = { ...nearMint, state: { kind: 'raw' as const, condition: 'Damaged' as const } }
  const unnumbered = { ...nearMint, product: { ...charizard, setCode: null } }
  const copies = [nearMint, slab, atGrader, box, damaged, odd, unnumbered]
  expect(
    Object.fromEntries(
      exportFormats.map(format => [format, copies.map(copy => leftOutReason(format, copy))]),
    ),
  ).toEqual({
    holofolio: [null, null, null, null, null, null, null],
    tcgplayer: [null, 'graded', 'grading', null, null, null, null],
    pokecollector: [null, 'graded', 'grading', 'sealed', 'damaged', 'printing', 'unnumbered'],
    cardladder: [null, null, 'grading', 'sealed', null, null, null],
  })
})

test('costs are written only in the currency that the app has', () => {
  expect(exportFormats.map(format => writesCosts(format, 'USD'))).toEqual([true, false, false, true])
  expect(exportFormats.map(format => writesCosts(format, 'EUR'))).toEqual([true, false, true, false])
})
