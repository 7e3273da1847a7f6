import { setImmediate } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { conditions } from '#domain/copies/copy'
import type { PriceQuestion } from '#domain/prices/price-question'
import { gradedTarget, nearMint, type PriceTarget, sealed } from '#domain/prices/price-target'
import {
  type PokemonPriceTrackerOptions,
  pokemonPriceTrackerSource,
} from '#server/price-sources/pokemonpricetracker/pokemonpricetracker'
import { quotaOf } from '#server/testing/ebay-market'
import { handClock } from '#server/testing/hand-clock'
import { allOf, charizardAsked } from '#server/testing/priced-questions'
import type { Misbehaviour } from '#sandbox/marketplace/faults'
import { type PptCard, type PptOptions, startPokemonPriceTracker } from './pokemonpricetracker.ts'

const now = new Date('2026-11-20T12:00:00Z')
const running = new AbortController().signal
const psa10 = gradedTarget('PSA', '10')
const box = { productType: 'sealed_product', cardNumber: null, printingKey: null } as const

/** Played conditions come first, as they may. */
function conditionsAt(dollars: number) {
  const entries = conditions.map((condition, index) => [
    condition,
    { price: dollars + index * 10, lastUpdated: '2026-11-20T00:00:00.000Z' },
  ])
  return Object.fromEntries(entries.toReversed())
}

function salesAt(medianPrice: number, count = 20) {
  const lastMarketUpdate = '2026-11-18T00:00:00.000Z'
  return { count, medianPrice, minPrice: medianPrice / 2, maxPrice: medianPrice * 2, lastMarketUpdate }
}

function cardOf(id: number): PptCard {
  return {
    prices: { market: 1, primaryPrinting: 'Holofoil', variants: { Holofoil: conditionsAt(id) } },
    ebay: { salesByGrade: { psa10: salesAt(id * 10), psa9: salesAt(id * 5, 3) } },
  }
}

function cardsUpTo(count: number): Record<string, PptCard> {
  const ids = Array.from({ length: count }, (_, index) => index + 1)
  return Object.fromEntries(ids.map(id => [String(id), cardOf(id)]))
}

function asked(
  tcgplayer: string | number,
  target: PriceTarget = nearMint,
  product: Partial<PriceQuestion['product']> = {},
): PriceQuestion {
  return charizardAsked({
    productId: `product ${tcgplayer}`,
    externalIds: { tcgplayer: String(tcgplayer) },
    target,
    product: { printingKey: 'holo', ...product },
  })
}

const askedUpTo = (count: number, target = nearMint) =>
  Array.from({ length: count }, (_, index) => asked(index + 1, target))

async function theSource(options: Partial<PptOptions> = {}, more: Partial<PokemonPriceTrackerOptions> = {}) {
  const hand = handClock()
  const ppt = await startPokemonPriceTracker({
    cards: cardsUpTo(100),
    nowMs: hand.clock.nowMs,
    credits: 1_000,
    ...options,
  })
  onTestFinished(() => ppt.close())
  const quota = more.quota ?? quotaOf(1_000)
  const source = pokemonPriceTrackerSource({
    baseUrl: ppt.url,
    key: 'pokeprice_hush',
    quota,
    now: () => now,
    clock: hand.clock,
    random: () => 0.5,
    ...more,
  })
  const ask = (questions: readonly PriceQuestion[], signal = running, maxCalls?: number) =>
    allOf(source.ask(questions, signal, maxCalls))
  return { ppt, source, ask, hand, quota }
}

type Answers = Awaited<ReturnType<typeof allOf>>

/** In the order of their names, as answers come in any order. */
const outcomesOf = (answers: Answers) =>
  answers.map(answer => (answer.outcome === 'failed' ? answer.failure : answer.outcome)).toSorted()

const failureOf = (answers: Answers) => answers.findLast(({ outcome }) => outcome === 'failed')

