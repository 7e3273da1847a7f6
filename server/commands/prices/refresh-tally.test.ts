import { expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import type { CheckOutcome } from '#domain/prices/price-check'
import type { PriceAnswer } from '#server/price-sources/price-source'
import { charizardAsked } from '#server/testing/priced-questions'
import { type KeyEnd, RefreshTally } from './refresh-tally.ts'

const quote = {
  priceCents: cents(1_000),
  kind: 'ask',
  asOf: '2026-03-14T11:00:00.000Z',
  confidence: 'low',
  listings: 1,
} as const

const question = charizardAsked({ productId: 'card' })
const priced: PriceAnswer = { question, outcome: 'priced', quote, origins: [], evidence: null }
const failed = (failure: 'refused' | 'quota'): PriceAnswer => ({
  question,
  outcome: 'failed',
  failure,
  sentence: 'No.',
})

/** Counts one product whose keys end like this, some skipped and some asked for. */
function countsOf(skipped: readonly KeyEnd[], asked: readonly (CheckOutcome | 'quota' | 'no answer')[]) {
  const tally = new RefreshTally(
    skipped.map(end => ['card', end] as const),
    asked.map(() => question),
  )
  for (const outcome of asked) {
    if (outcome === 'no answer') continue
    if (outcome === 'quota') tally.count(failed('quota'), 'failed')
    else tally.count(outcome === 'failed' ? failed('refused') : priced, outcome)
  }
  tally.end('It was too late.')
  const { total, done, ...counts } = tally.counts()
  expect([total, done]).toEqual([1, 1])
  return Object.fromEntries(
    Object.entries(counts).filter(([, count]) => typeof count === 'number' && count > 0),
  )
}

it.each<[readonly KeyEnd[], readonly (CheckOutcome | 'quota' | 'no answer')[], object]>([
  [[], ['priced', 'priced'], { updated: 1 }],
  [[], ['priced', 'unpriced'], { updated: 1 }],
  [[], ['unpriced', 'unpriced'], { unpriced: 1 }],
  [[], ['priced', 'held_back'], { heldBack: 1 }],
  [[], ['priced', 'held_back', 'quota'], { notAsked: 1 }],
  [[], ['priced', 'held_back', 'no answer'], { notAsked: 1 }],
  [[], ['priced', 'quota', 'failed'], { failed: 1 }],
  [['current', 'unpriced'], [], { updated: 1, alreadyCurrent: 1 }],
  [['current'], ['unpriced'], { updated: 1, alreadyCurrent: 1 }],
  [['current'], ['priced'], { updated: 1 }],
  [['current'], ['failed'], { failed: 1 }],
  [['current', 'held_back'], [], { heldBack: 1 }],
  [['current', 'not_asked'], [], { notAsked: 1 }],
  [['unpriced'], [], { unpriced: 1 }],
])('counts a product with keys skipped as %j and answered with %j once: %j', (skipped, asked, counts) => {
  expect(countsOf(skipped, asked)).toEqual(counts)
})

it('gives the reason of the source before its own', () => {
  const reasonAfter = (...answers: PriceAnswer[]) => {
    const other = charizardAsked({ productId: 'other' })
    const tally = new RefreshTally([], [question, other])
    for (const answer of answers) tally.count(answer, answer.outcome)
    tally.end('It was too late.')
    return tally.counts().notAskedReason
  }
  expect(reasonAfter(priced)).toBe('It was too late.')
  expect(reasonAfter(failed('refused'))).toBe('It was too late.')
  expect(reasonAfter(failed('quota'))).toBe('No.')
  expect(reasonAfter(priced, { ...priced, question: charizardAsked({ productId: 'other' }) })).toBeNull()
})
