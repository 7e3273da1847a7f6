import { describe, expect, test } from 'vitest'
import { linesOf, readOne } from './apps/read-file.arbitrary.ts'

describe('a set code and a number', () => {
  test.each([
    ['Name,Number', 'Charizard ex,MEW 199', 'MEW', '199', null],
    ['Name,Number', 'Charizard ex,MEW 199/165', 'MEW', '199', '165'],
    ['Name,Number', 'Miraidon,PR-SV 028', 'PR-SV', '028', null],
    ['Name,Set', 'Espeon,PRE 033', 'PRE', '033', null],
    ['Name,Set', 'Mew ex,SV 151', null, null, null],
    ['Name,Code', 'Suicune V,CRZ:GG GG38', 'CRZ:GG', 'GG38', null],
    ['Name,Set Code', 'Charizard,base1-4', 'base1', '4', null],
    ['Name,Card ID', 'Charizard ex,sv3pt5-199', 'sv3pt5', '199', null],
    ['Name,Card ID,Number', 'Charizard ex,4711,199/165', null, '199', '165'],
    ['Name,Set Code,Number', 'Pikachu,SVP,No. 85', 'SVP', 'No. 85', null],
  ])('%s: %s', (header, row, setCode, cardNumber, setCardCount) => {
    expect(readOne(linesOf(header, row)).product).toMatchObject({ setCode, cardNumber, setCardCount })
  })
})

describe('a printing that is ticked', () => {
  test.each([
    ['Foil', 'Yes', 'Foil'],
    ['Foil', 'no', 'Normal'],
    ['Holo', 'x', 'Holo'],
    ['Holo', 'ja', 'Holo'],
    ['Foil', '0', 'Normal'],
    ['1st Edition', 'N', null],
    ['Holo', 'Reverse', 'Reverse'],
    ['Variant', 'yes', 'yes'],
  ])('under %s: %s', (heading, cell, printing) => {
    expect(readOne(linesOf(`Name,${heading}`, `Abra,${cell}`)).product.printing).toBe(printing)
  })
})
