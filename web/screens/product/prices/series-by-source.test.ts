import { expect, test } from 'vitest'
import { seriesBySource } from './series-by-source.ts'

const points = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'].map((day, value) => ({ day, value }))
const [first, second, third, fourth] = points

test('draws one line, with the name of the price, of one source', () => {
  const sources = [{ from: '2026-11-01', sourceLabel: 'eBay' }]
  expect(seriesBySource('Near Mint', points, sources)).toEqual([{ name: 'Near Mint', points }])
  expect(seriesBySource('Near Mint', points, [])).toEqual([{ name: 'Near Mint', points }])
})

test('draws a line for each source, the newest first', () => {
  const sources = [
    { from: '2026-11-01', sourceLabel: 'eBay' },
    { from: '2026-11-03', sourceLabel: 'TCGplayer' },
  ]
  expect(seriesBySource('Near Mint', points, sources)).toEqual([
    { name: 'TCGplayer', points: [third, fourth] },
    { name: 'eBay', points: [first, second] },
  ])
})

test('draws one line where the range has one source', () => {
  const sources = [
    { from: '2026-10-01', sourceLabel: 'eBay' },
    { from: '2026-11-01', sourceLabel: 'TCGplayer' },
  ]
  expect(seriesBySource('Near Mint', points, sources)).toEqual([{ name: 'Near Mint', points }])
})

test('draws a source that came back as one line', () => {
  const sources = [
    { from: '2026-11-01', sourceLabel: 'eBay' },
    { from: '2026-11-02', sourceLabel: 'TCGplayer' },
    { from: '2026-11-04', sourceLabel: 'eBay' },
  ]
  expect(seriesBySource('Near Mint', points, sources)).toEqual([
    { name: 'eBay', points: [first, fourth] },
    { name: 'TCGplayer', points: [second, third] },
  ])
})
