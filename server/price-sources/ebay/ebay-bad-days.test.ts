import { describe, expect, test } from 'vitest'
import { quotaOf, theMarket } from '#server/testing/ebay-market'
import { html, inTurn, json, never, text } from '#server/testing/fake-host'
import { fourAsks, itemsAt } from '#server/testing/fake-marketplace'
import { sandbox } from './ebay.ts'
import { differentCards } from '#server/testing/priced-questions'

describe('a failure of eBay', () => {
  test.each([
    ['500, then an answer', inTurn(json({}, 500), fourAsks), [500]],
    [
      '429 with Retry-After, then an answer',
      inTurn(json({}, 429, { 'retry-after': '3' }), fourAsks),
      [3_000],
    ],
  ])('is retried: %s', async (_what, answer, waits) => {
    const { market, ask, hand, taken } = await theMarket()
    market.answers.search = answer
    expect(await ask()).toMatchObject([{ outcome: 'priced', quote: { priceCents: 1_100 } }])
    expect(hand.waits).toEqual(waits)
    expect(taken()).toBe(2)
  })

  test.each([
    ['HTML', html(), 'malformed'],
    ['half JSON', text('{"itemSummaries": [{"itemId"'), 'malformed'],
    ['a list', json([]), 'malformed'],
    ['listings that are no list', json({ itemSummaries: 'many' }), 'malformed'],
    ['50 MB', text(`[${' '.repeat(50_000_000)}]`), 'malformed'],
    ['a redirect', json({}, 302, { location: 'http://127.0.0.1:1/' }), 'refused'],
    ['a 400', json({ errors: [{ errorId: 12_001 }] }, 400), 'refused'],
    ['a 403 of the edge', html(403), 'refused'],
    ['a 403 of eBay', json({ errors: [{ errorId: 1_100 }] }, 403), 'credentials'],
    ['a 500', json({}, 500), 'unreachable'],
    ['a 429', json({ errors: [{ errorId: 2_001 }] }, 429), 'quota'],
  ])('is %s', async (_what, answer, failure) => {
    const { market, ask } = await theMarket()
    market.answers.search = answer
    expect(await ask()).toMatchObject([{ outcome: 'failed', failure }])
  })

  test('in the second search leaves no price from the first alone', async () => {
    const { market, ask } = await theMarket()
    market.answers.search = inTurn(json(itemsAt('10.00')), json({}, 400))
    expect(await ask()).toMatchObject([{ outcome: 'failed', failure: 'refused' }])
  })

  test('ends the run after five calls in a row that cannot be made', async () => {
    const { market, ask } = await theMarket({ concurrency: 1 })
    market.answers.search = response => void response.destroy()
    const answers = await ask(differentCards(100))
    expect(answers).toHaveLength(100)
    for (const answer of answers)
      expect(answer).toMatchObject({ failure: 'unreachable', sentence: 'eBay could not be reached.' })
    expect(market.searches()).toHaveLength(5 * 3)
    expect(answers.filter(answer => 'isUnasked' in answer)).toHaveLength(95)
  })

  test('is a call that is never answered', async () => {
    const { market, ask } = await theMarket({ timeoutMs: 30 })
    market.answers.search = never
    const sentence = 'eBay did not answer within 0.03 s.'
    expect(await ask()).toMatchObject([{ failure: 'unreachable', sentence }])
  })

  test('does not end the run when a call between succeeds', async () => {
    const { market, ask } = await theMarket({ concurrency: 1 })
    const gone = Array.from({ length: 4 * 3 }, () => json({}, 500))
    market.answers.search = inTurn(...gone, fourAsks, ...gone, fourAsks)
    const outcomes = (await ask(differentCards(10))).map(({ outcome }) => outcome)
    expect(outcomes.filter(outcome => outcome === 'priced')).toHaveLength(2)
  })

  test('makes no call without quota', async () => {
    const { market, ask } = await theMarket({ quota: quotaOf(0) })
    expect(await ask(differentCards(3))).toMatchObject([
      { failure: 'quota', sentence: 'eBay allows no more calls today.' },
      { failure: 'quota' },
      { failure: 'quota' },
    ])
    expect(market.asked).toEqual([])
  })

  test('starts its sentence with a capital for the sandbox', async () => {
    const { ask } = await theMarket({ facts: sandbox, quota: quotaOf(0) })
    expect(await ask()).toMatchObject([{ sentence: 'The sandbox allows no more calls today.' }])
  })

  test('ends the run when the quota is used up, retries counted', async () => {
    const { market, ask } = await theMarket({ quota: quotaOf(5), concurrency: 1 })
    market.answers.search = inTurn(json({}, 500), fourAsks)
    const answers = await ask(differentCards(8))
    expect(answers.map(answer => (answer.outcome === 'failed' ? answer.failure : answer.outcome))).toEqual([
      ...Array.from({ length: 4 }, () => 'priced'),
      ...Array.from({ length: 4 }, () => 'quota'),
    ])
    expect(market.searches()).toHaveLength(5)
  })

  test('ends the answers and the calls at once when aborted', async () => {
    const { market, source } = await theMarket({ concurrency: 3 })
    const abort = new AbortController()
    market.answers.search = inTurn(fourAsks, fourAsks, never)
    const answered: string[] = []
    for await (const answer of source.ask(differentCards(50), abort.signal)) {
      answered.push(answer.outcome)
      if (answered.length === 2) abort.abort()
    }
    expect(answered).toEqual(['priced', 'priced'])
    expect(market.searches().length).toBeLessThanOrEqual(5)
  })
})
