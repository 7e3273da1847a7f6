import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { onOneEngine } from '#server/testing/storages'
import { openPasswords, todaysCost } from '#server/passwords/passwords'

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine, { passwords: openPasswords(todaysCost) })
  })
  afterAll(() => app.close())

  /** Measures the processor time of a wrong sign-in on all threads, without waiting time. */
  const workFor = async (name: string) => {
    const body = { username: name, password: 'wrong password' }
    const before = process.cpuUsage()
    const { status } = await app.call('POST /api/auth/login', { body })
    expect(status).toBe(401)
    return process.cpuUsage(before).user
  }

  it('spends as much time on an unknown or invalid name as on a wrong password', async () => {
    const { user } = await app.register()
    const names = [user.username, 'nobody', 'no\u0000body']
    const rounds: number[][] = []
    for (const _ of [1, 2, 3]) {
      const round: number[] = []
      for (const name of names) round.push(await workFor(name))
      rounds.push(round)
    }
    const [ofAnAccount = 0, ...ofUnknownNames] = names.map((_, at) =>
      Math.min(...rounds.map(round => round[at] ?? 0)),
    )
    for (const work of ofUnknownNames) expect(work).toBeGreaterThan(ofAnAccount / 3)
  })
})
