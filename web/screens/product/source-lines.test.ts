import { describe, expect, test } from 'vitest'
import { cents } from '#domain/money/money'
import { otherSources, seriesBySource, sourceLines } from './source-lines.ts'

const history = (source: string, points: [date: string, priceCents: number][]) => ({
  source,
  sourceLabel: source.toUpperCase(),
  points: points.map(([date, priceCents]) => ({ date, priceCents: cents(priceCents) })),
})

test('the other sources say their last price, the newest first', () => {
  const sources = [
    history('one', [['2026-03-01', 100]]),
    history('two', [
      ['2026-03-02', 90],
      ['2026-03-04', 95],
    ]),
    history('three', [['2026-03-09', 80]]),
    history('silent', []),
  ]
  expect(otherSources(sources, 'one')).toEqual([
    { source: 'three', sourceLabel: 'THREE', day: '2026-03-09', priceCents: 80 },
    { source: 'two', sourceLabel: 'TWO', day: '2026-03-04', priceCents: 95 },
  ])
  expect(otherSources([], 'one')).toEqual([])
})

describe('the lines of sources', () => {
  test('go on at a price until it changes, from their first day to their last', () => {
    const sources = [
      history('one', [
        ['2026-03-01', 100],
        ['2026-03-05', 120],
      ]),
      history('two', [
        ['2026-03-02', 90],
        ['2026-03-03', 95],
        ['2026-03-09', 95],
      ]),
    ]
    const [one, two] = sourceLines(sources)
    expect(one).toMatchObject({ name: 'ONE', tone: 'accent' })
    expect(one?.points).toEqual([
      { day: '2026-03-01', value: 100 },
      { day: '2026-03-02', value: 100 },
      { day: '2026-03-03', value: 100 },
      { day: '2026-03-05', value: 120 },
    ])
    expect(two?.points).toEqual([
      { day: '2026-03-02', value: 90 },
      { day: '2026-03-03', value: 95 },
      { day: '2026-03-05', value: 95 },
      { day: '2026-03-09', value: 95 },
    ])
  })

  test('leave out sources without a price', () => {
    expect(sourceLines([])).toEqual([])
    expect(sourceLines([history('one', [])])).toEqual([])
  })

  test('have tones of their own', () => {
    const many = Array.from({ length: 6 }, (_, index) => history(`s${index}`, [['2026-03-01', 1]]))
    expect(sourceLines(many).map(({ tone }) => tone)).toEqual([
      'accent',
      'gold',
      'neutral',
      'gain',
      'loss',
      'accent',
    ])
  })
})

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
