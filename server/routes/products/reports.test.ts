import { beforeEach, expect, it } from 'vitest'
import { giveRole } from '#server/commands/accounts/operator-accounts'
import { type TestApp, testApp } from '#server/testing/app'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

onOneEngine(engine => {
  let app: TestApp
  let operator: string
  let ash: string
  let misty: string
  beforeEach(async () => {
    app = await testApp(engine, { rateLimits: true })
    const products = Array.from({ length: 23 }, (_, index) => ({
      id: `card-${index}`,
      name: `Card ${index}`,
    }))
    await addProducts(app.storage, products)
    operator = (await app.register('operator')).token
    ash = (await app.register('ash')).token
    misty = (await app.register('misty')).token
    return () => app.close()
  })

  const report = (token: string, id = 'card-0', body: object = { reason: 'wrong_name' }) =>
    app.call('POST /api/products/:id/reports', { token, params: { id }, body })
  const reports = async (token: string, query = {}) => app.call('GET /api/reports', { token, query })
  const resolve = (token: string, id: string) =>
    app.call('DELETE /api/reports/:id', { token, params: { id } })
  const notices = async (token: string) => {
    const { notifications } = (await app.call('GET /api/notifications', { token })).body
    return notifications.filter(({ kind }) => kind === 'product_reports').map(({ is_read }) => is_read)
  }

  it('lists what was reported, newest first, with who, why and when', async () => {
    await report(ash, 'card-0', { reason: 'other', note: '  Not a card.\nReally. ' })
    app.clock.advance(60_000)
    await report(misty, 'card-1', { reason: 'duplicate', note: '' })
    const { body } = await reports(operator)
    expect(body.pagination).toMatchObject({ page: 1, totalItems: 2, totalPages: 1 })
    expect(body.reports).toMatchObject([
      { product_id: 'card-1', name: 'Card 1', reason: 'duplicate', note: null, reporter_name: 'misty' },
      {
        product_id: 'card-0',
        set_name: 'Base Set',
        reason: 'other',
        note: 'Not a card.\nReally.',
        reporter_name: 'ash',
        created_at: '2026-03-14T12:00:00.000Z',
      },
    ])
    const second = await reports(operator, { page: 2, limit: 1 })
    expect(second.body.reports.map(({ name }) => name)).toEqual(['Card 0'])
  })

  it('takes one report of a product from a collector while it is open', async () => {
    const { body } = await report(ash)
    expect(await report(ash)).toMatchObject({
      status: 409,
      refusal: {
        code: 'conflict',
        error: 'You have reported this product already. Your report is still open.',
      },
    })
    expect((await report(misty)).status).toBe(201)
    expect((await resolve(operator, body.report.id)).status).toBe(200)
    expect((await report(ash)).status).toBe(201)
  })

  it.each([
    ['nothing', { reason: 'wrong_name' }, 404],
    ['card-0', { reason: 'because' }, 400],
    ['card-0', {}, 400],
    ['card-0', { reason: 'other' }, 400],
    ['card-0', { reason: 'other', note: ' \n ' }, 400],
    ['card-0', { reason: 'other', note: 'x'.repeat(501) }, 400],
  ])('refuses a report of %s with %j', async (id, body, status) => {
    expect((await report(ash, id, body)).status).toBe(status)
    expect((await reports(operator)).body.reports).toEqual([])
  })

  it('names the note that the reason "other" lacks', async () => {
    expect(await report(ash, 'card-0', { reason: 'other', note: '' })).toMatchObject({
      refusal: { fields: { note: 'note is required for the reason other' } },
    })
  })

  it('shows and resolves them for operators and trusted collectors only', async () => {
    const { id } = (await report(ash)).body.report
    const sentence = 'Only an operator and collectors they trust can see and resolve reports.'
    const refused = { status: 403, refusal: { code: 'forbidden', error: sentence } }
    expect(await reports(ash)).toMatchObject(refused)
    expect(await resolve(ash, id)).toMatchObject(refused)
    await giveRole(app.parts, 'misty', 'trusted', true)
    const { user } = (await app.call('GET /api/auth/profile', { token: misty })).body
    expect(user).toMatchObject({ is_operator: false, is_curator: true })
    expect((await reports(misty)).body.reports).toMatchObject([{ id }])
    expect((await resolve(misty, id)).status).toBe(200)
    expect((await resolve(operator, id)).status).toBe(404)
    expect((await reports(operator)).body.reports).toEqual([])
  })

  it('notifies each of them once until they have read it', async () => {
    await giveRole(app.parts, 'misty', 'trusted', true)
    await report(ash, 'card-0')
    await report(ash, 'card-1')
    expect([await notices(operator), await notices(misty), await notices(ash)]).toEqual([
      [false],
      [false],
      [],
    ])
    await app.call('POST /api/notifications/read', { token: operator, body: {} })
    await report(ash, 'card-2')
    expect([await notices(operator), await notices(misty)]).toEqual([[false, true], [false]])
  })

  it('takes twenty reports a day from a collector, and a hundred open ones', async () => {
    for (let index = 0; index < 20; index++) expect((await report(ash, `card-${index}`)).status).toBe(201)
    expect(await report(ash, 'card-20')).toMatchObject({
      status: 429,
      refusal: { error: 'You can report at most 20 products in 24 hours. Try again in 24 hours.' },
    })
    expect((await report(misty, 'card-20')).status).toBe(201)
    app.clock.advance(24 * 60 * 60 * 1_000 + 1)
    expect((await report(ash, 'card-20')).status).toBe(201)
    const rows = Array.from({ length: 79 }, (_, index) => ({ id: `more-${index}` }))
    await addProducts(app.storage, rows)
    const { id: collectorId } = (await app.call('GET /api/auth/profile', { token: ash })).body.user
    await app.storage.write(tx =>
      tx
        .insertInto('product_reports')
        .values(
          rows.map(({ id }) => ({
            collector_id: collectorId,
            id,
            product_id: id,
            reason: 'other' as const,
            note: null,
            created_at: '2026-03-14T12:00:00.000Z',
          })),
        )
        .execute(),
    )
    expect(await report(ash, 'card-21')).toMatchObject({
      status: 409,
      refusal: { error: '100 of your reports are still open. Wait until some are resolved.' },
    })
  })

  it('goes with the account, and so does its count', async () => {
    await report(ash)
    const body = { password: 'a quiet long passphrase', confirmation: 'ash' }
    expect((await app.call('DELETE /api/auth/account', { token: ash, body })).status).toBe(200)
    expect((await reports(operator)).body.reports).toEqual([])
    const left = await app.storage.read(db =>
      db.selectFrom('attempts').select('bucket').where('bucket', 'like', 'reports:%').execute(),
    )
    expect(left).toEqual([])
  })
})
