/** Downloads whose submissions, shared pages, imports or notifications somebody has changed: each is refused whole. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ExtraOperations, withExtras } from '#server/testing/accounts/restored-extras'
import { bytesOf, type DataJson, dataOf, downloaded, restore } from '#server/testing/accounts/restoring'
import { type TestApp, testApp } from '#server/testing/app'
import { gradingOf } from '#server/testing/calls/sent-for-grading'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

type Row = Record<string, unknown>

onOneEngine(engine => {
  let app: TestApp
  let zip: Buffer
  let extras: ExtraOperations
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card', name: 'charizard' }])
    const one = await newCollector(app)
    extras = await withExtras(app, one, 'card')
    zip = await downloaded(app, one.token)
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    collector = await newCollector(app)
  })

  async function sentenceOf(change: (data: DataJson) => unknown): Promise<string> {
    const data = dataOf(zip)
    change(data)
    const { status, refusal } = await restore(app, collector.token, bytesOf(data))
    expect([400, 413]).toContain(status)
    await app.parts.background.settled()
    expect((await collector.stats()).has_history).toBe(false)
    expect((await gradingOf(app, collector).list()).submissions).toEqual([])
    return refusal.error
  }
  const row = (data: DataJson, list: string, index = 0): Row => data[list]?.[index] ?? {}
  const set = (list: string, fields: Row, index = 0) => {
    return (data: DataJson) => Object.assign(row(data, list, index), fields)
  }
  const repeat = (list: string, times: number, fields: (index: number) => Row = () => ({})) => {
    return (data: DataJson) => {
      const first = row(data, list)
      data[list] = Array.from({ length: times }, (_, index) => ({ ...first, ...fields(index) }))
    }
  }
  const aboutPrice = (data: DataJson, fields: Row) =>
    Object.assign(data['notifications']?.find(one => 'price_key' in one) ?? {}, fields)
  const cases = (rows: [string, (data: DataJson) => unknown, RegExp][]) =>
    it.each(rows)('refuses %s', async (_, change, sentence) => {
      expect(await sentenceOf(change)).toMatch(sentence)
    })

  describe('submissions', () => {
    cases([
      ['one twice', repeat('submissions', 2), /submissions, row 2: id is of an earlier row/],
      ['too many', repeat('submissions', 1_001, index => ({ id: `s${index}` })), /more than 1000 rows/],
      ['negative costs', set('submissions', { fees: -1 }), /submissions, row 1: fees must be 0 or more/],
      ['costs of a wrong type', set('submissions', { fees: '1' }), /submissions, row 1: fees /],
      ['no company', set('submissions', { grading_company: ' ' }), /grading_company is required/],
      ['a long note', set('submissions', { note: 'x'.repeat(1_001) }), /note must be at most 1000 char/],
      ['a day to come', set('submissions', { sent_on: '2199-01-01' }), /row 1: Day sent must not be in the/],
      ['another field', set('submissions', { status: 'sent' }), /a field that this server does not know/],
      ['costs that no copy pays', set('submissions', { fees: 61 }), /add up: costs of submission/],
      ['a share of no copy', data => data['submission_copies']?.pop(), /add up: costs of submission/],
    ])
  })

  describe('their copies', () => {
    const list = 'submission_copies'
    cases([
      ['one of no submission', set(list, { submission_id: 'none' }), /row 1: submission_id is no submission/],
      ['one of no copy', set(list, { holding_id: 'none' }), /row 1: holding_id is no copy/],
      ['one twice', repeat(list, 2), /row 2: holding_id is in its submission twice/],
      ['one in two at once', set(list, { superseded_by: null }, 1), /has a copy that another submission has/],
      ['a next one that is none', set(list, { superseded_by: 'none' }, 1), /superseded_by is no other/],
      ['a negative share', set(list, { cost_share: -1 }), /cost_share must be 0 or more/],
      ['a negative price', set(list, { raw_price: -1 }), /raw_price must be 0 or more/],
      ['an amount beyond all', set(list, { grading_cost: 1e15 }), /grading_cost /],
      ['half a cent', set(list, { cost_share: 1.005 }), /cost_share must have at most 2 decimals/],
      ['a grade that is a number', set(list, { predicted_grade: 9 }), /predicted_grade must be text/],
      [
        'too many',
        repeat(list, 20_001, index => ({ holding_id: `c${index}` })),
        /submission_copies, row 1: holding_id is no copy|more than 20000 rows/,
      ],
      [
        'some apart from the others',
        data => data[list]?.push(data[list]?.shift() ?? {}),
        /is apart from the rest of its submission/,
      ],
    ])
  })

  describe('their operations', () => {
    const list = 'submission_operations'
    const about = (does: string, fields: Row) => (data: DataJson) =>
      Object.assign(data[list]?.find(one => one['does'] === does) ?? {}, fields)
    const costs = { feesCents: 1, insuranceCents: 1, returnShippingCents: -1 }
    cases([
      ['one of no operation', set(list, { operation_id: 'none' }), /operation_id is no operation/],
      ['one twice', repeat(list, 2), /operation_id is of an earlier row/],
      ['one of another kind', about('corrected', { does: 'sent', costs: null }), /of another kind/],
      [
        'one of no submission',
        about('returned', { submission_id: 'none' }),
        /submission_id is no submission/,
      ],
      [
        'two that sent one',
        data => {
          const sent = data[list]?.filter(one => one['does'] === 'sent') ?? []
          for (const one of sent) one['submission_id'] = row(data, 'submissions')['id']
        },
        /was sent by an earlier row/,
      ],
      ['costs of none', about('sent', { costs: '{}' }), /costs are none of a correction/],
      ['costs that are no JSON', about('corrected', { costs: '{' }), /costs are none of a correction/],
      [
        'negative costs',
        about('corrected', { costs: JSON.stringify({ before: costs, after: costs }) }),
        /costs are none of a correction/,
      ],
    ])
  })

  describe('the rest', () => {
    cases([
      ['too many pages', repeat('shared_pages', 21, index => ({ id: `p${index}` })), /more than 20 rows/],
      ['a page twice', repeat('shared_pages', 2), /shared_pages, row 2: id is of an earlier row/],
      ['a page with a title of lines', set('shared_pages', { title: 'a\nb' }), /shared_pages, row 1: title /],
      ['a choice that is none', set('shared_pages', { shows_values: 'on' }), /shows_values /],
      ['a filter that is none', set('shared_pages', { filter: '{"cost":1}' }), /filter is none of a shared/],
      ['an order that tells costs', set('shared_pages', { sort: 'cost' }), /shared_pages, row 1: sort /],
      ['too many imports', repeat('imports', 22, index => ({ id: `i${index}` })), /more than 21 rows/],
      ['an import of no operation', set('imports', { operation_id: 'none' }), /operation_id is no operation/],
      ['a state that is none', set('imports', { state: 'published' }), /imports, row 1: state /],
      [
        'columns that are none',
        set('imports', { told: '{"columns":{"name":-1}}' }),
        /told does not describe columns/,
      ],
      ['counts that are none', set('imports', { counts: '[{"rows":1}]' }), /counts are none/],
      ['half a row', set('imports', { rows_total: 0.5 }), /rows_total must be a whole number/],
      [
        'too many notifications',
        repeat('notifications', 10_001, id => ({ id: `n${id}` })),
        /than 10000 rows/,
      ],
      ['a notification twice', repeat('notifications', 2), /notifications, row 2: id is of an earlier row/],
      ['one of a kind that is none', set('notifications', { kind: 'news' }), /notifications, row 1: kind /],
      ['a price of nothing', data => aboutPrice(data, { price_key: 'foil' }), /price_key is none/],
      ['a negative price', data => aboutPrice(data, { new_price: -1 }), /new_price must be 0 or more/],
      [
        'one to come',
        set('notifications', { created_at: '2199-01-01T00:00:00.000Z' }),
        /created_at is to come/,
      ],
      [
        'a week twice',
        data => {
          const week = data['notifications']?.find(one => one['kind'] === 'week')
          data['notifications']?.push({ ...week, id: 'another' })
        },
        /week_ends is of an earlier row/,
      ],
      ['a page that is text', data => Object.assign(data, { shared_pages: ['mine'] }), /no download/],
    ])
  })

  describe('the undo of a correction that somebody has changed', () => {
    /** Restores the download with another row about the correction, and undoes everything since. */
    async function restoredWith(change: (about: Row, data: DataJson) => Row): Promise<void> {
      const data = dataOf(zip)
      const about = data['submission_operations']?.find(one => one['does'] === 'corrected') ?? {}
      Object.assign(about, change(about, data))
      expect((await restore(app, collector.token, bytesOf(data))).status).toBe(200)
      const { sentAgain, returned } = extras
      for (const id of [sentAgain, returned]) expect((await collector.undo(id)).status).toBe(200)
    }
    async function figures() {
      const { total_investment, lifetime_earnings } = await collector.stats()
      return [total_investment, lifetime_earnings]
    }
    async function sentenceOfUndo(): Promise<string> {
      const before = await figures()
      const { status, refusal } = await collector.undo(extras.corrected)
      expect([status, await figures()]).toEqual([409, before])
      return refusal.error
    }

    it('is refused when the shares of its copies would not add up to its costs', async () => {
      await restoredWith(({ costs }) => {
        const parsed = JSON.parse(String(costs))
        return { costs: JSON.stringify({ ...parsed, before: { ...parsed.after, feesCents: 1 } }) }
      })
      expect(await sentenceOfUndo()).toMatch(/would not add up/)
    })

    it('is refused when the submission that it names is gone', async () => {
      const sentAgain = (data: DataJson) =>
        data['submission_operations']?.find(one => one['operation_id'] === extras.sentAgain) ?? {}
      await restoredWith((_, data) => ({ submission_id: sentAgain(data)['submission_id'] }))
      expect(await sentenceOfUndo()).toBe('The submission of this change is gone.')
    })
  })
})
