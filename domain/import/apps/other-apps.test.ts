import { describe, expect, test } from 'vitest'
import { linesOf, readAll, readOne, recognised } from './read-file.arbitrary.ts'

describe('files of Magic', () => {
  test.each([
    [
      'manabox',
      'Binder Name,Binder Type,Name,Set code,Set name,Collector number,Foil,Rarity,Quantity,ManaBox ID,Scryfall ID,Purchase price,Misprint,Altered,Condition,Language,Purchase price currency',
      'A,binder,Opt,DOM,Dominaria,60,normal,common,1,1,x,1,false,false,near_mint,en,EUR',
    ],
    [
      'deckbox',
      'Count,Tradelist Count,Name,Edition,Card Number,Condition,Language,Foil,Signed,Artist Proof,Altered Art,Misprint,Promo,Textless,My Price',
      '1,0,Opt,Dominaria,60,,English,,,,,,,,$0.00',
    ],
    [
      'moxfield',
      'Count,Tradelist Count,Name,Edition,Condition,Language,Foil,Tags,Last Modified,Collector Number,Alter,Proxy,Purchase Price',
      '1,0,Opt,dom,Near Mint,English,,,x,60,False,False,',
    ],
  ])('of %s name set and card, by which it is found out of which game they are', (app, header, row) => {
    expect(recognised(linesOf(header, row)).reading.app).toBe(app)
    expect(readOne(linesOf(header, row)).product).toMatchObject({ name: 'Opt', cardNumber: '60' })
  })

  test('a list of ManaBox is not owned', () => {
    const rows = linesOf('Binder Type,Name,Quantity,ManaBox ID', 'list,Opt,1,5')
    expect(readAll(rows)).toEqual([{ skipped: 'not owned' }])
  })
})

describe('a file of Card Ladder', () => {
  const header =
    'Date Purchased,Quantity,Card,Subject,Year,Set,Variation,Number,Category,Condition,Investment,Current Value,Potential Profit,Graded Cert #,Population,Notes'
  const row =
    '1/31/2024,1,1999 Charizard,Charizard-Holo,1999,Pokemon Game,1st Edition,4,Pokemon,BGS 9.5,"$1200.50",1,1,0011,5,'

  test('has the grade in the condition, and the cert number next to it', () => {
    expect(readOne(linesOf(header, row.replaceAll('"', '')))).toMatchObject({
      product: {
        name: 'Charizard',
        setName: 'Pokemon Game',
        printing: '1st Edition',
        bracketed: 'Holo',
        cardNumber: '4',
      },
      state: { kind: 'graded', gradingCompany: 'BGS', grade: '9.5', certNumber: '0011' },
      paidCents: 120_050,
      purchaseDate: '2024-01-31',
    })
  })

  test('has raw cards without a condition', () => {
    const rows = linesOf(header, row.replace('BGS 9.5', 'Raw').replace(',0011,', ',,').replaceAll('"', ''))
    expect(recognised(rows).questions.map(({ about }) => about)).toEqual(['blankCondition'])
    expect(readOne(rows).state).toEqual({ kind: 'raw', condition: 'Near Mint' })
  })

  test('leaves other sports out', () => {
    expect(readAll(linesOf(header, row.replace(',Pokemon,', ',Baseball,')))).toEqual([
      { skipped: 'other game' },
    ])
  })
})

describe('a sheet of PSA', () => {
  const rows = linesOf(
    'My purchases',
    '',
    'Cert Number,Listing Title,Grade,Price Paid,Date,Category,Purchase Source,Vault Status,Invoice Date,Was Refunded?,Front Image URL,Back Image URL',
    '94597302,2021 Pokemon Evolving Skies #215 Umbreon VMAX PSA 10,GEM MT 10,1500.00,3/4/2025,TCG,eBay,,,No,,',
    '94597303,2021 Pokemon Evolving Skies #215 Umbreon VMAX PSA 10,GEM MT 10,1500.00,3/4/2025,TCG,eBay,,,Yes,,',
  )

  test('has its headings below a title, and only slabs of PSA', () => {
    const [slab, refunded] = readAll(rows)
    expect(slab).toMatchObject({
      ok: {
        product: { cardNumber: '215', productType: 'card' },
        state: { gradingCompany: 'PSA', grade: '10', certNumber: '94597302' },
        purchaseDate: '2025-03-04',
        remarks: { seller: 'eBay' },
      },
    })
    expect(refunded).toEqual({ skipped: 'not owned' })
  })
})

describe('a file of PokéCollector', () => {
  test('has sets and numbers without names', () => {
    const rows = linesOf(
      'set_code,number,quantity,condition,variant,lang,purchase_price',
      'sv03.5,199,1,NM,holo,ja,12',
    )
    expect(readOne(rows)).toMatchObject({
      product: { app: 'pokecollector', name: '', setCode: 'sv03.5', cardNumber: '199', language: 'ja' },
      paidCents: 1_200,
    })
  })

  test('says its currency in a heading', () => {
    const rows = linesOf(
      'Card ID,Name,Set,Number,Rarity,Quantity,Condition,Purchase Price (EUR),Current Price (EUR),Total Value (EUR),Added At',
      'sv1-1,Sprigatito,Scarlet & Violet,1,Common,2,NM,1.5,2,4,2024-05-06T10:00:00Z',
    )
    expect(readOne(rows)).toMatchObject({ currency: 'EUR', paidCents: 300, purchaseDate: '2024-05-06' })
  })
})
