import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { addBaseSet, collectrFile, collectrRow } from '#server/testing/calls/collectr'
import { importerOf } from '#server/testing/calls/importer'
import { onOneEngine } from '#server/testing/storages'

const signed = collectrRow('Charizard,4/102', 'Ungraded,Near Mint,10,3', '"From Max,\nsigned;;;;"')
const graded = collectrRow('Pikachu,58/102', 'PSA 9,,4.50,1').replace('Main', 'main')
const blank = { note: null, tags: [], box: null, binder: null, page: null, seller: null }

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addBaseSet(app.storage)
  })
  afterAll(() => app.close())

  const importer = async () => {
    const collector = await importerOf(app)
    const { begin, publish, operations } = collector
    /** Imports a file of so many copies. Returns the operation that added them. */
    const importFile = async (text: string, copies: number) => {
      const { id } = await begin(text)
      expect((await publish(id, copies)).status).toBe(200)
      return (await operations()).operations[0]?.id ?? ''
    }
    return { ...collector, importFile }
  }

  it('keep notes, and the portfolio as a tag in the spelling of the collection, until undo', async () => {
    const { add, importFile, groups, list, undo, token } = await importer()
    await add({ product_id: 'pikachu', condition: 'Damaged', purchase_price: 1, tags: ['MAIN'] })
    const operation = await importFile(collectrFile(signed, graded), 4)
    const facts = (await list()).collection.map(({ name, note, tags }) => [name, note, ...tags])
    const noted = ['Charizard', 'From Max,\nsigned', 'MAIN']
    const bought = ['Pikachu', null, 'MAIN']
    expect(facts.toSorted()).toEqual([noted, noted, noted, bought, bought])
    expect((await groups({ tag: 'main' })).groups).toHaveLength(3)
    expect((await groups({ search: 'signed' })).groups).toMatchObject([{ name: 'Charizard', quantity: 3 }])
    await undo(operation)
    const known = await app.call('GET /api/collections/remarks', { token })
    expect(known.body).toEqual({ tags: ['MAIN'], boxes: [], binders: [], sellers: [] })
    expect((await groups({ search: 'signed' })).groups).toEqual([])
  })

  it('are read back from an export of ours', async () => {
    const from = await importer()
    const remarks = {
      note: '=Signed, "twice".\nDent.',
      tags: ['Vintage', 'For trade'],
      box: 'Blue box',
      binder: 'Red',
      page: '-3',
      seller: '@fair',
    }
    const copy = { product_id: 'charizard', condition: 'Near Mint', purchase_price: 1 }
    await from.add({ ...copy, ...remarks, quantity: 2 })
    await from.add(copy)
    const to = await importer()
    await to.importFile(await from.exported(), 3)
    const { collection } = await to.list()
    const withNote = collection.filter(({ note }) => note !== null)
    expect(withNote).toMatchObject([remarks, remarks])
    expect(collection.filter(({ note }) => note === null)).toMatchObject([blank])
  })
})
