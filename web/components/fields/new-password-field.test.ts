import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import { passwordStrength } from './new-password-field.tsx'

it.each([
  ['', null],
  ['short', null],
  ['aaaaaaaa', 'too common'],
  ['12345678', 'too common'],
  ['87654321', 'too common'],
  ['abcdefghij', 'too common'],
  ['password', 'too common'],
  ['Password1', 'too common'],
  ['P@$$w0rd2024!', 'too common'],
  ['1pikachu1', 'too common'],
  ['qwerty', 'too common'],
  ['plate7', 'weak'],
  ['xk3!Qa', 'weak'],
  ['tablespoon', 'weak'],
  ['Summer2024!', 'fair'],
  ['velvet-otter', 'fair'],
  ['zR4!mQ9#', 'fair'],
  ['a quiet long passphrase', 'strong'],
  ['zR4!mQ9#pL2x', 'strong'],
  ['correct horse battery', 'strong'],
  ['ピカチュウと散歩に行く朝の公園', 'fair'],
])('rates %j as %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

it('never rates a password lower when more is added at the end', () => {
  const ranks = ['too common', 'weak', 'fair', 'strong']
  const rank = (password: string) => ranks.indexOf(passwordStrength(password) ?? '')
  checkProperty(
    fc.property(fc.string({ minLength: 6 }), password => {
      expect(rank(`${password}7 x Q!`)).toBeGreaterThanOrEqual(rank(password))
    }),
    { seed: 88_725 },
  )
})
