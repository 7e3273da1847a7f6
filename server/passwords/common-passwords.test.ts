import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

it.each([
  ['the first', '123456'],
  ['the three-thousandth', 'warlord'],
  ['from the middle', '1starwar'],
  ['from far down', '123456789zz'],
  ['near the end', 'dimazarya'],
  ['the last', 'xpcrew'],
  ['in mixed case', 'XPcrew'],
])('recognises a common password: %s', async (_, password) => {
  expect(await isCommonPassword(password)).toBe(true)
})

it('recognises all 49,233 of the list', async () => {
  const known = await Promise.all(dictionary['passwords-common'].map(isCommonPassword))
  expect(known).not.toContain(false)
  expect(dictionary['passwords-common']).toHaveLength(49_233)
})

it.each(['a quiet long passphrase', 'xpcrew of mine', 'dimazary', ''])('accepts %j', async password => {
  expect(await isCommonPassword(password)).toBe(false)
})
