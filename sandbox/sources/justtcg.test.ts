import { describe, expect, test } from 'vitest'
import { conditions } from '#domain/copies/copy'
import type { PriceQuestion } from '#domain/prices/price-question'
import { gradedTarget, sealed } from '#domain/prices/price-target'
import { quotaOf } from '#server/testing/ebay-market'
import { allOf } from '#server/testing/priced-questions'
import {
  asked,
  askedUpTo,
  cardsUpTo,
  now,
  outcomesOf,
  running,
  theSource,
  variantsOf,
} from './asked-justtcg.ts'
import type { JusttcgOptions } from './justtcg.ts'

describe('a price', () => {
  test('is of the asked condition, with its date', async () => {
    const { justtcg, ask } = await theSource({ key: 'tcg_hush' })
    const questions = conditions.map(condition => asked(4, { target: { kind: 'raw', condition } }))
    const answers = await ask(questions)
    expect(answers.map(({ question, ...rest }) => [question.target, rest])).toEqual(
      conditions.map((condition, index) => [
        { kind: 'raw', condition },
        {
          outcome: 'priced',
          quote: {
            priceCents: 400 + index * 1_000,
            kind: 'market',
            asOf: '2026-11-20T06:00:00.000Z',
            confidence: 'high',
            listings: null,
          },
          origins: [],
          evidence: null,
        },
      ]),
    )
    expect(justtcg.asked).toHaveLength(1)
    expect(justtcg.asked[0]).toMatchObject({
      method: 'POST',
      path: '/v1/cards',
      body: '[{"tcgplayerId":"4"}]',
    })
  })

  test('is of the asked printing, also where two products share a card', async () => {
    const reverse = variantsOf(4).map(variant => ({ ...variant, printing: 'Reverse Holofoil', price: 77 }))
    const { justtcg, ask } = await theSource({ cards: { 4: [...reverse, ...variantsOf(4)] } })
    const answers = await ask([
      asked(4),
      asked(4, { productId: 'reverse', product: { printingKey: 'reverse' } }),
      asked(4, { productId: 'first', product: { printingKey: 'holo:1st-edition' } }),
      asked(4, { productId: 'unknown', product: { printingKey: null } }),
    ])
    expect(answers).toMatchObject([
      { quote: { priceCents: 400 } },
      { quote: { priceCents: 7_700 } },
      { outcome: 'unpriced' },
      { quote: { priceCents: 400 } },
    ])
    expect(justtcg.asked).toHaveLength(1)
  })

  test('of a sealed product is the price of its sealed variant', async () => {
    const { ask } = await theSource({ cards: { 9: [{ condition: 'Sealed', price: 184.99 }] } })
    const box = { productType: 'sealed_product', cardNumber: null, printingKey: null } as const
    expect(await ask([asked(9, { target: sealed, product: box })])).toMatchObject([
      { quote: { priceCents: 18_499, kind: 'market', asOf: now.toISOString(), confidence: 'medium' } },
    ])
  })
})

describe('calls', () => {
  test('ask for twenty cards each, and match answers by id', async () => {
    const { justtcg, ask } = await theSource({ cards: cardsUpTo(45) })
    const answers = await ask([...askedUpTo(50), asked(1, { target: { kind: 'raw', condition: 'Damaged' } })])
    expect(answers).toHaveLength(51)
    const shown = answers.map(answer => [
      answer.question.externalIds['tcgplayer'],
      answer.outcome === 'priced' ? answer.quote.priceCents : answer.outcome,
    ])
    const expected = Array.from({ length: 50 }, (_, index) => [
      String(index + 1),
      index < 45 ? (index + 1) * 100 : 'unpriced',
    ])
    expect(shown.toSorted()).toEqual([...expected, ['1', 4_100]].toSorted())
    expect(justtcg.asked.map(({ body }) => JSON.parse(body).length)).toEqual([20, 20, 10])
    expect(justtcg.violations).toEqual([])
  })

  test('keep within the minute, across runs and retries', async () => {
    const { justtcg, ask, hand } = await theSource()
    justtcg.misbehave({ kind: 'status', status: 503 }, 2)
    for (let run = 0; run < 15; run++) expect(outcomesOf(await ask(askedUpTo(20)))).not.toContain('quota')
    expect(justtcg.asked).toHaveLength(17)
    expect(justtcg.violations).toEqual([])
    expect(hand.clock.nowMs()).toBeGreaterThanOrEqual((16 * 60_000) / 9)
  })

  test('are not made for questions that somebody else asks, and not for those of no card', async () => {
    const { justtcg, source } = await theSource()
    const questions = [
      ...askedUpTo(3),
      asked('not-a-number'),
      asked(5, { target: gradedTarget('PSA', '10') }),
    ]
    const claim = async ({ externalIds }: PriceQuestion) => externalIds['tcgplayer'] !== '2'
    const answers = await allOf(source.ask(questions, running, undefined, claim))
    expect(answers.map(({ question, outcome }) => [question.externalIds['tcgplayer'], outcome])).toEqual([
      ['1', 'priced'],
      ['3', 'priced'],
      ['not-a-number', 'unpriced'],
      ['5', 'unpriced'],
    ])
    expect(justtcg.asked.map(({ body }) => JSON.parse(body))).toEqual([
      [{ tcgplayerId: '1' }, { tcgplayerId: '3' }],
    ])
  })

  test('of two runs that wait for each other end', async () => {
    const { source } = await theSource()
    const answered = new Map<string, PromiseWithResolvers<void>>()
    /** Grants a question to the run that comes first; the other one waits for the answer. */
    const claim = async ({ productId }: PriceQuestion) => {
      const other = answered.get(productId)
      if (!other) answered.set(productId, Promise.withResolvers())
      await other?.promise
      return other === undefined
    }
    const run = async (questions: readonly PriceQuestion[]) => {
      const outcomes: string[] = []
      for await (const { question, outcome } of source.ask(questions, running, undefined, claim)) {
        answered.get(question.productId)?.resolve()
        outcomes.push(`${question.productId} ${outcome}`)
      }
      return outcomes
    }
    const [one, two] = [askedUpTo(2), askedUpTo(2).toReversed()]
    const outcomes = await Promise.all([run(one), run(two)])
    expect(outcomes.flat().toSorted()).toEqual(['product 1 priced', 'product 2 priced'])
  })
})

