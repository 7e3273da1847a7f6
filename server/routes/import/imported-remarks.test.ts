import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const collectr =
  'Portfolio Name,Category,Set,Product Name,Card Number,Rarity,Variance,Grade,Card Condition,Average Cost Paid,Quantity,Watchlist,Date Added,Notes'
const charizard =
  'Main,Pokemon,Base Set,Charizard,4/102,Holo Rare,Normal,Ungraded,Near Mint,10,3,false,2025-03-04,'
const pikachu = 'main,Pokemon,Base Set,Pikachu,58/102,Common,Normal,PSA 9,,4.50,1,false,2025-03-05,'
const blank = { note: null, tags: [], box: null, binder: null, page: null, seller: null }

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    const base = { setName: 'Base Set', setCode: 'base1' }
    await addProducts(app.storage, [
      { id: 'charizard', name: 'Charizard', cardNumber: '4', ...base },
      { id: 'pikachu', name: 'Pikachu', cardNumber: '58', ...base },
    ])
  })
  afterAll(() => app.close())

  const importer = async () => {
    const collector = await newCollector(app)
    const { token } = collector
    /** Imports a file of so many copies. Returns the operation that added them. */
    const importFile = async (text: string, expected_copies: number) => {
      const query = { file_name: 'export.csv' }
      const sent = await app.call('POST /api/imports', { token, query, file: Buffer.from(text) })
      const params = { id: sent.body.import.id }
      await app.parts.background.settled()
      const body = { expected_copies }
      const { status } = await app.call('POST /api/imports/:id/publish', { token, params, body })
      expect(status).toBe(200)
      return (await collector.operations()).operations[0]?.id ?? ''
    }
    const exported = async () => {
      const url = '/api/collections/export?format=holofolio'
      return (await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).body
    }
    return { ...collector, importFile, exported }
  }

  it('keep notes, and the portfolio as a tag in the spelling of the collection, until undo', async () => {
    const { add, importFile, groups, list, undo, token } = await importer()
    await add({ product_id: 'pikachu', condition: 'Damaged', purchase_price: 1, tags: ['MAIN'] })
    const text = [collectr, `${charizard}"From Max,\nsigned;;;;"`, pikachu].join('\r\n')
    const operation = await importFile(text, 4)
    const facts = (await list()).collection.map(({ name, note, tags }) => [name, note, ...tags])
    const signed = ['Charizard', 'From Max,\nsigned', 'MAIN']
    const bought = ['Pikachu', null, 'MAIN']
    expect(facts.toSorted()).toEqual([signed, signed, signed, bought, bought])
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
