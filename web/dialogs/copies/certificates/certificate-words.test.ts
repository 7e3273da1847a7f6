import { describe, expect, test } from 'vitest'
import type { Certificate } from '#web/api/certificates.ts'
import { certificateWords } from './cert-look-up.tsx'

const latios: Certificate = {
  company: 'PSA',
  number: '94597302',
  name: 'LATIOS-HOLO',
  set: 'POKEMON EX DEOXYS',
  year: '2005',
  cardNumber: '106',
  variety: null,
  grade: '10',
  population: 1_234,
  populationHigher: 0,
  lookedUpAt: '2026-11-23T10:00:00.000Z',
}
const card = { name: 'Latios', setName: 'Deoxys', cardNumber: '106', language: 'en' } as const

describe('a certificate', () => {
  test('of the card says what it is, and fills the grade', () => {
    expect(certificateWords(latios, card)).toEqual({
      facts: 'PSA 10: 2005 POKEMON EX DEOXYS LATIOS-HOLO #106, population 1,234, 0 graded higher.',
      advice: null,
      fills: true,
    })
  })

  test('of perhaps the card asks to check', () => {
    expect(certificateWords({ ...latios, set: 'POKEMON GAME' }, card)).toMatchObject({
      advice: 'Check that this is your card.',
      fills: true,
    })
  })

  test('of another card fills nothing', () => {
    expect(certificateWords(latios, { ...card, cardNumber: '107' })).toMatchObject({
      advice: 'That is another card. Nothing was filled in.',
      fills: false,
    })
  })

  test('may tell little', () => {
    const bare = { set: null, year: null, cardNumber: null, population: null, populationHigher: null }
    expect(certificateWords({ ...latios, ...bare, variety: 'FRENCH' }, card).facts).toBe(
      'PSA 10: LATIOS-HOLO, FRENCH.',
    )
  })
})
