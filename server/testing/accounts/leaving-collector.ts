/** A collector with a row in every table that refers to collectors, for tests of deleting them, and what is left. */
import { sql } from 'kysely'
import { startPasswordReset } from '#server/commands/accounts/reset-password'
import { queueHolders } from '#server/commands/groups/queue-holders'
import { valueCollection } from '#server/commands/groups/value-collection'
import { saveLedger } from '#server/db/ledger/ledger-rates'
import { insertWaitingEdit } from '#server/db/products/waiting-edits'
import { insertChosenSet } from '#server/db/wishlist/chosen-sets'
import { findAllMovers } from '#server/jobs/movers'
import type { TestApp } from '#server/testing/app'
import { photo } from '#server/testing/calls/described-pictures'
import { importFile } from '#server/testing/calls/collectr'
import { confirmAddress, mailedConfirmation } from '#server/testing/confirmed-email'
import { setPrices } from '#server/testing/products'
import { firstStep, turnOn } from '#server/testing/second-factor'

const nearMint = 'raw:near%20mint'

/** Needs a product with the id `card`. */
export async function busyCollector(app: TestApp, username: string) {
  const { token, user } = await app.register(username)
  await confirmAddress(app, user.id)
  const body = { username, email: `${username}@example.org` }
  await app.call('PUT /api/auth/profile', { token, body })
  await mailedConfirmation(app, user.id)
  const add = (body: object, key: string) =>
    app.call('POST /api/collections', { token, body, headers: { 'idempotency-key': key } })
  const bought = { product_id: 'card', condition: 'Near Mint', purchase_price: 10, quantity: 2, box: 'Mine' }
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
  const address = await uploaded(app, token)
  const created = await app.call('POST /api/products', {
    token,
    body: { name: `Card of ${username}`, product_type: 'card', set_name: 'Base Set', image_url: address },
  })
  const { id } = created.body.product
  await app.call('PUT /api/products/:id', { token, params: { id }, body: { rarity: 'Rare' } })
  await app.call('PUT /api/wishlist/:id', { token, params: { id }, body: { target_price: 5 } })
  const venue = { name: 'A fair', fee_basis_points: 1_325, fixed_fee: 0.3, shipping: 4.5 }
  await app.call('POST /api/venues', { token, body: venue })
  const { item: kept } = (
    await app.call('POST /api/collections', { token, body: { ...bought, quantity: 1 } })
  ).body
  await app.call('PUT /api/collections/:id/pictures/:side', {
    token,
    params: { id: kept.id, side: 'front' },
    file: await photo(),
  })
  await app.call('POST /api/submissions', { token, body: { holding_ids: [kept.id], grading_company: 'PSA' } })
  await app.call('POST /api/collections/views', { token, body: { name: 'All', parameters: '{}' } })
  const shown = { title: 'My cards', shows_values: false, shows_username: false }
  await app.call('POST /api/shared-pages', { token, body: shown })
  await app.call('POST /api/imports', { token, query: { file_name: 'collectr.csv' }, file: importFile })
  await app.parts.background.settled()
  await app.storage.write(tx =>
    insertChosenSet(tx, user.id, { language: 'en', setCode: 'base1' }, app.clock.now.toISOString()),
  )
  const reported = { params: { id: 'card' }, body: { reason: 'wrong_name' } }
  await app.call('POST /api/products/:id/reports', { token, ...reported })
  const edit = { id: `edit by ${username}`, productId: 'card', createdAt: app.clock.now.toISOString() }
  await app.storage.write(tx =>
    insertWaitingEdit(tx, user.id, { ...edit, found: { rarity: null }, wanted: { rarity: 'Rude' } }),
  )
  await setPrices(app.storage, [['card', nearMint, 3_000]])
  await valueCollection(app.parts, user.id)
  await setPrices(app.storage, [['card', nearMint, 2_000]])
  await valueCollection(app.parts, user.id)
  await app.call('POST /api/prices/update-ebay-prices', { token })
  await startPasswordReset(app.parts, user.id)
  await turnOn(app, token)
  await firstStep(app, username)
  await app.parts.background.settled()
  await findAllMovers(app.parts)
  const rate = { units: 88n, decimals: 2 }
  await app.storage.write(tx =>
    saveLedger(tx, user.id, { currency: 'EUR', rate, rateDay: '2026-03-13', moving: null }),
  )
  await setPrices(app.storage, [['card', nearMint, 2_500]])
  await queueHolders(app.parts, new AbortController().signal)
  return { token, id: user.id, productId: id, shown: address, unshown: await uploaded(app, token) }
}

async function uploaded(app: TestApp, token: string): Promise<string> {
  const { body } = await app.call('POST /api/products/upload-image', { token, file: await photo() })
  return body.imageUrl
}

/** Counts the rows of a collector in each table. */
export async function rowsOf({ storage }: TestApp, collectorId: string): Promise<Record<string, number>> {
  const tables = await storage.read(db => db.introspection.getTables())
  const owned = tables.filter(({ columns }) => columns.some(({ name }) => name === 'collector_id'))
  const counts: Record<string, number> = {}
  for (const { name } of owned) {
    const count = sql<{ rows: number }>`select count(*) as "rows" from ${sql.table(name)}
      where collector_id = ${collectorId}`
    const counted = await storage.read(db => count.execute(db))
    counts[name] = counted.rows[0]?.rows ?? 0
  }
  return counts
}

/** The whole database as text. */
export async function everything({ storage }: TestApp): Promise<string> {
  const tables = await storage.read(db => db.introspection.getTables())
  const rows = []
  for (const { name } of tables)
    rows.push(await storage.read(db => sql`select * from ${sql.table(name)}`.execute(db)))
  return JSON.stringify(rows)
}
