import { cents } from '#domain/money/money'
import { gradedTarget, nearMint, priceKeyOf, sealed } from '#domain/prices/price-target'
import type { PriceQuestion } from '#domain/prices/price-question'
import type { PriceQuote } from '#domain/prices/price-quote'
import { expect, test } from 'vitest'
import { charizardAsked } from '#server/testing/priced-questions'
import { storedList } from './price-list.ts'

const now = new Date('2026-11-20T12:00:00Z')
const facts = {
  name: 'list',
  label: 'a list',
  prices: 'Prices.',
  notice: null,
  externalIds: [],
  languages: ['en'],
} as const
const question = (productId: string, target: PriceQuestion['target'] = nearMint) =>
  charizardAsked({ productId, target })

function quoteOn(day: string): PriceQuote {
  const asOf = `${day}T20:05:58.000Z`
  return { priceCents: cents(250), kind: 'market', asOf, confidence: 'high', listings: null }
}

test('a list answers with what it said within seven days, and of nothing else', async () => {
  const kept = new Map(
    Object.entries({ fresh: '2026-11-19', old: '2026-11-12' }).map(
      ([id, day]) => [`${id} ${priceKeyOf(nearMint)}`, quoteOn(day)] as const,
    ),
  )
  const asked: string[] = []
  const list = storedList(
    facts,
    async (source, questions) => {
      asked.push(`${source} ${questions.length}`)
      return kept
    },
    () => now,
  )
  const ids = ['fresh', 'old', 'unknown', ...Array.from({ length: 300 }, (_, place) => `more-${place}`)]
  const priced: string[] = []
  let answers = 0
  for await (const answer of list.ask(
    ids.map(id => question(id)),
    new AbortController().signal,
  )) {
    answers += 1
    if (answer.outcome === 'priced') priced.push(`${answer.question.productId} ${answer.quote.priceCents}`)
  }
  expect([priced, answers]).toEqual([['fresh 250'], ids.length])
  expect(asked).toEqual(['list 200', 'list 103'])
})

test('a list has Near Mint and sealed prices, and none of slabs or played cards', () => {
  const { canPrice } = storedList(
    facts,
    async () => new Map(),
    () => now,
  )
  const damaged = { kind: 'raw', condition: 'Damaged' } as const
  expect(
    [nearMint, sealed, damaged, gradedTarget('PSA', '10')].map(target => canPrice(question('a', target))),
  ).toEqual([true, true, false, false])
})

test('a list leaves out what somebody else asks', async () => {
  const list = storedList(
    facts,
    async () => new Map(),
    () => now,
  )
  const answered: string[] = []
  const claim = async ({ productId }: PriceQuestion) => productId !== 'theirs'
  const questions = [question('ours'), question('theirs')]
  for await (const answer of list.ask(questions, new AbortController().signal, undefined, claim))
    answered.push(answer.question.productId)
  expect(answered).toEqual(['ours'])
})
