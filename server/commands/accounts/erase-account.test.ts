import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { confirmAddress, mailedConfirmation } from '#server/testing/confirmed-email'
import { onEachEngine } from '#server/testing/storages'
import { eraseAccount } from './erase-account.ts'
import { startPasswordReset } from './reset-password.ts'
import { reconcile } from '#server/commands/collection/reconcile'
import { queueHolders } from '#server/commands/collection/queue-holders'
import { valueCollection } from '#server/commands/collection/value-collection'

const nearMint = 'raw:near%20mint'

onEachEngine(engine => {
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

  const uploaded = async (token: string) => {
    const file = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#c60' } })
      .png()
      .toBuffer()
    const { body } = await app.call('POST /api/products/upload-image', { token, file })
    return body.imageUrl
  }
  const isOnDisk = (address: string) => existsSync(join(app.uploadsFolder, address.replace('/uploads/', '')))

  /** A collector with a row in every table that refers to collectors. */
  async function busyCollector(username: string) {
    const { token, user } = await app.register(username)
    await confirmAddress(app, user.id)
    const body = { username, email: `${username}@example.org` }
    await app.call('PUT /api/auth/profile', { token, body })
    await mailedConfirmation(app, user.id)
    const add = (body: object, key: string) =>
      app.call('POST /api/collections', { token, body, headers: { 'idempotency-key': key } })
    const bought = { product_id: 'card', condition: 'Near Mint', purchase_price: 10, quantity: 2 }
    const { item, items } = (await add(bought, 'a-key')).body
    await app.call('DELETE /api/collections/:id', {
      token,
      params: { id: item.id },
      body: { sold_price: 15 },
    })
    await app.call('POST /api/collections/trades', {
      token,
      body: {
        traded_away: items.filter(({ id }) => id !== item.id).map(({ id }) => ({ id })),
        received: [{ id: 'card', condition: 'Damaged' }],
        cash_delta: 1,
      },
    })
    await add({ ...bought, quantity: 1 }, 'another-key')
    const address = await uploaded(token)
    const created = await app.call('POST /api/products', {
      token,
      body: { name: `Card of ${username}`, product_type: 'card', set_name: 'Base Set', image_url: address },
    })
    const { id } = created.body.product
    await app.call('PUT /api/products/:id', { token, params: { id }, body: { rarity: 'Rare' } })
    await app.call('PUT /api/wishlist/:id', { token, params: { id }, body: { target_price: 5 } })
    const venue = { name: 'A fair', fee_basis_points: 1_325, fixed_fee: 0.3, shipping: 4.5 }
    await app.call('POST /api/venues', { token, body: venue })
    const reported = { params: { id: 'card' }, body: { reason: 'wrong_name' } }
    expect((await app.call('POST /api/products/:id/reports', { token, ...reported })).status).toBe(201)
    await setPrices(app.storage, [['card', nearMint, 3_000]])
    await valueCollection(app.parts, user.id)
    await setPrices(app.storage, [['card', nearMint, 2_000]])
    await valueCollection(app.parts, user.id)
    await app.call('POST /api/prices/update-ebay-prices', { token })
    await startPasswordReset(app.parts, user.id)
    await app.parts.background.settled()
    await setPrices(app.storage, [['card', nearMint, 2_500]])
    await queueHolders(app.parts, new AbortController().signal)
    return { token, id: user.id, productId: id, shown: address, unshown: await uploaded(token) }
  }

  /** Counts the rows of a collector in each table. */
  async function rowsOf(collectorId: string): Promise<Record<string, number>> {
    const tables = await app.storage.read(db => db.introspection.getTables())
    const owned = tables.filter(({ columns }) => columns.some(({ name }) => name === 'collector_id'))
    const counts: Record<string, number> = {}
    for (const { name } of owned) {
      const count = sql<{ rows: number }>`select count(*) as "rows" from ${sql.table(name)}
        where collector_id = ${collectorId}`
      const counted = await app.storage.read(db => count.execute(db))
      counts[name] = counted.rows[0]?.rows ?? 0
    }
    return counts
  }

  /** The whole database as text. */
  async function everything(): Promise<string> {
    const tables = await app.storage.read(db => db.introspection.getTables())
    const rows = []
    for (const { name } of tables) {
      rows.push(await app.storage.read(db => sql`select * from ${sql.table(name)}`.execute(db)))
    }
    return JSON.stringify(rows)
  }

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
    const leaving = await busyCollector('giovanni')
    const before = await rowsOf(leaving.id)
    const { erasures, ...owned } = before
    expect(erasures).toBe(0)
    expect(Object.entries(owned).filter(([, rows]) => rows === 0)).toEqual([])
    expect([isOnDisk(leaving.shown), isOnDisk(leaving.unshown)]).toEqual([true, true])
    const figures = await other.stats()
    logged.length = 0

    const erased = await erase(leaving.token, testPassword, ' giovanni ')
    expect([erased.status, erased.body]).toEqual([200, {}])

    expect(Object.values(await rowsOf(leaving.id)).filter(rows => rows > 0)).toEqual([])
    const kept = await everything()
    expect(kept).not.toContain(leaving.id)
    expect(kept).not.toContain('giovanni@')
    expect(JSON.stringify(logged)).not.toContain('giovanni')
    expect([isOnDisk(leaving.shown), isOnDisk(leaving.unshown)]).toEqual([true, false])
    const product = await app.storage.read(db =>
      db.selectFrom('products').selectAll().where('id', '=', leaving.productId).executeTakeFirstOrThrow(),
    )
    expect(product).toMatchObject({ rarity: 'Rare', image_url: leaving.shown, created_by: null })
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

  it('cannot leave an erasure open', async () => {
    const { user } = await app.register()
    const left = app.storage.write(tx =>
      sql`insert into erasures values (${user.id}, '2026-03-14', '')`.execute(tx),
    )
    await expect(left).rejects.toThrow(/foreign key/i)
    expect((await rowsOf(user.id))['erasures']).toBe(0)
  })
})
