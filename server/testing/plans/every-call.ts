/** Makes every call of the API on a full database, with every filter and every way to find a word. */
import sharp from 'sharp'
import { expect } from 'vitest'
import { changeRanges } from '#domain/value/change-range'
import { breakdowns } from '#domain/value/value-shares'
import { type EndpointName, endpoints, type WireAnswer } from '#contract/endpoints'
import { startPasswordReset } from '#server/commands/accounts/reset-password'
import { codeOf } from '#server/testing/second-factor'
import { mailedConfirmation } from '#server/testing/confirmed-email'
import { startSession } from '#server/commands/accounts/sessions'
import { type Sent, type TestApp, testPassword } from '#server/testing/app'
import { soundCall } from '#server/testing/sound-calls'
import { downloadAll } from './downloads.ts'
import { listCollection } from './listed-collection.ts'
import { wordAt } from './row-expressions.ts'
import { useRemarks, useSets } from './kept-calls.ts'
import { useImports } from './import-calls.ts'
import { useRestores } from './restore-calls.ts'
import { useOwnPictures } from './picture-calls.ts'
import { changeMany } from './many-copies.ts'
import { useSharedPages } from './shared-page-calls.ts'
import { useListings } from './listing-calls.ts'
import { useSubmissions } from './submission-calls.ts'

const anotherOwner = 'c100001'
const hourMs = 60 * 60 * 1_000

export type Call = <Name extends EndpointName>(name: Name, sent?: Sent) => Promise<WireAnswer<Name>>

/** Calls as the owner of a collection and as a new collector, and the example of each call that is left as a newcomer. */
export async function makeEveryCall(app: TestApp, ownerId: string): Promise<void> {
  const made = new Set<EndpointName>()
  // Old enough for its use to be recorded.
  const at = new Date(app.clock.now.getTime() - 2 * hourMs).toISOString()
  const sessionOf = (id: string) =>
    app.storage.write(tx => startSession(tx, id, { at, device: null, address: '192.0.2.7' }))
  const token = await sessionOf(ownerId)
  const otherToken = await sessionOf(anotherOwner)
  const call: Call = async (name, sent = {}) => {
    const answered = await app.call(name, { token, ...sent })
    if (answered.status >= 300) throw new Error(`${name}: ${answered.status} ${answered.refusal.error}`)
    made.add(name)
    return answered.body
  }
  await useAccount(app, call)
  await useCatalogue(call)
  await useCollection(call)
  await usePrices(call)
  await useWishes(call)
  await useSharedPages(call)
  // All calls of one collector would cost more than the limit for a minute.
  const callAsOther: Call = (name, sent) => call(name, { token: otherToken, ...sent })
  await useImports(app, callAsOther)
  await useSets(callAsOther)
  await useRemarks(callAsOther)
  await useSubmissions(callAsOther)
  await useOwnPictures(app, callAsOther, otherToken)
  await useListings(app, callAsOther, anotherOwner)
  for (const is_done of [true, false])
    await callAsOther('PUT /api/operator/start/:step', { params: { step: 'invite' }, body: { is_done } })
  made.add('GET /api/collections/:id/pictures/:side')
  await useRestores(app, call)
  for (const name of await downloadAll(app, await sessionOf('c100003'))) made.add(name)
  const left = (Object.keys(endpoints) as EndpointName[]).filter(name => !made.has(name))
  for (const [index, name] of left.entries()) {
    const names = { username: `newcomer-${index}`, email: `newcomer-${index}@example.com` }
    const body = { ...names, password: testPassword }
    const newcomer = await call('POST /api/auth/register', { body, address: `198.51.100.${index}` })
    await call(
      name,
      await soundCall(app, name, newcomer, { card: 'p100001', other: 'p100002', set: 'code5' }),
    )
  }
}

