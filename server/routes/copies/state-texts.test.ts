/** Each text of a copy's state goes where the others go: a new one needs no test of its own for that. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { gradingTexts, slabTexts, type StateText, stateTexts } from '#domain/copies/state-texts'
import { bytesOf, dataOf, downloaded, restore } from '#server/testing/accounts/restoring'
import { type TestApp, testApp } from '#server/testing/app'
import { importerOf } from '#server/testing/calls/importer'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import { unzipped } from '#server/testing/unzipped'

/** The texts by their columns, each with a text of its own that a cert number may be too. */
const named = (texts: readonly StateText[], first: string) =>
  Object.fromEntries(texts.map((text, index) => [stateTexts[text].column, `${first}${index + 1}`]))

const ofSlab = named(slabTexts, 'S')
const ofGrading = named(gradingTexts, 'G')
const grade = { grading_company: 'PSA', grade: '10' }
const slab = { product_id: 'card', purchase_price: 10, ...grade, ...ofSlab }
const waiting = {
  product_id: 'card',
  grading_status: 'grading',
  raw_card_cost: 5,
  grading_cost: 5,
  ...ofGrading,
}

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card', name: 'Charizard', setName: 'Base Set', cardNumber: '4' }])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
  })
  afterAll(() => app.close())

  const copies = async (of = collector) => (await of.list()).collection
  const versions = async () =>
    (await collector.operations()).operations.map(({ copies: [copy] }) => copy?.after)

  it('is stored when it is added, changed, cleared, and brought back by undo', async () => {
    const { item } = await collector.add(slab)
    expect(item).toMatchObject(ofSlab)
    const changed = named(slabTexts, 'T')
    expect((await collector.edit(item.id, changed)).body.item).toMatchObject(changed)
    const blank = Object.fromEntries(Object.keys(ofSlab).map(column => [column, null]))
    const cleared = await collector.edit(item.id, blank)
    expect(await copies()).toMatchObject([blank])
    await collector.undo(cleared.body.operation_id ?? '')
    expect(await copies()).toMatchObject([changed])
    expect(await versions()).toMatchObject([changed, blank, changed, ofSlab])
  })

  it('comes with the grade, and stays from grading', async () => {
    const { item } = await collector.add(waiting)
    expect(item).toMatchObject(ofGrading)
    await collector.edit(item.id, { grading_status: 'graded', ...grade, ...ofSlab })
    expect(await copies()).toMatchObject([{ kind: 'graded', ...ofSlab, ...ofGrading }])
  })

  it('is in the download, and comes back by a restore and by an import', async () => {
    await collector.add(slab)
    await collector.add(waiting)
    const zip = await downloaded(app, collector.token)
    const file = String(unzipped(zip).get('holdings.csv'))
    for (const text of [...slabTexts, ...gradingTexts])
      expect(file.split('\r\n')[0]).toContain(stateTexts[text].heading)

    const restored = await newCollector(app)
    expect((await restore(app, restored.token, zip)).status).toBe(200)
    expect(await copies(restored)).toMatchObject([ofGrading, ofSlab])

    const importer = await importerOf(app)
    const { id } = await importer.begin(file)
    expect((await importer.publish(id, 2)).status).toBe(200)
    const { collection } = await importer.list()
    expect(collection).toEqual(
      expect.arrayContaining([ofSlab, ofGrading].map(texts => expect.objectContaining(texts))),
    )
  })

  it('may be missing in a download from before it was kept', async () => {
    await collector.add({ product_id: 'card', purchase_price: 10, ...grade })
    const data = dataOf(await downloaded(app, collector.token))
    for (const { column } of Object.values(stateTexts)) delete data['holdings']?.[0]?.[column]
    const restored = await newCollector(app)
    expect((await restore(app, restored.token, bytesOf(data))).status).toBe(200)
    expect(await copies(restored)).toHaveLength(1)
  })
})
