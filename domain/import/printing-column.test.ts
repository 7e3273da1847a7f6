import { describe, expect, test } from 'vitest'
import { linesOf, readOne, recognised } from './apps/read-file.arbitrary.ts'

describe('a column of printings under a heading of several meanings', () => {
  test.each([
    ['Name,Set,Type', 'Abra,151,RH', 'RH'],
    ['Name,Set,Edition', 'Abra,151,1st Edition Holo', '1st Edition Holo'],
    ['Name,Set,Holo,Edition', 'Abra,Jungle,yes,1st', 'Holo 1st'],
    ['Name,Edition,Foil', 'Abra,Jungle,no', 'Normal'],
  ])('%s: %s', (header, row, printing) => {
    const { product } = readOne(linesOf(header, row))
    expect([product.printing, product.productType]).toEqual([printing, 'card'])
  })

  test('is one of types or sets where its cells say so', () => {
    const { columns } = recognised(
      linesOf('Name,Type,Edition', 'Abra,Card,Base Set', 'Booster Box,Sealed,Jungle'),
    ).reading
    expect([columns.type, columns.setName, columns.printing, columns.edition]).toEqual([1, 2, null, null])
  })
})
