import { expect, test } from 'vitest'
import { readPriceGuide } from './cardmarket.ts'

const head = '"version":1,"createdAt":"2026-09-30T09:55:34+0200"'
const read = (text: string, pause = async () => {}) => readPriceGuide(text, pause)

async function rowsOf(...rows: unknown[]) {
  const guide = await read(`{${head},"priceGuides":${JSON.stringify(rows)}}`)
  return 'unreadable' in guide ? guide : { rows: Object.fromEntries(guide.rows), leftOut: guide.leftOut }
}

test('reads the trend of a product and of its reverse holo', async () => {
  const row = {
    idProduct: 273_699,
    idCategory: 51,
    avg: 446.7,
    low: 100,
    trend: 421.11,
    avg7: 407.33,
    'avg-holo': null,
    'low-holo': null,
    'trend-holo': 123.63,
    'avg1-holo': 207.4,
  }
  expect(await rowsOf(row)).toEqual({
    rows: { 273699: { id: '273699', plainCents: 42_111, reverseCents: 12_363 } },
    leftOut: 0,
  })
})

test.each([
  [{}, null],
  [{ trend: null }, null],
  [{ trend: 0 }, null],
  [{ trend: 2 }, 200],
  [{ trend: 0.02 }, 2],
  [{ trend: 10_000_000 }, 1_000_000_000],
])('reads a row with %j', async (fields, plainCents) => {
  expect(await rowsOf({ idProduct: 7, ...fields })).toMatchObject({ rows: { 7: { plainCents } }, leftOut: 0 })
})

test.each([
  { idProduct: 8, trend: -1 },
  { idProduct: 8, trend: '2.00' },
  { idProduct: 8, trend: 10_000_000.01 },
  { idProduct: 8, trend: 1.005 },
  { idProduct: 8, trend: [2] },
  { idProduct: 8, trend: 2, 'trend-holo': -3 },
  { idProduct: 8, trend: 2, more: { deep: true } },
  { idProduct: '8', trend: 2 },
  { idProduct: 0, trend: 2 },
  { trend: 2 },
  { idProduct: 7, trend: 9 },
])('leaves out %j', async row => {
  const read = await rowsOf({ idProduct: 7, trend: 5 }, row, { idProduct: 9, trend: 6 })
  expect(read).toMatchObject({ rows: { 7: { plainCents: 500 }, 9: { plainCents: 600 } } })
  expect('leftOut' in read && read.leftOut).toBeGreaterThanOrEqual(1)
})

test('reads a guide whose fields have another order, with spaces', async () => {
  const guide = await read(
    `{ "priceGuides" : [ {"idProduct": 7, "trend": 1.5} ,\n {"idProduct":8} ], ${head} }`,
  )
  expect(guide).toMatchObject({ builtAt: '2026-09-30T07:55:34.000Z', leftOut: 0 })
  expect('rows' in guide && [...guide.rows.keys()]).toEqual(['7', '8'])
})

const row = '{"idProduct":7,"trend":1}'
test.each([
  ['nothing', '', /another format/],
  ['a page', '<html>Just a moment…</html>', /another format/],
  ['another file', '{"data":[]}', /another format/],
  ['half a file', `{${head},"priceGuides":[${row},{"idProduct":8`, /another format/],
  ['a file that ends early', `{${head},"priceGuides":[${row}]`, /another format/],
  ['rows that are no list', `{${head},"priceGuides":{"a":${row}}}`, /another format/],
  [
    'version 2',
    `{"version":2,"createdAt":"2026-09-30T09:55:34+0200","priceGuides":[${row}]}`,
    /version \(2\)/,
  ],
  [
    'version "1"',
    `{"version":"1","createdAt":"2026-09-30T09:55:34+0200","priceGuides":[${row}]}`,
    /version,/,
  ],
  ['no version', `{"createdAt":"2026-09-30T09:55:34+0200","priceGuides":[${row}]}`, /version,/],
  ['no date', `{"version":1,"priceGuides":[${row}]}`, /without its date/],
  ['a date in words', `{"version":1,"createdAt":"today","priceGuides":[${row}]}`, /without its date/],
  ['no rows', `{${head},"priceGuides":[]}`, /an empty price guide/],
  ['mostly other rows', `{${head},"priceGuides":[${row},{"id":8},{"id":9}]}`, /rows have another format/],
  ['too many rows', `{${head},"priceGuides":[${`${row},`.repeat(500_001)}${row}]}`, /too many rows/],
])('refuses %s', async (_what, text, why) => {
  expect(await read(text)).toEqual({ unreadable: expect.stringMatching(why) })
})

test('pauses in a long guide', async () => {
  let pauses = 0
  const rows = Array.from({ length: 2_500 }, (_, at) => ({ idProduct: at + 1, trend: 1 }))
  await read(`{${head},"priceGuides":${JSON.stringify(rows)}}`, async () => void (pauses += 1))
  expect(pauses).toBe(5)
})
