/** A valid request for every call with a body or a query. */
import type { Endpoint } from '#contract/endpoint'
import { type EndpointName, endpoints, type WireAnswer } from '#contract/endpoints'
import { giveRole } from '#server/commands/accounts/operator-accounts'
import { startPasswordReset } from '#server/commands/accounts/reset-password'
import { mailedConfirmation } from './confirmed-email.ts'
import { photo } from './calls/described-pictures.ts'
import { importFile } from './calls/collectr.ts'
import { type TestApp, testPassword } from './app.ts'

export interface SoundCall {
  readonly token: string
  /** The address without a query. */
  readonly url: string
  readonly query: Readonly<Record<string, string>>
  readonly body: object
}

/** Requires the products charizard and blastoise in the catalogue. */
export async function soundCall(
  app: TestApp,
  name: EndpointName,
  { token, user }: WireAnswer<'POST /api/auth/register'>,
): Promise<SoundCall> {
  const card = { product_id: 'charizard', purchase_price: 10, condition: 'Near Mint' }
  const { item, operation_id } = (await app.call('POST /api/collections', { token, body: card })).body
  const trade = {
    traded_away: [{ id: item.id }],
    received: [{ id: 'blastoise', quantity: 1, condition: 'Near Mint' }],
    cash_delta: 0,
  }
  const chosen = { holding_ids: [item.id], expected_copies: 1 }
  const pulled = { id: 'blastoise', quantity: 2, condition: 'Near Mint', total_cost: 10 }
  const venue = { name: 'A fair', fee_basis_points: 1_325, fixed_fee: 0.3, shipping: 4.5 }
  const view = { name: 'Charizards', parameters: '{"search":"charizard"}' }
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
  }
  const submission = {
    grading_company: 'PSA',
    service: 'Value',
    sent_on: '2026-03-01',
    fees: 25,
    note: 'Two boxes',
  }
  const secret = await secretOf(name, app)
  const sourceName = app.parts.sources.known[0]?.facts.name ?? 'none'
  if (name.includes('/operator/')) await giveRole(app.parts, user.username, 'operator', true)
  const image_url = 'https://example.com/card.webp'
  const bodies: Partial<Record<EndpointName, object>> = {
    'POST /api/auth/register': { username: 'another', email: 'another@example.com', password: testPassword },
    'POST /api/auth/login': { username: user.username, password: testPassword },
    'POST /api/auth/password-reset/owner': { secret },
    'POST /api/auth/password-reset': {
      secret,
      new_password: 'another long passphrase',
    },
    'POST /api/auth/email-confirmation/owner': { secret },
    'POST /api/auth/email-confirmation': { secret },
    'PUT /api/auth/profile': { username: user.username, email: user.email, first_name: 'Misty' },
    'PUT /api/auth/password': { current_password: testPassword, new_password: 'another long passphrase' },
    'PUT /api/auth/settings': {
      theme: 'dark',
      time_zone: 'Europe/Berlin',
      display_currency: 'EUR',
      ledger_currency: 'USD',
    },
    'DELETE /api/auth/account': { password: testPassword, confirmation: user.username },
    'POST /api/products': {
      name: `Card of ${user.username}`,
      product_type: 'card',
      set_name: 'Own Set',
      image_url,
    },
    'PUT /api/products/:id': { rarity: 'Rare' },
    'POST /api/products/:id/revisions/:revision/revert': { revision: 1 },
    'POST /api/products/:id/reports': { reason: 'wrong_name', note: 'This is another card.' },
    'POST /api/collections': card,
    'PUT /api/collections/:id': { purchase_price: 20 },
    'DELETE /api/collections/:id': { sold_price: 30 },
    'POST /api/collections/:id/open': { pulled: [pulled], split: 'manual' },
    'POST /api/collections/trades': trade,
    'POST /api/collections/bulk/figures': { group_keys: ['charizard:raw:near%20mint'] },
    'POST /api/collections/bulk/edit': {
      all_of: { type: 'raw' },
      expected_copies: 1,
      purchase_price: 20,
      add_tags: ['Vintage'],
      remove_tags: ['Old'],
      clear: ['note'],
    },
    'POST /api/collections/bulk/grading': { ...chosen, grading_status: 'grading', grading_cost: 5 },
    'POST /api/collections/bulk/sell': { ...chosen, sold_price: 30 },
    'POST /api/collections/bulk/remove': { ...chosen, ending: 'gift' },
    'POST /api/submissions': {
      ...chosen,
      ...submission,
      predicted_grade: '9',
      predicted_grades: [{ id: item.id, predicted_grade: '10' }],
    },
    'PUT /api/submissions/:id': { ...submission, fees: 30, revision: 0 },
    'POST /api/submissions/:id/return': {
      returned: [{ id: item.id, grade: '9', cert_number: item.id.slice(-12) }],
    },
    'POST /api/operations/:id/undo': {},
    'PUT /api/sales/:id': { sold_price: 12 },
    'PUT /api/trades/:id': { cash_delta: 5 },
    'POST /api/prices/find': { card_ids: ['charizard', 'blastoise'] },
    'POST /api/prices/update-ebay-prices': { keys: [{ product_id: 'charizard', condition: 'Near Mint' }] },
    'POST /api/notifications/read': { ids: ['none-of-this-id'] },
    'PUT /api/wishlist/:id': { target_price: 5 },
    'PUT /api/operator/price-sources': { raw: [sourceName], graded: [sourceName], sealed: [sourceName] },
    'PUT /api/operator/excluded-listings/:source/:id': { reason: 'A fake' },
    'POST /api/operator/price-sources/:name/try': { product_id: 'charizard', condition: 'Near Mint' },
    'PUT /api/imports/:id/reading': {
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
    'PUT /api/imports/:id/rows/:line': { cells: [{ column: 9, text: '3.50' }] },
    'PUT /api/imports/:id/sheet': { sheet: 0 },
    'POST /api/imports/:id/decisions': {
      line: 3,
      alike: true,
      decision: 'create',
      product: { name: 'Missingno', set_name: 'Nowhere', card_number: '999' },
    },
    'POST /api/imports/:id/publish': { expected_copies: 2 },
    'POST /api/collections/views': view,
    'PUT /api/collections/views/:id': { ...view, name: 'Others' },
    'POST /api/shared-pages': shared,
    'POST /api/shared-pages/preview': shared,
    'PUT /api/shared-pages/:id': shared,
    'POST /api/venues': { ...venue, name: `Fair of ${user.username}` },
    'PUT /api/venues/:id': { ...venue, fixed_fee: 1, revision: 0 },
  }
  const editedProduct = async (): Promise<string> => {
    const proposed = { name: `Edited ${item.id}`, product_type: 'card', set_name: 'Own Set', image_url }
    const { product } = (await app.call('POST /api/products', { token, body: proposed })).body
    const { id } = product
    await app.call('PUT /api/products/:id', { token, params: { id }, body: { rarity: 'Rare' } })
    return id
  }
  const openReport = async (): Promise<string> => {
    await giveRole(app.parts, user.username, 'trusted', true)
    const reported = { token, params: { id: 'blastoise' }, body: { reason: 'duplicate' } }
    return (await app.call('POST /api/products/:id/reports', reported)).body.report.id
  }
  const idOf = async (): Promise<string> => {
    if (name.endsWith('/open')) {
      const box = {
        name: `Box ${item.id}`,
        product_type: 'sealed_product',
        set_name: 'Own Set',
        image_url: 'https://example.com/box.webp',
        product_description: 'A box.',
      }
      const { product } = (await app.call('POST /api/products', { token, body: box })).body
      const sealed = { product_id: product.id, purchase_price: 10 }
      return (await app.call('POST /api/collections', { token, body: sealed })).body.item.id
    }
    if (name.includes('/views/')) {
      return (await app.call('POST /api/collections/views', { token, body: view })).body.view.id
    }
    if (name.includes('/shared-pages/')) {
      return (await app.call('POST /api/shared-pages', { token, body: shared })).body.page.id
    }
    if (name.includes('/shared/')) {
      return (await app.call('POST /api/shared-pages', { token, body: shared })).body.secret
    }
    if (name.includes('/imports/')) {
      const sent = { token, query: { file_name: 'collectr.csv' }, file: importFile }
      // A collector has one unfinished import; that of an earlier call serves as well.
      const { status, body, refusal } = await app.call('POST /api/imports', sent)
      await app.parts.background.settled()
      return status === 201 ? body.import.id : (refusal.id ?? '')
    }
    if (name.includes('/pictures/')) {
      const params = { id: item.id, side: 'front' }
      const { status } = await app.call('PUT /api/collections/:id/pictures/:side', {
        token,
        params,
        file: await photo(),
      })
      if (status !== 200) throw new Error('the picture was refused')
    }
    if (name.includes('/collections/')) return item.id
    if (name.includes('/operations/')) return operation_id ?? ''
    if (name.includes('/sales/')) {
      const sold = { token, params: { id: item.id }, body: { sold_price: 30 } }
      return (await app.call('DELETE /api/collections/:id', sold)).body.operation_id ?? ''
    }
    if (name.includes('/trades/')) {
      return (await app.call('POST /api/collections/trades', { token, body: trade })).body.trade.id
    }
    if (name.includes('/submissions/')) {
      const sent = { token, body: { ...chosen, ...submission } }
      return (await app.call('POST /api/submissions', sent)).body.submission_id
    }
    if (name.includes('/venues/')) {
      return (await app.call('POST /api/venues', { token, body: venue })).body.venue.id
    }
    if (name.includes('/sets/')) return 'base1'
    if (name.includes('/revisions/')) return editedProduct()
    if (name.includes('/reports/')) return openReport()
    return 'blastoise'
  }
  const id = await idOf()
  const body = bodies[name]
  const endpoint: Endpoint = endpoints[name]
  if (endpoint.body && !body) throw new Error(`no body is known for ${name}`)
  return {
    token,
    url: (name.split(' ')[1] ?? '')
      .replace(/:(?:id|secret)/, id)
      .replace(':revision', '0')
      .replace(':line', '2')
      .replace(':side', 'front')
      .replace(':company/:number', 'PSA/94597302')
      .replace(/:(?:name|source)/, sourceName),
    query: queryOf(name),
    body: body ?? {},
  }
}

function queryOf(name: EndpointName): SoundCall['query'] {
  if (name === 'GET /api/collections/export/insurance') return { type: 'raw' }
  if (name.startsWith('GET /api/collections/export')) return { format: 'tcgplayer', type: 'raw' }
  if (name === 'GET /api/exchange-rates') return { currencies: 'JPY,EUR' }
  return name.startsWith('GET /api/prices/') ? { grading_company: 'PSA', grade: '10' } : {}
}

/** The secret of a link for the calls that take one, of somebody else: a reset ends the sessions. */
async function secretOf(name: EndpointName, app: TestApp): Promise<string> {
  const isConfirmation = name.startsWith('POST /api/auth/email-confirmation')
  if (!isConfirmation && !name.startsWith('POST /api/auth/password-reset')) return ''
  const { user } = await app.register()
  if (isConfirmation) return mailedConfirmation(app, user.id)
  return (await startPasswordReset(app.parts, user.id)).secret
}
