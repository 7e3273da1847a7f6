// What is predicted for each card of a submission, and how it compares with what came back.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { type Grading, gradingOf } from '#server/testing/calls/sent-for-grading'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  let grading: Grading
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
    grading = gradingOf(app, collector)
  })
  afterAll(() => app.close())

  const three = async () => {
    const bought = { product_id: 'card', condition: 'Near Mint', purchase_price: 10, quantity: 3 }
    return (await collector.add(bought)).items.map(({ id }) => id)
  }

  it('predicts a grade for all, and another one for single cards', async () => {
    const ids = await three()
    const [first = '', second = ''] = ids
    const predicted_grades = [
      { id: second, predicted_grade: '10' },
      { id: first, predicted_grade: ' ' },
    ]
    const { id } = await grading.send(ids, { predicted_grade: '9', predicted_grades })
    const predictions = async () => (await grading.get(id)).copies.map(copy => copy.predicted_grade)
    expect(await predictions()).toEqual(['9', '10', '9'])
    await grading.giveBack(id, [
      { id: first, grade: '10' },
      { id: second, grade: '10' },
    ])
    const { copies, submission } = await grading.get(id)
    expect(copies.map(copy => copy.grade_difference)).toEqual([1, 0, null])
    expect(submission.figures).toMatchObject({ compared: 2, hits: 1, better: 1, better_by: 1 })
  })

  it('refuses a prediction for a card that is not sent, or two for one', async () => {
    const [first = '', second = ''] = await three()
    const sent = { holding_ids: [first], grading_company: 'PSA' }
    for (const [predicted_grades, at] of [
      [[{ id: second, predicted_grade: '9' }], 0],
      [[{ id: first, predicted_grade: '9' }, { id: first }], 1],
    ] as const) {
      const { status, refusal } = await grading.post({ ...sent, predicted_grades })
      expect([status, Object.keys(refusal.fields ?? {})]).toEqual([400, [`predicted_grades[${at}].id`]])
    }
    expect((await grading.list()).submissions).toEqual([])
  })
})
