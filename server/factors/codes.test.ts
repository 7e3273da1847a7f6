import { expect, it } from 'vitest'
import { appAddress, codeAt, newAppKey, newRecoveryCodes, recoveryDigest, stepOfCode } from './codes.ts'

/** "12345678901234567890", the key of the examples of RFC 6238. */
const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

it('makes the codes of RFC 6238, appendix B, in six digits', () => {
  const expected = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ] as const
  for (const [seconds, code] of expected) expect(codeAt(key, new Date(seconds * 1_000))).toBe(code)
})

it('knows the step of a code of now, of one before and of one after', () => {
  const now = new Date(1_111_111_109_000)
  const step = 37_037_036
  for (const steps of [-1, 0, 1]) {
    const code = codeAt(key, new Date(now.getTime() + steps * 30_000))
    expect(stepOfCode(key, code, now)).toBe(step + steps)
  }
  for (const steps of [-2, 2])
    expect(stepOfCode(key, codeAt(key, new Date(now.getTime() + steps * 30_000)), now)).toBeNull()
})

it('makes keys of 160 bits, and an address that apps read', () => {
  expect(newAppKey()).toMatch(/^[A-Z2-7]{32}$/)
  const address = new URL(appAddress(key, 'ash & co'))
  expect(`${address.protocol}//${address.host}`).toBe('otpauth://totp')
  expect(decodeURIComponent(address.pathname)).toBe('/Holofolio:ash & co')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Holofolio',
    secret: key,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

it('makes ten recovery codes, whose digests are of their letters', () => {
  const codes = newRecoveryCodes()
  expect(codes).toHaveLength(10)
  for (const { code, digest } of codes) {
    expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
    expect(digest).toBe(recoveryDigest(code.replaceAll('-', '')))
  }
})
