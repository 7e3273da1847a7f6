import { expect, onTestFinished, test } from 'vitest'
import { readRate } from '#domain/money/exchange'
import type { PriceQuestion } from '#domain/prices/price-question'
import { inEveryOrder, sourcesInOrder } from '#server/price-sources/sources-in-order'
import { fakeHost, json } from '#server/testing/fake-host'
import { handClock } from '#server/testing/hand-clock'
import { charizardAsked } from '#server/testing/priced-questions'
import { tcgdexCardmarketSource, tcgdexSource } from './tcgdex.ts'

const running = new AbortController().signal
const now = () => new Date('2026-11-20T12:00:00Z')
const updated = '2026-11-19T08:55:34.000Z'
const cardmarket = { unit: 'EUR', updated, idProduct: 273_699, trend: 421.11, 'trend-holo': 123.63 }
const sold = { unit: 'USD', updated, holofoil: { productId: 42_382, marketPrice: 800.43 } }
const unsold = { unit: 'USD', updated, holofoil: { productId: 42_382, marketPrice: null } }
const charizard = charizardAsked({
  externalIds: { tcgdex: 'base1-4', tcgplayer: '42382', cardmarket: '273699' },
})

interface Given {
  readonly tcgplayer?: object | null
  readonly found?: object
  readonly rate?: string
}

async function theSources({ tcgplayer = null, found = cardmarket, rate = '1.1367' }: Given = {}) {
  const host = await fakeHost(json({ id: 'base1-4', pricing: { cardmarket: found, tcgplayer } }))
  onTestFinished(() => host.close())
  const options = { baseUrl: host.url, now, clock: handClock().clock, random: () => 0.5 }
  const read = readRate('USD', rate)
  const euros = tcgdexCardmarketSource({
    ...options,
    dollarsPerEuro: async day => read && { day, rate: read },
  })
  const both = sourcesInOrder(
    [tcgdexSource({ ...options }), euros],
    inEveryOrder(['tcgdex', 'tcgdex-cardmarket']),
  )
  const answerOf = async (sources: Pick<typeof both, 'ask'>, question: PriceQuestion = charizard) => {
    for await (const answer of sources.ask([question], running)) return answer
    throw new Error('no answer')
  }
  return { host, euros, both, answerOf }
}

test('a price is the trend in dollars at the rate of its day, and says what it was in euros', async () => {
  const { euros, host } = await theSources()
  for await (const answer of euros.ask([charizard], running))
    expect(answer).toEqual({
      question: charizard,
      outcome: 'priced',
      quote: {
        priceCents: 47_868,
        kind: 'guide',
        asOf: updated,
        confidence: 'low',
        listings: null,
        original: { currency: 'EUR', cents: 42_111, rateDay: '2026-11-19' },
      },
      origins: [],
      evidence: null,
    })
  expect(host.asked).toHaveLength(1)
})

test('a guide without a date is of today', async () => {
  const { both, answerOf } = await theSources({ found: { ...cardmarket, updated: 'soon' } })
  expect(await answerOf(both)).toMatchObject({
    quote: { asOf: '2026-11-20T12:00:00.000Z', original: { rateDay: '2026-11-20' } },
  })
})

test('only a price that TCGplayer has not is one of Cardmarket', async () => {
  const { both, answerOf } = await theSources({ tcgplayer: sold })
  expect(await answerOf(both)).toMatchObject({ source: 'tcgdex', quote: { priceCents: 80_043 } })
  for (const tcgplayer of [unsold, null]) {
    const without = await theSources({ tcgplayer })
    expect(await without.answerOf(without.both)).toMatchObject({
      source: 'tcgdex-cardmarket',
      quote: { priceCents: 47_868 },
    })
  }
})

test.each([
  ['a rate', { rate: '0' }],
  ['a figure', { found: { ...cardmarket, trend: null } }],
  ['a cent', { found: { ...cardmarket, trend: 0.01 }, rate: '0.4' }],
])('without %s there is no price', async (_what, given) => {
  const { both, answerOf } = await theSources(given)
  expect(await answerOf(both)).toMatchObject({ outcome: 'unpriced' })
})

test.each([
  ['a printing without an id of ours at Cardmarket', charizardAsked({ externalIds: { tcgdex: 'base1-4' } })],
  ['a card that TCGdex does not have', charizardAsked({ externalIds: { cardmarket: '273699' } })],
  ['a played card', { ...charizard, target: { kind: 'raw', condition: 'Damaged' } as const }],
])('%s is not asked for', async (_what, question) => {
  const { euros, host } = await theSources()
  expect(euros.canPrice(question)).toBe(false)
  for await (const answer of euros.ask([question], running)) expect(answer.outcome).toBe('unpriced')
  expect(host.asked).toEqual([])
})

test('TCGplayer takes back what it said of a printing that it has not, also where Cardmarket has a price', async () => {
  const { both, answerOf } = await theSources({ tcgplayer: sold })
  const question = { ...charizard, externalIds: { tcgdex: 'base1-4', cardmarket: '273699' } }
  expect(await answerOf(both, question)).toMatchObject({
    source: 'tcgdex-cardmarket',
    takenBackBy: [{ source: 'tcgdex', isSure: true }],
  })
  const elsewhere = { ...question, externalIds: { tcgdex: 'base1-4', cardmarket: '1' } }
  expect(await answerOf(both, elsewhere)).toMatchObject({
    outcome: 'unpriced',
    takenBackBy: [{ source: 'tcgdex', isSure: true }],
  })
})
