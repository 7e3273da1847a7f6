// Signing in while the database can be read and refuses every write.
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { EngineName } from '#server/database/storage'
import { silentLog, type TestApp, testApp, testPassword } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'

const address = '203.0.113.7'
const raw = { product_id: 'charizard', condition: 'Near Mint', purchase_price: 10 }

interface Refusal {
  readonly what: string
  /** Makes writes fail. */
  readonly refuse: string
  /** The status and code of a change meanwhile. */
  readonly answer: readonly [number, string]
}

const refusals: Readonly<Record<EngineName, readonly [Refusal, Refusal]>> = {
  sqlite: [
    { what: 'a full disk', refuse: 'pragma max_page_count = 1', answer: [507, 'disk_full'] },
    { what: 'a read-only file', refuse: 'pragma query_only = on', answer: [503, 'unavailable'] },
  ],
  postgres: [
    { what: 'a full disk', refuse: refusing('53100'), answer: [507, 'disk_full'] },
    { what: 'a read-only server', refuse: refusing('25006'), answer: [503, 'unavailable'] },
  ],
}
/** Ends the full disk. */
const allowing = { sqlite: 'pragma max_page_count = 1000000', postgres: 'drop function refuses cascade' }

onBothEngines(engine => {
  let app: TestApp
  let username: string
  let unsaved: number
  beforeEach(async () => {
    unsaved = 0
    const warn = (_: object, message: string) => void (unsaved += message.includes('in memory') ? 1 : 0)
    app = await testApp(engine, { rateLimits: true, log: { ...silentLog, warn } })
    await addProducts(app.storage, [{ id: 'charizard' }])
    const collector = await newCollector(app)
    await collector.add(raw)
    const { body } = await app.call('GET /api/auth/profile', { token: collector.token })
    username = body.user.username
  })
  afterEach(() => app.close())

  const signIn = (password = testPassword) =>
    app.call('POST /api/auth/login', { body: { username, password }, address })
  const listOf = (token: string) => app.call('GET /api/collections', { token })
  const add = (token: string, quantity = 1) =>
    app.call('POST /api/collections', { token, body: { ...raw, quantity } })
  const run = (statement: string) => app.storage.write(tx => sql.raw(statement).execute(tx))

  /** Signs in until the last pages of a full file have no room either. Returns the token of a session in memory. */
  async function signInUnsaved(): Promise<string> {
    for (let tries = 0; tries < 90; tries++) {
      const { status, body } = await signIn()
      expect(status).toBe(200)
      if (unsaved > 0) return body.token
    }
    throw new Error('every session was stored')
  }

  it.each(refusals[engine])('goes on with $what, and says why a change fails', async refusal => {
    await run(refusal.refuse)
    const token = await signInUnsaved()
    expect((await listOf(token)).body).toMatchObject({ collection: [{ product_id: 'charizard' }] })
    const added = await add(token, 1_000)
    expect([added.status, added.refusal.code]).toEqual(refusal.answer)
    expect((await signIn('wrong password')).status).toBe(401)
  })

  it.each(refusals[engine])('ends and limits sessions with $what', async ({ refuse }) => {
    await run(refuse)
    const [first, second] = [await signInUnsaved(), await signInUnsaved()]
    expect((await app.call('POST /api/auth/logout', { token: first })).status).toBe(200)
    expect((await listOf(first)).status).toBe(401)
    expect((await listOf(second)).status).toBe(200)
    const wrong: number[] = []
    for (let count = 0; count < 11; count++) wrong.push((await signIn('wrong password')).status)
    expect([wrong[0], wrong.at(-1)]).toEqual([401, 429])
    app.clock.advance(60 * 60 * 1_000 + 1)
    expect((await listOf(second)).status).toBe(401)
  })

  it('stores the session when a full disk has room again, and ends another one with the password', async () => {
    const [{ refuse }] = refusals[engine]
    await run(refuse)
    const token = await signInUnsaved()
    const other = await signInUnsaved()
    await run(allowing[engine])
    const stored = async () => {
      const rows = await app.storage.read(db => db.selectFrom('tokens').select('token_hash').execute())
      return rows.map(row => row.token_hash).includes(hash('sha256', token))
    }
    expect(await stored()).toBe(false)
    app.clock.advance(11_000)
    expect((await listOf(token)).status).toBe(200)
    expect(await stored()).toBe(true)
    expect((await add(token)).status).toBe(201)
    const body = { current_password: testPassword, new_password: 'another quiet passphrase' }
    expect((await app.call('PUT /api/auth/password', { token, body, address })).status).toBe(200)
    expect((await listOf(other)).status).toBe(401)
    expect((await listOf(token)).status).toBe(200)
  })
})

/** Triggers of PostgreSQL that refuse what a sign-in and a new copy write, as a full or read-only server does. */
function refusing(code: string): string {
  const tables = ['attempts', 'tokens', 'collectors', 'operations']
  const triggers = tables.map(
    table =>
      `create trigger refuses before insert or update or delete on ${table} for each row execute function refuses()`,
  )
  return `create function refuses() returns trigger language plpgsql as $$ begin
      raise exception 'refused' using errcode = '${code}';
    end $$;
    ${triggers.join(';\n')}`
}
