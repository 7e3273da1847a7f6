import { afterAll, beforeAll, expect, test } from 'vitest'
import { stockCatalogue } from '#server/testing/catalogue'
import { onOneEngine } from '#server/testing/storages'
import { type TestApp, testApp } from '#server/testing/app'

/** Put together here, because no source may hold such an address. */
const scriptAddress = ['javascript', 'alert(1)'].join(':')

const refusedAddresses: [what: string, address: string][] = [
  ['runs a script', scriptAddress],
  ['runs a script behind blanks', ` ${scriptAddress}`],
  ['carries its content', 'data:image/png;base64,AAAA'],
  ['is a file', 'file:///etc/passwd'],
  ['is of another protocol', 'ftp://example.com/x.png'],
  ['leaves the protocol open', '//example.com/x.png'],
  ['has a user name and a password', 'https://me:secret@example.com/x.png'],
  ['has a user name', 'https://me@example.com/x.png'],
  ['has a control character', 'https://example.com/x\u0000.png'],
  ['breaks a line', 'https://example.com/x\r\nset-cookie: a=b'],
  ['has a blank', 'https://example.com/x y.png'],
  ['turns its letters around', 'https://example.com/\u202egnp.exe'],
  ['has no host', 'https:///x.png'],
  ['goes up from the uploads', '/uploads/../holofolio.db'],
  ['is another of our own', '/api/auth/profile'],
  ['is of 2,049 characters', addressOf(2_049)],
]

const takenAddresses: [what: string, address: string][] = [
  ['is secure', 'https://example.com/x.png?size=2#top'],
  ['is not secure', 'http://example.com/x.png'],
  ['is an upload of our own', '/uploads/0123456789abcdef0123456789abcdef.webp'],
  ['is of 2,048 characters', addressOf(2_048)],
]

const card = {
  name: 'Charizard',
  product_type: 'card',
  set_name: 'base set',
  card_number: '4',
  rarity: 'Rare',
  misc_info: 'Shadowless',
  image_url: 'https://example.com/charizard.webp',
}

onOneEngine(engine => {
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
    ['card_number', {}],
  ])('rejects a new product with %s %j', async (field, value) => {
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
    [{ image_url: 7 }, 'image_url'],
    [{ revision: -1 }, 'revision'],
    [{ revision: '0' }, 'revision'],
  ])('rejects an edit to %j', async (body, field) => {
    const { status, refusal } = await app.call('PUT /api/products/:id', { token, params: { id }, body })
    expect(status).toBe(400)
    expect(refusal.fields).toHaveProperty(field)
  })
  test.each(refusedAddresses)('rejects an image whose address %s', async (_, image_url) => {
    const before = await app.call('GET /api/products/:id', { token, params: { id } })
    const added = await app.call('POST /api/products', { token, body: { ...card, image_url } })
    const edited = await app.call('PUT /api/products/:id', { token, params: { id }, body: { image_url } })
    for (const { status, refusal } of [added, edited]) {
      expect([status, Object.keys(refusal.fields ?? {})]).toEqual([400, ['image_url']])
      expect(refusal.error).toMatch(/^image_url /)
    }
    expect((await app.call('GET /api/products/:id', { token, params: { id } })).body).toEqual(before.body)
  })

  test.each(takenAddresses)('accepts an image whose address %s', async (what, image_url) => {
    const body = { ...card, misc_info: what, image_url }
    const added = await app.call('POST /api/products', { token, body })
    expect([added.status, added.body.product.image_url]).toEqual([201, image_url])
    const edited = await app.call('PUT /api/products/:id', { token, params: { id }, body: { image_url } })
    expect([edited.status, edited.body.product.image_url]).toEqual([200, image_url])
  })
})

function addressOf(length: number): string {
  return 'https://example.com/'.padEnd(length, 'x')
}
