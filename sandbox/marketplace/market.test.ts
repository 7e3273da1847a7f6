import { beforeEach, describe, expect, test } from 'vitest'
import { parseRecord } from '#domain/products/catalogue-entry'
import { demoCatalogue } from '#sandbox/demo/demo-catalogue'
import { type Sandbox, type SandboxOptions, startSandbox } from './marketplace.ts'
import { cardOf, type Fields, nearMintCharizard, search, titlesOf, tokenOf } from './caller.ts'

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

describe('the market', () => {
  test('is the same for the same seed and day', async () => {
    const twin = await open({ products: demoCatalogue.toReversed() })
    const strangers = await open({ seed: 2 })
    const [mine, its, theirs] = [
      await search(sandbox, nearMintCharizard),
      await search(twin, nearMintCharizard),
      await search(strangers, nearMintCharizard),
    ]
    expect(its.items.map(asListed)).toEqual(mine.items.map(asListed))
    expect(theirs.items.map(asListed)).not.toEqual(mine.items.map(asListed))
    expect(strangers.fairCentsOf('base1-4')).toBe(sandbox.fairCentsOf('base1-4'))
  })

  test('returns auctions only on request', async () => {
    expect((await everywhere('')).filter(isAuction)).toEqual([])
    const auctions = await everywhere('buyingOptions:{AUCTION}')
    expect(auctions.length).toBeGreaterThan(0)
    expect(auctions.every(isAuction)).toBe(true)
  })

  test('has listings in pounds, unless filtered by dollars', async () => {
    expect(JSON.stringify(await everywhere(''))).toContain('GBP')
    const inDollars = await everywhere('priceCurrency:USD')
    expect(inDollars.length).toBeGreaterThan(0)
    expect(JSON.stringify(inDollars)).not.toContain('GBP')
  })

  test('changes from day to day', async () => {
    const idsOn = async (day: string) => {
      now = new Date(`${day}T12:00:00Z`)
      return (await search(sandbox, { q: 'Charizard Base Set' })).items.map(({ itemId }) => itemId)
    }
    const [today, tomorrow, later] = [
      await idsOn('2026-11-20'),
      await idsOn('2026-11-21'),
      await idsOn('2027-01-20'),
    ]
    const kept = today.filter(id => tomorrow.includes(id)).length
    expect(kept).toBeGreaterThan(today.length / 2)
    expect(today.filter(id => later.includes(id))).toEqual([])
  })

  test('is noisy', async () => {
    const items = await everywhere('buyingOptions:{FIXED_PRICE|AUCTION}')
    const titles = titlesOf(items).join('\n')
    for (const pattern of [/^Lot of/m, /Proxy|Orica/, /Japanese|German/, /PSA 10\?/, /Choose/, /Damaged|DMG/])
      expect(titles).toMatch(pattern)
    expect(items.some(item => !('price' in item) && !('currentBidPrice' in item))).toBe(true)
    expect(items.filter(isAuction).length).toBeGreaterThan(0)
    expect(items.filter(isAuction).filter(item => !('currentBidPrice' in item))).toEqual([])
    expect(items.some(item => item['itemGroupType'] === 'SELLER_DEFINED_VARIATIONS')).toBe(true)
  })

  test('has empty boxes, loose packs and cases among sealed products', async () => {
    const found = await Promise.all(
      demoCatalogue
        .filter(({ productType }) => productType === 'sealed_product')
        .map(({ name }) => search(sandbox, { q: name, filter: 'conditionIds:{1000}' })),
    )
    const titles = found.flatMap(({ items }) => titlesOf(items)).join('\n')
    for (const pattern of [/empty|box only|no packs/i, /loose/i, /case of/i]) expect(titles).toMatch(pattern)
  })

  test('marks a listing as invented', async () => {
    const { items } = await search(sandbox, nearMintCharizard)
    const page = await fetch(String(items[0]?.['itemWebUrl']))
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toContain('nothing is for sale')
  })
})

describe("TCGdex's card", () => {
  test('has prices in dollars and euros', async () => {
    expect(await cardOf(sandbox, 'base1-4')).toMatchObject({
      status: 200,
      json: {
        id: 'base1-4',
        localId: '4',
        name: 'Charizard',
        set: { id: 'base1', name: 'Base Set', cardCount: { official: 102 } },
        pricing: {
          tcgplayer: {
            unit: 'USD',
            updated: '2026-11-20T00:00:00.000Z',
            holofoil: { marketPrice: 420, lowPrice: 302.4, midPrice: 470.4, highPrice: 1680 },
          },
          cardmarket: { unit: 'EUR', updated: '2026-11-20T00:00:00.000Z', trend: 260.4, low: 78.12 },
        },
      },
    })
  })

  test.each([
    ['sv03.5-025', ['normal']],
    ['swsh7-215', ['holofoil']],
    ['base1-58', ['normal']],
    ['neo1-9', ['1st-edition-holofoil', 'unlimited-holofoil']],
  ])('%s is priced as %j', async (id, printings) => {
    const { json } = await cardOf(sandbox, id)
    const prices = parseRecord(parseRecord(json['pricing'])?.['tcgplayer']) ?? {}
    expect(Object.keys(prices).toSorted()).toEqual([...printings, 'unit', 'updated'].toSorted())
  })

  test('is not found if unknown', async () => {
    expect(await cardOf(sandbox, 'base1-404')).toMatchObject({
      status: 404,
      json: { status: 404, method: 'GET' },
    })
    expect((await cardOf(sandbox, '..%2F%')).status).toBe(404)
  })
})

/** Searches all products of the demo with a filter. */
async function everywhere(filter: string): Promise<Fields[]> {
  const token = await tokenOf(sandbox)
  const items: Fields[] = []
  for (const { name, setName } of demoCatalogue) {
    items.push(...(await search(sandbox, { q: `${name} ${setName}`, filter }, token)).items)
  }
  return items
}

function isAuction(item: Fields): boolean {
  return JSON.stringify(item['buyingOptions']) === '["AUCTION"]'
}

/** Removes the addresses, which differ between sandboxes. */
function asListed({ itemWebUrl: _web, itemHref: _api, ...listed }: Fields): Fields {
  return listed
}
