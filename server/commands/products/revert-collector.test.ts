import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { onOneEngine } from '#server/testing/storages'
import { revertCollector } from './revert-collector.ts'

onOneEngine(engine => {
  let app: TestApp
  let gary: { token: string; id: string }
  let ash: { token: string; id: string }
  beforeEach(async () => {
    app = await testApp(engine)
    gary = await collector('gary')
    ash = await collector('ash')
  })
  afterEach(() => app.close())

  const collector = async (username: string) => {
    const { token, user } = await app.register(username)
    return { token, id: user.id }
  }
  const create = async (name: string) => {
    const body = { name, product_type: 'card', set_name: 'Own', image_url: 'https://example.com/a.webp' }
    return (await app.call('POST /api/products', { token: ash.token, body })).body.product.id
  }
  const edit = async (id: string, name: string, { token } = gary) => {
    const answer = await app.call('PUT /api/products/:id', { token, params: { id }, body: { name } })
    expect(answer.status).toBe(200)
  }
  const names = async (ids: readonly string[]) => {
    const found: string[] = []
    for (const id of ids) {
      const answer = await app.call('GET /api/products/:id', { token: ash.token, params: { id } })
      found.push(answer.body.product.name)
    }
    return found
  }

  it('reverts everything by one collector, and nothing by others', async () => {
    const ids: string[] = []
    for (let index = 0; index < 105; index++) ids.push(await create(`Card ${index}`))
    for (const [index, id] of ids.entries()) await edit(id, `Defaced ${index}`)
    const [twice = '', kept = ''] = ids
    await edit(twice, 'Defaced twice')
    const other = await create('Other')
    await edit(other, 'Other, corrected', ash)
    await edit(kept, 'Corrected', ash)
    await edit(kept, 'Defaced again')
    expect(await revertCollector(app.parts, gary.id)).toEqual({ reverted: 105, keptFields: 0, left: [] })
    expect(await names([...ids.slice(2), other])).toEqual([
      ...ids.slice(2).map((_, index) => `Card ${index + 2}`),
      'Other, corrected',
    ])
    expect(await names([twice, kept])).toEqual(['Card 0', 'Corrected'])
    const params = { id: twice }
    const history = await app.call('GET /api/products/:id/revisions', { token: ash.token, params })
    expect(history.body.revisions[0]).toMatchObject({
      editor: 'operator',
      editor_name: null,
      reverted_to: 0,
      before: { name: 'Defaced twice' },
      after: { name: 'Card 0' },
    })
    expect(await revertCollector(app.parts, gary.id)).toEqual({ reverted: 0, keptFields: 0, left: [] })
  }, 120_000)

  it('leaves what others edited later, and what another product has replaced, and says so', async () => {
    const [edited, replaced] = [await create('Edited'), await create('Replaced')]
    await edit(edited, 'Defaced')
    await edit(edited, 'Rescued', ash)
    await edit(replaced, 'Gone')
    const again = await create('Replaced')
    const { reverted, left } = await revertCollector(app.parts, gary.id)
    expect(reverted).toBe(0)
    expect(left.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { id: replaced, name: 'Gone', reason: 'This product is already in the catalogue.' },
      { id: edited, name: 'Rescued', reason: 'Others have edited it since.' },
    ])
    expect(await names([edited, replaced, again])).toEqual(['Rescued', 'Gone', 'Replaced'])
  })
})
