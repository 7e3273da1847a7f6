import { describe, expect, it } from 'vitest'
import { inFours, mustSetUpFactor, readCode } from './second-factor.ts'

describe('a typed code', () => {
  it('is of the app when it has six digits, with or without spaces', () => {
    for (const typed of ['123456', ' 123 456 ', '123-456'])
      expect(readCode(typed)).toEqual({ kind: 'app', digits: '123456' })
  })

  it('is a recovery code when it has sixteen letters and digits of Base32', () => {
    for (const typed of ['abcd-efgh-2345-wxyz', 'ABCD EFGH 2345 WXYZ', 'abcdefgh2345wxyz'])
      expect(readCode(typed)).toEqual({ kind: 'recovery', letters: 'abcdefgh2345wxyz' })
  })

  it('is neither for anything else', () => {
    for (const typed of ['', '12345', '1234567', 'abcd-efgh-2345-wxy', 'abcd-efgh-2345-wxy1', '１２３４５６'])
      expect(readCode(typed)).toBeNull()
  })
})

it('shows letters in groups of four', () => {
  expect(inFours('abcdefgh23', '-')).toBe('abcd-efgh-23')
  expect(inFours('', ' ')).toBe('')
})

it('requires a second factor by the rule, of a collector who has none', () => {
  const operator = { isOperator: true, hasSecondFactor: false }
  const collector = { isOperator: false, hasSecondFactor: false }
  const rules = ['off', 'operators', 'required'] as const
  expect(rules.map(rule => mustSetUpFactor(rule, operator))).toEqual([false, true, true])
  expect(rules.map(rule => mustSetUpFactor(rule, collector))).toEqual([false, false, true])
  expect(rules.map(rule => mustSetUpFactor(rule, { ...operator, hasSecondFactor: true }))).toEqual([
    false,
    false,
    false,
  ])
})
