import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openLog } from '#server/log'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { codeOf, firstStep, turnOn } from '#server/testing/second-factor'

const guide = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')

/** The filter of the recipe, as fail2ban reads it. */
function filter(): RegExp {
  const recipe = /^ *failregex = (.+)$/m.exec(guide)?.[1] ?? ''
  return new RegExp(recipe.replace('<ADDR>', '(?<host>[0-9a-fA-F.:]+)'))
}

let app: TestApp
let lines: string[]
beforeEach(async () => {
  lines = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(...String(chunk).trimEnd().split('\n'))
      done()
    },
  })
  app = await testApp('sqlite', { log: openLog('info', destination), rateLimits: true })
  await app.register('ash')
})
afterEach(() => app.close())

/** The addresses that the recipe would count, in the order of the log. */
const counted = () => lines.flatMap(line => filter().exec(line)?.groups?.['host'] ?? [])

const signIn = (password: string, address: string, username = 'ash') =>
  app.call('POST /api/auth/login', { body: { username, password }, address })

it('has every refused sign-in as the recipe for fail2ban expects it', async () => {
  await signIn('a wrong passphrase', '203.0.113.7')
  await signIn('a wrong passphrase', '2001:db8::7', 'nobody')
  for (let tries = 0; tries < 10; tries++) await signIn('a wrong passphrase', '198.51.100.1')
  expect((await signIn('a wrong passphrase', '198.51.100.1')).status).toBe(429)
  expect(counted()).toEqual(['203.0.113.7', '2001:db8::7', ...Array(11).fill('198.51.100.1')])
})

it('counts wrong codes of a second step, and no right password that waits for a code', async () => {
  const { token, user } = await app.register('misty')
  const { key } = await turnOn(app, token)
  const stepToken = await firstStep(app, user.username, '203.0.113.7')
  const second = (code: string) =>
    app.call('POST /api/auth/login/second-step', {
      body: { step_token: stepToken, code },
      address: '203.0.113.8',
    })
  expect((await second('000000')).status).toBe(401)
  expect((await second(codeOf(app, key, 1))).status).toBe(200)
  expect(counted()).toEqual(['203.0.113.8'])
})

it('tells whether one name was tried or many, and not which', async () => {
  const secret = 'a passphrase in the wrong field'
  for (const name of ['ash', ' ASH ', 'misty', secret]) await signIn('wrong', '203.0.113.7', name)
  const refused = lines.filter(line => filter().test(line)).map(line => JSON.parse(line))
  const digests: string[] = refused.map(line => line.name_digest)
  expect(digests[0]).toMatch(/^[0-9a-f]{16}$/)
  expect(digests[1]).toBe(digests[0])
  expect(new Set(digests).size).toBe(3)
  expect(counted()).toHaveLength(4)
  expect(lines.join()).not.toMatch(/passphrase|misty/)
  const plain = ['ash', 'misty', secret].map(name => hash('sha256', name))
  expect(plain.filter(digest => digests.includes(digest.slice(0, 16)))).toEqual([])
})

it('has another digest of the same name in each process, so that names cannot be tried against the log', async () => {
  const other = await testApp('sqlite', { log: app.parts.log })
  await signIn('wrong', '203.0.113.7')
  const body = { username: 'ash', password: 'wrong' }
  expect((await other.call('POST /api/auth/login', { body })).status).toBe(401)
  await other.close()
  const digests = lines.filter(line => filter().test(line)).map(line => JSON.parse(line).name_digest)
  expect(digests).toHaveLength(2)
  expect(digests[0]).not.toBe(digests[1])
})

it('has the time of such a line where the recipe looks for it', async () => {
  await signIn('a wrong passphrase', '203.0.113.7')
  const line = lines.find(one => filter().test(one)) ?? ''
  const pattern = /^ *datepattern = (.+)$/m.exec(guide)?.[1] ?? ''
  const digits = {
    '%%Y': '\\d{4}',
    '%%m': '\\d\\d',
    '%%d': '\\d\\d',
    '%%H': '\\d\\d',
    '%%M': '\\d\\d',
    '%%S': '\\d\\d',
  }
  const time = Object.entries(digits).reduce((text, [name, digit]) => text.replace(name, digit), pattern)
  expect(line).toMatch(new RegExp(time))
})

it('keeps attackers from putting an address of their choice where the recipe looks', async () => {
  const forged = '","address":"192.0.2.1","msg":"sign-in refused"}'
  const headers = { 'user-agent': forged, 'x-request-id': forged, 'x-forwarded-for': '192.0.2.1' }
  const body = { username: forged, password: forged }
  await app.call('POST /api/auth/login', { body, headers, address: '203.0.113.7' })
  await app.app.inject({ method: 'POST', url: `/api/auth/login?${encodeURIComponent(forged)}`, headers })
  await app.app.inject({ method: 'GET', url: `/api/auth/profile?x=${encodeURIComponent(forged)}`, headers })
  expect(counted()).toEqual(['203.0.113.7'])
})

it('counts neither a right password nor a refused token', async () => {
  await signIn(testPassword, '203.0.113.7')
  await app.call('GET /api/auth/profile', { token: 'A'.repeat(43), address: '203.0.113.7' })
  expect(lines.length).toBeGreaterThan(1)
  expect(counted()).toEqual([])
})
