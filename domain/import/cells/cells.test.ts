import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textFromCents, cents } from '#domain/money/money'
import { checkProperty } from '#domain/testing/check-property'
import { readAmount } from './amount.ts'
import { conditionKey, usualCondition } from './condition-cell.ts'
import { hasTwoReadings, orderOf, readDay } from './day-cell.ts'
import { readGrade } from './grade-cell.ts'
import { readLanguage } from './language-cell.ts'

const style = { decimalMark: '.', hasCents: false } as const
const comma = { decimalMark: ',', hasCents: false } as const

describe('an amount', () => {
  test.each([
    ['352.0680', 35_207],
    ['352.0649', 35_206],
    ['0.30000000000000004', 30],
    ['0.005', 1],
    ['$1,234.50', 123_450],
    ['1.234,50 €', 123_450],
    ["1'234.50", 123_450],
    ['1 234,5', 123_450],
    ['1,234', 123_400],
    ['1,234,567', 123_456_700],
    ['12,50', 1_250],
    ['.5', 50],
    ['5.', 500],
    ['USD 12', 1_200],
    ['¥1200', 120_000],
    ['0', 0],
  ])('%s is %i cents', (cell, amount) => expect(readAmount(cell, style)?.cents).toBe(amount))

  test.each([
    '-5',
    '(5.00)',
    '1,23,4',
    '12.3.4',
    '1e3',
    'abc',
    '5 or 6',
    '$1 $2',
    '2€50',
    '12 50',
    'X$5',
    '$25 EUR',
    'US$ 25 CAD',
    '-',
    '',
    '$',
    '.',
    '12 XQZ',
    '1 EUR $2 USD',
    '100000000.01',
    'NaN',
    '٣',
  ])('%j is none', cell => expect(readAmount(cell, style)).toBeNull())

  test('is read by the decimal mark of the file where it could be either', () => {
    expect(readAmount('1.234', style)?.cents).toBe(123)
    expect(readAmount('1.234', comma)?.cents).toBe(123_400)
    expect(readAmount('0,500', style)?.cents).toBe(50)
  })

  test('in whole cents has no parts of them', () => {
    expect(readAmount('1250', { ...style, hasCents: true })?.cents).toBe(1_250)
    expect(readAmount('12.5', { ...style, hasCents: true })).toBeNull()
  })

  test('of at most two decimals is read as it is written', () => {
    const amounts = fc.integer({ min: 0, max: 10_000_000_000 }).map(cents)
    checkProperty(
      fc.property(amounts, amount => {
        expect(readAmount(textFromCents(amount), style)?.cents).toBe(amount)
      }),
      { seed: 25_765 },
    )
  })
})

describe('a day', () => {
  test.each([
    ['2025-06-08', '2025-06-08'],
    ['2025-06-08T23:00:00.000Z', '2025-06-08'],
    ['2025/6/8 10:30', '2025-06-08'],
    ['6/8/2025', '2025-06-08'],
    ['06/08/25', '2025-06-08'],
    ['13/8/2025', '2025-08-13'],
    ['8.6.2025', '2025-06-08'],
    ['20220129', '2022-01-29'],
    ['45816', '2025-06-08'],
    ['45816.75', '2025-06-08'],
    ['8 Jun 2025', '2025-06-08'],
    ['June 8, 2025', '2025-06-08'],
    ['8-Jun-25', '2025-06-08'],
    ['6/8/2025 12:30 PM', '2025-06-08'],
    ['2/29/2024', '2024-02-29'],
  ])('%s is %s', (cell, day) => expect(readDay(cell, 'month first')).toBe(day))

  test.each([
    '2025-02-30',
    '2/29/2025',
    '13/13/2025',
    '20221301',
    'soon',
    '8 Foo 2025',
    '',
    '123',
    '99999',
  ])('%j is none', cell => expect(readDay(cell, 'month first')).toBeNull())

  test('may begin with the day', () => {
    expect(readDay('6/8/2025', 'day first')).toBe('2025-08-06')
    expect(readDay('6/13/2025', 'day first')).toBe('2025-06-13')
    expect([hasTwoReadings('6/8/2025'), hasTwoReadings('8/8/2025'), hasTwoReadings('6.8.2025')]).toEqual([
      true,
      false,
      false,
    ])
    expect([orderOf('13/8/2025'), orderOf('8/13/2025'), orderOf('8/8/2025')]).toEqual([
      'day first',
      'month first',
      null,
    ])
  })
})

