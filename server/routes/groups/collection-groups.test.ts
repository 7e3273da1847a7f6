import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'charizard' }, { id: 'pikachu' }])
  })
  afterAll(() => app.close())

  let collector: TestCollector
  beforeEach(async () => {
    collector = await newCollector(app)
  })

  it('ignore case in company and grade, and use the wording of the newest copy', async () => {
    const graded = { product_id: 'charizard', purchase_price: 10 }
    await collector.add({ ...graded, grading_company: 'PSA', grade: 'Gem Mint 10' })
    app.clock.advance(1)
    const { item } = await collector.add({ ...graded, grading_company: 'psa', grade: 'GEM  mint 10' })
    const [group, ...others] = (await collector.groups()).groups
    expect(others).toEqual([])
    expect(group).toMatchObject({ label: 'PSA GEM mint 10', quantity: 2, mean_investment: 10 })
    await collector.remove(item.id, null)
    expect((await collector.groups()).groups).toMatchObject([{ label: 'PSA Gem Mint 10', quantity: 1 }])
  })

  it('show the newest twenty copies, the mean rounded half up, and the newest purchase', async () => {
    const raw = { product_id: 'pikachu', condition: 'Near Mint', purchase_price: 1 }
    await collector.add({ ...raw, quantity: 24, purchase_date: '2024-05-05' })
    app.clock.advance(1)
    const { item } = await collector.add({ ...raw, purchase_price: 1.13, purchase_date: '2023-01-01' })
    const [group] = (await collector.groups()).groups
    expect(group).toMatchObject({
      quantity: 25,
      total_investment: 25.13,
      mean_investment: 1.01,
      purchase_date: '2024-05-05',
      oldest_purchase_date: '2023-01-01',
      items_total: 25,
    })
    expect(group?.items).toHaveLength(20)
    expect(group?.items[0]).toEqual(item)
    const rest = await collector.list({ group: group?.key ?? '', limit: 20, page: 2 })
    expect(rest).toMatchObject({ collection: { length: 5 }, pagination: { totalItems: 25, totalPages: 2 } })
  })

  it('follow the days of the oldest and the newest purchase through edits and removals', async () => {
    const raw = { product_id: 'pikachu', condition: 'Near Mint', purchase_price: 1 }
    const days = async () =>
      (await collector.groups()).groups.map(group => [group.oldest_purchase_date, group.purchase_date])
    const { item: oldest } = await collector.add({ ...raw, purchase_date: '2023-01-01' })
    const { item: middle } = await collector.add({ ...raw, purchase_date: '2024-05-05' })
    await collector.add({ ...raw, purchase_date: '2025-06-06' })
    expect(await days()).toEqual([['2023-01-01', '2025-06-06']])
    await collector.edit(middle.id, { purchase_date: '2022-02-02' })
    expect(await days()).toEqual([['2022-02-02', '2025-06-06']])
    await collector.remove(middle.id, null)
    expect(await days()).toEqual([['2023-01-01', '2025-06-06']])
    await collector.remove(oldest.id, 2)
    expect(await days()).toEqual([['2025-06-06', '2025-06-06']])
  })

  it('show fewer copies each if there are hundreds, so that no answer has over 10,000', async () => {
    await collector.add({ product_id: 'pikachu', condition: 'Near Mint', purchase_price: 1, quantity: 25 })
    const { item: given } = await collector.add({
      product_id: 'charizard',
      condition: 'Damaged',
      purchase_price: 5,
    })
    const received = Array.from({ length: 500 }, (_, index) => ({
      id: 'charizard',
      grading_company: `House ${index}`,
      grade: '10',
      quantity: 1,
    }))
    const traded = await collector.trade({ traded_away: [{ id: given.id }], received, cash_delta: 500 })
    expect(traded.status).toBe(201)
    const large = async (limit: number) =>
      (await collector.groups({ limit, page: 501 / limit })).groups.find(({ quantity }) => quantity > 1)
    expect(await large(501)).toMatchObject({ items: { length: 19 }, items_total: 25 })
    expect(await large(1)).toMatchObject({ items: { length: 20 }, items_total: 25 })
  })

  it('disappear with their last copy, and come back', async () => {
    const raw = { product_id: 'pikachu', condition: 'Near Mint', purchase_price: 1 }
    const { item } = await collector.add(raw)
    await collector.remove(item.id, 2)
    expect((await collector.groups()).groups).toEqual([])
    await collector.add(raw)
    expect((await collector.groups()).groups).toMatchObject([{ quantity: 1 }])
  })

  it('change when a copy changes state', async () => {
    const { items } = await collector.add({
      product_id: 'pikachu',
      condition: 'Near Mint',
      purchase_price: 1,
      quantity: 2,
    })
    await collector.edit(items[0]?.id ?? '', { condition: 'Damaged' })
    const tiles = (await collector.groups()).groups.map(({ label, quantity }) => [label, quantity])
    expect(tiles.toSorted()).toEqual([
      ['Damaged', 1],
      ['Near Mint', 1],
    ])
  })
})
