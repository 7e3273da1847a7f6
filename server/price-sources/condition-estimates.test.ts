import type { Condition } from '#domain/copies/copy'
import { cents } from '#domain/money/money'
import type { KnownNearMint } from '#domain/prices/condition-estimate'
import type { PriceQuestion } from '#domain/prices/price-question'
import type { PriceQuote } from '#domain/prices/price-quote'
import { priceKeyOf, type PriceTarget, sealed } from '#domain/prices/price-target'
import { describe, expect, test } from 'vitest'
import { charizardAsked } from '#server/testing/priced-questions'
import { type PlayedAnswer, playedSource } from '#server/testing/played-source'
import { estimatingConditions } from './condition-estimates.ts'
import { inEveryOrder, sourcesInOrder } from './sources-in-order.ts'

const now = new Date('2026-11-20T12:00:00Z')
const raw = (condition: Condition): PriceTarget => ({ kind: 'raw', condition })
const played = (productId: string, target = raw('Lightly Played')) => charizardAsked({ productId, target })
const nearMintOf = (productId: string) => charizardAsked({ productId, target: raw('Near Mint') })

/** A source of Near Mint prices alone, and what the server knows already. */
function prices(
  answers: Record<string, PlayedAnswer> = {},
  known: Record<string, KnownNearMint> = {},
  quoted: Partial<PriceQuote> = { kind: 'market', listings: null },
) {
  const source = playedSource(quoted)
  for (const [id, answer] of Object.entries(answers)) source.answers.set(id, answer)
  const nearMintAlone = {
    ...source.priceSource,
    canPrice: ({ target }: PriceQuestion) => priceKeyOf(target) === priceKeyOf(raw('Near Mint')),
  }
  const sources = sourcesInOrder([nearMintAlone], inEveryOrder(['played']))
  const lookUp = async () => new Map(Object.entries(known))
  return { sources: estimatingConditions(sources, lookUp, () => now), asked: source.asked }
}

const kept = (dollars: number, asOf = '2026-11-19T00:00:00Z', releasedOn = '2021-10-08'): KnownNearMint => ({
  releasedOn,
  price: { priceCents: cents(dollars * 100), kind: 'market', listings: null, asOf },
})

async function answersOf({ sources }: ReturnType<typeof prices>, questions: readonly PriceQuestion[]) {
  const found: string[] = []
  for await (const answer of sources.ask(questions, new AbortController().signal)) {
    const { productId, target } = answer.question
    const price = answer.outcome === 'priced' ? answer.quote.priceCents / 100 : answer.outcome
    found.push(`${productId} ${priceKeyOf(target).split(':')[1]} ${answer.source} ${price}`)
  }
  return found
}

describe('a played card that no source prices', () => {
  test('is estimated from the Near Mint price that is known, without a call', async () => {
    const market = prices({}, { a: kept(100), b: kept(100, '2026-11-19T00:00:00Z', '1999-01-09') })
    expect(await answersOf(market, [played('a'), played('b', raw('Damaged'))])).toEqual([
      'a lightly%20played near-mint 84',
      'b damaged near-mint 38',
    ])
    expect(market.asked).toEqual([])
  })

  test('is estimated from a Near Mint price of the same run', async () => {
    const market = prices({ a: 50 }, { a: kept(100) })
    expect(await answersOf(market, [nearMintOf('a'), played('a')])).toEqual([
      'a near%20mint played 50',
      'a lightly%20played near-mint 42',
    ])
  })

  test('is estimated from what a low ask counts', async () => {
    const market = prices({ a: 0.99 }, { a: kept(100) }, { kind: 'ask', listings: 9 })
    expect(await answersOf(market, [nearMintOf('a'), played('a')])).toEqual([
      'a near%20mint played 0.99',
      'a lightly%20played near-mint 0.29',
    ])
  })

  test.each([
    ['unknown', {}],
    ['without a price', { a: { releasedOn: null, price: null } }],
    ['more than seven days old', { a: kept(100, '2026-11-12T00:00:00Z') }],
  ])('asks for Near Mint too where that is %s', async (_, known) => {
    const market = prices({ a: 50 }, known)
    expect(await answersOf(market, [played('a'), played('a', raw('Damaged'))])).toEqual([
      'a near%20mint played 50',
      'a lightly%20played near-mint 42',
      'a damaged near-mint 14.5',
    ])
    expect(market.asked).toHaveLength(1)
  })

  test('is estimated from an old Near Mint price where no source answers', async () => {
    const down = { outcome: 'failed', failure: 'unreachable', sentence: 'Down.' } as const
    const market = prices({ a: down }, { a: kept(100, '2026-01-12T00:00:00Z') })
    expect(await answersOf(market, [played('a')])).toEqual([
      'a near%20mint played failed',
      'a lightly%20played near-mint 84',
    ])
  })

  test('has no price without a Near Mint price', async () => {
    const market = prices({ a: 'unpriced' })
    expect(await answersOf(market, [played('a')])).toEqual([
      'a near%20mint played unpriced',
      'a lightly%20played near-mint unpriced',
    ])
  })
})

test('what the sources price well stays as they say', async () => {
  const source = playedSource({ confidence: 'medium' })
  const few = playedSource({ confidence: 'low' })
  for (const [priceSource, expected] of [
    [source.priceSource, 'a lightly%20played played 10'],
    [few.priceSource, 'a lightly%20played near-mint 84'],
  ] as const) {
    const sources = sourcesInOrder([priceSource], inEveryOrder(['played']))
    const estimating = estimatingConditions(
      sources,
      async () => new Map([['a', kept(100)]]),
      () => now,
    )
    expect(await answersOf({ sources: estimating, asked: [] }, [played('a')])).toEqual([expected])
  }
})

test('nothing but a played card is estimated', () => {
  const { sources } = prices()
  const slab: PriceTarget = { kind: 'graded', gradingCompany: 'PSA', grade: '9' }
  const targets = [raw('Near Mint'), raw('Damaged'), slab, sealed]
  expect(targets.map(target => sources.canPrice(played('a', target)))).toEqual([true, true, false, false])
  expect(sources.order).toEqual({ raw: ['played', 'near-mint'], graded: ['played'], sealed: ['played'] })
  expect(sources.name).toBe('played')
})
