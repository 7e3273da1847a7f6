import { expect, it } from 'vitest'
import { hashPassword, isPassword } from './password-hashing.ts'
import { Refused } from './refused.ts'

const password = 'a quiet long passphrase'

it('salts every hash and knows its password again', async () => {
  const [one, other] = await Promise.all([hashPassword(password), hashPassword(password)])
  expect(one).not.toBe(other)
  const [, , , , salt = ''] = one.split('$')
  expect(Buffer.from(salt, 'base64')).toHaveLength(16)
  expect(await isPassword(password, one)).toBe(true)
  expect(await isPassword(`${password} `, one)).toBe(false)
})

it('lets nobody in for whom there is no hash', async () => {
  expect(await isPassword('', null)).toBe(false)
  expect(await isPassword(password, null)).toBe(false)
})

it('has a queue of 50 behind the two at work, and sends the rest away for a moment', async () => {
  const crowd = await Promise.allSettled(Array.from({ length: 60 }, () => isPassword(password, null)))
  const sentAway = crowd.filter(result => result.status === 'rejected').map(result => result.reason)
  expect(sentAway).toHaveLength(8)
  for (const reason of sentAway) {
    expect(reason).toBeInstanceOf(Refused)
    expect(reason).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 2 })
  }
  expect(await isPassword(password, null)).toBe(false)
})

it('leaves the event loop free while a hash is made or compared', async () => {
  const passwordHash = await hashPassword(password)
  expect(await turnsDuring(() => hashPassword(password))).toBeGreaterThan(100)
  expect(await turnsDuring(() => isPassword(password, passwordHash))).toBeGreaterThan(100)
})

/** How often the event loop comes round during the work: once or twice for work that is done on it. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isWorking = true
  const turn = () => {
    turns += 1
    if (isWorking) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  isWorking = false
  return turns
}
