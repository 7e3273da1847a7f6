import { beforeEach, describe, expect, it } from 'vitest'
import { importProducts } from '#server/commands/products/import-products'
import { readCard } from '#server/catalogue-import/tcgdex-card'
import { insertImage } from '#server/db/products/images'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { cardRows, readable, stockCatalogue } from '#server/testing/catalogue'
import { onOneEngine } from '#server/testing/storages'

onOneEngine(engine => {
  let app: TestApp
  let token: string
  let drapion: string

  beforeEach(async () => {
    app = await testApp(engine)
    await stockCatalogue(app.parts)
    token = (await app.register('ash')).token
    drapion = await idOf('drapion')
    return () => app.close()
  })

  const idOf = async (search: string) => {
    const { body } = await app.call('GET /api/products', { token, query: { search } })
    return body.products[0]?.id ?? ''
  }
  const product = async (id = drapion) =>
    (await app.call('GET /api/products/:id', { token, params: { id } })).body.product
  const edit = async (body: object, by = token) => {
    app.clock.advance(60_000)
    const answer = await app.call('PUT /api/products/:id', { token: by, params: { id: drapion }, body })
    expect(answer.status).toBe(200)
    return answer.body.product
  }
  const history = async (query: Record<string, number> = {}) =>
    (await app.call('GET /api/products/:id/revisions', { token, params: { id: drapion }, query })).body
  const revert = (revision: number, seen: number, by = token) =>
    app.call('POST /api/products/:id/revisions/:revision/revert', {
      token: by,
      params: { id: drapion, revision: String(revision) },
      body: { revision: seen },
    })

  describe('the history of a product', () => {
    it('says who changed what and when, newest first', async () => {
      expect(await history()).toMatchObject({ revisions: [], pagination: { totalItems: 0 } })
      const misty = await app.register('misty')
      await edit({ name: 'Drapion Prime' })
      await edit({ rarity: null, product_description: 'A scorpion.' }, misty.token)
      const { revisions, pagination } = await history()
      const [first, second] = revisions
      expect(pagination).toMatchObject({ page: 1, totalItems: 2, totalPages: 1 })
      expect(first).toMatchObject({
        revision: 1,
        edited_at: '2026-03-14T12:02:00.000Z',
        editor_name: 'misty',
        editor: 'collector',
        reverted_to: null,
        before: { name: 'Drapion Prime', rarity: 'Rare', product_description: null },
        after: { name: 'Drapion Prime', rarity: null, product_description: 'A scorpion.' },
      })
      expect(second).toMatchObject({
        revision: 0,
        edited_at: '2026-03-14T12:01:00.000Z',
        editor_name: 'ash',
        before: { name: 'Drapion', set_name: 'Triumphant', card_number: '4', image_gone: false },
        after: { name: 'Drapion Prime', rarity: 'Rare' },
      })
    })

    it('comes in pages', async () => {
      for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await edit({ name })
      const names = async (page: number) =>
        (await history({ page, limit: 2 })).revisions.map(({ before, after }) => [before.name, after.name])
      expect(await names(1)).toEqual([
        ['Four', 'Five'],
        ['Three', 'Four'],
      ])
      expect(await names(2)).toEqual([
        ['Two', 'Three'],
        ['One', 'Two'],
      ])
      expect(await names(3)).toEqual([['Drapion', 'One']])
      expect(await history({ page: 4, limit: 2 })).toMatchObject({
        revisions: [],
        pagination: { totalItems: 5, totalPages: 3 },
      })
    })

    it('keeps the name of an editor who takes another one, and forgets that of one who leaves', async () => {
      const gary = await app.register('gary')
      await edit({ name: 'Smell ya later' }, gary.token)
      const profile = { username: 'blue', email: 'gary@example.com' }
      const renamed = await app.call('PUT /api/auth/profile', { token: gary.token, body: profile })
      expect(renamed.status).toBe(200)
      expect((await history()).revisions[0]?.editor_name).toBe('gary')
      const goodbye = { password: testPassword, confirmation: 'blue' }
      const left = await app.call('DELETE /api/auth/account', { token: gary.token, body: goodbye })
      expect(left.status).toBeLessThan(300)
      expect((await history()).revisions).toMatchObject([
        { editor_name: null, editor: 'collector', after: { name: 'Smell ya later' } },
      ])
    })

    it('leaves out what imports change: they change only unedited fields', async () => {
      const imported = async (name: string) => {
        const entries = cardRows
          .filter(row => row.id === 'hgss4-4')
          .map(row => readable(readCard({ ...row, name }, () => '2010-11-03')))
        return importProducts(app.parts, 'tcgdex', entries)
      }
      expect(await imported('Drapyon')).toMatchObject({ changed: 1 })
      expect(await history()).toMatchObject({ revisions: [] })
      await edit({ name: 'Drapion Prime' })
      expect(await imported('Drapion')).toMatchObject({ keptAsEdited: 1 })
      expect((await history()).revisions.map(({ before }) => before.name)).toEqual(['Drapyon'])
    })

    it('is not found for an unknown product, and needs a token', async () => {
      const params = { id: 'no-such-id' }
      expect((await app.call('GET /api/products/:id/revisions', { token, params })).status).toBe(404)
      expect((await app.call('GET /api/products/:id/revisions', { params: { id: drapion } })).status).toBe(
        401,
      )
    })
  })

  describe('a revert', () => {
    it('gives back everything an edit took, and is an edit too', async () => {
      const before = await product()
      const listed = async () =>
        app.storage.read(db =>
          db
            .selectFrom('products')
            .select(['list_order', 'set_card_count', 'identity_key'])
            .where('id', '=', drapion)
            .executeTakeFirstOrThrow(),
        )
      const order = await listed()
      await edit({ name: 'Defaced', set_name: 'Nowhere', card_number: null, rarity: '?', misc_info: 'x' })
      expect(await listed()).not.toEqual(order)
      app.clock.advance(60_000)
      const { status, body } = await revert(0, 1)
      expect(status).toBe(200)
      expect(body.product).toEqual({ ...before, revision: 2, updated_at: '2026-03-14T12:02:00.000Z' })
      // No other card of the catalogue knows the set.
      expect(await listed()).toEqual(order)
      expect(await idOf('drapion')).toBe(drapion)
      expect(await idOf('defaced')).toBe('')
      expect((await history()).revisions).toMatchObject([
        { revision: 1, reverted_to: 0, before: { name: 'Defaced' }, after: { name: 'Drapion' } },
        { revision: 0, reverted_to: null },
      ])
      const again = await revert(1, 2)
      expect(again.body.product).toMatchObject({ name: 'Defaced', set_name: 'Nowhere', revision: 3 })
    })

    it('finds the set of a revision from before its count was kept', async () => {
      await edit({ set_name: 'Jungle' })
      await app.storage.write(tx =>
        tx
          .updateTable('product_revisions')
          .set({
            fields: JSON.stringify({
              name: 'Drapion',
              set_name: 'Base Set',
              set_code: 'base1',
              card_number: '4',
              rarity: 'Rare',
              image_url: null,
              misc_info: null,
              product_description: null,
            }),
          })
          .execute(),
      )
      expect((await revert(0, 1)).body.product).toMatchObject({
        set_code: 'base1',
        release_date: '1999-01-09',
      })
      expect(await idOf('drapion 4/102')).toBe(drapion)
    })

    it('to what the product is already changes nothing', async () => {
      await edit({ name: 'Other' })
      await edit({ name: 'Drapion' })
      expect((await revert(0, 2)).body.product.revision).toBe(2)
      expect((await history()).pagination.totalItems).toBe(2)
    })

    it('is refused when somebody has edited meanwhile', async () => {
      await edit({ name: 'First' })
      await edit({ name: 'Second' })
      const late = await revert(0, 1)
      expect(late).toMatchObject({
        status: 409,
        refusal: {
          code: 'conflict',
          error: 'Another collector edited this product after you opened it. Reload to see their version.',
        },
      })
      expect((await product()).name).toBe('Second')
    })

    it('is refused when another product has that name by now, with its id', async () => {
      await edit({ name: 'Other' })
      const proposed = {
        name: 'Drapion',
        product_type: 'card',
        set_name: 'Triumphant',
        card_number: '4',
        image_url: 'https://example.com/drapion.webp',
      }
      const { product: other } = (await app.call('POST /api/products', { token, body: proposed })).body
      expect(await revert(0, 1)).toMatchObject({ status: 409, refusal: { id: other.id } })
    })

    it('keeps the present picture when the earlier one is gone', async () => {
      const [gone, kept] = ['/uploads/gone.webp', '/uploads/kept.webp']
      const { user } = await app.register('uploader')
      for (const fileName of ['gone.webp', 'kept.webp']) {
        await app.storage.write(tx =>
          insertImage(tx, { fileName, uploadedBy: user.id, uploadedAt: '2026-03-14', byteSize: 9 }),
        )
      }
      await edit({ image_url: gone })
      await edit({ image_url: kept })
      await edit({ name: 'Other', image_url: 'https://example.com/other.webp' })
      await app.storage.write(async tx => {
        await tx.deleteFrom('image_uses').where('file_name', '=', 'gone.webp').execute()
        await tx.deleteFrom('images').where('file_name', '=', 'gone.webp').execute()
      })
      const [third, second] = (await history()).revisions
      expect([third?.before.image_gone, second?.before.image_gone]).toEqual([false, true])
      expect((await revert(1, 3)).body.product).toMatchObject({
        name: 'Drapion',
        image_url: 'https://example.com/other.webp',
      })
      expect((await revert(2, 4)).body.product.image_url).toBe(kept)
      const shown = await app.storage.read(db =>
        db.selectFrom('image_uses').select('file_name').where('revision', '=', -1).execute(),
      )
      expect(shown).toEqual([{ file_name: 'kept.webp' }])
    })

    it('needs a kept revision, and the one the collector saw', async () => {
      await edit({ name: 'Other' })
      expect((await revert(1, 1)).status).toBe(404)
      const params = { id: drapion, revision: '0' }
      const call = (sent: object) =>
        app.call('POST /api/products/:id/revisions/:revision/revert', { token, params, ...sent })
      expect((await call({ body: {} })).refusal.fields).toHaveProperty('revision')
      expect((await call({ params: { ...params, revision: 'x' }, body: { revision: 1 } })).status).toBe(404)
      expect((await call({ params: { ...params, id: 'none' }, body: { revision: 1 } })).status).toBe(404)
      expect((await product()).name).toBe('Other')
    })
  })
})
