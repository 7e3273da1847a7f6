import { describe, expect, onTestFinished, test } from 'vitest'
import { gradedTarget, sealed } from '#domain/prices/price-target'
import type { Clock } from '#server/pace'
import { handClock } from '#server/testing/hand-clock'
import { type Answering, html, inTurn, json, fakeHost, never, text } from '#server/testing/fake-host'
import { allOf, charizardAsked, differentCards } from '#server/testing/priced-questions'
import type { PriceQuestion } from '#domain/prices/price-question'
import { tcgdexSource } from './tcgdex.ts'
import type { CalledSourceOptions } from '#server/price-sources/asked-source'

const running = new AbortController().signal
const updated = '2026-11-19T20:00:00.000Z'

function card(id: string, tcgplayer: object | null) {
  const cardmarket = { unit: 'EUR', updated, trend: 421.11 }
  return { id, name: 'Charizard', pricing: { cardmarket, tcgplayer } }
}

const charizard = card('base1-4', {
  unit: 'USD',
  updated,
  holofoil: { productId: 42_382, marketPrice: 800.43 },
})

/** Answers with every card, at one dollar. */
const everyCard: Answering = (response, asked) => {
  const id = decodeURIComponent(asked.path.replace('/v2/en/cards/', ''))
  json(card(id, { unit: 'USD', updated, holofoil: { productId: 42_382, marketPrice: 1 } }))(response, asked)
}

async function theCards(answer: Answering, options: Partial<CalledSourceOptions> = {}) {
  const cards = await fakeHost(answer)
  onTestFinished(() => cards.close())
  const hand = handClock()
  const source = tcgdexSource({
    baseUrl: cards.url,
    now: () => new Date('2026-11-20T12:00:00Z'),
    clock: hand.clock,
    random: () => 0.5,
    ...options,
  })
  const ask = (questions: readonly PriceQuestion[] = [charizardAsked()], signal = running) =>
    allOf(source.ask(questions, signal))
  return { cards, source, ask, hand }
}

describe('what TCGdex can price', () => {
  test.each([
    ['a card in Near Mint', charizardAsked(), true],
    ['a card without a TCGdex id', charizardAsked({ externalIds: { tcgplayer: '42382' } }), false],
    ['a played one', charizardAsked({ target: { kind: 'raw', condition: 'Lightly Played' } }), false],
    ['a slab', charizardAsked({ target: gradedTarget('PSA', '10') }), false],
    [
      'a box',
      charizardAsked({ target: sealed, product: { productType: 'sealed_product', cardNumber: null } }),
      false,
    ],
    [
      'a printing entered by hand',
      charizardAsked({ product: { miscInfo: 'Shadowless', printing: null } }),
      false,
    ],
    ['a card of unknown printing', charizardAsked({ product: { printing: null } }), true],
    [
      'a card of known printing with a note',
      charizardAsked({ product: { miscInfo: 'from my brother' } }),
      true,
    ],
  ])('%s: %#', async (_what, question, expected) => {
    const { cards, source, ask } = await theCards(json(charizard))
    expect(source.canPrice(question)).toBe(expected)
    expect(await ask([question])).toMatchObject([{ outcome: expected ? 'priced' : 'unpriced' }])
    expect(cards.asked).toHaveLength(expected ? 1 : 0)
  })
})

describe('a card', () => {
  test("has TCGplayer's market price and its date", async () => {
    const { cards, ask } = await theCards(json(charizard))
    const question = charizardAsked()
    expect(await ask([question])).toEqual([
      {
        question,
        outcome: 'priced',
        quote: { priceCents: 80_043, kind: 'market', asOf: updated, confidence: 'high', listings: null },
        origins: [],
        evidence: null,
      },
    ])
    expect(cards.asked[0]).toMatchObject({ method: 'GET', path: '/v2/en/cards/base1-4' })
  })

  test('without a date takes the date of the answer', async () => {
    const { ask } = await theCards(
      json(
        card('base1-4', { unit: 'USD', updated: 'soon', holofoil: { productId: 42_382, marketPrice: 1 } }),
      ),
    )
    expect(await ask()).toMatchObject([{ quote: { asOf: '2026-11-20T12:00:00.000Z' } }])
  })

  test.each([
    ['no TCGplayer', null],
    [
      'no market price',
      { unit: 'USD', updated, holofoil: { productId: 42_382, marketPrice: null, midPrice: 9 } },
    ],
    ['a price of 0', { unit: 'USD', updated, holofoil: { productId: 42_382, marketPrice: 0 } }],
    ['a price below 0', { unit: 'USD', updated, holofoil: { productId: 42_382, marketPrice: -1 } }],
    ['a price in words', { unit: 'USD', updated, holofoil: { productId: 42_382, marketPrice: 'NaN' } }],
    ['euros', { unit: 'EUR', updated, holofoil: { productId: 42_382, marketPrice: 1 } }],
    ['another printing', { unit: 'USD', updated, normal: { productId: 42_382, marketPrice: 1 } }],
  ])('with %s has no price', async (_what, tcgplayer) => {
    const { ask } = await theCards(json(card('base1-4', tcgplayer)))
    expect(await ask()).toMatchObject([{ outcome: 'unpriced', evidence: null }])
  })

  test('unknown to TCGdex has no price', async () => {
    const { cards, ask } = await theCards(json({ status: 404 }, 404))
    expect(await ask()).toMatchObject([{ outcome: 'unpriced', evidence: null }])
    expect(cards.asked).toHaveLength(1)
  })

  test('with another id than asked for is rejected', async () => {
    const { ask } = await theCards(json({ ...charizard, id: 'cel25c-4_A' }))
    expect(await ask()).toMatchObject([{ outcome: 'failed', failure: 'malformed' }])
  })

  test('has its id encoded as one segment of the path', async () => {
    const { cards, ask } = await theCards(everyCard)
    const question = charizardAsked({ externalIds: { tcgdex: 'exu-%3F/../../sets?x' } })
    expect(await ask([question])).toMatchObject([{ outcome: 'priced' }])
    expect(cards.asked[0]?.path).toBe('/v2/en/cards/exu-%253F%2F..%2F..%2Fsets%3Fx')
  })
})

