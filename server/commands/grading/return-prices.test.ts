import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { valueQueued } from '#server/commands/groups/value-collection'
import { type TestApp, testApp } from '#server/testing/app'
import { type Grading, gradingOf } from '#server/testing/calls/sent-for-grading'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const card = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 }
const moreThanAWeekMs = 7 * 24 * 60 * 60 * 1_000 + 1

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  let grading: Grading
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }])
    await setPrices(app.storage, [['card', 'raw:near%20mint', 3_000]])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
    grading = gradingOf(app, collector)
  })
  afterAll(() => app.close())

  /** A slab that came back with this grade, which has no price yet. Its grading cost $20. */
  async function returned(grade: string): Promise<string> {
    const { item } = await collector.add(card)
    const { id } = await grading.send([item.id], { fees: 20 })
    await grading.giveBack(id, [{ id: item.id, grade }])
    expect(await copyOf(id)).toMatchObject({ slab_price: null, returned_price: null, gain_at_return: null })
    return id
  }
  const copyOf = async (id: string) => (await grading.get(id)).copies[0]
  const price = (grade: string, cents: number) =>
    setPrices(app.storage, [['card', `graded:psa:${grade}`, cents]])
  const value = () => valueQueued(app.parts, new AbortController().signal)

  it('waits for the first price of a slab, which counts as that of its return', async () => {
    const id = await returned('7')
    await price('7', 5_000)
    await value()
    await price('7', 9_000)
    await value()
    const gains = { gain: 40, gain_at_return: 0 }
    expect(await copyOf(id)).toMatchObject({ slab_price: 90, returned_price: 50, ...gains })
  })

  it('also where a change of its group counts it', async () => {
    const id = await returned('8')
    await price('8', 5_000)
    const sameSlab = { grading_company: 'PSA', grade: '8', purchase_price: 1 }
    await collector.add({ product_id: 'card', ...sameSlab })
    await value()
    expect(await copyOf(id)).toMatchObject({ returned_price: 50 })
  })

  it('unless it comes more than a week later', async () => {
    const id = await returned('9')
    app.clock.advance(moreThanAWeekMs)
    await price('9', 5_000)
    await value()
    expect(await copyOf(id)).toMatchObject({ slab_price: 50, returned_price: null })
  })
})