describe('a grade', () => {
  test.each([
    ['PSA 10 (GEM-MT)', 'PSA', '10'],
    ['psa10', 'PSA', '10'],
    ['PSA: 9', 'PSA', '9'],
    ['BGS 9.5', 'BGS', '9.5'],
    ['BGS 10 Black Label', 'BGS', 'Black Label 10'],
    ['BGS 10 (Pristine)', 'BGS', '10'],
    ['CGC Pristine 10', 'CGC', 'Pristine 10'],
    ['TAG 10 (Pristine)', 'TAG', 'Pristine 10'],
    ['Beckett 9', 'BGS', '9'],
    ['PSA NM-MT 8', 'PSA', '8'],
    ['SGC Authentic', 'SGC', 'Authentic'],
    ['PSA 9 (OC)', 'PSA', '9 (OC)'],
    ['GEM MT 10', null, '10'],
    ['MINT 9', null, '9'],
    ['10.0', null, '10'],
    ['AGS 9', 'AGS', '9'],
    ['PSA 10.0 GEM - MT', 'PSA', '10'],
    ['PSA 8.0 NM - MT', 'PSA', '8'],
    ['PSA 8.5 NM-MT+', 'PSA', '8.5'],
    ['PSA 4 VG-EX', 'PSA', '4'],
    ['PSA 1.5 (FR)', 'PSA', '1.5'],
    ['PSA PR 1', 'PSA', '1'],
    ['PSA 7 NM (ST)', 'PSA', '7 (ST)'],
    ['CGC 8.5 NM/Mint+', 'CGC', '8.5'],
    ['CGC Mint+ 9.5', 'CGC', '9.5'],
    ['CGC 6 Ex/NM', 'CGC', '6'],
    ['CGC Perfect 10', 'CGC', 'Perfect 10'],
    ['SGC 9.5 MT+', 'SGC', '9.5'],
    ['TAG 8.5 NM MT+', 'TAG', '8.5'],
    ['ACE 10 Gem Mint', 'ACE', '10'],
    ['BGS 9.5 Gem Mint (9.5/9.5/10/9)', 'BGS', '9.5'],
    ['BGS 10 (Black Label)', 'BGS', 'Black Label 10'],
    ['BGS 9,5', 'BGS', '9.5'],
    ['Graded 9', null, '9'],
    ['10 (PSA)', 'PSA', '10'],
    ['9.5 BGS', 'BGS', '9.5'],
    ['GEM MT 10 - PSA', 'PSA', '10'],
    ['PSA AUTHENTIC ALTERED', 'PSA', 'Authentic Altered'],
    ['CGC Authentic (Altered)', 'CGC', 'Authentic Altered'],
  ])('%s is of %s and %s', (cell, company, grade) => expect(readGrade(cell)).toEqual({ company, grade }))

  test.each([
    'PSA',
    'PSA 11',
    'PSA 9.3',
    'Near Mint',
    '10 9',
    'PSA ten',
    'Lovely 9',
    '',
  ])('%j is none', cell => expect(readGrade(cell)).toBeNull())
})

test('conditions are read in the words of every app', () => {
  const words = [
    'NM',
    'near_mint',
    'NearMint',
    'Mint',
    'Lightly Played',
    'light_played',
    'Good (Lightly Played)',
    'Played',
    'HP',
    'poor',
    'DMG',
    'Near Mint Reverse Holofoil',
  ]
  const [nm, lp, mp, hp, dmg] = [
    'Near Mint',
    'Lightly Played',
    'Moderately Played',
    'Heavily Played',
    'Damaged',
  ]
  expect(words.map(usualCondition)).toEqual([nm, nm, nm, nm, lp, lp, lp, mp, hp, dmg, dmg, nm])
  expect(usualCondition('constructor')).toBeNull()
  expect(conditionKey('Near_Mint')).toBe(conditionKey('near-mint'))
})

test('languages are known by codes and names, and Chinese is two', () => {
  expect(['JP', 'Japanese', 'en', 'ES', 'S-Chinese', 'pt_BR'].map(readLanguage)).toEqual([
    'ja',
    'ja',
    'en',
    'es',
    'zh-cn',
    'pt-br',
  ])
  expect(readLanguage('Chinese')).toBeNull()
})