describe('one call', () => {
  test('answers every question about a card: conditions, and grades from sales', async () => {
    const { ppt, ask, quota } = await theSource({ key: 'pokeprice_hush' })
    const raw = conditions.map(condition => asked(4, { kind: 'raw', condition }))
    const graded = ['10', '9', '8'].map(grade => asked(4, gradedTarget('PSA', grade)))
    const answers = await ask([...raw, ...graded])
    const quotes = new Map(
      answers.map(answer => [answer.question, answer.outcome === 'priced' ? answer.quote : answer.outcome]),
    )
    expect(raw.map(question => quotes.get(question))).toEqual(
      [400, 1_400, 2_400, 3_400, 4_400].map(priceCents => ({
        priceCents,
        kind: 'market',
        asOf: '2026-11-20T00:00:00.000Z',
        confidence: 'high',
        listings: null,
      })),
    )
    const sold = { kind: 'sold', asOf: '2026-11-18T00:00:00.000Z', listings: null }
    expect(graded.map(question => quotes.get(question))).toEqual([
      { ...sold, priceCents: 4_000, confidence: 'high' },
      { ...sold, priceCents: 2_000, confidence: 'low' },
      'unpriced',
    ])
    expect(ppt.asked).toHaveLength(1)
    expect(ppt.asked[0]).toMatchObject({ method: 'GET', path: '/api/v2/cards' })
    expect(Object.fromEntries(ppt.asked[0]?.query ?? [])).toEqual({ tcgPlayerId: '4', includeEbay: 'true' })
    expect(await quota.left()).toBe(998)
  })

  test('costs one credit without a grade', async () => {
    const { ppt, ask, quota } = await theSource()
    await ask([asked(4), asked(4, { kind: 'raw', condition: 'Damaged' })])
    expect(Object.fromEntries(ppt.asked[0]?.query ?? [])).toEqual({ tcgPlayerId: '4' })
    expect(await quota.left()).toBe(999)
  })

  test('answers for a sealed product', async () => {
    const priceHistory = ['2026-11-18', '2026-11-19'].map(day => ({ date: `${day}T00:00:00.000Z` }))
    const { ppt, ask } = await theSource({ sealed: { 9: { unopenedPrice: 4280.92, priceHistory } } })
    expect(await ask([asked(9, sealed, box)])).toMatchObject([
      {
        quote: { priceCents: 428_092, kind: 'market', asOf: '2026-11-19T00:00:00.000Z', confidence: 'high' },
      },
    ])
    expect(ppt.asked[0]?.path).toBe('/api/v2/sealed-products')
  })

  test('is made at most 55 times a minute, also with retries', async () => {
    const { ppt, ask, hand } = await theSource()
    ppt.misbehave({ kind: 'status', status: 503 }, 2)
    expect(outcomesOf(await ask(askedUpTo(90)))).toEqual(Array.from({ length: 90 }, () => 'priced'))
    expect(ppt.violations).toEqual([])
    expect(hand.clock.nowMs()).toBeGreaterThanOrEqual((91 * 60_000) / 55)
  })

  test('is not made for a question that somebody else asks, nor for what is not priced', async () => {
    const { ppt, source } = await theSource()
    const questions = [
      ...askedUpTo(3),
      asked('not-a-number'),
      asked(5, gradedTarget('CGC', '10')),
      asked(5, gradedTarget('PSA', '9.5')),
    ]
    const claim = async ({ externalIds }: PriceQuestion) => externalIds['tcgplayer'] !== '2'
    const answers = await allOf(source.ask(questions, running, undefined, claim))
    expect(outcomesOf(answers)).toEqual(['priced', 'priced', 'unpriced', 'unpriced', 'unpriced'])
    expect(ppt.asked.map(({ query }) => query.get('tcgPlayerId')).toSorted()).toEqual(['1', '3'])
  })
})

