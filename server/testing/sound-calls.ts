/**
 * A valid request for every call: its example. The tests that make all calls start from these, so a new call with
 * parameters, a body or a file has one entry here, which the compiler asks for. They are not in the contract, because
 * most need rows, which they make by other calls, and because the server's program would have them too.
 */
import type { EndpointName, Endpoints, Sent, WireAnswer } from '#contract/endpoints'
import { giveRole } from '#server/commands/accounts/operator-accounts'
import { newId } from '#server/commands/new-id'
import { startPasswordReset } from '#server/commands/accounts/reset-password'
import { insertWaitingEdit } from '#server/db/products/waiting-edits'
import { downloaded } from './accounts/restoring.ts'
import { mailedConfirmation } from './confirmed-email.ts'
import { photo, picturesOf } from './calls/described-pictures.ts'
import { codeOf, firstStep, turnOn } from './second-factor.ts'
import { importFile } from './calls/collectr.ts'
import { type TestApp, testPassword } from './app.ts'

export interface SoundCall {
  readonly token: string
  /** The address without a query. */
  readonly url: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: object
  readonly file?: Buffer
}

/** What the catalogue has: two cards of a set, unless other products are given. */
interface Catalogue {
  readonly card: string
  readonly other: string
  readonly set: string
}

const usualCatalogue: Catalogue = { card: 'charizard', other: 'blastoise', set: 'base1' }

type Part<Name extends EndpointName, Key extends 'params' | 'query' | 'body'> = Endpoints[Name] extends {
  readonly [Given in Key]: unknown
}
  ? { readonly [Given in Key]: Sent<Name, Key> }
  : object
type FilePart<Name extends EndpointName> = Endpoints[Name] extends
  | { readonly file: string }
  | { readonly rawFile: object }
  ? { readonly file: Buffer }
  : object
type Example<Name extends EndpointName> = Part<Name, 'params'> &
  Partial<Part<Name, 'query'>> &
  Part<Name, 'body'> &
  FilePart<Name>
type Maker<Name extends EndpointName> = (made: Made) => Example<Name> | Promise<Example<Name>>
/** Calls that cannot be made by their name alone. */
type WithExample = {
  [Name in EndpointName]: object extends Example<Name> ? never : Name
}[EndpointName]
type Examples = { readonly [Name in WithExample]: Maker<Name> } & {
  readonly [Name in Exclude<EndpointName, WithExample>]?: Maker<Name>
}

type Made = ReturnType<typeof making>