test('one call answers for all printings of a card, in the same run', async () => {
  const row = (marketPrice: number) => ({ productId: 42_382, marketPrice })
  const both = card('base1-4', { unit: 'USD', updated, holofoil: row(800), normal: row(3) })
  const { cards, ask } = await theCards(json(both))
  const printings = ['holo', 'normal'].map(printing =>
    charizardAsked({ product: { printing, printingKey: printing } }),
  )
  const priced = (await ask(printings)).map(answer => answer.outcome === 'priced' && answer.quote.priceCents)
  expect(priced.toSorted()).toEqual([300, 80_000])
  expect(cards.asked).toHaveLength(1)
  await ask(printings)
  expect(cards.asked).toHaveLength(2)
})

describe('the pace', () => {
  test('is five calls a second, across runs that overlap and retries', async () => {
    let calls = 0
    const hand = handClock()
    const shared: Clock = { nowMs: hand.clock.nowMs, wait: untilThen(hand) }
    const { ask } = await theCards(
      (response, asked) => {
        calls += 1
        ;(calls === 3 ? json({}, 500) : everyCard)(response, asked)
      },
      { clock: shared },
    )
    const runs = await Promise.all([ask(differentCards(12)), ask(differentCards(8))])
    expect(runs.map(answers => answers.length)).toEqual([12, 8])
    expect(calls).toBe(21)
    // 21 turns, the first at once.
    expect(hand.clock.nowMs()).toBeGreaterThanOrEqual(20 * 200)
  })
})

/** Lets several callers wait on one clock: each wait moves the clock to its own end at most. */
function untilThen({ clock, turnTo }: ReturnType<typeof handClock>): Clock['wait'] {
  return async ms => {
    const endMs = clock.nowMs() + ms
    await new Promise(resolve => setImmediate(resolve))
    turnTo(Math.max(clock.nowMs(), endMs))
  }
}

test('a question that somebody else asks is left out, and not asked', async () => {
  const { cards, source } = await theCards(json(charizard))
  const [first, second] = differentCards(2)
  if (!first || !second) throw new Error('a card is missing')
  const claim = async (question: PriceQuestion) => question === second
  const answers = await allOf(source.ask([first, second], running, undefined, claim))
  expect(answers.map(({ question }) => question)).toEqual([second])
  expect(cards.asked).toHaveLength(1)
})

describe('a failure of TCGdex', () => {
  test.each([429, 500, 503])('is retried: %i, then an answer', async status => {
    const { ask } = await theCards(inTurn(json({}, status), json(charizard)))
    expect(await ask()).toMatchObject([{ outcome: 'priced' }])
  })

  test.each([
    ['HTML', html(), 'malformed'],
    ['half JSON', text('{"id": "base1-4", "na'), 'malformed'],
    ['a list', json([]), 'malformed'],
    ['a redirect', json({}, 302, { location: 'http://127.0.0.1:1/' }), 'refused'],
    ['a 403', json({}, 403), 'refused'],
    ['a 500', json({}, 500), 'unreachable'],
    ['a 429', json({}, 429), 'quota'],
  ])('is %s', async (_what, answer, failure) => {
    const { ask } = await theCards(answer)
    expect(await ask()).toMatchObject([{ outcome: 'failed', failure }])
  })

  test('ends the run after five in a row, and the next run tries again', async () => {
    const gone = await theCards(json({}, 500))
    const answers = await gone.ask(differentCards(200))
    expect(answers).toHaveLength(200)
    expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['failed']))
    const called = gone.cards.asked.length
    expect(called).toBeLessThanOrEqual(9 * 3)
    expect(answers.filter(answer => 'isUnasked' in answer).length).toBeGreaterThanOrEqual(191)
    await gone.ask(differentCards(1))
    expect(gone.cards.asked.length).toBe(called + 3)
  })

  test('ends the answers and the calls that wait for their turn when aborted', async () => {
    const abort = new AbortController()
    const { source, cards } = await theCards(inTurn(json(card('base1-1', null)), never))
    const answered: string[] = []
    for await (const { outcome } of source.ask(differentCards(50), abort.signal)) {
      answered.push(outcome)
      abort.abort()
    }
    expect(answered).toHaveLength(1)
    expect(cards.asked.length).toBeLessThanOrEqual(6)
  })
})
