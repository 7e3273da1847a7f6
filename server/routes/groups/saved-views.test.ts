import { afterAll, beforeAll, expect, it } from 'vitest'
import { maxViews } from '#domain/groups/saved-view'
import { type TestApp, testApp } from '#server/testing/app'
import { onOneEngine } from '#server/testing/storages'

const byValue = { name: 'Charizards by value', parameters: '{"search":"charizard","sort":"value"}' }

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  const newCollector = async () => {
    const { token } = await app.register()
    return {
      add: (body: object) => app.call('POST /api/collections/views', { token, body }),
      change: (id: string, body: object) =>
        app.call('PUT /api/collections/views/:id', { token, params: { id }, body }),
      remove: (id: string) => app.call('DELETE /api/collections/views/:id', { token, params: { id } }),
      list: async () => (await app.call('GET /api/collections/views', { token })).body.views,
    }
  }

  it('keeps views by name, replaces and deletes them', async () => {
    const { add, change, remove, list } = await newCollector()
    expect(await list()).toEqual([])
    const { status, body } = await add(byValue)
    expect([status, body.view]).toEqual([201, { id: body.view.id, ...byValue }])
    const all = { name: ' all  of it', parameters: '{}' }
    await add(all)
    expect(await list()).toMatchObject([{ name: 'all of it' }, byValue])

    const renamed = { name: 'charizards BY value', parameters: '{"view":"table"}' }
    expect((await change(body.view.id, renamed)).body.view).toEqual({ id: body.view.id, ...renamed })
    expect(await list()).toMatchObject([{ name: 'all of it' }, renamed])
    for (const _ of [1, 2]) expect((await remove(body.view.id)).status).toBe(200)
    expect(await list()).toMatchObject([{ name: 'all of it' }])
  })

  it('refuses a name that another view has, and more than fifty', async () => {
    const { add, change, list } = await newCollector()
    await add(byValue)
    const taken = await add({ ...byValue, name: 'CHARIZARDS by value' })
    const sentence = 'You already have a view with this name.'
    expect([taken.status, taken.body]).toMatchObject([409, { error: sentence, fields: { name: sentence } }])
    const other = (await add({ ...byValue, name: 'Others' })).body.view
    expect((await change(other.id, byValue)).status).toBe(409)
    for (let number = 3; number <= maxViews; number++) await add({ ...byValue, name: `View ${number}` })
    const { status, body } = await add({ ...byValue, name: 'One more' })
    expect([status, body]).toMatchObject([409, { error: 'You can have at most 50 views. Delete one first.' }])
    expect(await list()).toHaveLength(maxViews)
  })

  it.each([
    ['no name', { ...byValue, name: ' ' }, 'name'],
    ['a long name', { ...byValue, name: 'x'.repeat(61) }, 'name'],
    ['no JSON', { ...byValue, parameters: 'charizard' }, 'parameters'],
    ['a list', { ...byValue, parameters: '[1]' }, 'parameters'],
    ['nested values', { ...byValue, parameters: '{"set":{}}' }, 'parameters'],
    ['too much', { ...byValue, parameters: `{"a":"${'x'.repeat(2_000)}"}` }, 'parameters'],
  ])('refuses %s, naming the field', async (_, body, field) => {
    const { add, list } = await newCollector()
    const refused = await add(body)
    expect([refused.status, refused.body]).toMatchObject([400, { fields: { [field]: expect.any(String) } }])
    expect(await list()).toEqual([])
  })

  it("shows, changes and deletes no one else's", async () => {
    const owner = await newCollector()
    const stranger = await newCollector()
    const { id } = (await owner.add(byValue)).body.view
    expect(await stranger.list()).toEqual([])
    expect((await stranger.change(id, byValue)).status).toBe(404)
    await stranger.remove(id)
    expect(await owner.list()).toMatchObject([byValue])
    expect((await app.call('GET /api/collections/views', {})).status).toBe(401)
  })
})
