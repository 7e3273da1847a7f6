import { beforeEach, describe, expect, test } from 'vitest'
import { demoCatalogue } from '#sandbox/demo/demo-catalogue'
import { type Sandbox, type SandboxOptions, startSandbox } from './marketplace.ts'
import {
  askCentsOf,
  askToken,
  charizard,
  type Fields,
  nearMintCharizard,
  search,
  shippingCentsOf,
  titlesOf,
  tokenOf,
} from './caller.ts'

const noon = new Date('2026-11-20T12:00:00Z')
let now = noon
let sandbox: Sandbox

/** The sandboxes to close after each test. */
const opened: Sandbox[] = []
async function open(options: SandboxOptions = {}): Promise<Sandbox> {
  const more = await startSandbox({ products: demoCatalogue, now: () => now, ...options })
  opened.push(more)
  return more
}

beforeEach(async () => {
  now = noon
  sandbox = await open()
  return async () => {
    await Promise.all(opened.splice(0).map(each => each.close()))
  }
})

describe('a token', () => {
  test('is issued for any credentials', async () => {
    const { status, json } = await askToken(sandbox, 'somebody:secret')
    expect(status).toBe(200)
    expect(json).toEqual({
      access_token: expect.stringContaining('v^1.1#'),
      expires_in: 7_200,
      token_type: 'Application Access Token',
    })
  })

  test.each(['somebody:wrong', 'somebody', ''])('is not issued for %j', async credentials => {
    const { status, json } = await askToken(sandbox, credentials)
    expect(status).toBe(401)
    expect(json).toMatchObject({ error: 'invalid_client' })
  })

  test('is issued for one grant type only', async () => {
    const { status, json } = await askToken(sandbox, 'somebody:secret', 'password')
    expect([status, json]).toMatchObject([400, { error: 'unsupported_grant_type' }])
  })

  test('is valid for two hours', async () => {
    const token = await tokenOf(sandbox)
    now = new Date(noon.getTime() + 7_199_999)
    expect((await search(sandbox, charizard, token)).status).toBe(200)
    now = new Date(noon.getTime() + 7_200_000)
    const { status, json } = await search(sandbox, charizard, token)
    expect([status, json]).toMatchObject([401, { errors: [{ errorId: 1001 }] }])
  })

  test('is required to search', async () => {
    expect((await search(sandbox, charizard, 'made up')).status).toBe(401)
  })
})

