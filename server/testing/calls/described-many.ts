/** Makes every call about many copies, refused and not. Returns how many copies the last one changed. */
import { expect } from 'vitest'
import type { TestCollector } from '#server/testing/collection'

export async function useManyCopies(collector: TestCollector): Promise<number> {
  const { figures, editMany, gradeMany, sellLot, removeMany } = collector
  const card = { product_id: 'charizard', purchase_price: 12.29, condition: 'Near Mint', quantity: 4 }
  const { items } = await collector.add(card)
  const chosen = { holding_ids: items.map(({ id }) => id) }
  const stale = { all_of: { product_id: 'charizard' }, expected_copies: 999 }
  const statuses = async (calls: Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status)
  expect((await figures(chosen)).body.copies).toBe(4)
  expect((await figures({ ...chosen, with_items: true })).body.items).toHaveLength(4)
  expect(await statuses([figures({ holding_ids: ['none'] }), figures({})])).toEqual([404, 400])
  expect((await editMany({ ...chosen, purchase_price: 10, amounts_for: 'all' })).body.copies).toBe(4)
  const sent = { grading_status: 'grading', grading_cost: 12.5 }
  expect((await gradeMany({ ...chosen, ...sent })).body.copies).toBe(4)
  const sold = await sellLot({ ...chosen, sold_price: 100.01, sale_fees: 1.01 })
  expect((await collector.sales({ limit: 1 })).sales).toMatchObject([{ copies_total: 4, sold_price: 100.01 }])
  const refused = [editMany({ ...chosen, purchase_price: 1 }), gradeMany({ ...chosen, ...sent })]
  expect(await statuses(refused)).toEqual([409, 409])
  expect(await statuses([sellLot({ ...stale, sold_price: 1 }), removeMany(stale)])).toEqual([409, 409])
  const none = { holding_ids: ['none'] }
  const unknown = [editMany({ ...none, purchase_price: 1 }), gradeMany({ ...none, ...sent })]
  expect(await statuses(unknown)).toEqual([404, 404])
  expect(await statuses([sellLot({ ...none, sold_price: 1 }), removeMany(none)])).toEqual([404, 404])
  await collector.undo(sold.body.operation_id)
  const { body } = await removeMany({ ...chosen, ending: 'gift' })
  expect(body.profit).toBe(-60)
  return body.copies
}
