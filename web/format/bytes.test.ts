import { expect, test } from 'vitest'
import { formatBytes } from './values.ts'

test.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [640_499, '640 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [61_400_000, '61 MB'],
  [999_499_999, '999 MB'],
  [999_500_000, '1 GB'],
  [1_249_000_000, '1.2 GB'],
  [2_000_000_000, '2 GB'],
])('shows %d bytes as "%s"', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