describe('a limit', () => {
  test.each<[string, Partial<JusttcgOptions>, string]>([
    ['of the day', { perDay: 2 }, 'JustTCG allows no more calls today.'],
    ['of the month', { perMonth: 2 }, 'JustTCG allows no more calls this month.'],
  ])('%s ends the run without another try', async (_what, limits, sentence) => {
    const { justtcg, ask } = await theSource(limits, { quota: { ...quotaOf(32), follow: async () => {} } })
    const answers = await ask(askedUpTo(80))
    expect(outcomesOf(answers)).toEqual([
      ...Array.from({ length: 40 }, () => 'priced'),
      ...Array.from({ length: 40 }, () => 'quota'),
    ])
    expect(answers.at(-1)).toMatchObject({ sentence, isUnasked: true })
    expect(justtcg.asked).toHaveLength(3)
  })

  test('of the minute, which another program used up, ends the run', async () => {
    const { justtcg, ask } = await theSource({ perMinute: 1 })
    const answers = await ask(askedUpTo(60))
    expect(outcomesOf(answers).filter(outcome => outcome === 'quota')).toHaveLength(40)
    expect(answers.at(-1)).toMatchObject({ sentence: 'JustTCG accepts no more calls for now.' })
    expect(justtcg.asked).toHaveLength(2)
  })

  test('on free keys of a shared network ends the run', async () => {
    const { justtcg, ask } = await theSource()
    const body = { error: 'Blocked', code: 'EXCESSIVE_FREE_TIER_USAGE' }
    justtcg.misbehave({ kind: 'status', status: 429, body })
    const answers = await ask(askedUpTo(40))
    const sentence =
      "JustTCG blocks free keys from this server's network for now. A paid plan is not blocked."
    for (const answer of answers) expect(answer).toMatchObject({ failure: 'quota', sentence })
    expect(justtcg.asked).toHaveLength(1)
  })

  test('of our own quota ends the run in the middle, retries counted', async () => {
    const { justtcg, ask } = await theSource({}, { quota: { ...quotaOf(3), follow: async () => {} } })
    justtcg.misbehave({ kind: 'status', status: 500 }, 1)
    const answers = await ask(askedUpTo(80))
    expect(outcomesOf(answers)).toEqual([
      ...Array.from({ length: 40 }, () => 'priced'),
      ...Array.from({ length: 40 }, () => 'quota'),
    ])
    expect(answers.at(-1)).toMatchObject({ sentence: 'JustTCG allows no more calls today.' })
    expect(justtcg.asked).toHaveLength(3)
  })

  test('of a run leaves the rest to others', async () => {
    const { justtcg, ask, quota } = await theSource()
    const answers = await ask(askedUpTo(60), running, 2)
    expect(outcomesOf(answers).filter(outcome => outcome === 'quota')).toHaveLength(20)
    expect(answers.at(-1)).toMatchObject({
      sentence: 'JustTCG has calls left today, but they are reserved for other collectors.',
    })
    expect(justtcg.asked).toHaveLength(2)
    expect(await quota.left()).toBeGreaterThan(0)
  })

  test('is what JustTCG says is left, evenly over the month', async () => {
    const free = await theSource({}, { quota: quotaOf(32) })
    await free.ask(askedUpTo(40))
    const paid = await theSource({ perMonth: 10_000, perDay: 1_000 }, { quota: quotaOf(32) })
    await paid.ask(askedUpTo(40))
    expect([await free.source.quota?.left(), await paid.source.quota?.left()]).toEqual([30, 32])
  })
})
