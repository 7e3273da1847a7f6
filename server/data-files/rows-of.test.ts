/** What is wrong with a download, in a sentence that says where. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bytesOf,
  type DataJson,
  dataOf,
  downloaded,
  packed,
  withHistory,
} from '#server/testing/accounts/restoring'
import { type TestApp, testApp } from '#server/testing/app'
import { readDataFile } from './read-data-file.ts'
import { type Part, partsOf } from './rows-of.ts'
import { WrongFile } from '#server/reading-threads'

let app: TestApp
let zip: Buffer
beforeAll(async () => {
  app = await testApp('sqlite')
  zip = await downloaded(app, (await withHistory(app)).token)
})
afterAll(() => app.close())

async function read(parts: AsyncIterable<Part>): Promise<Part[]> {
  const all: Part[] = []
  for await (const part of parts) all.push(part)
  return all
}

async function faultOf(bytes: Buffer): Promise<string> {
  const fault = await read(partsOf(bytes)).catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(WrongFile)
  return (fault as WrongFile).message
}

function forged(change: (data: DataJson) => unknown): Buffer {
  const data = dataOf(zip)
  change(data)
  return bytesOf(data)
}

const row = (data: DataJson, list: string, index = 0) => data[list]?.[index] ?? {}

it('reads the same of the zip and of data.json, in this thread and in its own', async () => {
  const parts = await read(partsOf(zip))
  const [head, holdings] = parts
  expect(head).toMatchObject({ head: { profile: { ledgerCurrency: 'USD', settings: { theme: 'light' } } } })
  expect(holdings).toMatchObject({
    list: 'holdings',
    from: 0,
    rows: [{ purchasePriceCents: 1_000 }, {}, {}, {}],
  })
  expect(await read(partsOf(bytesOf(dataOf(zip))))).toEqual(parts)
  expect(await read(partsOf(Buffer.from(JSON.stringify(dataOf(zip), null, 4))))).toEqual(parts)
  expect(await read(readDataFile(zip))).toEqual(parts)
})

describe('rows that are wrong', () => {
  it.each<[string, (data: DataJson) => unknown, RegExp]>([
    [
      'a huge amount',
      data => Object.assign(row(data, 'holdings'), { purchase_price: 9e12 }),
      /holdings, row 1: purchase_price is too large/,
    ],
    [
      'an amount with fractions of a cent',
      data => Object.assign(row(data, 'ledger'), { cash: 0.001 }),
      /ledger, row 1: cash must have at most 2 decimals/,
    ],
    [
      'no number',
      data => Object.assign(row(data, 'operations'), { sequence: '1' }),
      /operations, row 1: sequence /,
    ],
    ['a copy twice', data => data['holdings']?.push(row(data, 'holdings')), /id is of an earlier row too/],
    [
      'a copy of somebody else',
      data => Object.assign(row(data, 'ledger'), { holding_id: 'theirs' }),
      /ledger, row 1: holding_id is no copy/,
    ],
    [
      'an operation of somebody else',
      data => Object.assign(row(data, 'operations', 1), { corrects: 'theirs' }),
      /operations, row 2: corrects is no earlier/,
    ],
    [
      'a field that is unknown',
      data => Object.assign(row(data, 'venues'), { is_operator: true }),
      /venues, row 1: has a field .*is_operator/,
    ],
    [
      'another kind than its product',
      data => Object.assign(row(data, 'holdings'), { product_type: 'sealed_product' }),
      /kind is not one of its product/,
    ],
    [
      'a text with control characters',
      data => Object.assign(row(data, 'trades'), { note: 'a\u0000b' }),
      /trades, row 1: note contains a control/,
    ],
    [
      'a venue twice',
      data => data['venues']?.push(row(data, 'venues')),
      /venues, row 2: name is of an earlier/,
    ],
    [
      'an older download',
      data => Object.assign(data, { format: 1 }),
      /from before downloads could be restored/,
    ],
    ['a newer download', data => Object.assign(data, { format: 3 }), /newer Holofolio/],
    ['a list that is missing', data => delete data['operations'], /operations|sequence/],
    ['a list that is unknown', data => Object.assign(data, { secrets: [] }), /does not know: secrets/],
    [
      'a hundred thousand rows',
      data =>
        Object.assign(data, {
          chosen_sets: Array.from({ length: 100_000 }, () => ({
            set_code: 'a',
            language: 'en',
            chosen_at: '2026-01-01T00:00:00.000Z',
          })),
        }),
      /chosen_sets: has more than 50 rows/,
    ],
  ])('refuses %s', async (_, change, sentence) => {
    expect(await faultOf(forged(change))).toMatch(sentence)
  })
})

it('refuses what is no download, and half of one', async () => {
  expect(await faultOf(Buffer.from('Name,Set\nMew,Base'))).toMatch(/no download of Holofolio/)
  expect(await faultOf(zip.subarray(0, zip.length / 2))).toMatch(/zip is damaged/)
  expect(await faultOf(bytesOf(dataOf(zip)).subarray(0, 5_000))).toMatch(/ends in the middle/)
  expect(await faultOf(Buffer.from('{}'))).toMatch(/no download of Holofolio/)
  expect(await faultOf(Buffer.from('{"__proto__":{"format":2}}'))).toMatch(/no download of Holofolio/)
  expect(await faultOf(Buffer.from([0x7b, 0xff, 0xfe]))).toMatch(/no download of Holofolio/)
})

it('refuses a zip that unpacks to far more than it is', async () => {
  const wishes = Array.from({ length: 200_000 }, () => '{}').join(',')
  expect(await faultOf(await packed(`{"format":2,"reports":[${wishes}],${' '.repeat(30_000_000)}}`))).toMatch(
    /no download|too large|exported_at/,
  )
  expect(await faultOf(await packed(`${' '.repeat(30_000_000)}{}`))).toMatch(/too large once unpacked/)
})
