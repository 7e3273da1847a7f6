import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { busyCollector, everything, rowsOf } from '#server/testing/accounts/leaving-collector'
import { onBothEngines } from '#server/testing/storages'
import { eraseAccount } from './erase-account.ts'
import { reconcile } from '#server/commands/ledger/reconcile'
import { valueCollection } from '#server/commands/groups/value-collection'

const nearMint = 'raw:near%20mint'

onBothEngines(engine => {
  let app: TestApp
  let other: TestCollector
  const logged: object[] = []

  beforeAll(async () => {
    const log = (fields: object, message: string) => void logged.push({ ...fields, message })
    app = await testApp(engine, { log: { info: log, warn: log, error: log } })
    await addProducts(app.storage, [{ id: 'card' }])
    other = await newCollector(app)
    const { items } = await other.add({
      product_id: 'card',
      condition: 'Near Mint',
      purchase_price: 40,
      quantity: 3,
    })
    await app.call('POST /api/collections/trades', {
      token: other.token,
      body: { traded_away: items.slice(0, 1), received: [{ id: 'card', condition: 'Damaged' }] },
    })
    await setPrices(app.storage, [['card', nearMint, 2_000]])
  })
  afterAll(() => app.close())

  const erase = (token: string, password: string, confirmation: string) =>
    app.call('DELETE /api/auth/account', { token, body: { password, confirmation } })

  const isOnDisk = (address: string) => existsSync(join(app.uploadsFolder, address.replace('/uploads/', '')))

  it('needs the password and the username, and changes nothing without them', async () => {
    const { token, user } = await app.register('CarefulAsh')
    const wrongName = await erase(token, testPassword, 'carefulash')
    expect({ status: wrongName.status, refusal: wrongName.refusal }).toEqual({
      status: 400,
      refusal: {
        error: 'Type your username to confirm.',
        code: 'invalid',
        fields: { confirmation: 'Type your username to confirm.' },
      },
    })
    const wrongPassword = await erase(token, 'not the password', 'CarefulAsh')
    expect([wrongPassword.status, wrongPassword.refusal.fields]).toEqual([
      400,
      { password: 'The password is wrong.' },
    ])
    expect((await app.call('GET /api/auth/profile', { token })).body.user).toEqual(user)
  })

  it('deletes all own rows, and leaves contributions to the catalogue without an author', async () => {
    const leaving = await busyCollector(app, 'giovanni')
    const before = await rowsOf(app, leaving.id)
    const { erasures, ...owned } = before
    expect(erasures).toBe(0)
    expect(Object.entries(owned).filter(([, rows]) => rows === 0)).toEqual([])
    expect([isOnDisk(leaving.shown), isOnDisk(leaving.unshown)]).toEqual([true, true])
    const figures = await other.stats()
    const image_url = 'https://example.com/theirs.webp'
    const body = { name: 'Theirs', product_type: 'card', set_name: 'Base Set', image_url }
    const theirs = (await app.call('POST /api/products', { token: other.token, body })).body.product.id
    logged.length = 0

    const erased = await erase(leaving.token, testPassword, ' giovanni ')
    expect([erased.status, erased.body]).toEqual([200, {}])
    await app.parts.background.settled()

    expect(Object.values(await rowsOf(app, leaving.id)).filter(rows => rows > 0)).toEqual([])
    const kept = await everything(app)
    expect(kept).not.toContain(leaving.id)
    expect(kept).not.toContain('giovanni@')
    expect(JSON.stringify(logged)).not.toContain('giovanni')
    expect(logged).toContainEqual({ message: 'an account was deleted' })
    expect([isOnDisk(leaving.shown), isOnDisk(leaving.unshown)]).toEqual([true, false])
    const productOf = (id: string) =>
      app.storage.read(db =>
        db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      )
    expect(await productOf(leaving.productId)).toMatchObject({
      rarity: 'Rare',
      image_url: leaving.shown,
      created_by: null,
    })
    expect((await productOf(theirs)).created_by).toBe(other.id)
    expect(await other.stats()).toEqual(figures)
    const differences: unknown[] = []
    await reconcile(app.storage, difference => differences.push(difference))
    expect(differences).toEqual([])
  })

  it('ends every session, rejects sign-ins, and frees the names', async () => {
    const { token } = await app.register('meowth')
    const login = { body: { username: 'meowth', password: testPassword } }
    const elsewhere = (await app.call('POST /api/auth/login', login)).body.token
    expect((await erase(token, testPassword, 'meowth')).status).toBe(200)
    for (const dead of [token, elsewhere]) {
      expect((await app.call('GET /api/auth/profile', { token: dead })).status).toBe(401)
    }
    expect((await erase(token, testPassword, 'meowth')).status).toBe(401)
    expect((await app.call('POST /api/auth/login', login)).status).toBe(401)
    await app.register('meowth')
  })

  it('leaves a tombstone with the day and a digest of the id', async () => {
    const { token, user } = await app.register('james')
    await erase(token, testPassword, 'james')
    const digest = await crypto.subtle.digest('SHA-256', Buffer.from(user.id))
    const tombstones = await app.storage.read(db =>
      db
        .selectFrom('tombstones')
        .selectAll()
        .where('digest', '=', Buffer.from(digest).toString('hex'))
        .execute(),
    )
    expect(tombstones).toEqual([
      { id: expect.any(String), erased_day: '2026-03-14', digest: expect.any(String) },
    ])
    expect(tombstones[0]?.id).not.toBe(user.id)
  })

  it('answers a call under way with not found', async () => {
    const { user } = await app.register('jessie')
    const asker = { collectorId: user.id, address: '127.0.0.1' }
    const farewell = { password: testPassword, confirmation: 'jessie' }
    const answers = await Promise.allSettled([1, 2].map(() => eraseAccount(app.parts, asker, farewell)))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await app.parts.background.settled()
    await expect(valueCollection(app.parts, user.id)).resolves.toBeUndefined()
  })

  it.each([
    'delete from ledger_entries where collector_id =',
    'delete from ledger_entries where collector_id <=',
    'delete from trade_lines where collector_id =',
    'delete from trades where collector_id =',
    'update ledger_entries set cash_cents = 0 where collector_id =',
    'update trades set cash_delta_cents = 0 where collector_id =',
    'update trade_lines set position = 9 where collector_id =',
  ])('protects the ledger of others during an erasure: %s', async statement => {
    const { token, user } = await app.register()
    await app.call('POST /api/collections', {
      token,
      body: { product_id: 'card', condition: 'Damaged', purchase_price: 1 },
    })
    const attempt = app.storage.write(async tx => {
      await sql`insert into erasures values (${user.id}, '2026-03-14', '')`.execute(tx)
      await sql`${sql.raw(statement)} ${other.id}`.execute(tx)
    })
    await expect(attempt).rejects.toThrow(/append-only/)
    expect((await other.stats()).has_history).toBe(true)
  })

  it('protects the ledger of the erased collector against updates', async () => {
    const { token, user } = await app.register()
    await app.call('POST /api/collections', {
      token,
      body: { product_id: 'card', condition: 'Damaged', purchase_price: 1 },
    })
    const attempt = app.storage.write(async tx => {
      await sql`insert into erasures values (${user.id}, '2026-03-14', '')`.execute(tx)
      await sql`update ledger_entries set cash_cents = 0 where collector_id = ${user.id}`.execute(tx)
    })
    await expect(attempt).rejects.toThrow(/append-only/)
  })
})
