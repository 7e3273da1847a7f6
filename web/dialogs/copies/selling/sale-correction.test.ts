import { describe, expect, test } from 'vitest'
import { costFields, noExtraCosts } from '#domain/copies/extra-costs'
import { cents } from '#domain/money/money'
import type { RemovalValues } from './removal-effect.ts'
import { readSaleCorrection, type RecordedSale, saleAsRecorded, saleValuesOf } from './sale-correction.ts'

const now = new Date('2026-07-03T12:00:00Z')
const sale: RecordedSale = {
  id: 'sale',
  day: '2026-07-01',
  purchaseDate: '2026-06-01',
  name: 'Charizard',
  setName: 'Base Set',
  kind: 'raw',
  label: 'Near Mint',
  copiesTotal: 1,
  costBasisCents: cents(10_000),
  soldPriceCents: cents(15_000),
  ...costFields('sale', noExtraCosts),
  saleFeesCents: cents(1_000),
  saleTaxCents: cents(29),
  saleVenue: 'A fair',
}

const read = (changed: Partial<RemovalValues>) =>
  readSaleCorrection(sale, { ...saleValuesOf(sale), ...changed }, now)

test('starts as recorded, which changes nothing', () => {
  expect(saleValuesOf(sale)).toEqual({
    soldPrice: '150.00',
    saleFees: '10.00',
    saleShipping: '',
    saleTax: '0.29',
    venue: 'A fair',
    day: '2026-07-01',
  })
  const figures = { netCents: 13_971, profitCents: 3_971 }
  expect(read({})).toEqual({
    send: null,
    effect: { before: figures, after: figures, change: { earningsCents: 0, profitCents: 0 } },
  })
  expect(read({ soldPrice: '$150', saleShipping: '0', venue: ' A fair ' })).toMatchObject({ send: null })
})

describe('the effect', () => {
  test('of another price and other costs is that on net and profit', () => {
    expect(read({ soldPrice: '90', saleFees: '', saleShipping: '5.50', saleTax: '' })).toEqual({
      send: {
        ...saleAsRecorded(sale),
        soldPriceCents: 9_000,
        saleFeesCents: 0,
        saleShippingCents: 550,
        saleTaxCents: 0,
      },
      effect: {
        before: { netCents: 13_971, profitCents: 3_971 },
        after: { netCents: 8_450, profitCents: -1_550 },
        change: { earningsCents: -5_521, profitCents: -5_521 },
      },
    })
  })

  test('of another day or place is none', () => {
    const unmoved = { change: { earningsCents: 0, profitCents: 0 } }
    expect(read({ day: '2026-06-30' })).toMatchObject({
      send: { day: '2026-06-30', venue: 'A fair' },
      effect: unmoved,
    })
    expect(read({ venue: '' })).toMatchObject({ send: { day: '2026-07-01', venue: null }, effect: unmoved })
  })
})

test.each([
  [{ soldPrice: '' }, { soldPrice: 'Sold price is required.' }],
  [{ saleTax: '1.234' }, { saleTax: 'Enter an amount like 12.50.' }],
  [{ day: '2026-07-09' }, { day: 'Day must not be in the future.' }],
])('refuses %j', (changed, errors) => {
  expect(read(changed)).toEqual({ errors })
})