/** What examples need to be there. Each is made when an example first needs it. */
function making(
  app: TestApp,
  { token, user }: WireAnswer<'POST /api/auth/register'>,
  { card, other, set }: Catalogue,
) {
  const raw = { product_id: card, purchase_price: 10, condition: 'Near Mint' } as const
  const copy = async () => (await app.call('POST /api/collections', { token, body: raw })).body
  const idOfCopy = async () => (await copy()).item.id
  const chosen = async () => ({ holding_ids: [await idOfCopy()], expected_copies: 1 })
  const trade = async () => ({
    traded_away: [{ id: await idOfCopy() }],
    received: [{ id: other, quantity: 1, condition: 'Near Mint' as const }],
    cash_delta: 0,
  })
  const source = app.parts.sources.known[0]?.facts.name ?? 'none'
  const product = {
    product_type: 'card',
    set_name: 'Own Set',
    image_url: 'https://example.com/card.webp',
  } as const
  const edited = async () => {
    const body = { ...product, name: `Edited ${await idOfCopy()}` }
    const { id } = (await app.call('POST /api/products', { token, body })).body.product
    await app.call('PUT /api/products/:id', { token, params: { id }, body: { rarity: 'Rare' } })
    return { id }
  }
  /** A link of somebody else: a reset ends the sessions. */
  const stranger = async () => (await app.register()).user.id
  const imported = async () => {
    const sent = { token, query: { file_name: 'collectr.csv' }, file: importFile }
    // A collector has one unfinished import; that of an earlier call serves as well.
    const { status, body, refusal } = await app.call('POST /api/imports', sent)
    await app.parts.background.settled()
    return { id: status === 201 ? body.import.id : (refusal.id ?? '') }
  }
  const pictured = async () => {
    const params = { id: await idOfCopy(), side: 'front' } as const
    const file = await photo()
    const { status } = await app.call('PUT /api/collections/:id/pictures/:side', { token, params, file })
    if (status !== 200) throw new Error('the picture was refused')
    return params
  }
  return {
    app,
    token,
    user,
    card,
    other,
    set,
    raw,
    copy: async () => ({ id: await idOfCopy() }),
    operation: async () => ({ id: (await copy()).operation_id ?? '' }),
    chosen,
    trade,
    traded: async () => ({
      id: (await app.call('POST /api/collections/trades', { token, body: await trade() })).body.trade.id,
    }),
    sold: async () => {
      const sold = { token, params: { id: await idOfCopy() }, body: { sold_price: 30 } }
      return { id: (await app.call('DELETE /api/collections/:id', sold)).body.operation_id ?? '' }
    },
    box: async () => {
      const body = {
        ...product,
        name: `Box ${await idOfCopy()}`,
        product_type: 'sealed_product',
        product_description: 'A box.',
      }
      const { product: box } = (await app.call('POST /api/products', { token, body })).body
      const sealed = { product_id: box.id, purchase_price: 10 }
      return { id: (await app.call('POST /api/collections', { token, body: sealed })).body.item.id }
    },
    pictured,
    submitted: async () => {
      const sent = { token, body: { ...(await chosen()), ...submission } }
      return { id: (await app.call('POST /api/submissions', sent)).body.submission_id }
    },
    product,
    edited,
    reported: async () => {
      await giveRole(app.parts, user.username, 'trusted', true)
      const reported = { token, params: await edited(), body: { reason: 'duplicate' } }
      return { id: (await app.call('POST /api/products/:id/reports', reported)).body.report.id }
    },
    waiting: async () => {
      await giveRole(app.parts, user.username, 'trusted', true)
      const params = await edited()
      const { product: found } = (await app.call('GET /api/products/:id', { token, params })).body
      const id = newId()
      const edit = {
        id,
        productId: params.id,
        createdAt: found.created_at,
        found: {},
        wanted: { rarity: 'X' },
      }
      await app.storage.write(tx => insertWaitingEdit(tx, user.id, edit))
      return { id, revision: found.revision, updated_at: found.updated_at }
    },
    imported,
    published: async () => {
      const params = await imported()
      const body = { verdict: 'unknown', decision: 'leave_out' }
      await app.call('POST /api/imports/:id/decisions', { token, params, body })
      const { copies } = (await app.call('GET /api/imports/:id', { token, params })).body.import
      await app.call('POST /api/imports/:id/publish', { token, params, body: { expected_copies: copies } })
      await app.parts.background.settled()
      return params
    },
    venue: async () => ({ id: (await app.call('POST /api/venues', { token, body: venue })).body.venue.id }),
    view: async () => ({
      id: (await app.call('POST /api/collections/views', { token, body: view })).body.view.id,
    }),
    page: async () => {
      const { page, secret } = (await app.call('POST /api/shared-pages', { token, body: shared })).body
      return { id: page.id, secret }
    },
    source,
    otherSession: async () => {
      await app.call('POST /api/auth/login', { body: { username: user.username, password: testPassword } })
      const { sessions } = (await app.call('GET /api/auth/sessions', { token })).body
      return { id: sessions.find(({ is_this }) => !is_this)?.id ?? '' }
    },
    /** A second step of somebody else. */
    secondStep: async () => {
      const other = await app.register()
      const { key } = await turnOn(app, other.token)
      return { step_token: await firstStep(app, other.user.username), code: codeOf(app, key, 1) }
    },
    startedApp: async () =>
      (await app.call('POST /api/auth/second-factor/app', { token, body: { password: testPassword } })).body,
    /** Two-step sign-in is on. */
    turnedOn: async () => {
      const { factors } = (await app.call('GET /api/auth/second-factor', { token })).body
      if (factors.length === 0) await turnOn(app, token)
    },
    confirmation: async () => ({ secret: await mailedConfirmation(app, await stranger()) }),
    reset: async () => ({ secret: (await startPasswordReset(app.parts, await stranger())).secret }),
  }
}