/** From registration to deletion, as somebody else. */
async function useAccount(app: TestApp, call: Call): Promise<void> {
  await call('GET /api/health')
  await call('GET /api/ready')
  await call('GET /api/openapi.json')
  const password = testPassword
  const names = { username: 'misty', email: 'misty@example.com' }
  await call('POST /api/auth/register', { body: { ...names, password } })
  const { token } = await call('POST /api/auth/login', { body: { username: 'misty', password } })
  await call('GET /api/auth/profile', { token })
  const profile = { ...names, first_name: 'Misty', last_name: '' }
  await call('PUT /api/auth/profile', { token, body: profile })
  await call('PUT /api/auth/settings', { token, body: { theme: 'dark' } })
  await confirmEmail(app, call, { token, profile })
  await call('POST /api/auth/login', { body: { username: 'misty', password }, address: '192.0.2.8' })
  const { sessions } = await call('GET /api/auth/sessions', { token })
  const params = { id: sessions.find(({ is_this }) => !is_this)?.id ?? '' }
  await call('DELETE /api/auth/sessions/:id', { token, params })
  await call('DELETE /api/auth/sessions', { token })
  const passwords = { current_password: password, new_password: 'another long passphrase' }
  await call('PUT /api/auth/password', { token, body: passwords })
  const next = await call('POST /api/auth/login', {
    body: { username: 'misty', password: passwords.new_password },
  })
  await call('POST /api/auth/logout', { token: next.token })
  await call('GET /api/auth/registration')
  await useSecondFactor(app, call, { username: 'misty', password: passwords.new_password })
  const { secret } = await startPasswordReset(app.parts, next.user.id)
  await call('POST /api/auth/password-reset/owner', { body: { secret } })
  await call('POST /api/auth/password-reset', { body: { secret, new_password: passwords.new_password } })
  const last = await call('POST /api/auth/login', {
    body: { username: 'misty', password: passwords.new_password },
  })
  const body = { password: passwords.new_password, confirmation: 'misty' }
  await call('DELETE /api/auth/account', { token: last.token, body })
}

/** Turns two-step sign-in on, signs in with it, and turns it off. */
async function useSecondFactor(
  app: TestApp,
  call: Call,
  names: { readonly username: string; readonly password: string },
): Promise<void> {
  const { token } = await call('POST /api/auth/login', { body: names })
  const proof = { password: names.password }
  const { key } = await call('POST /api/auth/second-factor/app', { token, body: proof })
  await call('POST /api/auth/second-factor/app/confirmation', { token, body: { code: codeOf(app, key) } })
  await call('GET /api/auth/second-factor', { token })
  const codes = await call('POST /api/auth/second-factor/recovery-codes', { token, body: proof })
  for (const code of [codeOf(app, key, 1), codes.recovery_codes[0]]) {
    const asked = await app.call('POST /api/auth/login', { body: names })
    await call('POST /api/auth/login/second-step', { body: { step_token: asked.refusal.step_token, code } })
  }
  await call('DELETE /api/auth/second-factor', { token, body: proof })
}

/** Confirms the address, changes it, and changes it back. */
async function confirmEmail(
  app: TestApp,
  call: Call,
  { token, profile }: { readonly token: string; readonly profile: object },
): Promise<void> {
  await call('POST /api/auth/email-confirmation/link', { token })
  const { user } = await call('GET /api/auth/profile', { token })
  const secret = await mailedConfirmation(app, user.id)
  await call('GET /api/auth/email-confirmation', { token })
  await call('POST /api/auth/email-confirmation/owner', { body: { secret } })
  await call('POST /api/auth/email-confirmation', { body: { secret } })
  await call('PUT /api/auth/profile', { token, body: { ...profile, email: 'kasumi@example.com' } })
  await call('PUT /api/auth/profile', { token, body: profile })
  await app.parts.background.settled()
}

const whole = wordAt(7)
const searches = {
  whole,
  several: `${whole} ${wordAt(18)}`,
  beginning: whole.slice(0, 4),
  letter: whole.slice(0, 1),
  number: '12',
  inSet: 'pfl 12',
  printedInSet: 'PFL 012',
  inside: whole.slice(1, 5),
  typo: `${whole.slice(0, 4)}q${whole.slice(5)}`,
  apart: `${whole.slice(0, 3)} ${whole.slice(3)}`,
  together: `${wordAt(7)}${wordAt(14)}`,
  unknown: 'xyzzyqwert',
}

