/** Products that several collectors add or edit at the same moment. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { stockCatalogue } from '#server/testing/catalogue'
import { onBothEngines } from '#server/testing/storages'

const card = {
  name: 'Charizard',
  product_type: 'card',
  set_name: 'base set',
  card_number: '4',
  rarity: 'Rare',
  misc_info: 'Shadowless',
  image_url: 'https://example.com/charizard.webp',
}

onBothEngines(engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await testApp(engine)
    await stockCatalogue(app.parts)
    token = (await app.register()).token
  })
  afterAll(() => app.close())

  const idOf = async (search: string) => {
    const { body } = await app.call('GET /api/products', { token, query: { search } })
    return body.products[0]?.id ?? ''
  }
  const edit = (id: string, body: object) =>
    app.call('PUT /api/products/:id', { token, params: { id }, body })

  it('adds a product once that is sent several times', async () => {
    const create = () => app.call('POST /api/products', { token, body: card })
    const answers = await Promise.all([create(), create(), create()])
    const added = answers.filter(({ status }) => status === 201)
    expect(added).toHaveLength(1)
    for (const { status, refusal } of answers.filter(({ status }) => status !== 201))
      expect([status, refusal.id]).toEqual([409, added[0]?.body.product.id])
  })

  it('lets one of several edits of a revision win', async () => {
    const id = await idOf('drapion')
    const statuses = await Promise.all(
      ['First', 'Second', 'Third'].map(async name => (await edit(id, { name, revision: 0 })).status),
    )
    expect(statuses.toSorted()).toEqual([200, 409, 409])
  })

  it('lets one of two reverts win', async () => {
    const id = await idOf('raichu')
    for (const rarity of ['First', 'Second']) {
      app.clock.advance(60_000)
      expect((await edit(id, { rarity })).status).toBe(200)
    }
    const revert = (revision: number) =>
      app.call('POST /api/products/:id/revisions/:revision/revert', {
        token,
        params: { id, revision: String(revision) },
        body: { revision: 2 },
      })
    const statuses = await Promise.all([0, 1].map(async to => (await revert(to)).status))
    expect(statuses.toSorted()).toEqual([200, 409])
  })
})
