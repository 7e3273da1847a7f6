import { beforeEach, describe, expect, it } from 'vitest'
import { giveRole } from '#server/commands/accounts/operator-accounts'
import { importProducts } from '#server/commands/products/import-products'
import { readCard } from '#server/catalogue-import/tcgdex-card'
import { tidy } from '#server/jobs/tidy'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { cardRows, readable, stockCatalogue } from '#server/testing/catalogue'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const dayMs = 24 * 60 * 60 * 1_000
const picture = 'https://example.com/rude.webp'
const rows = cardRows.map(row => readable(readCard(row, () => null)))

onOneEngine(engine => {
  let app: TestApp
  let operator: string
  let ash: { token: string; id: string }
  let misty: string
  let drapion: string
  beforeEach(async () => {
    app = await testApp(engine, { renamers: 'trusted' })
    await stockCatalogue(app.parts)
    operator = (await app.register('operator')).token
    const { token, user } = await app.register('ash')
    ash = { token, id: user.id }
    misty = (await app.register('misty')).token
    const { body } = await app.call('GET /api/products', { token, query: { search: 'drapion' } })
    drapion = body.products[0]?.id ?? ''
    return () => app.close()
  })

  const edit = (body: object, token = ash.token, id = drapion) =>
    app.call('PUT /api/products/:id', { token, params: { id }, body })
  const product = async (token: string, id = drapion) =>
    (await app.call('GET /api/products/:id', { token, params: { id } })).body.product
  const waiting = async (token = operator, query = {}) =>
    (await app.call('GET /api/waiting-edits', { token, query })).body.waiting_edits
  const approve = (
    { id, revision, updated_at }: { id: string; revision: number; updated_at: string },
    token = operator,
  ) =>
    app.call('POST /api/waiting-edits/:id/approve', { token, params: { id }, body: { revision, updated_at } })
  const refuse = (id: string, token = operator) =>
    app.call('DELETE /api/waiting-edits/:id', { token, params: { id } })
  const only = async () => {
    const [found, ...more] = await waiting()
    if (!found || more.length > 0) throw new Error('not one edit waits')
    return found
  }
  const revisions = async (token = ash.token, id = drapion) =>
    (await app.call('GET /api/products/:id/revisions', { token, params: { id } })).body.revisions

  describe('an edit of an imported product by somebody who is no curator', () => {
    it('waits: its author sees it on the page of the product, and nobody else anywhere', async () => {
      const before = await product(misty)
      const answer = await edit({ misc_info: 'Rude', image_url: picture })
      expect(answer.status).toBe(200)
      expect(answer.body.product).toMatchObject({
        misc_info: 'Rude',
        image_url: picture,
        revision: 0,
        waiting_edit: { created_at: '2026-03-14T12:00:00.000Z', lapses_at: '2026-03-28T12:00:00.000Z' },
      })
      expect(await product(ash.token)).toEqual(answer.body.product)
      expect(await product(misty)).toEqual(before)
      expect(await revisions()).toEqual([])
      const { body } = await app.call('GET /api/products', { token: ash.token, query: { search: 'drapion' } })
      expect(body.products[0]).toMatchObject({ misc_info: null, waiting_edit: null })
    })

    it('shows curators what is and what would be, and who wants it', async () => {
      const { image_url } = await product(misty)
      await edit({ misc_info: 'Rude', image_url: picture })
      expect(await only()).toMatchObject({
        product_id: drapion,
        name: 'Drapion',
        author_id: ash.id,
        author_name: 'ash',
        image_url,
        now: { misc_info: null, image_url },
        found: { misc_info: null, image_url },
        wanted: { name: 'Drapion', misc_info: 'Rude', image_url: picture },
      })
    })

    it('is joined by a later one of the same author, and goes when nothing of it is left', async () => {
      await edit({ misc_info: 'Rude' })
      const { id } = await only()
      const { body } = await edit({ rarity: 'Common' })
      expect(body.product).toMatchObject({ misc_info: 'Rude', rarity: 'Common' })
      const joined = await only()
      expect(joined.wanted).toMatchObject({ misc_info: 'Rude', rarity: 'Common' })
      expect(joined.id).not.toBe(id)
      expect((await approve({ ...joined, id })).status).toBe(404)
      const back = await edit({ misc_info: null, rarity: 'Rare' })
      expect(back.body.product).toMatchObject({ misc_info: null, waiting_edit: null })
      expect(await waiting()).toEqual([])
    })

    it('waits next to one of another author', async () => {
      await edit({ misc_info: 'Mine' })
      await edit({ misc_info: 'Yours' }, misty)
      expect((await waiting()).map(({ author_name, wanted }) => [author_name, wanted.misc_info])).toEqual([
        ['ash', 'Mine'],
        ['misty', 'Yours'],
      ])
      expect(await product(misty)).toMatchObject({ misc_info: 'Yours' })
    })

    it('notifies curators once until they have read it', async () => {
      await edit({ misc_info: 'Rude' })
      await edit({ misc_info: 'Ruder' })
      await edit({ misc_info: 'Yours' }, misty)
      const { notifications } = (await app.call('GET /api/notifications', { token: operator })).body
      expect(notifications.map(({ kind }) => kind)).toEqual(['product_reports'])
    })

    it('is withdrawn by its author, and unknown to others', async () => {
      const { body } = await edit({ misc_info: 'Rude' })
      const id = body.product.waiting_edit?.id ?? ''
      expect((await refuse(id, misty)).status).toBe(404)
      expect((await refuse(id, ash.token)).status).toBe(200)
      expect(await product(ash.token)).toMatchObject({ misc_info: null, waiting_edit: null })
    })

    it('lapses after 14 days', async () => {
      await edit({ misc_info: 'Rude' })
      app.clock.advance(14 * dayMs)
      await tidy(app.parts)
      expect(await waiting()).toHaveLength(1)
      app.clock.advance(1)
      await tidy(app.parts)
      expect(await waiting()).toEqual([])
    })

    it('is one of at most 50 of a collector', async () => {
      const ids = Array.from({ length: 51 }, (_, index) => `card-${index}`)
      await addProducts(
        app.storage,
        ids.map(id => ({ id })),
      )
      for (const id of ids.slice(0, 50)) expect((await edit({ rarity: 'X' }, ash.token, id)).status).toBe(200)
      expect(await edit({ rarity: 'X' }, ash.token, 'card-50')).toMatchObject({
        status: 409,
        refusal: { error: 'Your edits of 50 products still wait. Try again when some of them are decided.' },
      })
      expect((await edit({ rarity: 'Y' }, ash.token, 'card-0')).status).toBe(200)
      expect((await edit({ rarity: 'X' }, misty, 'card-50')).status).toBe(200)
    })

    it('goes with the account', async () => {
      await edit({ misc_info: 'Rude' })
      const body = { password: testPassword, confirmation: 'ash' }
      expect((await app.call('DELETE /api/auth/account', { token: ash.token, body })).status).toBe(200)
      expect(await waiting()).toEqual([])
    })
  })

  describe('approving', () => {
    it('saves it for everybody as an edit of its author, with who approved it', async () => {
      await edit({ misc_info: 'Stamped' })
      app.clock.advance(60_000)
      expect((await approve(await only())).status).toBe(200)
      expect(await product(misty)).toMatchObject({ misc_info: 'Stamped', revision: 1, waiting_edit: null })
      expect(await product(ash.token)).toMatchObject({ misc_info: 'Stamped', waiting_edit: null })
      expect(await revisions()).toMatchObject([
        { editor_name: 'ash', editor_id: null, approver_name: 'operator', after: { misc_info: 'Stamped' } },
      ])
      expect(await revisions(operator)).toMatchObject([{ editor_id: ash.id }])
      const params = { id: drapion, revision: '0' }
      const back = { token: operator, params, body: { revision: 1 } }
      await app.call('POST /api/products/:id/revisions/:revision/revert', back)
      expect(await product(misty)).toMatchObject({ misc_info: null })
    })

    it('keeps what others changed in other fields, and says what changed in the same', async () => {
      await edit({ misc_info: 'Stamped' })
      await edit({ rarity: 'Common' }, operator)
      const other = await only()
      expect(other.found).toEqual(other.now)
      await edit({ misc_info: 'Signed' }, operator)
      const same = await only()
      expect([same.found.misc_info, same.now.misc_info, same.wanted.misc_info]).toEqual([
        null,
        'Signed',
        'Stamped',
      ])
      expect((await approve(same)).status).toBe(200)
      expect(await product(misty)).toMatchObject({ misc_info: 'Stamped', rarity: 'Common' })
    })

    it('is refused for a product that has changed since it was listed, by an import too', async () => {
      await edit({ misc_info: 'Stamped' })
      const seen = await only()
      app.clock.advance(1_000)
      const changed = rows
        .filter(({ name }) => name === 'Drapion')
        .map(row => ({ ...row, rarity: 'Uncommon' }))
      expect(await importProducts(app.parts, 'tcgdex', changed)).toMatchObject({ changed: 1 })
      const sentence = 'The product has changed since you looked. Compare it with the edit again.'
      expect(await approve(seen)).toMatchObject({ status: 409, refusal: { error: sentence } })
      expect((await approve(await only())).status).toBe(200)
      expect(await product(misty)).toMatchObject({ misc_info: 'Stamped', rarity: 'Uncommon' })
      expect(await importProducts(app.parts, 'tcgdex', rows)).toMatchObject({ keptAsEdited: 1 })
      expect(await product(misty)).toMatchObject({ misc_info: 'Stamped', rarity: 'Uncommon' })
    })

    it('is for curators alone, and so are the list and refusing all', async () => {
      await edit({ misc_info: 'Stamped' })
      const found = await only()
      const sentence = 'Only an operator and collectors they trust can decide about edits.'
      const refused = { status: 403, refusal: { code: 'forbidden', error: sentence } }
      expect(await approve(found, ash.token)).toMatchObject(refused)
      expect(await app.call('GET /api/waiting-edits', { token: misty })).toMatchObject(refused)
      const all = { token: misty, params: { id: ash.id } }
      expect(await app.call('DELETE /api/collectors/:id/waiting-edits', all)).toMatchObject(refused)
      await giveRole(app.parts, 'misty', 'trusted', true)
      expect((await approve(found, misty)).status).toBe(200)
      expect((await approve(found, misty)).status).toBe(404)
    })

    it('forgets who approved when they delete their account', async () => {
      await giveRole(app.parts, 'misty', 'trusted', true)
      await edit({ misc_info: 'Stamped' })
      await approve(await only(), misty)
      const body = { password: testPassword, confirmation: 'misty' }
      expect((await app.call('DELETE /api/auth/account', { token: misty, body })).status).toBe(200)
      expect(await revisions()).toMatchObject([{ editor_name: 'ash', approver_name: null }])
    })
  })

  it('refusing deletes one edit, or all of an author', async () => {
    await addProducts(app.storage, [{ id: 'one' }, { id: 'two' }])
    await edit({ rarity: 'X' })
    await edit({ rarity: 'X' }, ash.token, 'one')
    await edit({ rarity: 'X' }, ash.token, 'two')
    await edit({ rarity: 'Y' }, misty)
    const [first] = await waiting(operator, { limit: 1 })
    expect((await refuse(first?.id ?? '')).status).toBe(200)
    const all = { token: operator, params: { id: ash.id } }
    expect((await app.call('DELETE /api/collectors/:id/waiting-edits', all)).body).toEqual({ refused: 2 })
    expect(await waiting()).toMatchObject([{ author_name: 'misty' }])
    expect(await product(ash.token)).toMatchObject({ rarity: 'Rare', revision: 0 })
  })

  it('an edit waits for nobody where it is by a curator, or of a product that a collector made', async () => {
    expect((await edit({ misc_info: 'At once' }, operator)).body.product).toMatchObject({ revision: 1 })
    const made = { name: 'Own', product_type: 'card', set_name: 'Own set', image_url: picture }
    const { id } = (await app.call('POST /api/products', { token: misty, body: made })).body.product
    expect((await edit({ misc_info: 'At once' }, ash.token, id)).body.product).toMatchObject({ revision: 1 })
    expect(await waiting()).toEqual([])
  })
})
