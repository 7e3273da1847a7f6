import { expect, onTestFinished, test } from 'vitest'
import { readRate } from '#domain/money/exchange'
import type { OurProduct } from '#server/price-sources/price-list'
import { type Answering, fakeHost, html, json, text } from '#server/testing/fake-host'
import { cardmarketList } from './cardmarket.ts'

const running = new AbortController().signal
const createdAt = '2026-11-20T09:55:34+0100'
const row = { idProduct: 7, trend: 7.5, 'trend-holo': 20 }
const guide = (...priceGuides: unknown[]) => json({ version: 1, createdAt, priceGuides })
const plain: OurProduct = {
  productType: 'card',
  printingKey: 'normal',
  releaseDate: '2024-11-08',
  printingsOfId: ['normal'],
  hasId: true,
}

async function pricesFrom(answer: Answering, { rate = '1.1367', maxAnswerBytes = 1_000_000 } = {}) {
  const host = await fakeHost(answer)
  onTestFinished(() => host.close())
  const read = readRate('USD', rate)
  const list = cardmarketList({
    baseUrl: host.url,
    userAgent: 'Holofolio/1.2.3',
    reportCall: () => {},
    now: () => new Date('2026-11-20T12:00:00Z'),
    // As the real one, it counts from the start of the process.
    clock: { nowMs: () => performance.now(), wait: async () => {} },
    random: () => 0.5,
    timeoutMs: 10_000,
    maxAnswerBytes,
    dollarsPerEuro: async () => read && { day: '2026-11-19', rate: read },
  })
  const prices = await list.read(running, () => {}).prices('6')
  return {
    host,
    prices,
    priceOf: (ours: OurProduct) => (prices && 'quoteOf' in prices ? prices.quoteOf('7', ours, '') : null),
  }
}

test.each<[string, Partial<OurProduct>, number]>([
  ['a normal card', {}, 750],
  ['a holo', { printingKey: 'holo' }, 750],
  ['a card whose printings are unknown', { printingKey: null }, 750],
  ['a sealed product', { productType: 'sealed_product', printingKey: null }, 750],
  ['a normal card beside its reverse holo', { printingsOfId: ['normal', 'reverse'] }, 750],
  ['a reverse holo', { printingKey: 'reverse', printingsOfId: ['normal', 'reverse'] }, 2_000],
  ['a reverse holo alone', { printingKey: 'reverse' }, 2_000],
  [
    'a stamped reverse holo beside its normal card',
    { printingKey: 'reverse:set-logo', printingsOfId: ['normal', 'reverse'] },
    2_000,
  ],
  ['a pattern that is a product of its own', { printingKey: 'reverse:pokeball' }, 750],
])('%s has the figure that is its own', async (_what, ours, euroCents) => {
  const { priceOf } = await pricesFrom(guide(row))
  expect(priceOf({ ...plain, ...ours })?.original).toEqual({
    currency: 'EUR',
    cents: euroCents,
    rateDay: '2026-11-19',
  })
})

test('a price is converted at the rate of its day', async () => {
  const { priceOf } = await pricesFrom(guide(row))
  expect(priceOf(plain)).toEqual({
    priceCents: 853,
    kind: 'guide',
    asOf: '2026-11-20T08:55:34.000Z',
    confidence: 'medium',
    listings: null,
    original: { currency: 'EUR', cents: 750, rateDay: '2026-11-19' },
  })
  expect(priceOf({ ...plain, releaseDate: '1999-01-09' })?.confidence).toBe('low')
})

test('there is no price where there is no figure, nor one of less than a cent', async () => {
  expect((await pricesFrom(guide({ idProduct: 7, low: 3 }))).priceOf(plain)).toBeNull()
  expect((await pricesFrom(guide({ idProduct: 8, trend: 3 }))).priceOf(plain)).toBeNull()
  const tiny = await pricesFrom(guide({ idProduct: 7, trend: 0.01 }), { rate: '0.4' })
  expect(tiny.priceOf(plain)).toBeNull()
})

test('without a rate no price is requested', async () => {
  const { host, prices } = await pricesFrom(guide(row), { rate: '0' })
  expect(prices).toMatchObject({ failure: 'unreachable', isBlocked: false })
  expect(host.asked).toEqual([])
})

test.each([401, 403, 418, 429])('a refusal by %i is final for the day', async status => {
  const { host, prices } = await pricesFrom(html(status))
  expect(prices).toMatchObject({ isBlocked: true })
  expect(host.asked).toHaveLength(1)
})

test('a file that is gone, too large or a page is none', async () => {
  for (const answer of [html(404), text(' '.repeat(2_000_000)), html(200)]) {
    const { prices } = await pricesFrom(answer)
    expect(prices).toMatchObject({ failure: 'malformed', isBlocked: false })
  }
})
