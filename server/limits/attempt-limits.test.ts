import { afterEach, beforeEach, expect, it } from 'vitest'
import { StorageUnavailable } from '#server/database/storage'
import { tidy } from '#server/jobs/tidy'
import { Refused } from '#server/refused'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { onOneEngine } from '#server/testing/storages'

const minuteMs = 60_000
const home = '203.0.113.7'

onOneEngine(engine => {
  let app: TestApp
  beforeEach(async () => {
    app = await testApp(engine, { rateLimits: true })
    await app.register('ash')
  })
  afterEach(() => app.close())

  const signIn = (username: string, password: string, address: string) =>
    app.call('POST /api/auth/login', { body: { username, password }, address })
  const statuses = async (times: number, attempt: (count: number) => Promise<{ status: number }>) => {
    const found: number[] = []
    for (let count = 0; count < times; count++) found.push((await attempt(count)).status)
    return found
  }

  it('rejects the eleventh wrong password for one account from one address', async () => {
    const names = ['ash', 'ASH@example.com']
    const wrong = await statuses(10, count => signIn(names[count % 2] ?? '', 'wrong password', home))
    expect(wrong).toEqual(Array(10).fill(401))
    const stopped = await signIn('ash', testPassword, home)
    expect(stopped.status).toBe(429)
    expect(stopped.refusal).toMatchObject({ code: 'too_many_requests' })
    expect(Number(stopped.headers['retry-after'])).toBe(15 * 60)
    expect((await signIn('ash', testPassword, '198.51.100.1')).status).toBe(200)

    app.clock.advance(15 * minuteMs + 1)
    expect((await signIn('ash', testPassword, home)).status).toBe(200)
  })

  it('counts an unknown account too', async () => {
    const wrong = await statuses(11, () => signIn('nobody', 'wrong password', home))
    expect(wrong).toEqual([...Array(10).fill(401), 429])
  })

  it('starts over after the right password', async () => {
    await statuses(9, () => signIn('ash', 'wrong password', home))
    expect((await signIn('ash', testPassword, home)).status).toBe(200)
    expect(await statuses(10, () => signIn('ash', 'wrong password', home))).toEqual(Array(10).fill(401))
  })

  it('ignores X-Forwarded-For', async () => {
    const attempt = (count: number) =>
      app.call('POST /api/auth/login', {
        body: { username: 'ash', password: 'wrong password' },
        headers: { 'x-forwarded-for': `192.0.2.${count}` },
        address: home,
      })
    expect((await statuses(11, attempt)).at(-1)).toBe(429)
  })

  it('counts an IPv6 network as one address', async () => {
    const attempt = (count: number) => signIn('ash', 'wrong password', `2001:db8:1:2::${count}`)
    expect((await statuses(11, attempt)).at(-1)).toBe(429)
    expect((await signIn('ash', testPassword, '2001:db8:1:3::1')).status).toBe(200)
  })

  it('limits many addresses for one account, but not its owner at theirs', async () => {
    expect((await signIn('ash', testPassword, home)).status).toBe(200)
    const crowd = await statuses(101, count => signIn('ash', 'wrong password', `10.0.${count}.1`))
    expect(crowd).toEqual([...Array(100).fill(401), 429])
    expect((await signIn('ash', testPassword, home)).status).toBe(200)
  })

  it('does not stop the owner at theirs when others at the same address have guessed too often', async () => {
    expect((await signIn('ash', testPassword, home)).status).toBe(200)
    const crowd = await statuses(101, count => signIn(`nobody ${count}`, 'wrong password', home))
    expect(crowd).toEqual([...Array(100).fill(401), 429])
    expect((await signIn('ash', testPassword, home)).status).toBe(200)
    // A sign-in takes back nothing that others have counted.
    expect((await signIn('nobody else', 'wrong password', home)).status).toBe(429)
  })

  it('counts no attempt whose password could not be checked', async () => {
    const { matches } = app.parts.passwords
    const busy = new Refused('too_many_requests', 'Too busy.', { retryAfterSeconds: 2 })
    Object.assign(app.parts.passwords, { matches: () => Promise.reject(busy) })
    expect(await statuses(120, () => signIn('ash', 'wrong password', home))).toEqual(Array(120).fill(429))
    Object.assign(app.parts.passwords, { matches })
    expect((await signIn('ash', testPassword, home)).status).toBe(200)
    expect((await signIn('nobody', 'wrong password', home)).status).toBe(401)
  })

  it('limits sign-ins with the right password', async () => {
    const signIns = await statuses(101, () => signIn('ash', testPassword, home))
    expect(signIns).toEqual([...Array(100).fill(200), 429])
    app.clock.advance(60 * minuteMs + 1)
    expect((await signIn('ash', testPassword, home)).status).toBe(200)
  })

  it('limits changes of the e-mail address, taken or not', async () => {
    const { token } = await app.register('misty')
    const change = (email: string) =>
      app.call('PUT /api/auth/profile', { token, body: { username: 'misty', email } })
    const changes = await statuses(11, count =>
      change(count % 2 ? 'ash@example.com' : `misty-${count}@example.com`),
    )
    expect(changes).toEqual([200, 409, 200, 409, 200, 409, 200, 409, 200, 409, 429])
    expect((await change('misty-8@example.com')).status).toBe(200)
  })

  it('limits changes of the username, which tell what addresses are taken too', async () => {
    const { token } = await app.register('misty')
    const change = (username: string) =>
      app.call('PUT /api/auth/profile', { token, body: { username, email: 'misty@example.com' } })
    const changes = await statuses(11, count => change(count % 2 ? 'ash@example.com' : `misty-${count}`))
    expect(changes).toEqual([200, 409, 200, 409, 200, 409, 200, 409, 200, 409, 429])
    expect((await change('misty-8')).status).toBe(200)
    app.clock.advance(60 * minuteMs + 1)
    expect((await change('misty')).status).toBe(200)
  })

  it('limits guesses at the current password too', async () => {
    const { token } = (await signIn('ash', testPassword, home)).body
    const guess = () =>
      app.call('PUT /api/auth/password', {
        token,
        body: { current_password: 'wrong password', new_password: 'a new passphrase' },
        address: home,
      })
    expect(await statuses(11, guess)).toEqual([...Array(10).fill(400), 429])
  })

  it('limits registrations from one address to 30 an hour', async () => {
    const attempt = (address: string) => () =>
      app.call('POST /api/auth/register', {
        body: { username: 'ash', email: 'other@example.com', password: testPassword },
        address,
      })
    expect(await statuses(31, attempt(home))).toEqual([...Array(30).fill(409), 429])
    expect((await attempt('198.51.100.1')()).status).toBe(409)
    app.clock.advance(60 * minuteMs + 1)
    expect((await attempt(home)()).status).toBe(409)
  })

  it('stores neither names nor addresses', async () => {
    await signIn('somebody', 'wrong password', home)
    const rows = await app.storage.read(db => db.selectFrom('attempts').selectAll().execute())
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/somebody|203\.0/)
  })

  it('adds no rows for names that are tried beyond the limit of an address', async () => {
    const rows = async () =>
      (await app.storage.read(db => db.selectFrom('attempts').select('bucket').execute())).length
    await statuses(100, count => signIn(`nobody ${count}`, 'wrong password', home))
    const before = await rows()
    const names = ['ash', ...Array.from({ length: 20 }, (_, count) => `somebody ${count}`)]
    expect(await statuses(21, count => signIn(names[count] ?? '', 'wrong password', home))).toEqual(
      Array(21).fill(429),
    )
    expect(await rows()).toBe(before)
  })

  it('is deleted after a day, but for where the owner has signed in', async () => {
    await signIn('ash', testPassword, home)
    await signIn('somebody', 'wrong password', '198.51.100.1')
    app.clock.advance(24 * 60 * minuteMs + 1)
    await tidy(app.parts)
    const left = await app.storage.read(db => db.selectFrom('attempts').select('bucket').execute())
    expect(left).toEqual([{ bucket: expect.stringMatching(/^known:/) }])
  })

  it('is deleted when expired', async () => {
    await signIn('somebody', 'wrong password', home)
    app.clock.advance(91 * 24 * 60 * minuteMs)
    await tidy(app.parts)
    expect(await app.storage.read(db => db.selectFrom('attempts').selectAll().execute())).toEqual([])
    expect(await app.storage.read(db => db.selectFrom('tokens').selectAll().execute())).toEqual([])
  })
})

it('rejects sign-ins while attempts cannot be counted', async () => {
  const source = await testApp('sqlite')
  await source.register('ash')
  const noWrites = {
    ...source.storage,
    write: () => Promise.reject(new StorageUnavailable('the disk is gone')),
  }
  const app = await testApp('sqlite', { storage: noWrites, rateLimits: true })
  // A guess must not learn that it was wrong.
  for (const password of [testPassword, 'wrong password']) {
    const body = { username: 'ash', password }
    const { status, refusal } = await app.call('POST /api/auth/login', { body })
    expect([status, refusal.code]).toEqual([503, 'unavailable'])
  }
  await app.close()
  await source.close()
})
