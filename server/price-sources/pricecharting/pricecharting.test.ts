import { expect, onTestFinished, test } from 'vitest'
import type { OurProduct } from '#server/price-sources/price-list'
import { type Answering, fakeHost, html, text } from '#server/testing/fake-host'
import { pricecharting, priceChartingList } from './pricecharting.ts'

const token = 'c0b53bce27c1bdab90b1605249e600dc43dfd1d5'
const running = new AbortController().signal
const table = 'console-name,product-name,tcg-id,loose-price\nPokemon X,Mew #1,7,"$1,234.50 "\n'
const plain: OurProduct = {
  productType: 'card',
  printingKey: 'normal',
  releaseDate: '2024-11-08',
  printingsOfId: ['normal'],
  hasId: true,
}

async function pricesFrom(answer: Answering, maxAnswerBytes = 1_000_000) {
  const host = await fakeHost(answer)
  onTestFinished(() => host.close())
  const calls: string[] = []
  const list = priceChartingList({
    baseUrl: host.url,
    token,
    userAgent: 'Holofolio/1.2.3',
    reportCall: outcome => void calls.push(outcome),
    clock: { nowMs: () => Date.parse('2026-11-20T12:00:00Z'), wait: async () => {} },
    timeoutMs: 10_000,
    maxAnswerBytes,
  })
  const prices = await list.read(running, () => {}).prices('pokemon-cards')
  return { host, prices, calls }
}

test('fetches the table of Pokémon cards with the token', async () => {
  const { host, prices } = await pricesFrom(text(table, { 'content-type': 'text/csv' }))
  expect(host.asked).toHaveLength(1)
  expect(host.asked[0]).toMatchObject({ method: 'GET', path: '/price-guide/download-custom' })
  expect(Object.fromEntries(host.asked[0]?.query ?? [])).toEqual({ t: token, category: 'pokemon-cards' })
  if (!prices || !('quoteOf' in prices)) throw new Error('no prices')
  expect(prices.quoteOf('7', plain, '')?.priceCents).toBe(123_450)
})

test.each<[string, Answering, object]>([
  ['a wrong token', html(401), { failure: 'credentials', isBlocked: true }],
  [
    'the page for scripts',
    html(403),
    { failure: 'refused', isBlocked: true, sentence: expect.stringContaining('load pricecharting FILE') },
  ],
  ['too many calls', html(429), { failure: 'quota', isBlocked: true }],
  ['a fault', html(503), { failure: 'unreachable', isBlocked: false }],
  ['a page', html(200), { failure: 'malformed', isBlocked: false }],
  ['half a table', text('console-name,product-name,tcg-id,loose'), { failure: 'malformed' }],
])('%s is called once, and its sentence has no token', async (_what, answer, failed) => {
  const { host, prices, calls } = await pricesFrom(answer)
  expect(prices).toMatchObject(failed)
  expect([host.asked.length, calls.length]).toEqual([1, 1])
  expect(JSON.stringify(prices)).not.toContain(token)
})

test('a table that is too large is none', async () => {
  expect((await pricesFrom(text(' '.repeat(2_000_000)))).prices).toMatchObject({ failure: 'malformed' })
})

test('is called with a token alone', () => {
  const surroundings = {
    userAgent: '',
    now: () => new Date(0),
    reportCall: () => {},
    dollarsPerEuro: async () => null,
  }
  const isCalled = (variable: Record<string, string>) =>
    pricecharting.configure(name => variable[name] ?? null).open(surroundings).isCalled
  expect([isCalled({}), isCalled({ PRICECHARTING_TOKEN: token })]).toEqual([false, true])
  expect(() => isCalled({ PRICECHARTING_TOKEN: 'two words' })).toThrow(/^PRICECHARTING_TOKEN must be a key/)
})
