import { beforeEach, expect, it } from 'vitest'
import { revertCollector } from '#server/commands/products/revert-collector'
import { giveRole } from '#server/commands/accounts/operator-accounts'
import { type TestApp, testApp } from '#server/testing/app'
import { stockCatalogue } from '#server/testing/catalogue'
import { onOneEngine } from '#server/testing/storages'

const refusal = {
  code: 'forbidden',
  error:
    'Only an operator and collectors they trust can change the name, set and number of an imported product here.',
}

onOneEngine(engine => {
  let app: TestApp
  let operator: string
  let ash: { token: string; id: string }
  let drapion: string
  beforeEach(async () => {
    app = await testApp(engine, { renamers: 'trusted' })
    await stockCatalogue(app.parts)
    operator = (await app.register('operator')).token
    const { token, user } = await app.register('ash')
    ash = { token, id: user.id }
    const { body } = await app.call('GET /api/products', { token, query: { search: 'drapion' } })
    drapion = body.products[0]?.id ?? ''
    return () => app.close()
  })

  const edit = (body: object, token = ash.token, id = drapion) =>
    app.call('PUT /api/products/:id', { token, params: { id }, body })
  const product = async (token = ash.token, id = drapion) =>
    (await app.call('GET /api/products/:id', { token, params: { id } })).body.product
  const revert = (revision: number, seen: number, token = ash.token) =>
    app.call('POST /api/products/:id/revisions/:revision/revert', {
      token,
      params: { id: drapion, revision: String(revision) },
      body: { revision: seen },
    })

  it.each([
    ['name', { name: 'Mew' }],
    ['set', { set_name: 'Jungle' }],
    ['number', { card_number: '5' }],
    ['removed number', { card_number: '' }],
  ])('refuses another %s of an imported product', async (_, body) => {
    expect(await edit({ rarity: 'Common', ...body })).toMatchObject({ status: 403, refusal })
    expect(await product()).toMatchObject({ name: 'Drapion', rarity: 'Rare', revision: 0, may_rename: false })
  })

  it('takes the same name with other fields', async () => {
    const body = { name: 'Drapion', set_name: 'Triumphant', card_number: '4', rarity: 'Common' }
    expect(await edit({ ...body, misc_info: 'Signed' })).toMatchObject({ status: 200 })
    expect(await product()).toMatchObject({ rarity: 'Common', misc_info: 'Signed', revision: 0 })
  })

  it('lets an operator and a trusted collector change all of it', async () => {
    expect(await product(operator)).toMatchObject({ may_rename: true })
    expect((await edit({ name: 'Drapion Prime' }, operator)).body.product).toMatchObject({
      name: 'Drapion Prime',
      may_rename: true,
    })
    await giveRole(app.parts, 'ash', 'trusted', true)
    expect(await product()).toMatchObject({ may_rename: true })
    expect((await edit({ set_name: 'Jungle', card_number: '5' })).status).toBe(200)
    await giveRole(app.parts, 'ash', 'trusted', false)
    expect(await edit({ name: 'Mew' })).toMatchObject({ status: 403, refusal })
  })

  it('refuses every revert of an imported product by somebody who is no curator', async () => {
    await edit({ name: 'Drapion Prime' }, operator)
    await edit({ rarity: 'Common' }, operator)
    const sentence =
      'Only an operator and collectors they trust can revert edits of an imported product here.'
    const refused = { status: 403, refusal: { code: 'forbidden', error: sentence } }
    expect(await revert(0, 2)).toMatchObject(refused)
    expect(await revert(1, 2)).toMatchObject(refused)
    expect((await revert(0, 2, operator)).body.product).toMatchObject({ name: 'Drapion', may_rename: true })
  })

  it('lets everybody change a product that a collector made, and says so in lists', async () => {
    const made = {
      name: 'Own card',
      product_type: 'card',
      set_name: 'Own set',
      image_url: 'https://example.com/a.webp',
    }
    const { id } = (await app.call('POST /api/products', { token: operator, body: made })).body.product
    expect((await edit({ name: 'Own card, better' }, ash.token, id)).status).toBe(200)
    const { body } = await app.call('GET /api/products', { token: ash.token, query: { limit: 100 } })
    const editable = body.products.filter(({ may_rename }) => may_rename)
    expect(editable.map(({ name }) => name)).toEqual(['Own card, better'])
    expect(body.products.length).toBeGreaterThan(5)
  })

  it('does not hold for the command that sets back everything of one collector', async () => {
    await giveRole(app.parts, 'ash', 'trusted', true)
    await edit({ name: 'Mew' })
    await giveRole(app.parts, 'ash', 'trusted', false)
    expect(await revertCollector(app.parts, ash.id)).toEqual({ reverted: 1, keptFields: 0, left: [] })
    expect(await product()).toMatchObject({ name: 'Drapion' })
  })

  it('lets everybody change everything where the operator wants that', async () => {
    const open = await testApp(engine)
    await stockCatalogue(open.parts)
    await open.register('operator')
    const { token } = await open.register('ash')
    const { products } = (await open.call('GET /api/products', { token, query: { search: 'drapion' } })).body
    const params = { id: products[0]?.id ?? '' }
    expect(products[0]).toMatchObject({ may_rename: true })
    const renamed = await open.call('PUT /api/products/:id', { token, params, body: { name: 'Mew' } })
    expect(renamed.body.product).toMatchObject({ name: 'Mew', may_rename: true })
    await open.close()
  })
})
