import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Cents } from '#domain/money/money'
import { addCopies } from '#server/commands/copies/add-copies'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onPostgres } from '#server/testing/storages'
import { type Storage, StorageUnavailable } from '#server/database/storage'
import { writeInLine } from './write-in-line.ts'

afterEach(() => vi.restoreAllMocks())

const storageOf = (engine: Storage['engine']) =>
  ({ engine, write: (work: () => Promise<unknown>) => work() }) as Storage

it('runs changes of one collection on PostgreSQL one by one, and goes on after one that fails', async () => {
  const storage = storageOf('postgres')
  const seen: string[] = []
  const change = (name: string) => async () => {
    seen.push(`${name} begins`)
    await Promise.resolve()
    seen.push(`${name} ends`)
    if (name === 'second') throw new Error('on purpose')
  }
  const [first, second] = ['first', 'second', 'third'].map(name => writeInLine(storage, 'ash', change(name)))
  await first
  await expect(second).rejects.toThrow('on purpose')
  await writeInLine(storage, 'ash', change('fourth'))
  const names = ['first', 'second', 'third', 'fourth']
  expect(seen).toEqual(names.flatMap(name => [`${name} begins`, `${name} ends`]))
})

it.each([
  ['another collection', 'postgres', 'misty'],
  ['SQLite', 'sqlite', 'ash'],
] as const)('lets those of %s run meanwhile', async (_, engine, collectorId) => {
  const storage = storageOf(engine)
  const running = Promise.withResolvers<void>()
  const first = writeInLine(storage, 'ash', () => running.promise)
  expect(await writeInLine(storage, collectorId, async () => 'ran')).toBe('ran')
  running.resolve()
  await first
})

it('refuses a change that has waited too long', async () => {
  const storage = storageOf('postgres')
  const running = Promise.withResolvers<void>()
  const first = writeInLine(storage, 'ash', () => running.promise)
  const second = writeInLine(storage, 'ash', async () => 'ran')
  const later = performance.now() + 11_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  running.resolve()
  await first
  await expect(second).rejects.toThrow(StorageUnavailable)
  expect(await writeInLine(storage, 'ash', async () => 'ran')).toBe('ran')
})

onPostgres(() => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp('postgres')
    await addProducts(app.storage, [{ id: 'card' }])
  })
  afterAll(() => app.close())

  it('gives a collection one connection, however many changes of it come at once', async () => {
    const { id, stats } = await newCollector(app)
    const most = { busy: 0 }
    const request = { productId: 'card', condition: 'Near Mint', purchasePriceCents: 100 as Cents } as const
    const add = async () => {
      await addCopies(app.parts, id, null, request)
      most.busy = Math.max(most.busy, app.storage.load().pool?.busy ?? 0)
    }
    await Promise.all(Array.from({ length: 12 }, add))
    // One for the adds, others for finding the prices of what was added.
    expect(most.busy).toBeLessThan(4)
    expect((await stats()).total_quantity).toBe(12)
  })
})
