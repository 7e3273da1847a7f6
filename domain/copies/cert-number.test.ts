import { describe, expect, test } from 'vitest'
import {
  certPageOf,
  certQuantityRefusal,
  isCertNumber,
  maxCertNumber,
  slabKey,
  tidyCertNumber,
} from './cert-number.ts'
import { gradedWhileOwned, inGrading, raw, sealed } from './copy.arbitrary.ts'
import { gradedState } from './copy.ts'

describe('a cert number', () => {
  test.each([
    ['94597302', '94597302'],
    [' # 9459 7302\n', '94597302'],
    ['#0015670564', '0015670564'],
    ['a1234567', 'A1234567'],
    ['1234567-001', '1234567-001'],
  ])('%j is %s', (typed, tidied) => {
    expect(tidyCertNumber(typed)).toBe(tidied)
    expect(isCertNumber(tidied)).toBe(true)
  })

  test.each([
    '',
    '-1',
    '12/34',
    '12.5',
    '１２３',
    'É1',
    '9'.repeat(maxCertNumber + 1),
    '94597302!',
  ])('%j is none', typed => expect(isCertNumber(tidyCertNumber(typed))).toBe(false))

  test('is for one copy', () => {
    expect(certQuantityRefusal('94597302', 2)).toMatchObject({ refused: 'invalid', field: 'certNumber' })
    expect(certQuantityRefusal('94597302', 1)).toBeNull()
    expect(certQuantityRefusal(null, 2)).toBeNull()
    expect(certQuantityRefusal(undefined, 2)).toBeNull()
  })
})

describe('the key of a slab', () => {
  test('is the same for every spelling of the company, whatever the grade', () => {
    expect(slabKey(gradedState('PSA', '10', { certNumber: '94597302' }))).toBe('94597302 PSA')
    expect(slabKey(gradedState('professional sports authenticator', '9', { certNumber: '94597302' }))).toBe(
      '94597302 PSA',
    )
  })

  test('differs by company and by number', () => {
    expect(slabKey(gradedState('Beckett', '10', { certNumber: '94597302' }))).toBe('94597302 BGS')
    expect(slabKey(gradedState('PSA', '10', { certNumber: '94597303' }))).toBe('94597303 PSA')
  })

  test.each([raw, sealed, inGrading, gradedWhileOwned])('is null without a number: $state.kind', copy => {
    expect(slabKey(copy.state)).toBeNull()
  })
})

describe('the page of a company', () => {
  test.each([
    ['psa', 'https://www.psacard.com/cert/94597302/psa', true],
    ['CGC', 'https://www.cgccards.com/certlookup/94597302/', true],
    ['TAG', 'https://my.taggrading.com/card/94597302', true],
    ['Ace Grading', 'https://acegrading.com/cert/94597302', true],
    ['Beckett', 'https://www.beckett.com/grading/card-lookup', false],
    ['SGC', 'https://www.gosgc.com/cert-code-lookup', false],
  ])('%s', (company, address, isOfSlab) => {
    expect(certPageOf(company, '94597302')).toMatchObject({ address, isOfSlab })
  })

  test('is not guessed for another company', () => expect(certPageOf('My Slabs', '94597302')).toBeNull())
})
