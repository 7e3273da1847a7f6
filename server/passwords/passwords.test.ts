import { expect, it } from 'vitest'
import { Refused } from '#server/refused'
import { roundsDuring } from '#server/testing/clocks/rounds'
import { openPasswords, todaysCost } from './passwords.ts'

const password = 'a quiet long passphrase'
const passwords = openPasswords(todaysCost)

it('salts every hash and recognises its password', async () => {
  const [one, other] = await Promise.all([passwords.hash(password), passwords.hash(password)])
  expect(one).not.toBe(other)
  const [, , , , salt = ''] = one.split('$')
  expect(Buffer.from(salt, 'base64')).toHaveLength(16)
  expect(await passwords.matches(password, one)).toBe(true)
  expect(await passwords.matches(`${password} `, one)).toBe(false)
})

it('matches no password without a hash', async () => {
  expect(await passwords.matches('', null)).toBe(false)
  expect(await passwords.matches(password, null)).toBe(false)
})

it('queues 50 behind the two running, and rejects the rest', async () => {
  const { matches } = openPasswords({ memoryKiB: 1_024, passes: 1 }, 2)
  const crowd = await Promise.allSettled(Array.from({ length: 60 }, () => matches(password, null)))
  const sentAway = crowd.filter(result => result.status === 'rejected').map(result => result.reason)
  expect(sentAway).toHaveLength(8)
  for (const reason of sentAway) {
    expect(reason).toBeInstanceOf(Refused)
    expect(reason).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 2 })
  }
  expect(await passwords.matches(password, null)).toBe(false)
})

it('keeps the event loop free while hashing', async () => {
  const passwordHash = await passwords.hash(password)
  expect(await roundsDuring(() => passwords.hash(password))).toBeGreaterThan(100)
  expect(await roundsDuring(() => passwords.matches(password, passwordHash))).toBeGreaterThan(100)
})
