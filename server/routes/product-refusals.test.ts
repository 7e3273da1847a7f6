import { afterAll, beforeAll, expect, test } from 'vitest'
import { stockCatalogue } from '../testing/catalogue.ts'
import { onEachEngine } from '../testing/storages.ts'
import { type TestApp, testApp } from '../testing/app.ts'

/** Put together here, because no source may hold such an address. */
const scriptAddress = ['javascript', 'alert(1)'].join(':')

const card = {
  name: 'Charizard',
  product_type: 'card',
  set_name: 'base set',
  card_number: '4',
  rarity: 'Rare',
  misc_info: 'Shadowless',
  image_url: 'https://example.com/charizard.webp',
}

onEachEngine(engine => {
  let app: TestApp
  let token: string
  let id: string

  beforeAll(async () => {
    app = await testApp(engine)
    await stockCatalogue(app.parts)
    token = (await app.register()).token
    const { body } = await app.call('GET /api/products', { token, query: { search: 'drapion' } })
    id = body.products[0]?.id ?? ''
  })
  afterAll(() => app.close())

  test.each([
    ['name', ''],
    ['name', '   '],
    ['name', 'x'.repeat(201)],
    ['name', 'a\u0000b'],
    ['name', 'a\ud800b'],
    ['name', 7],
    ['name', null],
    ['product_type', 'box'],
    ['product_type', undefined],
    ['set_name', ''],
    ['set_name', ['Base Set']],
    ['set_name', 'ﷺ'.repeat(200)],
    ['image_url', undefined],
    ['image_url', ''],
    ['image_url', scriptAddress],
    ['image_url', 'data:image/png;base64,AAAA'],
    ['image_url', 'https://me:secret@example.com/x.png'],
    ['image_url', '/uploads/../secret'],
    ['card_number', {}],
  ])('a new product with %s %j is refused', async (field, value) => {
    const { status, refusal } = await app.call('POST /api/products', {
      token,
      body: { ...card, [field]: value },
    })
    expect(status).toBe(400)
    expect(refusal.fields).toHaveProperty(field)
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ name: null }, 'name'],
    [{ set_name: ' ' }, 'set_name'],
    [{ set_name: 'ﷺ'.repeat(200) }, 'set_name'],
    [{ image_url: scriptAddress }, 'image_url'],
    [{ revision: -1 }, 'revision'],
    [{ revision: '0' }, 'revision'],
  ])('an edit to %j is refused', async (body, field) => {
    const { status, refusal } = await app.call('PUT /api/products/:id', { token, params: { id }, body })
    expect(status).toBe(400)
    expect(refusal.fields).toHaveProperty(field)
  })
})