const venue = { name: 'A fair', fee_basis_points: 1_325, fixed_fee: 0.3, shipping: 4.5 }
const view = { name: 'Charizards', parameters: '{"search":"charizard"}' }
const submission = {
  grading_company: 'PSA',
  service: 'Value',
  sent_on: '2026-03-01',
  fees: 25,
  note: 'Two boxes',
}
const shared = {
  title: 'Charizards',
  filter: {
    search: 'charizard',
    set: 'Base Set',
    type: 'card',
    condition: 'Near Mint',
    price_from: 1,
    price_to: 9,
  },
  sort: 'value',
  order: 'asc',
  shows_values: true,
  shows_username: true,
  shows_cost: true,
  shows_notes: true,
  shows_place: true,
  shows_certs: true,
} as const
const slab = { grading_company: 'PSA', grade: '10' }
const newPassword = 'another long passphrase'

const examples: Examples = {
  'POST /api/auth/register': () => ({
    body: { username: 'another', email: 'another@example.com', password: testPassword },
  }),
  'POST /api/auth/login': ({ user }) => ({ body: { username: user.username, password: testPassword } }),
  'POST /api/auth/password-reset/link': () => ({ body: { username: 'nobody' } }),
  'POST /api/auth/login/second-step': async ({ secondStep }) => ({ body: await secondStep() }),
  'POST /api/auth/second-factor/app': () => ({ body: { password: testPassword } }),
  'POST /api/auth/second-factor/app/confirmation': async ({ app, startedApp }) => ({
    body: { code: codeOf(app, (await startedApp()).key) },
  }),
  'POST /api/auth/second-factor/recovery-codes': async ({ turnedOn }) => {
    await turnedOn()
    return { body: { password: testPassword } }
  },
  'DELETE /api/auth/second-factor': async ({ turnedOn }) => {
    await turnedOn()
    return { body: { password: testPassword } }
  },
  'POST /api/auth/password-reset/owner': async ({ reset }) => ({ body: await reset() }),
  'POST /api/auth/password-reset': async ({ reset }) => ({
    body: { ...(await reset()), new_password: newPassword },
  }),
  'POST /api/auth/email-confirmation/owner': async ({ confirmation }) => ({ body: await confirmation() }),
  'POST /api/auth/email-confirmation': async ({ confirmation }) => ({ body: await confirmation() }),
  'PUT /api/auth/profile': ({ user }) => ({
    body: { username: user.username, email: user.email, first_name: 'Misty' },
  }),
  'PUT /api/auth/password': () => ({
    body: { current_password: testPassword, new_password: newPassword },
  }),
  'PUT /api/auth/settings': () => ({
    body: {
      theme: 'dark',
      time_zone: 'Europe/Berlin',
      display_currency: 'EUR',
      ledger_currency: 'USD',
    },
  }),
  'DELETE /api/auth/sessions/:id': async ({ otherSession }) => ({ params: await otherSession() }),
  'DELETE /api/auth/account': ({ user }) => ({
    body: { password: testPassword, confirmation: user.username },
  }),
  'POST /api/auth/restore/check': async ({ app, token }) => ({ file: await downloaded(app, token) }),
  'POST /api/auth/restore': async ({ app, token }) => ({ file: await downloaded(app, token) }),
  'POST /api/auth/restore/pictures': async ({ app, token, pictured }) => {
    await pictured()
    return { file: await picturesOf(app, token) }
  },
  'POST /api/products': ({ user, product }) => ({ body: { ...product, name: `Card of ${user.username}` } }),
  'POST /api/products/upload-image': async () => ({ file: await photo() }),
  'GET /api/products/:id': ({ other }) => ({ params: { id: other } }),
  'PUT /api/products/:id': ({ other }) => ({ params: { id: other }, body: { rarity: 'Rare' } }),
  'GET /api/products/:id/revisions': async ({ edited }) => ({ params: await edited() }),
  'POST /api/products/:id/revisions/:revision/revert': async ({ edited }) => ({
    params: { ...(await edited()), revision: '0' },
    body: { revision: 1 },
  }),
  'POST /api/products/:id/reports': ({ other }) => ({
    params: { id: other },
    body: { reason: 'wrong_name', note: 'This is another card.' },
  }),
  'GET /api/reports': async ({ reported }) => {
    await reported()
    return {}
  },
  'DELETE /api/reports/:id': async ({ reported }) => ({ params: await reported() }),
  'GET /api/waiting-edits': async ({ waiting }) => {
    await waiting()
    return {}
  },
  'POST /api/waiting-edits/:id/approve': async ({ waiting }) => {
    const { id, ...body } = await waiting()
    return { params: { id }, body }
  },
  'DELETE /api/waiting-edits/:id': async ({ waiting }) => ({ params: { id: (await waiting()).id } }),
  'DELETE /api/collectors/:id/waiting-edits': async ({ waiting, user }) => {
    await waiting()
    return { params: { id: user.id } }
  },
  'POST /api/collectors/:id/revert-edits': async ({ waiting, user }) => {
    await waiting()
    return { params: { id: user.id }, body: {} }
  },
  'GET /api/certificates/:company/:number': () => ({ params: { company: 'PSA', number: '94597302' } }),
  'GET /api/sets/:id': ({ set }) => ({ params: { id: set } }),
  'PUT /api/sets/:id/chosen': ({ set }) => ({ params: { id: set } }),
  'DELETE /api/sets/:id/chosen': ({ set }) => ({ params: { id: set } }),
  'POST /api/collections': ({ raw }) => ({ body: raw }),
  'GET /api/collections/:id': async ({ copy }) => ({ params: await copy() }),
  'PUT /api/collections/:id': async ({ copy }) => ({ params: await copy(), body: { purchase_price: 20 } }),
  'DELETE /api/collections/:id': async ({ copy }) => ({ params: await copy(), body: { sold_price: 30 } }),
  'GET /api/collections/export': () => ({ query: { format: 'tcgplayer', type: 'raw' } }),
  'GET /api/collections/export/insurance': async ({ copy }) => {
    await copy()
    return { query: { type: 'raw' } }
  },
  'GET /api/collections/export/contents': () => ({ query: { format: 'tcgplayer', type: 'raw' } }),
  'POST /api/collections/:id/open': async ({ box, other }) => ({
    params: await box(),
    body: {
      pulled: [{ id: other, quantity: 2, condition: 'Near Mint', total_cost: 10 }],
      split: 'manual',
    },
  }),
  'POST /api/collections/trades': async ({ trade }) => ({ body: await trade() }),
  'POST /api/collections/bulk/figures': async ({ copy, card }) => {
    await copy()
    return { body: { group_keys: [`${card}:raw:near%20mint`] } }
  },
  'POST /api/collections/bulk/edit': async ({ copy }) => {
    await copy()
    return {
      body: {
        all_of: { type: 'raw' },
        expected_copies: 1,
        purchase_price: 20,
        add_tags: ['Vintage'],
        remove_tags: ['Old'],
        clear: ['note'],
      },
    }
  },
  'POST /api/collections/bulk/grading': async ({ chosen }) => ({
    body: { ...(await chosen()), grading_status: 'grading', grading_cost: 5 },
  }),
  'POST /api/collections/bulk/sell': async ({ chosen }) => ({
    body: { ...(await chosen()), sold_price: 30 },
  }),
  'POST /api/collections/bulk/remove': async ({ chosen }) => ({
    body: { ...(await chosen()), ending: 'gift' },
  }),
  'GET /api/collections/:id/pictures/:side': async ({ pictured }) => ({ params: await pictured() }),
  'PUT /api/collections/:id/pictures/:side': async ({ copy }) => ({
    params: { ...(await copy()), side: 'front' },
    file: await photo(),
  }),
  'DELETE /api/collections/:id/pictures/:side': async ({ pictured }) => ({ params: await pictured() }),
  'GET /api/submissions/:id': async ({ submitted }) => ({ params: await submitted() }),
  'POST /api/submissions': async ({ chosen }) => {
    const { holding_ids, expected_copies } = await chosen()
    return {
      body: {
        holding_ids,
        expected_copies,
        ...submission,
        predicted_grade: '9',
        predicted_grades: holding_ids.map(id => ({ id, predicted_grade: '10' })),
      },
    }
  },
  'PUT /api/submissions/:id': async ({ submitted }) => ({
    params: await submitted(),
    body: { ...submission, fees: 30, revision: 0 },
  }),
  'POST /api/submissions/:id/return': async ({ app, token, submitted }) => {
    const params = await submitted()
    const { copies } = (await app.call('GET /api/submissions/:id', { token, params })).body
    return {
      params,
      body: {
        returned: copies.map(({ holding_id: id }) => ({ id, grade: '9', cert_number: id.slice(-12) })),
      },
    }
  },
  'POST /api/operations/:id/undo': async ({ operation }) => ({ params: await operation(), body: {} }),
  'PUT /api/sales/:id': async ({ sold }) => ({ params: await sold(), body: { sold_price: 12 } }),
  'GET /api/trades/:id': async ({ traded }) => ({ params: await traded() }),
  'PUT /api/trades/:id': async ({ traded }) => ({ params: await traded(), body: { cash_delta: 5 } }),
  'GET /api/prices/product/:id': ({ other }) => ({ params: { id: other }, query: slab }),
  'GET /api/prices/product/:id/history': ({ other }) => ({ params: { id: other } }),
  'GET /api/prices/product/:id/sources': ({ other }) => ({ params: { id: other }, query: slab }),
  'GET /api/prices/product/:id/evidence': ({ other }) => ({ params: { id: other }, query: slab }),
  'POST /api/prices/find': ({ card, other }) => ({ body: { card_ids: [card, other] } }),
  'POST /api/prices/update-ebay-prices': ({ card }) => ({
    body: { keys: [{ product_id: card, condition: 'Near Mint' }] },
  }),
  'GET /api/exchange-rates': () => ({ query: { currencies: 'JPY,EUR' } }),
  'POST /api/notifications/read': () => ({ body: { ids: ['none-of-this-id'] } }),
  'PUT /api/wishlist/:id': ({ other }) => ({ params: { id: other }, body: { target_price: 5 } }),
  'DELETE /api/wishlist/:id': ({ other }) => ({ params: { id: other } }),
  'PUT /api/operator/price-sources': ({ source }) => ({
    body: { raw: [source], graded: [source], sealed: [source] },
  }),
  'PUT /api/operator/price-sources/allowed/:username': ({ user }) => ({
    params: { username: user.username },
  }),
  'DELETE /api/operator/price-sources/allowed/:username': ({ user }) => ({
    params: { username: user.username },
  }),
  'POST /api/operator/price-sources/:name/file': () => ({
    params: { name: 'files' },
    file: Buffer.from('one\ntwo'),
  }),
  'POST /api/operator/price-sources/:name/try': ({ source, card }) => ({
    params: { name: source },
    body: { product_id: card, condition: 'Near Mint' },
  }),
  'PUT /api/operator/excluded-listings/:source/:id': ({ source }) => ({
    params: { source, id: '1' },
    body: { reason: 'A fake' },
  }),
  'DELETE /api/operator/excluded-listings/:source/:id': ({ source }) => ({ params: { source, id: '1' } }),
  'POST /api/operator/catalogue-fill': () => ({ body: { language: 'en' } }),
  'PUT /api/operator/start/:step': () => ({ params: { step: 'prices' }, body: { is_done: true } }),
  'POST /api/imports': () => ({ query: { file_name: 'collectr.csv' }, file: importFile }),
  'GET /api/imports/:id': async ({ imported }) => ({ params: await imported() }),
  'PUT /api/imports/:id/reading': async ({ imported }) => ({
    params: await imported(),
    body: {
      columns: [
        'portfolio',
        'game',
        'setName',
        'name',
        'cardNumber',
        'rarity',
        'printing',
        'grade',
        'condition',
        'price',
        'quantity',
        'owned',
        'purchaseDate',
        'notes',
      ],
      answers: {
        price_for: 'copy',
        day_order: 'day first',
        decimal_mark: '.',
        blank_quantity: 1,
        blank_condition: 'Near Mint',
        currency: 'EUR',
        dollar_sign: 'CAD',
        yen_sign: 'CNY',
        krona_sign: 'SEK',
        rates: [{ currency: 'EUR', rate: 1.08 }],
        conditions: [{ key: 'tatty', condition: 'Damaged' }],
      },
    },
  }),
  'PUT /api/imports/:id/sheet': async ({ imported }) => ({ params: await imported(), body: { sheet: 0 } }),
  'GET /api/imports/:id/rows': async ({ imported }) => ({ params: await imported() }),
  'GET /api/imports/:id/rows-left': async ({ imported }) => ({ params: await imported() }),
  'PUT /api/imports/:id/rows/:line': async ({ imported }) => ({
    params: { ...(await imported()), line: '2' },
    body: { cells: [{ column: 9, text: '3.50' }] },
  }),
  'POST /api/imports/:id/decisions': async ({ imported }) => ({
    params: await imported(),
    body: {
      line: 3,
      alike: true,
      decision: 'create',
      product: { name: 'Missingno', set_name: 'Nowhere', card_number: '999' },
    },
  }),
  'POST /api/imports/:id/publish': async ({ imported }) => ({
    params: await imported(),
    body: { expected_copies: 2 },
  }),
  'POST /api/imports/:id/reopen': async ({ published }) => ({ params: await published() }),
  'DELETE /api/imports/:id': async ({ imported }) => ({ params: await imported() }),
  'POST /api/collections/views': () => ({ body: view }),
  'PUT /api/collections/views/:id': async ({ view: saved }) => ({
    params: await saved(),
    body: { ...view, name: 'Others' },
  }),
  'DELETE /api/collections/views/:id': async ({ view: saved }) => ({ params: await saved() }),
  'POST /api/shared-pages': () => ({ body: shared }),
  'POST /api/shared-pages/preview': () => ({ body: shared }),
  'PUT /api/shared-pages/:id': async ({ page }) => ({ params: { id: (await page()).id }, body: shared }),
  'POST /api/shared-pages/:id/link': async ({ page }) => ({ params: { id: (await page()).id } }),
  'DELETE /api/shared-pages/:id': async ({ page }) => ({ params: { id: (await page()).id } }),
  'GET /api/shared/:secret': async ({ page }) => ({ params: { secret: (await page()).secret } }),
  'GET /api/shared/:secret/groups': async ({ page }) => ({ params: { secret: (await page()).secret } }),
  'POST /api/venues': ({ user }) => ({ body: { ...venue, name: `Fair of ${user.username}` } }),
  'PUT /api/venues/:id': async ({ venue: made }) => ({
    params: await made(),
    body: { ...venue, fixed_fee: 1, revision: 0 },
  }),
  'DELETE /api/venues/:id': async ({ venue: made }) => ({ params: await made() }),
}

/** Returns the example of a call, by a collector who has what it needs. */
export async function soundCall(
  app: TestApp,
  name: EndpointName,
  registered: WireAnswer<'POST /api/auth/register'>,
  catalogue: Catalogue = usualCatalogue,
): Promise<SoundCall> {
  if (name.includes('/operator/')) await giveRole(app.parts, registered.user.username, 'operator', true)
  const make = examples[name] as ((made: Made) => Promise<Partial<SoundCall>>) | undefined
  const {
    params = {},
    query = {},
    body = {},
    file,
  } = (await make?.(making(app, registered, catalogue))) ?? {}
  const [, path = ''] = name.split(' ')
  return {
    token: registered.token,
    url: path.replaceAll(/:(\w+)/g, (_, key: string) => params[key] ?? ''),
    params,
    query,
    body,
    ...(file && { file }),
  }
}