async function useCatalogue(call: Call): Promise<void> {
  const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c60' } })
    .png()
    .toBuffer()
  const { image_url } = await call('POST /api/products/upload-image', { file })
  const proposed = { name: 'Erika', product_type: 'card', set_name: 'Set 7', image_url }
  const { product } = await call('POST /api/products', { body: proposed })
  await call('POST /api/products', { body: { ...proposed, misc_info: 'reverse' } })
  const elsewhere = { image_url: 'https://example.com/erika.webp' }
  await call('PUT /api/products/:id', { params: { id: product.id }, body: elsewhere })
  const back = { params: { id: product.id, revision: '0' }, body: { revision: 1 } }
  await call('POST /api/products/:id/revisions/:revision/revert', back)
  await call('GET /api/products/:id/revisions', { params: { id: product.id }, query: { page: 2, limit: 1 } })
  await call('GET /api/products/:id', { params: { id: product.id } })
  for (const search of ['', ...Object.values(searches)]) {
    await call('GET /api/products', { query: { search } })
    await call('GET /api/products', { query: { search, product_type: 'card', rarity: 'Rarity 7' } })
    await call('GET /api/products', { query: { search, set: 'Set 7' } })
    await call('GET /api/products', { query: { search, page: 1_500 } })
    await call('GET /api/products', { query: { search, language: 'de' } })
  }
  await call('GET /api/products', { query: { page: 900_000 } })
  await call('GET /api/products', { query: { page: 3, language: 'de' } })
  await call('GET /api/products', { query: { page: 3, language: 'en', rarity: 'Rarity 7' } })
  await call('GET /api/products', { query: { set: 'Set 7', language: 'de' } })
  await call('GET /api/products', { query: { page: 3, product_type: 'sealed_product' } })
  await call('GET /api/products', { query: { page: 3, rarity: 'Rarity 7' } })
  for (const list of ['types', 'sets', 'rarities'] as const) await call(`GET /api/products/${list}/list`)
}

const sealedId = 'p100010'
const nearMint = { condition: 'Near Mint' }

