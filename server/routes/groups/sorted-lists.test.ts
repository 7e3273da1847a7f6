// Every sort and filter of the lists, against plain code that sorts and filters the whole collection.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conditions, copyFilters } from '#domain/copies/copy'
import { groupOrder, groupSorts, sortDirections, standings } from '#domain/groups/group-order'
import { checkProperty } from '#domain/testing/check-property'
import { deepened, isDeepRun, seedFor } from '#domain/testing/deep-run'
import { valueQueued } from '#server/commands/groups/value-collection'
import { noFilter, selectionOf } from '#server/db/groups/collection-filter'
import { orderedGroups } from '#server/db/groups/ordered-groups'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import {
  expectedGroups,
  expectedTotals,
  type ListedGroup,
  type ListQuery,
  wholeCollection,
} from '#server/testing/lists/listed-groups'
import { onBothEngines } from '#server/testing/storages'

const running = new AbortController().signal
const names = [
  'Charizard',
  'charizard ex',
  'Pikachu',
  'Flabébé',
  'Ｐｉｋａｃｈｕ',
  'Zapdos 🐣',
  'Zapdos \uff5e',
]
const sets = ['Base Set', 'jungle', 'Lost Origin']
const numbers = ['4/102', '10/102', '010', 'TG05', 'TG12', 'SWSH001', '★', null]
const days = ['2024-01-31', '2024-02-01', '2025-06-15', '2026-01-01']

const addition = fc.record({
  product: fc.nat({ max: 29 }),
  state: fc.oneof(
    fc.record({ condition: fc.constantFrom(...conditions) }),
    fc.record({
      grading_company: fc.constantFrom('PSA', 'psa', 'BGS'),
      grade: fc.constantFrom('9', '10', 'Black Label 10'),
    }),
    fc.record({
      grading_status: fc.constant('grading'),
      raw_card_cost: fc.constantFrom(0, 7.5),
      grading_cost: fc.constant(20),
    }),
  ),
  purchase_price: fc.constantFrom(0, 0.01, 5, 12.34, 100),
  purchase_date: fc.constantFrom(...days),
  quantity: fc.constantFrom(1, 1, 2, 3),
})

/** Few at once, or nothing is left. */
const seldom = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 4, nil: undefined })
const query: fc.Arbitrary<ListQuery> = fc.record({
  sort: optional(fc.constantFrom(...groupSorts)),
  order: optional(fc.constantFrom(...sortDirections)),
  set: seldom(fc.constantFrom(...sets)),
  type: seldom(fc.constantFrom(...copyFilters)),
  condition: seldom(fc.constantFrom(...conditions)),
  grading_company: seldom(fc.constantFrom('PSA', 'psa', 'CGC')),
  grade: seldom(fc.constantFrom('10', 'black label 10')),
  price_from: seldom(fc.constantFrom(0, 5, 12.5)),
  price_to: seldom(fc.constantFrom(0, 12.5, 50)),
  standing: seldom(fc.constantFrom(...standings)),
  bought_from: seldom(fc.constantFrom(...days)),
  bought_to: seldom(fc.constantFrom(...days)),
})

/** Fills a new collection: some products have prices, and several groups the same figures. */
async function filledCollection(app: TestApp, seed: number): Promise<TestCollector> {
  const collector = await newCollector(app)
  const [additions = []] = fc.sample(fc.array(addition, { minLength: 60, maxLength: 60 }), {
    seed,
    numRuns: 1,
  })
  for (const { product, state, ...bought } of additions) {
    const isSealed = product % 10 === 9
    const { purchase_price, ...others } = bought
    const paid = 'grading_status' in state ? others : bought
    await collector.add({
      product_id: `p${product}`,
      ...(isSealed ? { purchase_price, ...others } : { ...state, ...paid }),
    })
    app.clock.advance(1)
  }
  await valueQueued(app.parts, running)
  return collector
}

async function fillCatalogue(app: TestApp): Promise<void> {
  const ids = Array.from({ length: 30 }, (_, index) => index)
  await addProducts(
    app.storage,
    ids.map(index => ({
      id: `p${index}`,
      name: names[index % names.length] ?? '',
      setName: sets[index % sets.length] ?? '',
      cardNumber: index % 10 === 9 ? null : (numbers[index % numbers.length] ?? null),
      productType: index % 10 === 9 ? ('sealed_product' as const) : ('card' as const),
    })),
  )
  const priced = ids.filter(index => index % 4 !== 3)
  await setPrices(
    app.storage,
    priced.flatMap(index => [
      [`p${index}`, 'raw:near%20mint', (1 + (index % 5)) * 625],
      [`p${index}`, 'raw:damaged', 500],
      [`p${index}`, 'graded:psa:10', 10_000],
      [`p${index}`, 'sealed', 1_234],
    ]),
  )
}

onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await fillCatalogue(app)
  })
  afterAll(() => app.close())

  describe.each([seedFor(36_518), seedFor(91_027)])('of the random collection of seed %i', seed => {
    let collector: TestCollector
    let whole: ListedGroup[]
    beforeAll(async () => {
      collector = await filledCollection(app, seed)
      whole = await wholeCollection(collector)
    }, 60_000)

    it('joins to what plain code sorts and filters, page by page', {
      timeout: deepened(120_000),
    }, async () => {
      expect(whole.filter(({ group }) => group.current_market_price !== null).length).toBeGreaterThan(5)
      const property = fc.asyncProperty(query, fc.constantFrom(7, 12, 250), async (asked, limit) => {
        const expected = expectedGroups(whole, asked)
        const sent = sentQuery(asked)
        const keys: string[] = []
        const copies: string[] = []
        for (let page = 1, total = 1; page <= total; page++) {
          const { groups, pagination } = await collector.groups({ ...sent, limit, page })
          keys.push(...groups.map(({ key }) => key))
          total = pagination.totalPages
          expect(pagination.totalItems).toBe(expected.length)
        }
        expect(keys).toEqual(expected.map(({ group }) => group.key))
        for (let page = 1, total = 1; page <= total; page++) {
          const { collection, pagination } = await collector.list({ ...sent, limit, page })
          copies.push(...collection.map(({ id }) => id))
          total = pagination.totalPages
        }
        expect(copies).toEqual(expectedCopies(expected, asked))
        expect(
          (await app.call('GET /api/collections/totals', { token: collector.token, query: sent })).body,
        ).toEqual({ totals: expectedTotals(expected) })
      })
      await checkProperty(property, { numRuns: isDeepRun ? 30 : 15, seed })
    })

    it('finds the same in parts as at once', async () => {
      await app.storage.read(async db => {
        const selection = await selectionOf(db, collector.id, noFilter)
        for (const sort of groupSorts) {
          for (const direction of sortDirections) {
            const order = groupOrder(sort, direction)
            const page = { limit: 20, offset: 5 }
            const keys = (await orderedGroups(db, selection, order, page, 7)).map(({ key }) => key)
            const expected = expectedGroups(whole, { sort, order: direction }).slice(5, 25)
            expect({ order, keys }).toEqual({ order, keys: expected.map(({ group }) => group.key) })
          }
        }
      })
    })
  })

  it.each([
    [{ sort: 'price' }, 'sort'],
    [{ order: 'up' }, 'order'],
    [{ condition: 'Mint' }, 'condition'],
    [{ grading_company: 'x'.repeat(51) }, 'grading_company'],
    [{ grade: 'x'.repeat(51) }, 'grade'],
    [{ price_from: '1.005' }, 'price_from'],
    [{ price_to: '-1' }, 'price_to'],
    [{ price_to: '100000000.01' }, 'price_to'],
    [{ standing: 'flat' }, 'standing'],
    [{ bought_from: '2026-02-30' }, 'bought_from'],
    [{ bought_to: 'today' }, 'bought_to'],
  ])('refuses %j', async (bad, field) => {
    const { token } = await newCollector(app)
    for (const name of ['GET /api/collections', 'GET /api/collections/totals'] as const) {
      if (name.endsWith('totals') && (field === 'sort' || field === 'order')) continue
      const { status, refusal } = await app.call(name, { token, query: bad })
      expect({ name, status, fields: Object.keys(refusal.fields ?? {}) }).toEqual({
        name,
        status: 400,
        fields: [field],
      })
    }
  })
})

/** Copies come in the order of their groups; in the usual order newest first, whatever their group. */
function expectedCopies(expected: readonly ListedGroup[], { sort, order }: ListQuery): string[] {
  const copies = expected.flatMap(group => group.copies)
  const isNewestFirst = (sort ?? 'added') === 'added' && order !== 'asc'
  const listed = isNewestFirst
    ? copies.toSorted((one, other) =>
        one.created_at === other.created_at
          ? one.id > other.id
            ? -1
            : 1
          : one.created_at > other.created_at
            ? -1
            : 1,
      )
    : copies
  return listed.map(({ id }) => id)
}

function sentQuery(asked: ListQuery): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
