import { describe, expect, test } from 'vitest'
import { noExtraCosts } from '#domain/copies/extra-costs'
import { isRefusal } from '#domain/refusal'
import { isOpen } from '#domain/import/reading'
import { recogniseFile } from '#domain/import/recognise-file'
import { linesOf, readAll, readOne, recognised } from './read-file.arbitrary.ts'

const header =
  'id,product-name,console-name,price-in-pennies,include-string,condition-string,sku,notes,cost-basis-in-pennies,quantity,' +
  'date-entered,date-purchased,grading-company,grading-cert-id,folder'
const row = (changes: Record<string, string> = {}) => {
  const cells: Record<string, string> = {
    id: '13644989',
    name: 'Annihilape [Reverse Holo] #41',
    console: 'Pokemon Pitch Black',
    pennies: '139',
    include: 'Ungraded',
    condition: 'Normal wear',
    sku: '1',
    notes: '',
    cost: '1001',
    quantity: '1',
    entered: '2026-04-05',
    purchased: '4/3/2026',
    company: '',
    cert: '',
    folder: 'Box 1',
    ...changes,
  }
  return Object.values(cells).join(',')
}

describe('a file of PriceCharting', () => {
  test('takes the name apart, and costs are whole cents of US dollars', () => {
    expect(readOne(linesOf(header, row()))).toEqual({
      product: {
        app: 'pricecharting',
        productType: 'card',
        productId: null,
        tcgplayerId: null,
        name: 'Annihilape',
        setName: 'Pokemon Pitch Black',
        setCode: null,
        cardNumber: '41',
        setCardCount: null,
        printing: null,
        bracketed: 'Reverse Holo',
        language: 'en',
      },
      state: { kind: 'raw', condition: 'Near Mint' },
      quantity: 1,
      paidCents: 1_001,
      currency: 'USD',
      purchaseDate: '2026-04-03',
      purchaseCosts: noExtraCosts,
      ownPriceCents: null,
      countsOwnPrice: false,
      paid: null,
      rate: null,
      remarks: { note: null, tags: ['Box 1'], box: null, binder: null, page: null, seller: null },
      readAs: [],
    })
  })

  test('asks what a cost is for where a row has several copies', () => {
    const several = linesOf(header, row({ quantity: '3' }))
    expect(recognised(several).questions.map(({ about }) => about)).toEqual(['priceFor', 'blankCondition'])
    expect(recognised(linesOf(header, row())).questions.map(({ about }) => about)).toEqual(['blankCondition'])
    expect(readOne(several, { answers: { priceFor: 'row' } }).paidCents).toBe(1_001)
    expect(readOne(several, { answers: { priceFor: 'copy' } }).paidCents).toBe(3_003)
    const answered = recognised(several, { answers: { priceFor: 'copy', blankCondition: 'Damaged' } })
    expect(answered.questions.filter(isOpen)).toEqual([])
  })

  test('has the language in the console, and no row of another game', () => {
    const japanese = readOne(linesOf(header, row({ console: 'Pokemon Japanese Terastal Festival' })))
    expect(japanese.product).toMatchObject({ language: 'ja', setName: 'Terastal Festival' })
    expect(readAll(linesOf(header, row({ console: 'Magic Alpha' })))).toEqual([{ skipped: 'other game' }])
  })

  test('has grade, company and cert number in three columns', () => {
    const slab = row({ include: 'BGS 10 Black Label', company: 'BGS', cert: '0012345678' })
    expect(readOne(linesOf(header, slab)).state).toMatchObject({
      gradingCompany: 'BGS',
      grade: 'Black Label 10',
      certNumber: '0012345678',
    })
  })

  test('is refused when it is the price guide', () => {
    const guide = recogniseFile(
      linesOf('id,console-name,product-name,loose-price,cib-price', '1,Pokemon Base Set,Abra #43,$1,'),
    )
    expect(isRefusal(guide) && guide.sentence).toContain('price guide')
  })
})
