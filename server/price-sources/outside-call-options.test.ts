import { expect, onTestFinished, test } from 'vitest'
import { type Answering, fakeHost, json, text } from '#server/testing/fake-host'
import { handClock } from '#server/testing/hand-clock'
import { type OutsideOptions, type OutsideRequest, outsideHost } from './outside-call.ts'

const running = new AbortController().signal

async function theShop(answer: Answering, options: Partial<OutsideOptions> = {}) {
  const shop = await fakeHost(answer)
  onTestFinished(() => shop.close())
  const { clock } = handClock()
  const host = outsideHost(shop.url, { label: 'The shop', clock, ...options })
  const get = (more: Partial<OutsideRequest> = {}) => host.call({ path: '/price', ...more }, running)
  return { shop, get }
}

const failed = (failure: string, sentence: string) => ({ failure, sentence })

test('says who calls', async () => {
  const { shop, get } = await theShop(json({ cents: 1 }), { userAgent: 'Holofolio/1.2.3' })
  await get()
  expect(shop.asked[0]?.headers['user-agent']).toBe('Holofolio/1.2.3')
})

test('returns text where a request says so', async () => {
  const { get } = await theShop(text('2026-11-20T20:05:58+0000\n', { 'content-type': 'text/html' }))
  expect(await get({ isText: true })).toEqual({ status: 200, json: '2026-11-20T20:05:58+0000\n' })
})

test('takes no more than the caller allows', async () => {
  const { get } = await theShop(text(JSON.stringify('a'.repeat(98))), { maxAnswerBytes: 100 })
  expect(await get()).toMatchObject({ status: 200 })
  const less = await theShop(text(JSON.stringify('a'.repeat(98))), { maxAnswerBytes: 99 })
  expect(await less.get()).toEqual(failed('malformed', 'The shop sent an answer that is too large.'))
})

test('does not retry a 429 where a caller must stop', async () => {
  const { shop, get } = await theShop(json({}, 429), { retriesQuota: false })
  expect(await get()).toEqual(failed('quota', 'The shop accepts no more calls for now.'))
  expect(shop.asked).toHaveLength(1)
})
