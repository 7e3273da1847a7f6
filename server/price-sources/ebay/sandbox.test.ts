import { onTestFinished, expect, test } from 'vitest'
import { quotaOf } from '#server/testing/ebay-market'
import { fakeMarketplace } from '#server/testing/fake-marketplace'
import { allOf, charizardAsked } from '#server/testing/priced-questions'
import { sandbox } from '#server/price-sources/ebay/ebay'

test('needs the address of a marketplace, and no credentials', async () => {
  const market = await fakeMarketplace()
  onTestFinished(() => market.close())
  expect(sandbox.configure(() => null)).toHaveProperty('needs')
  const configured = sandbox.configure(name => (name === 'EBAY_API_URL' ? market.url : null))
  if ('needs' in configured) throw new Error(configured.needs)
  const source = configured.open({
    quotaOf: limit => quotaOf(limit.callsPerDay),
    askToMarketFactor: 1,
    now: () => new Date('2026-11-20T12:00:00Z'),
    reportCall: () => {},
    dollarsPerEuro: async () => null,
  })
  const answers = await allOf(source.ask([charizardAsked()], new AbortController().signal))
  expect(answers).toMatchObject([{ outcome: 'priced' }])
  expect(market.tokenCalls()[0]?.headers.authorization).toBe(`Basic ${btoa('sandbox:sandbox')}`)
})
