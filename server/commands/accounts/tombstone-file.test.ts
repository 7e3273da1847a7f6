import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { collectorDigest, insertTombstones } from '#server/db/accounts/erasures'
import { tidy } from '#server/jobs/tidy'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { onOneEngine } from '#server/testing/storages'
import { appendTombstones, completeTombstoneFile, readTombstones } from './tombstone-file.ts'

const tombstone = (name: string) => ({
  id: `tombstone of ${name}`,
  erasedDay: '2026-03-14',
  digest: collectorDigest(name),
})

onOneEngine(engine => {
  let app: TestApp
  let logged: [message: string, fields: object][]
  beforeEach(async () => {
    logged = []
    const log = (fields: object, message: string) => void logged.push([message, fields])
    app = await testApp(engine, { log: { info: () => {}, warn: log, error: log } })
  })
  afterEach(() => app.close())

  const file = () => app.parts.tombstonesFile
  const listed = async () => (await readTombstones(file()))?.tombstones.map(({ digest }) => digest)

  async function eraseOne(username: string): Promise<{ status: number; digest: string }> {
    const { token, user } = await app.register(username)
    const body = { password: testPassword, confirmation: username }
    const { status } = await app.call('DELETE /api/auth/account', { token, body })
    return { status, digest: collectorDigest(user.id) }
  }

  it('lists each deleted account, without its name', async () => {
    const digests = [(await eraseOne('jessie')).digest, (await eraseOne('james')).digest]
    expect(await listed()).toEqual(digests)
    expect(readFileSync(file(), 'utf8')).not.toMatch(/jessie|james/)
  })

  it('lists an account later if the file cannot be written when it is deleted', async () => {
    mkdirSync(file())
    const { status, digest } = await eraseOne('meowth')
    expect(status).toBe(200)
    expect(logged.map(([message]) => message)).toEqual([
      'cannot list a deleted account in the file of tombstones, retrying in the next hour',
    ])
    rmSync(file(), { recursive: true })
    await tidy(app.parts)
    expect(await listed()).toEqual([digest])
    await tidy(app.parts)
    expect(await listed()).toEqual([digest])
  })

  it('completes the file from the database, and warns of what the database lacks', async () => {
    const many = Array.from({ length: 1_100 }, (_, index) => tombstone(`collector ${index}`))
    await app.storage.write(tx => insertTombstones(tx, many.slice(0, 1_050)))
    await appendTombstones(file(), many.slice(1_000))
    expect(await completeTombstoneFile(app.parts)).toBe(50)
    expect((await listed())?.toSorted()).toEqual(many.map(({ digest }) => digest).toSorted())
    await tidy(app.parts)
    expect(logged).toEqual([['deleted accounts may be back, run npm run erase-again', { count: 50 }]])
  })

  it('reads everything but a line that a crash has cut', async () => {
    expect(await readTombstones(file())).toBeNull()
    await appendTombstones(file(), [tombstone('one')])
    appendFileSync(file(), '{"id":"half of a')
    await appendTombstones(file(), [tombstone('two')])
    expect(await readTombstones(file())).toEqual({
      tombstones: [tombstone('one'), tombstone('two')],
      unreadable: 1,
    })
  })
})