describe('credits', () => {
  test('that run out in the middle end the run', async () => {
    const { ppt, ask } = await theSource({}, { quota: { ...quotaOf(5), follow: async () => {} } })
    const answers = await ask(askedUpTo(20, psa10))
    expect(outcomesOf(answers)).toEqual(
      Array.from({ length: 20 }, (_, index) => (index < 2 ? 'priced' : 'quota')),
    )
    expect(failureOf(answers)).toMatchObject({ sentence: 'PokemonPriceTracker has no credits left today.' })
    expect(ppt.asked).toHaveLength(2)
  })

  test('that another program used up end the run without another try', async () => {
    const { ppt, ask, quota } = await theSource(
      { credits: 5 },
      { quota: { ...quotaOf(100), follow: async () => {} } },
    )
    const answers = await ask(askedUpTo(20, psa10))
    expect(outcomesOf(answers)).toEqual(
      Array.from({ length: 20 }, (_, index) => (index < 2 ? 'priced' : 'quota')),
    )
    expect(failureOf(answers)).toMatchObject({ sentence: 'PokemonPriceTracker has no credits left today.' })
    expect(ppt.asked.length).toBeLessThanOrEqual(2 + 4)
    expect(await quota.left()).toBeGreaterThan(0)
  })

  test.each([
    ['fewer', 40, 100, 38],
    ['more', 20_000, 100, 100],
  ])('are %s than we counted when the source says so', async (_what, credits, counted, left) => {
    const { ask, quota } = await theSource({ credits }, { quota: quotaOf(counted) })
    await quota.take(10)
    await ask([asked(1, psa10)])
    expect(await quota.left()).toBe(left)
  })

  test('are not used by what the source does not know', async () => {
    const { ask, quota } = await theSource({ credits: 100 }, { quota: quotaOf(100) })
    expect(outcomesOf(await ask([asked(5_000, psa10)]))).toEqual(['unpriced'])
    expect(await quota.left()).toBe(100)
  })

  test('of a run leave the rest to others', async () => {
    const { ppt, ask } = await theSource()
    const answers = await ask(askedUpTo(20, psa10), running, 7)
    expect(outcomesOf(answers).filter(outcome => outcome === 'priced')).toHaveLength(3)
    expect(failureOf(answers)).toMatchObject({
      failure: 'quota',
      sentence: 'PokemonPriceTracker has credits left today, but they are reserved for other collectors.',
    })
    expect(ppt.asked).toHaveLength(3)
  })

  test('are not the limit of the minute, which ends the run too', async () => {
    const { ask } = await theSource({ perMinute: 1 })
    const answers = await ask(askedUpTo(20))
    expect(outcomesOf(answers).filter(outcome => outcome === 'quota')).toHaveLength(19)
    expect(failureOf(answers)).toMatchObject({
      sentence: 'PokemonPriceTracker accepts no more calls for now.',
    })
  })
})

/** Whether a call ends by its deadline alone. */
const isEndless = ({ kind }: Misbehaviour) => kind === 'never' || kind === 'drip'

describe('a bad day', () => {
  test.each<[string, Misbehaviour, string]>([
    ['a wrong key', { kind: 'status', status: 401 }, 'credentials'],
    ['a key without rights', { kind: 'status', status: 403 }, 'credentials'],
    ['a refusal', { kind: 'status', status: 400 }, 'refused'],
    ['a failure', { kind: 'status', status: 503 }, 'unreachable'],
    ['silence', { kind: 'never' }, 'unreachable'],
    ['an answer that never ends', { kind: 'drip', everyMs: 20 }, 'unreachable'],
    ['a hang-up', { kind: 'hang-up' }, 'unreachable'],
    ['a page', { kind: 'html', status: 200 }, 'malformed'],
    ['half an answer', { kind: 'half-json' }, 'malformed'],
    ['50 MB', { kind: 'large', bytes: 50_000_000 }, 'malformed'],
    ['a redirect', { kind: 'redirect', to: 'http://127.0.0.1:1/' }, 'refused'],
    ['a text', { kind: 'status', status: 200, body: { data: 'card' } }, 'malformed'],
    ['another card', { kind: 'status', status: 200, body: { data: { tcgPlayerId: '999' } } }, 'malformed'],
  ])('with %s costs the prices and nothing else', async (_what, what, failure) => {
    const { ppt, ask } = await theSource({}, isEndless(what) ? { timeoutMs: 100 } : {})
    ppt.misbehave(what)
    const [answer, ...others] = await ask([asked(1)])
    const sentence = expect.stringMatching(/^PokemonPriceTracker .*\.$/)
    expect(answer).toMatchObject({ outcome: 'failed', failure, sentence })
    expect(JSON.stringify(answer)).not.toContain('hush')
    expect(others).toEqual([])
  })

  test('ends the run after a key is refused', async () => {
    const { ppt, ask } = await theSource({ key: 'another' })
    expect(outcomesOf(await ask(askedUpTo(60)))).toEqual(Array.from({ length: 60 }, () => 'credentials'))
    expect(ppt.asked.length).toBeLessThanOrEqual(4)
  })

  test('drops the calls when aborted, and makes no other', async () => {
    const { ppt, source } = await theSource()
    ppt.misbehave({ kind: 'never' })
    const abort = new AbortController()
    const answers = allOf(source.ask(askedUpTo(60), abort.signal))
    while (ppt.asked.length === 0) await setImmediate()
    abort.abort()
    expect(await answers).toEqual([])
    expect(ppt.asked.length).toBeLessThanOrEqual(4)
  })
})
