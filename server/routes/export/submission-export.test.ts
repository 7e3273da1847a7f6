import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { gradingOf } from '#server/testing/calls/sent-for-grading'
import { newCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import { unzipped } from '#server/testing/unzipped'

const card = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 }

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }])
    await setPrices(app.storage, [['card', 'raw:near%20mint', 3_000]])
  })
  afterAll(() => app.close())

  async function downloaded(token: string) {
    const headers = { authorization: `Bearer ${token}` }
    const { rawPayload } = await app.app.inject({ url: '/api/auth/export', headers })
    return JSON.parse(unzipped(rawPayload).get('data.json')?.toString() ?? '')
  }

  it('has submissions with their copies and operations', async () => {
    const collector = await newCollector(app)
    const grading = gradingOf(app, collector)
    const ids = (await collector.add(card)).items.map(({ id: copyId }) => copyId)
    const { id, operationId } = await grading.send(ids, { fees: 20 })
    const back = await grading.giveBack(id, [{ id: ids[0], ungraded: true }])
    const again = await grading.send(ids, { fees: 30 })
    const data = await downloaded(collector.token)
    expect(data.submissions).toMatchObject([{ id, grading_company: 'PSA', fees: 20 }, { id: again.id }])
    expect(data.submission_copies).toMatchObject([
      { submission_id: id, holding_id: ids[0], cost_share: 20, raw_price: 30, superseded_by: again.id },
      { submission_id: again.id, holding_id: ids[0], cost_share: 30, superseded_by: null },
    ])
    const facts = { grading_company: 'PSA', costs: null }
    expect(data.submission_operations.toSorted(byId)).toEqual(
      [
        { operation_id: operationId, submission_id: id, does: 'sent', ...facts },
        { operation_id: back.body.operation_id, submission_id: id, does: 'returned', ...facts },
        { operation_id: again.operationId, submission_id: again.id, does: 'sent', ...facts },
      ].toSorted(byId),
    )
  })
})

const byId = (one: { operation_id: string }, other: { operation_id: string }) =>
  one.operation_id < other.operation_id ? -1 : 1
