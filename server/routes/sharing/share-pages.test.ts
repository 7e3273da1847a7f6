// Sharing pages, changing them, and ending their links.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxSharedPages } from '#domain/sharing/shared-page'
import { disableAccount, enableAccount } from '#server/commands/accounts/operator-accounts'
import { testPassword } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { notShown, sharing, type SharingApp, sharingApp, wholePage } from '#server/testing/lists/shared-pages'
import { onOneEngine } from '#server/testing/storages'
import { unzipped } from '#server/testing/unzipped'

const minuteMs = 60_000
const notFound = { error: 'Not found.', code: 'not_found' }

onOneEngine(engine => {
  let app: SharingApp['app']
  let owner: SharingApp['owner']
  let page: SharingApp['page']
  let visitor: SharingApp['visitor']
  beforeAll(async () => {
    ;({ app, owner, page, visitor } = await sharingApp(engine))
  })
  afterAll(() => app.close())

  describe('a link', () => {
    it('answers alike whether it is unknown, malformed or ended', async () => {
      const { id, secret } = await page.made()
      expect((await visitor.open(secret)).status).toBe(200)
      expect((await page.stop(id)).status).toBe(200)
      const renewed = await page.made()
      const { body } = await page.renew(renewed.id)
      expect((await visitor.open(body.secret)).status).toBe(200)
      for (const other of [
        secret,
        renewed.secret,
        'x'.repeat(43),
        'x',
        `${body.secret}x`,
        '%00',
        body.page.id,
      ])
        for (const answer of [await visitor.open(other), await visitor.list(other)])
          expect([answer.status, answer.refusal]).toEqual([404, notFound])
    })

    it('is kept as its digest', async () => {
      const { secret } = await page.made()
      const rows = await app.storage.read(db => db.selectFrom('shared_pages').selectAll().execute())
      expect(secret).toMatch(/^[\w-]{43}$/)
      expect(JSON.stringify(rows)).not.toContain(secret)
      expect(JSON.stringify(await page.list())).not.toContain(secret)
    })

    it('shows a change at once, and a changed collection within a minute', async () => {
      const { id, secret } = await page.made()
      expect(await visitor.names(secret, { type: 'raw' })).toEqual(['Pikachu', 'Charizard'])
      const item = (await owner.add({ product_id: 'pikachu', condition: 'Damaged', purchase_price: 1 })).item
      expect(await visitor.names(secret, { type: 'raw' })).toEqual(['Pikachu', 'Charizard'])
      app.clock.advance(minuteMs)
      expect(await visitor.names(secret, { type: 'raw' })).toEqual(['Pikachu', 'Pikachu', 'Charizard'])
      await owner.remove(item.id, null)
      await page.change(id, { title: 'Charizards', filter: { search: 'charizard' }, shows_values: false })
      expect(await visitor.names(secret, { type: 'raw' })).toEqual(['Charizard'])
      expect(await visitor.shared(secret)).toMatchObject({ title: 'Charizards', total_market_price: null })
    })

    it('remembers the day of the last visit, and nothing else of visitors', async () => {
      const { id, secret } = await page.made()
      const lastViewed = async () => (await page.list()).find(known => known.id === id)?.last_viewed
      await page.preview()
      expect(await lastViewed()).toBeNull()
      await visitor.open(secret)
      const day = app.clock.now.toISOString().slice(0, 10)
      expect(await lastViewed()).toBe(day)
    })

    it('ends while its collector is disabled, and for good when their account is deleted', async () => {
      const leaving = await newCollector(app)
      const { username } = (await app.call('GET /api/auth/profile', { token: leaving.token })).body.user
      const { secret } = await sharing(app, leaving).made()
      expect((await visitor.open(secret)).status).toBe(200)
      await disableAccount(app.parts, username)
      expect((await visitor.open(secret)).status).toBe(404)
      await enableAccount(app.parts, username)
      expect((await visitor.open(secret)).status).toBe(200)
      const { token } = (
        await app.call('POST /api/auth/login', { body: { username, password: testPassword } })
      ).body
      const body = { password: testPassword, confirmation: username }
      expect((await app.call('DELETE /api/auth/account', { token, body })).status).toBe(200)
      expect((await visitor.open(secret)).status).toBe(404)
    })
  })

  describe('their collector', () => {
    it('lists, changes and ends pages', async () => {
      const collector = await newCollector(app)
      const { share, change, stop, list } = sharing(app, collector)
      const filter = { set: 'Jungle', type: 'card', grading_company: 'PSA', grade: '9', price_from: 12.5 }
      const { status, body } = await share({ title: ' Jungle  cards', filter, sort: 'name', order: 'desc' })
      expect([status, body.page]).toMatchObject([
        201,
        {
          title: 'Jungle cards',
          filter: { ...filter, search: null, condition: null, price_to: null },
          sort: 'name',
          order: 'desc',
          shows_values: true,
          shows_username: false,
          ...notShown,
          last_viewed: null,
          has_link: true,
        },
      ])
      const { id } = body.page
      expect(await list()).toEqual([body.page])
      const changed = await change(id, { title: 'All', shows_values: false })
      expect(changed.body.page).toMatchObject({ id, title: 'All', shows_values: false, sort: null })
      expect(await list()).toEqual([changed.body.page])
      for (const _ of [1, 2]) expect((await stop(id)).status).toBe(200)
      expect(await list()).toEqual([])
      expect((await change(id, {})).status).toBe(404)
    })

    it('sees in a preview what visitors will see', async () => {
      const choices = { filter: { search: 'charizard' }, sort: 'value' }
      const preview = (await page.preview(choices)).body
      const { secret } = await page.made(choices)
      expect(preview.shared).toEqual(await visitor.shared(secret))
      expect(preview.groups).toEqual((await visitor.list(secret)).body.groups)
      expect(preview.groups).toHaveLength(2)
    })

    it('shares at most twenty', async () => {
      const { share, list } = sharing(app, await newCollector(app))
      for (let number = 1; number <= maxSharedPages; number++) expect((await share()).status).toBe(201)
      const { status, refusal } = await share()
      expect([status, refusal.error]).toEqual([
        409,
        'You can share at most 20 pages. Stop sharing one of them first.',
      ])
      expect(await list()).toHaveLength(maxSharedPages)
    })

    it.each([
      ['no title', { title: ' ' }, 'title'],
      ['a long title', { title: 'x'.repeat(61) }, 'title'],
      ['no choice of values', { shows_values: undefined }, 'shows_values'],
      ['a word for a choice', { shows_username: 'yes' }, 'shows_username'],
      ['a number for a choice', { shows_cost: 1 }, 'shows_cost'],
      ['a sort by cost', { sort: 'cost' }, 'sort'],
      ['a kind that is none', { filter: { type: 'shiny' } }, 'filter.type'],
      ['an amount that is none', { filter: { price_from: 1.005 } }, 'filter.price_from'],
    ])('is refused %s, with the name of the field', async (_, body, field) => {
      const { status, refusal } = await page.share(body)
      expect([status, Object.keys(refusal.fields ?? {})]).toEqual([400, [field]])
    })

    it('finds them in the download, without a secret', async () => {
      const collector = await newCollector(app)
      const shared = { filter: { price_from: 12.5 }, sort: 'value', order: 'asc' }
      const { secret } = await sharing(app, collector).made(shared)
      const { rawPayload } = await app.app.inject({
        url: '/api/auth/export',
        headers: { authorization: `Bearer ${collector.token}` },
      })
      const data = String((await unzipped(rawPayload)).get('data.json'))
      expect(JSON.parse(data).shared_pages).toEqual([
        {
          ...wholePage,
          ...notShown,
          ...shared,
          id: expect.any(String),
          filter: expect.stringContaining('"priceFromCents":1250'),
          created_at: app.clock.now.toISOString(),
          last_viewed: null,
        },
      ])
      for (const hidden of [secret, 'digest']) expect(data).not.toContain(hidden)
    })

    it('can be used by no one else', async () => {
      const { id, secret } = await page.made()
      const stranger = sharing(app, await newCollector(app))
      expect(await stranger.list()).toEqual([])
      expect((await stranger.change(id, { title: 'Mine' })).status).toBe(404)
      expect((await stranger.renew(id)).status).toBe(404)
      await stranger.stop(id)
      expect((await visitor.shared(secret)).title).toBe(wholePage.title)
      for (const name of ['GET /api/shared-pages', 'POST /api/shared-pages'] as const)
        expect((await app.call(name, { body: wholePage })).status).toBe(401)
    })
  })
})
