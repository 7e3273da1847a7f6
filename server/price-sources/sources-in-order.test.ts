import { nearMint, sealed } from '#domain/prices/price-target'
import type { PriceQuestion } from '#domain/prices/price-question'
import type { PriceQuote } from '#domain/prices/price-quote'
import { describe, expect, test } from 'vitest'
import { charizardAsked } from '#server/testing/priced-questions'
import { quotaOf } from '#server/testing/ebay-market'
import { type PlayedAnswer, type PlayedSource, playedSource } from '#server/testing/played-source'
import type { SourceFailure } from './outside-call.ts'
import type { PriceSource } from './price-source.ts'
import { inEveryOrder, onlySource, type OrderedSources, sourcesInOrder } from './sources-in-order.ts'

const failed = (failure: SourceFailure): PlayedAnswer => ({
  outcome: 'failed',
  failure,
  sentence: `It failed: ${failure}.`,
})

interface Named extends PlayedSource {
  readonly source: PriceSource
}

function named(
  name: string,
  answers: Record<string, PlayedAnswer> = {},
  change: Partial<PriceSource> = {},
  quoted: Partial<PriceQuote> = { confidence: 'medium' },
): Named {
  const played = playedSource(quoted)
  for (const [id, answer] of Object.entries(answers)) played.answers.set(id, answer)
  return {
    ...played,
    source: { ...played.priceSource, name, label: name, prices: `Prices of ${name}.`, ...change },
  }
}

const question = (productId: string, target: PriceQuestion['target'] = nearMint) =>
  charizardAsked({ productId, target })

/** The answers by product: a price with its source, or why there is none. */
async function answersOf(
  sources: OrderedSources,
  questions: readonly PriceQuestion[],
  options: Parameters<OrderedSources['ask']>[2] = {},
): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const answer of sources.ask(questions, new AbortController().signal, options)) {
    const { outcome, question: asked } = answer
    expect(found[asked.productId]).toBeUndefined()
    if (outcome === 'priced') found[asked.productId] = `${answer.source} ${answer.quote.priceCents / 100}`
    else found[asked.productId] = outcome === 'failed' ? answer.failure : outcome
  }
  return found
}

const order = { raw: ['first', 'second'], graded: ['second'], sealed: ['second', 'first'] }

