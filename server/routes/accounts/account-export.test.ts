import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sumUpWeek } from '#server/commands/notifications/sum-up-week'
import { valueCollection } from '#server/commands/groups/value-collection'
import { insertChosenSet } from '#server/db/wishlist/chosen-sets'
import { insertWaitingEdit } from '#server/db/products/waiting-edits'
import { type TestApp, testApp } from '#server/testing/app'
import { turnOn } from '#server/testing/second-factor'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import { unzipped } from '#server/testing/unzipped'

const nearMint = 'raw:near%20mint'

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [
      { id: 'card', name: 'Charizard', cardNumber: '4', printingLabel: '1st Edition Holo' },
      { id: 'formula', name: '=HYPERLINK("https://example.com","x")', setName: '@home' },
      { id: 'box', name: 'Box', productType: 'sealed_product' },
    ])
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    collector = await newCollector(app)
  })

  const download = (token: string) =>
    app.app.inject({ url: '/api/auth/export', headers: { authorization: `Bearer ${token}` } })

  async function files(token = collector.token) {
    const { statusCode, rawPayload } = await download(token)
    expect(statusCode).toBe(200)
    return unzipped(rawPayload)
  }
  const data = async (token = collector.token) => JSON.parse(String((await files(token)).get('data.json')))
  const csv = async () => String((await files()).get('holdings.csv')).split('\r\n')

  const uploaded = async () => {
    const file = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#c60' } })
      .png()
      .toBuffer()
    const { body } = await app.call('POST /api/products/upload-image', { token: collector.token, file })
    return body.imageUrl
  }

  it('is a zip to download, with a token', async () => {
    const { headers } = await download(collector.token)
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="holofolio-data.zip"',
      'cache-control': 'no-store',
    })
    expect([...(await files()).keys()]).toEqual(['data.json', 'holdings.csv'])
    expect((await app.app.inject({ url: '/api/auth/export' })).statusCode).toBe(401)
  })

  it('works for a new collector', async () => {
    const at = '2026-03-14T12:00:00.000Z'
    const { profile, ...lists } = await data()
    expect(profile).toMatchObject({ id: collector.id, settings: { theme: 'light' } })
    expect(lists).toEqual({
      format: 2,
      exported_at: at,
      money: 'US dollars',
      holdings: [],
      ledger: [],
      operations: [],
      operation_copies: [],
      trades: [],
      trade_lines: [],
      submissions: [],
      submission_copies: [],
      submission_operations: [],
      stat_history: [],
      wishes: [],
      reports: [],
      waiting_edits: [],
      venues: [],
      collection_views: [],
      shared_pages: [],
      imports: [],
      chosen_sets: [],
      notifications: [],
      sessions: [{ device: 'lightMyRequest', address: '127.0.0.1', signed_in_at: at, last_seen_at: at }],
      second_factors: [],
      former_emails: [],
      products_added: [],
      products_edited: [],
      images: [],
    })
    expect(await csv()).toEqual([
      '\ufeffName,Set,Number,Printing,Details,Type,State,Condition,Grading company,Grade,Cert number,Predicted grade,Investment,Raw card cost,Grading cost,Purchase date,Own price,Own price counts,Added,Removed,Removed as,Sold price,Purchase fees,Purchase shipping,Purchase tax,Sale fees,Sale shipping,Sale tax,Sold at,Paid amount,Paid in,Rate,Rate day,Language,Note,Tags,Box,Binder,Page,Bought from,Id,Currency',
      '',
    ])
  })

  it('has an opening: what left, what came and the cost that moved', async () => {
    const box = await collector.add({ product_id: 'box', purchase_price: 143.64 })
    const { body } = await collector.open(box.item.id, { pulled: [{ id: 'card', condition: 'Near Mint' }] })
    const { holdings, ledger, operations, operation_copies: copies } = await data()
    const left = holdings.find(({ id }: { id: string }) => id === box.item.id)
    const came = holdings.find(({ id }: { id: string }) => id === body.pulled[0]?.id)
    expect([left.removal, came.purchase_price]).toEqual(['opened', 143.64])
    const moved = ledger.filter(({ kind }: { kind: string }) => kind === 'opening')
    expect(moved).toMatchObject([{ cash: 143.64 }, { cash: -143.64 }])
    expect(operations[1]).toMatchObject({ id: body.operation_id, kind: 'opening', cash: 0 })
    expect(copies).toHaveLength(3)
  })

  it('has every copy, including removed ones, with money in dollars', async () => {
    const paid = { purchase_price: 12.5, purchase_fees: 0.5, purchase_shipping: 1.25, purchase_tax: 0.75 }
    const { purchase_price: _, ...parts } = paid
    const euros = { paid_amount: 10, paid_currency: 'EUR', rate: 1 }
    const raw = await collector.add({ product_id: 'card', condition: 'Near Mint', ...parts, ...euros })
    const grading = await collector.add({
      product_id: 'card',
      grading_status: 'grading',
      raw_card_cost: 0,
      grading_cost: 20,
      predicted_grade: '9',
    })
    const edited = { own_price: 30.05, note: 'Signed.', tags: ['Old', 'Rare'], box: 'A', seller: 'Fair' }
    await collector.edit(raw.item.id, { ...edited, counts_own_price: true })
    const sold = await collector.add({ product_id: 'box', purchase_price: 1_000 })
    await collector.remove(sold.item.id, 1_200.1)
    const { holdings, ledger, stat_history } = await data()
    expect(holdings).toMatchObject([
      {
        id: raw.item.id,
        name: 'Charizard',
        label: 'Near Mint',
        ...paid,
        ...euros,
        rate_day: null,
        ...edited,
        counts_own_price: 'yes',
      },
      { id: grading.item.id, kind: 'grading', purchase_price: 20, raw_card_cost: 0, removed_at: null },
      { id: sold.item.id, label: 'Sealed', removal: 'sold', sold_price: 1_200.1 },
    ])
    expect(ledger.map((entry: { kind: string; cash: number }) => [entry.kind, entry.cash])).toEqual([
      ['add', -12.5],
      ['add', -20],
      ['add', -1_000],
      ['sale', 1_200.1],
    ])
    expect(stat_history).toEqual([
      {
        date: '2026-03-14',
        lifetime_earnings: 167.6,
        realised_profit: 200.1,
        total_investment: 32.5,
        total_market_price: 30.05,
        priced_quantity: 1,
        quantity: 2,
        priced_investment: 12.5,
        price_moves: 0,
        source_steps: 0,
        own_price_steps: 30.05,
        newly_priced: 0,
        added_value: 0,
        removed_value: 0,
        regraded_value: 0,
        bought: 1_032.5,
        sold: 1_200.1,
      },
    ])
    const at = '2026-03-14T12:00:00.000Z'
    expect((await csv()).slice(1)).toEqual([
      `Charizard,Base Set,4,1st Edition Holo,,Card,Near Mint,Near Mint,,,,,12.50,,,2026-03-14,30.05,yes,${at},,,,0.50,1.25,0.75,0.00,0.00,0.00,,10,EUR,1,,en,Signed.,"Old, Rare",A,,,Fair,${raw.item.id},USD`,
      `Charizard,Base Set,4,1st Edition Holo,,Card,Being Graded,,,,,9,20.00,0.00,20.00,2026-03-14,,,${at},,,,0.00,0.00,0.00,0.00,0.00,0.00,,,,,,en,,,,,,,${grading.item.id},USD`,
      `Box,Base Set,,,,Sealed product,Sealed,,,,,,1000.00,,,2026-03-14,,,${at},${at},sold,1200.10,0.00,0.00,0.00,0.00,0.00,0.00,,,,,,en,,,,,,,${sold.item.id},USD`,
      '',
    ])
  })

  it('has every trade with both sides', async () => {
    const given = await collector.add({ product_id: 'card', condition: 'Damaged', purchase_price: 12.5 })
    const traded = await app.call('POST /api/collections/trades', {
      token: collector.token,
      body: {
        traded_away: [{ id: given.item.id }],
        received: [{ id: 'box', quantity: 2, own_price: 7 }],
        cash_delta: 0.5,
        partner: 'Bob',
        note: 'At the fair',
      },
    })
    const { trade } = traded.body
    const { trades, trade_lines, holdings } = await data()
    expect(trades).toEqual([
      {
        id: trade.id,
        traded_at: '2026-03-14T12:00:00.000Z',
        date: '2026-03-14',
        cash_delta: 0.5,
        basis_given: 12.5,
        basis_received: 13,
        realised_gain: 0,
        partner: 'Bob',
        note: 'At the fair',
      },
    ])
    expect(trade_lines).toMatchObject([
      { trade_id: trade.id, side: 'given', holding_id: given.item.id, name: 'Charizard', cost_basis: 12.5 },
      { side: 'received', name: 'Box', label: 'Sealed', cost_basis: 6.5, market_price: null, own_price: 7 },
      { side: 'received', name: 'Box', cost_basis: 6.5 },
    ])
    expect(holdings.map(({ removal }: { removal: string | null }) => removal)).toEqual(['traded', null, null])
  })

  it('escapes formulas for spreadsheets', async () => {
    await collector.add({ product_id: 'formula', condition: 'Damaged', purchase_price: 1 })
    expect((await csv())[1]).toMatch(/^"'=HYPERLINK\(""https:\/\/example\.com"",""x""\)",'@home,/)
  })

  it('has wishes, reports, waiting edits, venues, notifications, catalogue edits and image files', async () => {
    const { token } = collector
    await setPrices(app.storage, [['card', nearMint, 1_000]])
    await collector.add({ product_id: 'card', condition: 'Near Mint', purchase_price: 10 })
    await setPrices(app.storage, [['card', nearMint, 2_000]])
    await valueCollection(app.parts, collector.id)
    const params = { id: 'card' }
    await app.call('PUT /api/wishlist/:id', { token, params, body: { target_price: 5.5 } })
    const venue = { name: 'A fair', fee_basis_points: 1_325, fixed_fee: 0.3, shipping: 4.5 }
    await app.call('POST /api/venues', { token, body: venue })
    const view = { name: 'Charizards', parameters: '{"search":"charizard"}' }
    await app.call('POST /api/collections/views', { token, body: view })
    await app.storage.write(async tx => {
      const at = '2026-03-15T12:00:00.000Z'
      await insertChosenSet(tx, collector.id, { language: 'ja', setCode: 'SV2a' }, at)
      const fields = { found: { rarity: null }, wanted: { rarity: 'Rude' } }
      await insertWaitingEdit(tx, collector.id, {
        id: `edit of ${collector.id}`,
        productId: 'card',
        createdAt: at,
        ...fields,
      })
    })
    const report = { reason: 'wrong_name', note: 'Another card.' }
    await app.call('POST /api/products/:id/reports', { token, params, body: report })
    app.clock.advance(7 * 24 * 60 * 60 * 1_000)
    await sumUpWeek(app.parts, collector.id)
    const image_url = await uploaded()
    const body = { name: `Own ${collector.id}`, product_type: 'card', set_name: 'Base Set', image_url }
    const created = await app.call('POST /api/products', { token, body })
    const { id } = created.body.product
    await app.call('PUT /api/products/:id', { token, params: { id }, body: { rarity: 'Rare' } })

    const found = await data()
    expect(found.wishes).toMatchObject([{ product_id: 'card', target_price: 5.5 }])
    expect(found.reports).toMatchObject([{ product_id: 'card', ...report }])
    expect(found.waiting_edits).toMatchObject([
      { product_id: 'card', name: 'Charizard', found: { rarity: null }, wanted: { rarity: 'Rude' } },
    ])
    expect(found.venues).toEqual([venue])
    expect(found.collection_views).toEqual([view])
    expect(found.chosen_sets).toEqual([
      { set_code: 'SV2a', language: 'ja', chosen_at: '2026-03-15T12:00:00.000Z' },
    ])
    expect(found.notifications).toMatchObject([
      { kind: 'price_move', product_id: 'card', label: 'Near Mint', old_price: 10, new_price: 20 },
      { kind: 'week', total_market_price: 20, change: 20, profit: 10, quantity: 1, quantity_change: 1 },
    ])
    expect(found.products_added).toMatchObject([{ product_id: id, name: `Own ${collector.id}` }])
    expect(found.products_edited).toMatchObject([{ product_id: id, revision: 0 }])
    const file = image_url.replace('/uploads/', '')
    expect(found.images).toMatchObject([{ file }])
    const picture = readFileSync(join(app.uploadsFolder, file))
    expect((await files()).get(`images/${file}`)).toEqual(picture)
  })

  it('omits an image whose file is missing', async () => {
    const file = (await uploaded()).replace('/uploads/', '')
    rmSync(join(app.uploadsFolder, file))
    expect([...(await files()).keys()]).toEqual(['data.json', 'holdings.csv'])
    expect((await data()).images).toMatchObject([{ file }])
  })

  it('has the kind and the day of a second factor, and neither its key nor a recovery code', async () => {
    const { key, recoveryCodes } = await turnOn(app, collector.token)
    const found = await data()
    expect(found.second_factors).toEqual([{ kind: 'app', set_up_at: app.clock.now.toISOString() }])
    const text = JSON.stringify(found)
    for (const secret of [key, ...recoveryCodes]) expect(text).not.toContain(secret)
  })

  it('has no secrets and no data of other collectors', async () => {
    const other = await newCollector(app)
    await other.add({ product_id: 'card', condition: 'Damaged', purchase_price: 77 })
    const found = await data()
    expect([found.holdings, found.ledger]).toEqual([[], []])
    expect(JSON.stringify(found)).not.toMatch(/argon2|hash|digest/)
    for (const secret of [other.id, collector.token]) expect(JSON.stringify(found)).not.toContain(secret)
  })

  describe('of more rows than one chunk', () => {
    it('has every copy and entry once, in order', async () => {
      for (const quantity of [1_000, 201]) {
        await collector.add({
          product_id: 'card',
          condition: 'Near Mint',
          purchase_price: 1,
          quantity,
        })
      }
      const { holdings, ledger } = await data()
      const ids: string[] = holdings.map(({ id }: { id: string }) => id)
      expect([new Set(ids).size, ids]).toEqual([1_201, ids.toSorted()])
      const sequences = ledger.map(({ sequence }: { sequence: number }) => sequence)
      expect(sequences).toEqual(Array.from({ length: 1_201 }, (_, index) => index + 1))
      expect(await csv()).toHaveLength(1_203)
    })
  })
})
