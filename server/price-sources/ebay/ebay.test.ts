import { describe, expect, test } from 'vitest'
import type { PriceQuestion } from '#domain/prices/price-question'
import { gradedTarget, sealed } from '#domain/prices/price-target'
import { theMarket } from '#server/testing/ebay-market'
import { inTurn, json } from '#server/testing/fake-host'
import { fourAsks, item, itemsAt } from '#server/testing/fake-marketplace'
import { allOf, charizardAsked, differentCards } from '#server/testing/priced-questions'

describe('a price', () => {
  test('comes from the asks, with its evidence', async () => {
    const { market, ask, taken } = await theMarket()
    market.answers.search = json({
      itemSummaries: [
        item(0, { value: '9.00' }, { title: 'Charizard 4/102 Base Set Japanese' }),
        ...itemsAt('10.00', '11.00', '12.00', '13.00', '14.00').itemSummaries,
        item(7, { value: '12.50' }, { itemWebUrl: 'http://example.com/7' }),
      ].map((one, index) => ({ ...one, itemId: `v1|${index}|0`, seller: { username: `seller-${index}` } })),
    })
    const [answer] = await ask()
    expect(answer).toMatchObject({
      outcome: 'priced',
      quote: { priceCents: 1_200, kind: 'ask', asOf: '2026-11-20T12:00:00.000Z', listings: 6 },
    })
    const evidence = answer?.outcome === 'priced' ? answer.evidence : null
    expect(evidence?.listings.map(({ listing, leftOut }) => [listing.id, leftOut === null])).toEqual([
      ...[1, 2, 3, 4, 5, 6].map(index => [`v1|${index}|0`, true]),
      ['v1|0|0', false],
    ])
    expect(evidence?.listings[0]).toEqual({
      listing: {
        id: 'v1|1|0',
        title: 'Charizard 4/102 Base Set Unlimited Holo Pokemon Card NM',
        url: 'https://www.ebay.com/itm/0',
        country: 'US',
        listedAt: '2026-11-01T00:00:00.000Z',
        seller: 'seller-1',
      },
      comparedCents: 1_000,
      weight: expect.closeTo(0.5 ** (19.5 / 45), 9),
      leftOut: null,
    })
    expect(evidence?.listings[5]?.listing.url).toBeNull()
    expect(Object.values(evidence?.leftOut ?? {})).toEqual([1])
    expect(taken()).toBe(1)
  })

  test('keeps every listing that may count as evidence, and others up to forty', async () => {
    const { market, ask } = await theMarket()
    const kept = async (count: number, title: string) => {
      const dollars = Array.from({ length: count }, (_, index) => `${10 + (index % 3)}.00`)
      const asks = itemsAt(...dollars).itemSummaries
      market.answers.search = json({ itemSummaries: [item(99, { value: '9.00' }, { title }), ...asks] })
      const [answer] = await ask()
      return answer?.outcome === 'priced' ? answer.evidence?.listings.length : null
    }
    expect(await kept(60, 'Pikachu')).toBe(60)
    expect(await kept(39, 'Pikachu')).toBe(40)
  })

  test('is searched for as the Browse API requires', async () => {
    const { market, ask } = await theMarket()
    await ask()
    const [token] = market.tokenCalls()
    expect(token).toMatchObject({
      method: 'POST',
      body: 'grant_type=client_credentials&scope=https%3A%2F%2Fapi.ebay.com%2Foauth%2Fapi_scope',
      headers: { authorization: `Basic ${btoa('holofolio:hush:hush')}` },
    })
    const [search] = market.searches()
    expect(search).toMatchObject({
      method: 'GET',
      path: '/buy/browse/v1/item_summary/search',
      headers: { authorization: 'Bearer token-1', 'x-ebay-c-marketplace-id': 'EBAY_US' },
    })
    expect(Object.fromEntries(search?.query ?? [])).toMatchObject({
      category_ids: '183454',
      filter: 'buyingOptions:{FIXED_PRICE},conditionIds:{4000}',
      sort: 'price',
      limit: '200',
    })
  })

  test('makes a second search only when the first finds too few', async () => {
    const { market, ask } = await theMarket()
    market.answers.search = inTurn(json({ total: 0 }), json(itemsAt('10.00', '11.00', '12.00')))
    expect(await ask()).toMatchObject([{ outcome: 'priced', quote: { listings: 3 } }])
    expect(market.searches().map(({ query }) => query.get('q'))).toHaveLength(2)
    market.answers.search = json(itemsAt('10.00', '11.00'))
    expect(await ask()).toMatchObject([{ outcome: 'priced', quote: { listings: 2 } }])
    expect(market.searches()).toHaveLength(4)
  })

  test.each([
    ['NaN', { value: 'NaN' }],
    ['0', { value: '0.00' }],
    ['-1', { value: '-1.00' }],
    ['1e400', { value: '1e400' }],
    ['EUR', { value: '10.00', currency: 'EUR' }],
    ['a number', { value: 10 }],
    ['null', { value: null }],
  ])('is not made of %s', async (_what, price) => {
    const { market, ask } = await theMarket()
    market.answers.search = json({ itemSummaries: [0, 1, 2, 3].map(index => item(index, price)) })
    expect(await ask()).toMatchObject([{ outcome: 'unpriced', evidence: { listings: { length: 4 } } }])
  })

  test.each([
    [{ total: 0 }],
    [{ itemSummaries: [] }],
    [{ itemSummaries: [null, 3, {}] }],
  ])('is not found in %j', async found => {
    const { market, ask } = await theMarket()
    market.answers.search = json(found)
    expect(await ask()).toMatchObject([{ outcome: 'unpriced', evidence: { listings: [] } }])
  })

  test('can be found for cards, graded cards of any company, and sealed products', async () => {
    const { source } = await theMarket()
    for (const question of [
      charizardAsked(),
      charizardAsked({ target: gradedTarget('Local Graders', '10') }),
      charizardAsked({ target: sealed, product: { productType: 'sealed_product', cardNumber: null } }),
    ])
      expect(source.canPrice(question)).toBe(true)
  })

  test('links to pages on a marketplace of this machine', async () => {
    const { market, ask } = await theMarket()
    const pages = [`${market.url}/item/1`, `${market.url}.example.com/2`, 'http://127.0.0.1:1/3']
    market.answers.search = json({
      itemSummaries: pages.map((itemWebUrl, index) => item(index, { value: '10.00' }, { itemWebUrl })),
    })
    const [answer] = await ask()
    const shown = answer?.outcome === 'priced' ? answer.evidence?.listings : null
    expect(shown?.map(({ listing }) => listing.url)).toEqual([pages[0], null, null])
  })
})

