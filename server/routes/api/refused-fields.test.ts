import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EndpointName } from '#contract/endpoints'
import { type Sent, type TestApp, testApp } from '#server/testing/app'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

onOneEngine(engine => {
  let app: TestApp
  let token: string
  let account: { username: string; email: string }
  beforeAll(async () => {
    app = await testApp(engine)
    const { user, token: own } = await app.register()
    token = own
    account = { username: user.username, email: user.email }
    await addProducts(app.storage, [{ id: 'charizard' }])
  })
  afterAll(() => app.close())

  const refusalOf = async (name: EndpointName, sent: Sent) => {
    const { status, refusal } = await app.call(name, { token, params: { id: 'charizard' }, ...sent })
    return [status, refusal]
  }
  const refused = (field: string, sentence: string) => [
    400,
    { error: sentence, code: 'invalid', fields: { [field]: sentence } },
  ]

  const names: [value: unknown, sentence: string][] = [
    [7, 'must be text'],
    [['Misty'], 'must be text'],
    ['x'.repeat(101), 'must be at most 100 characters'],
    ['Mis\u0000ty', 'contains a control character'],
    ['Mis\nty', 'contains a control character'],
    ['Mis\ud800ty', 'contains an incomplete character'],
    ['Mis\u202ety', 'contains an invisible character'],
  ]
  it.each(names)('rejects a profile with the first or last name %j', async (value, sentence) => {
    for (const field of ['first_name', 'last_name']) {
      const body = { ...account, first_name: 'Misty', last_name: 'Waterflower', [field]: value }
      expect(await refusalOf('PUT /api/auth/profile', { body })).toEqual(
        refused(field, `${field} ${sentence}`),
      )
    }
    expect((await app.call('GET /api/auth/profile', { token })).body.user).toMatchObject({
      first_name: null,
      last_name: null,
    })
  })

  const pages: [query: Record<string, string>, field: string, sentence: string][] = [
    [{ page: '0' }, 'page', 'page must be from 1 to 1000000'],
    [{ page: '-1' }, 'page', 'page must be a whole number'],
    [{ page: '1.5' }, 'page', 'page must be a whole number'],
    [{ page: 'one' }, 'page', 'page must be a whole number'],
    [{ page: '1000001' }, 'page', 'page must be from 1 to 1000000'],
    [{ page: '1'.repeat(400) }, 'page', 'page must be a whole number'],
    [{ limit: '0' }, 'limit', 'limit must be from 1 to 100'],
    [{ limit: '101' }, 'limit', 'limit must be from 1 to 100'],
    [{ limit: '1e1' }, 'limit', 'limit must be a whole number'],
  ]
  it.each(pages)('rejects a page of notifications, trades or wishes: %j', async (query, ...said) => {
    for (const name of ['GET /api/notifications', 'GET /api/trades', 'GET /api/wishlist'] as const) {
      expect(await refusalOf(name, { query })).toEqual(refused(...said))
    }
  })

  const half = 'A price for a graded card needs company and grade.'
  const oneOf =
    'condition must be one of Near Mint, Lightly Played, Moderately Played, Heavily Played, Damaged'
  const targets: [query: Record<string, string>, field: string, sentence: string][] = [
    [{ condition: 'Mint' }, 'condition', oneOf],
    [{ condition: 'near mint' }, 'condition', oneOf],
    [{ grading_company: 'PSA' }, 'grade', half],
    [{ grade: '10' }, 'grading_company', half],
    [{ grading_company: 'PSA', grade: ' ' }, 'grade', half],
    [{ grading_company: 'PSA', grade: '1'.repeat(51) }, 'grade', 'grade must be at most 50 characters'],
    [
      { grading_company: 'P\u0000', grade: '10' },
      'grading_company',
      'grading_company contains a control character',
    ],
  ]
  it.each(targets)('rejects a price query of %j', async (query, field, sentence) => {
    for (const name of ['GET /api/prices/product/:id', 'GET /api/prices/product/:id/evidence'] as const) {
      expect(await refusalOf(name, { query })).toEqual(refused(field, sentence))
    }
  })
})
