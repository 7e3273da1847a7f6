import { describe, expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { inRange, purchaseMarks } from './price-marks.ts'

const nearMint = 'raw:near%20mint'
const bought = (id: string, date: string, priceCents: number) => ({
  id,
  date,
  priceCents: cents(priceCents),
  label: 'Near Mint',
})

describe('purchase marks', () => {
  const copies = [
    { id: 'a', priceKey: nearMint },
    { id: 'b', priceKey: nearMint },
    { id: 'c', priceKey: nearMint },
    { id: 'slab', priceKey: 'graded:psa:10' },
  ]

  test('show copies with the same price key, oldest first', () => {
    const purchases = [
      bought('slab', '2026-11-03', 90_000),
      bought('b', '2026-11-02', 1_250),
      bought('a', '2025-01-31', 10),
      bought('gone', '2026-01-01', 500),
    ]
    expect(purchaseMarks(purchases, copies, nearMint)).toEqual([
      { day: '2025-01-31', value: 10, text: 'Bought for $0.10' },
      { day: '2026-11-02', value: 1250, text: 'Bought for $12.50' },
    ])
    expect(purchaseMarks(purchases, copies, 'sealed')).toEqual([])
  })

  test('merge purchases of one day and cost', () => {
    const purchases = [
      bought('a', '2026-11-02', 1_000),
      bought('b', '2026-11-02', 1_100),
      bought('c', '2026-11-02', 1_000),
    ]
    expect(purchaseMarks(purchases, copies, nearMint).map(mark => mark.text)).toEqual([
      '2 bought for $10.00 each',
      'Bought for $11.00',
    ])
  })
})

describe('a range', () => {
  const points = [
    { day: '2026-11-01', value: 100 },
    { day: '2026-11-20', value: 120 },
  ]
  const mark = (day: string) => ({ day, value: 90, text: 'Bought for $0.90' })

  test.each([
    ['1M', ['2026-10-21', '2026-11-20', '2026-11-25']],
    ['3M', ['2026-09-01', '2026-10-21', '2026-11-20', '2026-11-25']],
    ['All', ['2020-02-02', '2026-09-01', '2026-10-21', '2026-11-20', '2026-11-25']],
  ] as const)('of %s includes the purchases of %o', (range, days) => {
    const all = ['2020-02-02', '2026-09-01', '2026-10-21', '2026-11-20', '2026-11-25'].map(mark)
    const shown = inRange(points, all, range)
    expect(shown.marks.map(({ day }) => day)).toEqual(days)
    expect(shown.points).toEqual(points)
  })

  test('excludes older prices', () => {
    const old = { day: '2025-06-01', value: 80 }
    expect(inRange([old, ...points], [], '1Y').points).toEqual(points)
    expect(inRange([old, ...points], [], 'All').points).toHaveLength(3)
  })
})