describe('a search', () => {
  test("answers with listings in eBay's format", async () => {
    const { json, items } = await search(sandbox, nearMintCharizard)
    expect(json).toMatchObject({ limit: 200, offset: 0, total: items.length })
    expect(items.length).toBeGreaterThanOrEqual(5)
    for (const item of items) {
      expect(item).toMatchObject({
        itemId: expect.stringMatching(/^v1\|\d{12}\|0$/),
        title: expect.stringMatching(/charizard.*4\/102/i),
        price: { value: expect.stringMatching(/^\d+\.\d\d$/), currency: 'USD' },
        conditionId: '4000',
        buyingOptions: ['FIXED_PRICE'],
        seller: { username: expect.any(String), feedbackScore: expect.any(Number) },
        itemLocation: { country: expect.stringMatching(/^[A-Z]{2}$/) },
        itemWebUrl: expect.stringContaining(`${sandbox.url}/item/`),
      })
      expect(Date.parse(String(item['itemCreationDate']))).toBeLessThan(noon.getTime())
      expect(String(item['title']).length).toBeLessThanOrEqual(80)
    }
  })

  test('finds copies around the fair value', async () => {
    const fairCents = sandbox.fairCentsOf('base1-4') ?? 0
    const { items } = await search(sandbox, nearMintCharizard)
    const middle = items.map(askCentsOf).toSorted((one, other) => one - other)[Math.floor(items.length / 2)]
    expect(middle).toBeGreaterThan(fairCents * 0.9)
    expect(middle).toBeLessThan(fairCents * 1.25)
  })

  test('finds every product of the demo, in singles or sealed', async () => {
    const token = await tokenOf(sandbox)
    for (const { name, cardNumber, setName } of demoCatalogue) {
      const q = cardNumber === null ? name : `${name} ${setName}`
      expect({ q, found: (await search(sandbox, { q }, token)).items.length }).not.toEqual({ q, found: 0 })
    }
  })

  test('invents unknown products, the same each time and in any grade', async () => {
    const q = 'Snorunt 37/101'
    const [first, second] = [await search(sandbox, { q }), await search(sandbox, { q })]
    expect(first.items.length).toBeGreaterThan(0)
    expect(second.items).toEqual(first.items)
    const fairCents = sandbox.fairCentsOf(q)
    expect(fairCents).toBeGreaterThanOrEqual(60)
    expect(fairCents).toBeLessThanOrEqual(13_000)
    expect(sandbox.fairCentsOf(`${q} PSA 9`)).toBe(fairCents)
    expect(sandbox.fairCentsOf('Snorunt 38/101')).not.toBe(fairCents)
  })

  test('treats words in brackets as alternatives', async () => {
    for (const q of ['Charizard (4/102, 004/102)', 'Snorunt (37/101, 037/101)']) {
      const plain = { q: q.replace(/\((.*),.*/, '$1') }
      expect((await search(sandbox, { q })).items).toEqual((await search(sandbox, plain)).items)
      expect(sandbox.fairCentsOf(q)).toBe(sandbox.fairCentsOf(plain.q))
    }
    const either = titlesOf((await search(sandbox, { q: 'Charizard 4/102 (NM, LP)' })).items)
    expect(either.length).toBeGreaterThan(0)
    expect(either.filter(title => !/\b(NM|LP)\b/.test(title))).toEqual([])
  })

  test.each([
    'nidoran f (55/64, 055/064)',
    'rayquaza gold star 107/107',
    'pikachu reverse 25/100',
    'zamazenta TG12',
    'light machoke 49/105',
    'Mr. Mime 6/64 near mint',
    'Farfetch’d 27/102',
  ])('finds something for %j', async q => {
    expect((await search(sandbox, { q })).items.length).toBeGreaterThan(0)
  })

  test('invents no card without a number', async () => {
    expect((await search(sandbox, { q: 'Snorunt EX Dragon', category_ids: '183454' })).items).toEqual([])
    expect((await search(sandbox, { q: 'Snorunt 151', category_ids: '183454' })).items).toEqual([])
    const sealed = await search(sandbox, { q: 'EX Dragon Booster Box' })
    expect(sealed.items.length).toBeGreaterThan(0)
  })

  test('has no list without results', async () => {
    const { status, json } = await search(sandbox, { ...charizard, category_ids: '183459' })
    expect([status, json]).toMatchObject([200, { total: 0 }])
    expect(json).not.toHaveProperty('itemSummaries')
  })

  test('excludes words with a minus', async () => {
    const q = 'Charizard Base Set'
    const titles = titlesOf((await search(sandbox, { q: `${q} -psa -lot` })).items)
    expect(titles.length).toBeGreaterThan(0)
    expect(titles.filter(title => /\b(psa|lot)\b/i.test(title))).toEqual([])
    expect((await search(sandbox, { q })).items.length).toBeGreaterThan(titles.length)
  })

  test('filters by condition and by aspect', async () => {
    const q = 'Pikachu VMAX Vivid Voltage'
    const found = async (filter: string, aspect_filter = '') =>
      (await search(sandbox, { q, filter, ...(aspect_filter && { aspect_filter }) })).items
    const each = (items: readonly Fields[], key: string) =>
      new Set(items.map(item => JSON.stringify(item[key])))
    expect(each(await found('conditionIds:{2750}'), 'conditionId')).toEqual(new Set(['"2750"']))
    expect(each(await found('conditionIds:{2750|4000}'), 'conditionId').size).toBe(2)
    const ten = 'categoryId:183454,Professional Grader:{Professional Sports Authenticator (PSA)},Grade:{10}'
    const tens = await found('conditionIds:{2750}', ten)
    expect(tens.length).toBeGreaterThan(0)
    expect(tens.filter(({ title }) => !String(title).includes('PSA 10'))).toEqual([])
  })

  test('sorts by price with shipping, and paginates', async () => {
    const q = 'Umbreon VMAX Evolving Skies'
    const all = (await search(sandbox, { q, sort: 'price' })).items
    const costs = all.filter(item => item['price']).map(item => askCentsOf(item) + shippingCentsOf(item))
    expect(costs).toEqual(costs.toSorted((one, other) => one - other))
    const pages = [0, 10, 20].map(offset => ({ q, sort: 'price', limit: '10', offset: String(offset) }))
    const token = await tokenOf(sandbox)
    const turned = await Promise.all(pages.map(page => search(sandbox, page, token)))
    expect(turned.flatMap(({ items }) => items)).toEqual(all.slice(0, 30))
    expect(turned[0]?.json).toHaveProperty('next', expect.stringContaining('offset=10'))
  })

  test.each([
    { q: '' },
    { q: 'charizard', limit: '201' },
    { q: 'charizard', limit: '0' },
    { q: 'charizard', limit: '10', offset: '5' },
    { q: 'charizard', offset: '10000' },
    { q: 'x'.repeat(101) },
  ])('rejects %j', async query => {
    expect((await search(sandbox, query)).status).toBe(400)
  })

  test('is rejected beyond the daily quota, until the next day in California', async () => {
    const few = await open({ dailyCalls: 2 })
    const statuses = async (times: number) => {
      const token = await tokenOf(few)
      const answers = await Promise.all(Array.from({ length: times }, () => search(few, charizard, token)))
      return answers.map(({ status }) => status).toSorted()
    }
    expect(await statuses(3)).toEqual([200, 200, 429])
    now = new Date('2026-11-21T07:59:59Z')
    expect(await statuses(1)).toEqual([429])
    now = new Date('2026-11-21T08:00:00Z')
    expect(await statuses(1)).toEqual([200])
  })
})
