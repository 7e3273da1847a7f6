/** Downloads that somebody has changed: each is refused with a sentence, and nothing of it is kept. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  bytesOf,
  type DataJson,
  dataOf,
  downloaded,
  restore,
  withHistory,
} from '#server/testing/accounts/restoring'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { onOneEngine } from '#server/testing/storages'

onOneEngine(engine => {
  let app: TestApp
  let zip: Buffer
  let collector: TestCollector

  beforeAll(async () => {
    app = await testApp(engine)
    zip = await downloaded(app, (await withHistory(app)).token)
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    collector = await newCollector(app)
  })

  async function sentenceOf(file: Buffer): Promise<string> {
    const { status, refusal } = await restore(app, collector.token, file)
    expect([400, 413]).toContain(status)
    await app.parts.background.settled()
    expect(await leftOf(app, collector.id)).toEqual([])
    expect((await collector.stats()).has_history).toBe(false)
    return refusal.error
  }
  const forged = (change: (data: DataJson) => unknown) => {
    const data = dataOf(zip)
    change(data)
    return sentenceOf(bytesOf(data))
  }
  const row = (data: DataJson, list: string, index = 0) => data[list]?.[index] ?? {}

  describe('figures that do not add up', () => {
    it.each<[string, (data: DataJson) => unknown, RegExp]>([
      [
        'an entry',
        data => Object.assign(row(data, 'ledger'), { cash: -1, cost_basis: 1 }),
        /add up: lifetime_earnings_cents/,
      ],
      [
        'a sale that brought more',
        data => Object.assign(row(data, 'ledger', 2), { cash: 999, realised_profit: 989 }),
        /add up/,
      ],
      [
        'the cost of a copy',
        data => edited(row(data, 'holdings'), { purchase_price: 1 }, { costBasisCents: 100 }),
        /add up/,
      ],
      [
        'a balance',
        data =>
          Object.assign(row(data, 'operations'), { lifetime_earnings_after: 5, realised_profit_after: 15 }),
        /add up: operation/,
      ],
      ['a trade', data => Object.assign(row(data, 'trade_lines'), { cost_basis: 3 }), /add up: trade/],
      [
        'a past day',
        data => Object.assign(row(data, 'stat_history'), { bought: 1 }),
        /add up: earnings before the cash of day/,
      ],
      [
        'the last day',
        data =>
          Object.assign(data['stat_history']?.at(-1) ?? {}, { lifetime_earnings: 1, realised_profit: 1 }),
        /stat_history: the last day/,
      ],
      [
        'a copy that is gone',
        data => data['ledger']?.splice(2, 1),
        /data\.json, ledger, row 3: sequence must be 3/,
      ],
      [
        'an amount that no entry can have',
        data => Object.assign(row(data, 'ledger'), { realised_profit: 7 }),
        /cannot be: ledger_entries_balance/,
      ],
    ])('refuses %s', async (_, change, sentence) => {
      expect(await forged(change)).toMatch(sentence)
    })
  })

  it.each<[string, (data: DataJson) => unknown, RegExp]>([
    [
      'a version that is none',
      data => Object.assign(row(data, 'operation_copies'), { after_version: '{"kind":"raw"}' }),
      /operation_copies, row 1: after_version is no version/,
    ],
    [
      'a version with half a cent',
      data =>
        Object.assign(row(data, 'operation_copies'), {
          after_version: '{"kind":"sealed","costBasisCents":1.5}',
        }),
      /no amount/,
    ],
    [
      'a day to come',
      data => Object.assign(data['stat_history']?.at(-1) ?? {}, { date: '2199-01-01' }),
      /date is to come/,
    ],
    [
      'a kind of entry that is unknown',
      data => Object.assign(row(data, 'ledger'), { kind: 'gifted' }),
      /ledger, row 1: kind is none/,
    ],
  ])('refuses %s', async (_, change, sentence) => {
    expect(await forged(change)).toMatch(sentence)
  })

  it('refuses half of a zip', async () => {
    expect(await sentenceOf(zip.subarray(0, zip.length / 2))).toMatch(/zip is damaged/)
  })
})

/** Changes a copy in its fields and in the version that a restore reads. */
function edited(copy: Record<string, unknown>, fields: object, version: object): void {
  const parsed = JSON.parse(String(copy['version']))
  Object.assign(copy, fields, { version: JSON.stringify({ ...parsed, ...version }) })
}

/** The tables with rows of a restore that did not happen. */
async function leftOf(app: TestApp, collectorId: string): Promise<string[]> {
  const rows = await app.storage.read(db =>
    db.selectFrom('collectors').select('id').where('id', 'like', `${collectorId}.%`).execute(),
  )
  return rows.map(({ id }) => id)
}