async function useCollection(call: Call): Promise<void> {
  await listCollection(call, searches)
  await call('GET /api/collections/stats')
  await call('GET /api/collections/stat-history')
  for (const range of changeRanges) {
    await call('GET /api/collections/changes', { query: { range } })
    await call('GET /api/collections/movers', { query: { range } })
  }
  await call('GET /api/collections/changes/ranges')
  for (const by of breakdowns) await call('GET /api/collections/breakdown', { query: { by } })
  await call('GET /api/collections/sets')
  const card = { product_id: 'p100001', purchase_price: 12.29 }
  const once = { headers: { 'idempotency-key': 'once' } }
  const raw = await call('POST /api/collections', { body: { ...card, ...nearMint, quantity: 3 }, ...once })
  await call('POST /api/collections', { body: { ...card, ...nearMint, quantity: 3 }, ...once })
  const slab = { ...card, grading_company: 'PSA', grade: '10', cert_number: '94597302', own_price: 5 }
  const graded = await call('POST /api/collections', { body: slab })
  const [first, second, third] = raw.items
  await call('GET /api/collections/:id', { params: idOf(first) })
  await call('PUT /api/collections/:id', { params: idOf(first), body: { purchase_price: 10 } })
  const sent = { grading_status: 'grading', raw_card_cost: 10, grading_cost: 25 }
  await call('PUT /api/collections/:id', { params: idOf(second), body: sent })
  await call('PUT /api/collections/:id', { params: idOf(third), body: { condition: 'Damaged' } })
  await call('GET /api/collections/changes', { query: { item_id: idOf(third).id } })
  await call('GET /api/collections/changes', { query: { group: 'p100001:raw:near%20mint', range: '1y' } })
  const sold = await call('DELETE /api/collections/:id', { params: idOf(third), body: { sold_price: 20 } })
  // The answer of a key, one of whose copies was the last of its group and was removed.
  await call('POST /api/collections', { body: { ...card, ...nearMint, quantity: 3 }, ...once })
  const sale = { params: { id: sold.operation_id ?? '' }, body: { sold_price: 21 } }
  const corrected = await call('PUT /api/sales/:id', sale)
  await call('POST /api/operations/:id/undo', { params: { id: corrected.operation_id }, body: {} })
  await changeMany(call)
  const { trade } = await call('POST /api/collections/trades', {
    body: {
      traded_away: [idOf(first), idOf(graded.item)],
      received: [
        { id: 'p100002', ...nearMint },
        { id: 'p100003', grading_company: 'PSA', grade: '9' },
      ],
      cash_delta: -1,
    },
  })
  await call('PUT /api/trades/:id', { params: idOf(trade), body: { note: 'At the fair' } })
  await call('PUT /api/trades/:id', { params: idOf(trade), body: { cash_delta: -2 } })
  const box = await call('POST /api/collections', { body: { product_id: sealedId, purchase_price: 100 } })
  const pulled = [{ id: 'p100001', ...nearMint }, { id: sealedId }]
  const opened = await call('POST /api/collections/:id/open', { params: idOf(box.item), body: { pulled } })
  await call('POST /api/operations/:id/undo', { params: { id: opened.operation_id }, body: {} })
  await call('POST /api/collections/:id/open', { params: idOf(box.item), body: { pulled: [] } })
  await call('GET /api/venues')
  await call('GET /api/trades')
  await call('GET /api/trades/:id', { params: idOf(trade) })
  const listed = [
    {},
    { product_id: 'p100001' },
    { holding_id: idOf(first).id },
    { set: 'Set 7' },
    { from: '2026-01-01', to: '2026-01-31' },
  ]
  for (const query of listed) {
    await call('GET /api/operations', { query })
    await call('GET /api/operations', { query: { ...query, kind: 'trade' } })
    await call('GET /api/operations', { query: { ...query, effect: 'profit' } })
    await call('GET /api/sales', { query })
  }
  // Refused: its copies have been traded away.
  const added = { params: { id: raw.operation_id ?? '' }, body: {} }
  await expect(call('POST /api/operations/:id/undo', added)).rejects.toThrow('409')
}

async function usePrices(call: Call): Promise<void> {
  const params = { id: 'p100005' }
  await call('GET /api/prices/product/:id', { params, query: { grading_company: 'PSA', grade: '10' } })
  await call('GET /api/prices/product/:id/evidence', { params })
  await call('GET /api/prices/product/:id/history', { params })
  await call('GET /api/prices/product/:id/sources', { params })
  await call('GET /api/prices/alerts')
  await call('GET /api/prices/source')
  await call('GET /api/exchange-rates', { query: { currencies: 'JPY,GBP', to: 'EUR' } })
  await call('GET /api/certificates/:company/:number', { params: { company: 'PSA', number: '94597302' } })
  await call('POST /api/prices/find', { body: { card_ids: ['p100005', 'p100006', 'p100007'] } })
  await call('POST /api/prices/update-ebay-prices')
  await call('POST /api/prices/update-ebay-prices', { body: { keys: [{ product_id: params.id }] } })
  await call('GET /api/prices/update-ebay-prices')
  await call('DELETE /api/prices/update-ebay-prices')
}

async function useWishes(call: Call): Promise<void> {
  const params = { id: 'p100006' }
  await call('PUT /api/wishlist/:id', { params, body: { target_price: 150.5 } })
  await call('PUT /api/wishlist/:id', { params, body: { target_price: 250.5 } })
  await call('GET /api/wishlist')
  await call('GET /api/wishlist/ids')
  await call('DELETE /api/wishlist/:id', { params })
  const { notifications } = await call('GET /api/notifications')
  await call('POST /api/notifications/read', { body: { ids: notifications.map(({ id }) => id) } })
  await call('POST /api/notifications/read', { body: {} })
}

function idOf(item: { readonly id: string } | undefined): { id: string } {
  if (!item) throw new Error('a copy is missing')
  return { id: item.id }
}
