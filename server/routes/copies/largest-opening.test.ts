import { beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const places = Array.from({ length: 500 }, (_, index) => index)
const longId = (index: number) => String(index).padStart(100, 'x')
const firstMathDigit = 0x1d7ce

/** 50 characters, each of twelve bytes as an escape: a different grade for each line. */
function longGrade(index: number): string {
  const digits = [...String(index).padStart(3, '0')].map(digit => firstMathDigit + Number(digit))
  return '🂡'.repeat(47) + String.fromCodePoint(...digits)
}

/** JSON as those write it who escape all that is not ASCII. */
function escaped(body: object): string {
  return JSON.stringify(body).replaceAll(
    /[^ -~]/g,
    unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [
      { id: 'box', productType: 'sealed_product' },
      ...places.map(index => ({ id: longId(index) })),
    ])
    collector = await newCollector(app)
    return () => app.close()
  })

  it('fits into a request, and is undone', async () => {
    const { item } = await collector.add({ product_id: 'box', purchase_price: 99_999_999.99 })
    const pulled = places.map(index => ({
      id: longId(index),
      quantity: 1,
      condition: 'Moderately Played',
      grading_company: longGrade(index),
      grade: longGrade(index),
      total_cost: index === 499 ? 99_999_999.99 : null,
    }))
    const answer = await app.app.inject({
      method: 'POST',
      url: `/api/collections/${item.id}/open`,
      headers: { authorization: `Bearer ${collector.token}`, 'content-type': 'application/json' },
      payload: escaped({ pulled, split: 'manual', day: '2026-03-01' }),
    })
    const body = answer.json()
    expect([answer.statusCode, body.pulled?.length]).toEqual([201, 500])
    expect(body.pulled[499]).toMatchObject({ product_id: longId(499), purchase_price: 99_999_999.99 })
    expect(await collector.stats()).toMatchObject({
      total_quantity: 500,
      total_investment: 99_999_999.99,
      realised_profit: 0,
    })
    expect((await collector.undo(body.operation_id)).status).toBe(200)
    expect(await collector.stats()).toMatchObject({ total_quantity: 1, total_sealed: 1 })
  })
})
