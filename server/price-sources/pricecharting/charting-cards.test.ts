import { expect, test } from 'vitest'
import { RowCollector } from './charting-cards.ts'
import { tagsOf } from './charting-row.ts'

test('goes through a console of any size in pieces, and compares no names in one that is no set', async () => {
  const rows = new RowCollector()
  for (let number = 0; number < 11_000; number += 1) {
    const productName = `Mew #${number}`
    rows.add(number < 2 ? null : String(number), { console: 'All', productName, tags: tagsOf(productName) })
  }
  let pauses = 0
  const { parts, unknown } = await rows.rowsById(async () => void (pauses += 1))
  expect(pauses).toBeGreaterThan(20)
  expect([parts, unknown]).toEqual([[], 2])
})