describe('searches', () => {
  test('are made once a run when they are the same', async () => {
    const { market, ask } = await theMarket()
    const questions = ['a', 'b', 'c', 'd'].map(productId => charizardAsked({ productId }))
    expect(await ask(questions)).toMatchObject([
      { outcome: 'priced' },
      { outcome: 'priced' },
      { outcome: 'priced' },
      { outcome: 'priced' },
    ])
    expect(market.searches()).toHaveLength(1)
    await ask(questions)
    expect(market.searches()).toHaveLength(2)
  })

  test('are not made for a question that somebody else asks', async () => {
    const { market, source } = await theMarket()
    const questions = differentCards(3)
    const mine = questions.filter((_, index) => index !== 1)
    const claim = async (question: PriceQuestion) => mine.includes(question)
    const running = new AbortController().signal
    const answers = await allOf(source.ask(questions, running, undefined, claim))
    expect(answers.map(({ question }) => question.productId).toSorted()).toEqual(
      mine.map(({ productId }) => productId).toSorted(),
    )
    expect(market.searches()).toHaveLength(2)
  })

  test('run eight at a time, and answer each question once', async () => {
    const { market, ask } = await theMarket()
    const waiting: (() => void)[] = []
    market.answers.search = (response, asked) => {
      waiting.push(() => fourAsks(response, asked))
      if (waiting.length === 8) for (const answer of waiting.splice(0)) answer()
    }
    const answers = await ask(differentCards(40))
    expect(new Set(answers.map(({ question }) => question.productId)).size).toBe(40)
    expect(answers).toHaveLength(40)
    expect(market.mostAtOnce()).toBe(8)
  })
})
