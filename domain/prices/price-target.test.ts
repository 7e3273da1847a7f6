import { describe, expect, it } from 'vitest'
import { gradeName, gradingCompanyName, knownGradingCompany } from '#domain/copies/grading-company'
import { gradedTarget, priceKeyOf, parsePriceKey, priceTargetOf } from './price-target.ts'
import type { CopyState } from '#domain/copies/copy'
import { conditions, gradedState, stateLabel } from '#domain/copies/copy'
import { zeroCents } from '#domain/money/money'

describe('gradingCompanyName', () => {
  it.each([
    ['psa', 'PSA'],
    [' Beckett ', 'BGS'],
    ['BVG', 'BGS'],
    ['Certified  Guaranty Company', 'CGC'],
    ['ＰＳＡ', 'PSA'],
    ['Graad', 'GRAAD'],
    // Names that every JavaScript object has.
    ['constructor', 'CONSTRUCTOR'],
    ['__proto__', '__PROTO__'],
  ])('%s is %s', (typed, name) => expect(gradingCompanyName(typed)).toBe(name))

  it('tells known companies from others', () => {
    expect(knownGradingCompany('tag')).toBe('TAG')
    expect(knownGradingCompany('Graad')).toBeNull()
  })
})

describe('gradeName', () => {
  it.each([
    ['10', '10'],
    ['10.0', '10'],
    ['Gem Mint 10', '10'],
    ['PSA 10', '10'],
    ['mint 9', '9'],
    ['9.5', '9.5'],
    ['NM-MT 8', '8'],
    // Not worth the same as the number alone.
    ['Black Label 10', 'black label 10'],
    ['Pristine 10', 'pristine 10'],
    ['Authentic', 'authentic'],
    ['Constructor 10', 'constructor 10'],
    // Not a grade from 1 to 10 in half steps.
    ['11', '11'],
    ['9.3', '9.3'],
    ['0', '0'],
  ])('%s is %s', (typed, name) => expect(gradeName(typed)).toBe(name))
})

describe('priceKeyOf', () => {
  it.each([
    ...conditions.map(condition => ({ kind: 'raw', condition }) as const),
    gradedTarget('psa', 'Gem Mint 10'),
    gradedTarget('a:b%', '9 / 10'),
    { kind: 'sealed' } as const,
  ])('is parsed back: %j', target => expect(parsePriceKey(priceKeyOf(target))).toEqual(target))

  it('is the same for two spellings of a grade', () => {
    expect(priceKeyOf(gradedTarget('Beckett', '9.5'))).toBe('graded:bgs:9.5')
    expect(priceKeyOf(gradedTarget('PSA', '10.0'))).toBe(priceKeyOf(gradedTarget('psa', 'Gem Mint 10')))
  })

  it.each([
    '',
    'raw:',
    'raw:mint',
    'graded:psa',
    'graded:psa:10:1',
    'sealed:',
    'raw:%E0%A4%A',
    'loose',
  ])('rejects the key %j', key => expect(parsePriceKey(key)).toBeNull())
})

describe('priceTargetOf', () => {
  it.each<[CopyState, string]>([
    [{ kind: 'raw', condition: 'Damaged' }, 'Damaged'],
    [gradedState('cgc', '9.5'), 'CGC 9.5'],
    [{ kind: 'sealed' }, 'Sealed'],
    [
      {
        kind: 'grading',
        rawCardCostCents: zeroCents,
        gradingCostCents: zeroCents,
        predictedGrade: '10',
        condition: 'Lightly Played',
      },
      'Near Mint',
    ],
  ])('%j is valued as %s', (state, label) => expect(stateLabel(priceTargetOf(state))).toBe(label))
})
