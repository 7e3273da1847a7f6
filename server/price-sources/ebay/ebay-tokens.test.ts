import { describe, expect, test } from 'vitest'
import { theMarket } from '#server/testing/ebay-market'
import { html, json } from '#server/testing/fake-host'
import { fourAsks, invalidToken, tokenAnswer } from '#server/testing/fake-marketplace'
import { differentCards } from '#server/testing/priced-questions'

describe('the token', () => {
  test('is fetched once for twenty searches at the same time', async () => {
    const { market, ask } = await theMarket({ concurrency: 20 })
    expect(await ask(differentCards(20))).toHaveLength(20)
    expect(market.tokenCalls()).toHaveLength(1)
  })

  test('is kept between runs, and renewed after nine tenths of its life', async () => {
    const { market, ask, hand } = await theMarket()
    await ask()
    hand.turnTo(6_479_000)
    await ask()
    expect(market.tokenCalls()).toHaveLength(1)
    hand.turnTo(6_480_001)
    await ask()
    expect(market.tokenCalls()).toHaveLength(2)
    expect(market.searches().at(-1)?.headers.authorization).toBe('Bearer token-2')
  })

  test('is replaced once for all searches when eBay refuses it during a run', async () => {
    const { market, ask, taken } = await theMarket()
    market.answers.search = (response, asked) => {
      const isOld = asked.headers.authorization === 'Bearer token-1' && market.searches().length > 5
      ;(isOld ? invalidToken : fourAsks)(response, asked)
    }
    const answers = await ask(differentCards(20))
    expect(answers.filter(({ outcome }) => outcome === 'priced')).toHaveLength(20)
    expect(market.tokenCalls()).toHaveLength(2)
    expect(taken()).toBe(market.searches().length)
  })

  test('is not replaced twice: the account is at fault', async () => {
    const { market, ask } = await theMarket({ concurrency: 1 })
    market.answers.search = invalidToken
    const sentence = "eBay does not allow this server's account to search."
    expect(await ask(differentCards(3))).toMatchObject([
      { outcome: 'failed', failure: 'credentials', sentence },
      { outcome: 'failed', failure: 'credentials', sentence },
      { outcome: 'failed', failure: 'credentials', sentence },
    ])
    expect(market.tokenCalls()).toHaveLength(2)
    expect(market.searches()).toHaveLength(2)
  })

  test('ends the run for wrong credentials, without naming the secret', async () => {
    const { market, ask } = await theMarket({ concurrency: 4 })
    market.answers.token = json({ error: 'invalid_client', error_description: 'hush:hush' }, 401)
    const answers = await ask(differentCards(50))
    expect(answers).toHaveLength(50)
    for (const answer of answers)
      expect(answer).toMatchObject({
        outcome: 'failed',
        failure: 'credentials',
        sentence: "eBay does not accept this server's client id and secret.",
      })
    expect(market.tokenCalls().length).toBeLessThanOrEqual(4)
    expect(market.searches()).toEqual([])
  })

  test.each([
    ['HTML', html()],
    ['no token', json({ expires_in: 7_200 })],
    ['a token of two lines', tokenAnswer('a\r\nb')],
    ['a token without a life', tokenAnswer('a', null)],
  ])('is not read from %s', async (_what, answer) => {
    const { market, ask } = await theMarket()
    market.answers.token = answer
    expect(await ask()).toMatchObject([{ outcome: 'failed', failure: 'malformed' }])
    expect(market.searches()).toEqual([])
  })
})