describe('several sources in order', () => {
  test('answer with the first that has a price, and ask no further', async () => {
    const [first, second] = [named('first', { b: 'unpriced', c: failed('unreachable') }), named('second')]
    const sources = sourcesInOrder([first.source, second.source], order)
    const questions = ['a', 'b', 'c'].map(id => question(id))
    expect(await answersOf(sources, questions)).toEqual({ a: 'first 10', b: 'second 10', c: 'second 10' })
    expect(first.asked).toHaveLength(3)
    expect(second.asked.map(key => key.split(' ')[0])).toEqual(['b', 'c'])
  })

  test('neither ask a restricted source nor name it, and choose among all', async () => {
    const [restricted, second] = [named('pricecharting'), named('second')]
    const whole = inEveryOrder(['pricecharting', 'second'])
    const sources = sourcesInOrder([restricted.source, second.source], whole)
    expect(await answersOf(sources, [question('a')])).toEqual({ a: 'second 10' })
    expect(sources).toMatchObject({ name: 'second', label: 'second', order: whole })
    expect(sources.prices).not.toContain('pricecharting')
  })

  test('have an order for each kind of key', async () => {
    const [first, second] = [named('first'), named('second')]
    const sources = sourcesInOrder([first.source, second.source], order)
    expect(await answersOf(sources, [question('a'), question('b', sealed)])).toEqual({
      a: 'first 10',
      b: 'second 10',
    })
  })

  test('leave out sources that cannot price a key', async () => {
    const first = named('first', {}, { canPrice: ({ productId }) => productId === 'a' })
    const second = named('second', {}, { canPrice: ({ productId }) => productId !== 'c' })
    const sources = sourcesInOrder([first.source, second.source], order)
    expect(['a', 'b', 'c'].map(id => sources.canPrice(question(id)))).toEqual([true, true, false])
    expect(
      await answersOf(
        sources,
        ['a', 'b', 'c'].map(id => question(id)),
      ),
    ).toEqual({
      a: 'first 10',
      b: 'second 10',
    })
  })

  test('take what is asked under $5, or with low confidence, only where no other source has a price', async () => {
    const first = named('first', { a: 4.99, b: 4.99, c: 4.99, d: 5 })
    const unsure = named('first', {}, {}, { confidence: 'low' })
    const answers = { a: 'unpriced', b: failed('unreachable'), c: 0.2 } as const
    const second = named('second', answers, {}, { kind: 'market', listings: null })
    const questions = ['a', 'b', 'c', 'd'].map(id => question(id))
    expect(await answersOf(sourcesInOrder([first.source, second.source], order), questions)).toEqual({
      a: 'first 4.99',
      b: 'first 4.99',
      c: 'second 0.2',
      d: 'first 5',
    })
    expect(await answersOf(sourcesInOrder([unsure.source, second.source], order), questions)).toEqual({
      a: 'first 10',
      b: 'first 10',
      c: 'second 0.2',
      d: 'second 10',
    })
  })

  test.each([
    ['unpriced', 'unpriced', 'unpriced'],
    ['unpriced', failed('unreachable'), 'unreachable'],
    ['unpriced', failed('quota'), 'unpriced'],
    [failed('credentials'), 'unpriced', 'unpriced'],
    [failed('malformed'), 'unpriced', 'malformed'],
    [failed('quota'), failed('credentials'), 'quota'],
    [failed('quota'), failed('unreachable'), 'unreachable'],
  ] as const)('without a price, %j and %j come to %s', async (one, other, outcome) => {
    const [first, second] = [named('first', { a: one }), named('second', { a: other })]
    const sources = sourcesInOrder([first.source, second.source], order)
    expect(await answersOf(sources, [question('a')])).toEqual({ a: outcome })
  })

  test('claim each question once, and leave out one that is denied', async () => {
    const [first, second] = [named('first', { a: 'unpriced', b: 'unpriced' }), named('second')]
    const sources = sourcesInOrder([first.source, second.source], order)
    const claimed: string[] = []
    const claim = async ({ productId }: PriceQuestion) => {
      claimed.push(productId)
      return productId !== 'b'
    }
    const questions = [question('a'), question('b')]
    expect(await answersOf(sources, questions, { claim })).toEqual({ a: 'second 10' })
    expect(claimed).toEqual(['a', 'b'])
  })

  test('give each source its share of its own calls', async () => {
    const shares: (number | undefined)[] = []
    const counting = (name: string, perDay: number | null): PriceSource => {
      const { source } = named(name)
      return {
        ...source,
        quota: perDay === null ? null : quotaOf(perDay),
        ask: (questions, signal, maxCalls, claim) => {
          shares.push(maxCalls)
          const unpriced = named(name, Object.fromEntries(questions.map(one => [one.productId, 'unpriced'])))
          return unpriced.source.ask(questions, signal, maxCalls, claim)
        },
      }
    }
    const names = ['first', 'second', 'third']
    const all = { raw: names, graded: names, sealed: names }
    const sources = sourcesInOrder(
      [counting('first', 100), counting('second', null), counting('third', 10)],
      all,
    )
    await answersOf(sources, [question('a')], { share: async ({ perDay }) => perDay / 2 })
    expect(shares).toEqual([50, undefined, 5])
  })

  test('answer two runs that hold what the other wants', async () => {
    const [first, second] = [named('first', { a: 'unpriced', b: 'unpriced' }), named('second')]
    const sources = sourcesInOrder([first.source, second.source], order)
    const held = new Map<string, PromiseWithResolvers<void>>()
    /** Grants a question to the run that comes first; the other one waits for the answer. */
    const claim = async ({ productId }: PriceQuestion) => {
      const other = held.get(productId)
      if (!other) held.set(productId, Promise.withResolvers())
      await other?.promise
      return other === undefined
    }
    const run = async (ids: readonly string[]) => {
      const questions = ids.map(id => question(id))
      const answered: string[] = []
      for await (const answer of sources.ask(questions, new AbortController().signal, { claim })) {
        held.get(answer.question.productId)?.resolve()
        answered.push(`${answer.question.productId} by ${answer.source}`)
      }
      return answered
    }
    const answers = await Promise.all([run(['a', 'b']), run(['b', 'a'])])
    expect(answers.flat().toSorted()).toEqual(['a by second', 'b by second'])
  })

  test('ask again what another run did not get an answer to', async () => {
    const first = named('first')
    const given = Promise.withResolvers<boolean>()
    const claim = async ({ productId }: PriceQuestion) => (productId === 'b' ? given.promise : true)
    const questions = ['a', 'b', 'c'].map(id => question(id))
    const answered: string[] = []
    const sources = sourcesInOrder([first.source], order)
    for await (const answer of sources.ask(questions, new AbortController().signal, { claim })) {
      answered.push(answer.question.productId)
      if (answered.length === 2) given.resolve(true)
    }
    expect(answered.toSorted()).toEqual(['a', 'b', 'c'])
  })

  test('end when a claim fails late, with its error', async () => {
    const given = Promise.withResolvers<boolean>()
    const sources = sourcesInOrder([named('first').source], order)
    const asking = answersOf(sources, [question('a')], { claim: () => given.promise })
    setTimeout(() => given.reject(new Error('no storage')), 700)
    await expect(asking).rejects.toThrow('no storage')
  })

  test('end when they are aborted', async () => {
    const [first, second] = [named('first', { a: 'unpriced' }), named('second')]
    const aborting = new AbortController()
    second.hold()
    const sources = sourcesInOrder([first.source, second.source], order)
    const answers: unknown[] = []
    const asking = (async () => {
      for await (const answer of sources.ask([question('a')], aborting.signal)) answers.push(answer)
    })()
    await expect.poll(() => second.asked).toHaveLength(1)
    aborting.abort()
    await asking
    expect(answers).toEqual([])
  })

  test('are named by their order, so that an answer of another order is not current', () => {
    const sources = ['first', 'second'].map(name => named(name).source)
    const both = { raw: ['first', 'second'], graded: ['first', 'second'], sealed: ['first', 'second'] }
    expect(sourcesInOrder(sources, both).name).toBe('first+second')
    expect(sourcesInOrder(sources, order).name).toBe('raw:first+second graded:second sealed:second+first')
    expect(sourcesInOrder(sources, both)).toMatchObject({
      label: 'first and second',
      prices: 'Prices of first. Prices of second.',
      notice: null,
    })
    expect(onlySource(named('first').source).name).toBe('first')
  })
})
