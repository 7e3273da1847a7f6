import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { writeStatDays } from './daily-stats.ts'

const hourMs = 60 * 60 * 1_000

onBothEngines(engine => {
  let app: TestApp
  let first: TestCollector
  let second: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    at('2028-02-28T12:00:00.000Z')
    await addProducts(app.storage, [{ id: 'card' }])
    first = await newCollector(app)
    second = await newCollector(app)
    await first.setTimeZone('America/Los_Angeles')
    await second.setTimeZone('Asia/Kathmandu')
    for (const collector of [first, second]) {
      await collector.add({ product_id: 'card', condition: 'Near Mint', purchase_price: 10 })
    }
  })
  afterAll(() => app.close())

  const at = (instant: string) => {
    app.clock.now = new Date(instant)
  }
  const datesOf = async (collector: TestCollector) => (await collector.history()).map(({ date }) => date)

  it("writes each collector's day once it has begun there", async () => {
    const last = async () => [(await datesOf(first)).at(-1), (await datesOf(second)).at(-1)]
    expect(await last()).toEqual(['2028-02-28', '2028-02-28'])
    at('2028-02-28T18:02:00.000Z')
    expect(await writeStatDays(app.parts)).toBe(0)
    at('2028-02-28T19:02:00.000Z')
    expect(await writeStatDays(app.parts)).toBe(1)
    expect(await last()).toEqual(['2028-02-28', '2028-02-29'])
    at('2028-02-29T07:02:00.000Z')
    expect(await writeStatDays(app.parts)).toBe(0)
    at('2028-02-29T08:02:00.000Z')
    expect(await writeStatDays(app.parts)).toBe(1)
    expect(await last()).toEqual(['2028-02-29', '2028-02-29'])
  })

  it('writes a row for every day of a zone, also where clocks change', async () => {
    const before = (await datesOf(first)).length
    // The day of the change has 23 hours.
    for (let hour = 0; hour < 24 * 5 - 1; hour++) {
      app.clock.now = new Date(Date.parse('2028-03-10T08:02:00.000Z') + hour * hourMs)
      await writeStatDays(app.parts)
    }
    const days = Array.from({ length: 5 }, (_, index) => `2028-03-${10 + index}`)
    expect((await datesOf(first)).slice(before)).toEqual(days)
  })

  it('writes no earlier day after a move to the west', async () => {
    await second.setTimeZone('Pacific/Kiritimati')
    at('2028-03-16T10:30:00.000Z')
    await writeStatDays(app.parts)
    await second.setTimeZone('Etc/GMT+12')
    const before = await second.history()
    expect(before.at(-1)?.date).toBe('2028-03-17')
    app.clock.advance(60_000)
    await second.add({ product_id: 'card', condition: 'Near Mint', purchase_price: 5 })
    expect(await writeStatDays(app.parts)).toBe(0)
    const after = await second.history()
    expect(after.slice(0, -1)).toEqual(before.slice(0, -1))
    expect(after.at(-1)).toMatchObject({ date: '2028-03-17', total_investment: 15 })
    expect((await first.history()).at(-1)?.date).toBe('2028-03-16')
  })
})
