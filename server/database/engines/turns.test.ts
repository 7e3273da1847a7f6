import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { roundsDuring } from '#server/testing/clocks/rounds'
import { stopClock, type StoppedClock } from '#server/testing/clocks/stopped-clock'
import { onBothEngines, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'
import { givingWay, hurried } from '#server/turns'

onBothEngines(engine => {
  let database: TemporaryStorage
  let clock: StoppedClock
  beforeAll(async () => {
    database = await temporaryStorage(engine)
  })
  afterAll(() => database.drop())
  beforeEach(() => {
    clock = stopClock()
  })
  afterEach(() => vi.restoreAllMocks())

  it.each(['read', 'write'] as const)('lets calls in between many transactions that %s', async kind => {
    const many = async () => {
      for (let done = 0; done < 20; done++) {
        await database.storage[kind](async db => {
          await db.selectFrom('products').select('id').execute()
          clock.pass(6)
        })
      }
    }
    expect(await roundsDuring(many)).toBeGreaterThan(5)
  })

  it.each(['read', 'write'] as const)('lets calls in between the statements of one long %s', async kind => {
    const long = () =>
      database.storage[kind](async db => {
        for (let done = 0; done < 20; done++) {
          await db.selectFrom('products').select('id').execute()
          clock.pass(15)
        }
      })
    expect(await roundsDuring(long)).toBeGreaterThan(5)
  })

  it('reads while another read goes on', async () => {
    const read = () => database.storage.read(db => db.selectFrom('products').select('id').execute())
    let end = () => {}
    let hasBegun = () => {}
    const begun = new Promise<void>(resolve => (hasBegun = resolve))
    const long = database.storage.read(async db => {
      await db.selectFrom('products').select('id').execute()
      hasBegun()
      await new Promise<void>(resolve => (end = resolve))
    })
    await begun
    expect(await read()).toEqual([])
    end()
    await long
  })

  it('serves who hurries between the statements of reads that give way, however many', async () => {
    let statements = 0
    let areDone = false
    const list = () =>
      database.storage.read(async db => {
        for (let done = 0; done < 20; done++) {
          await db.selectFrom('products').select('id').execute()
          statements += 1
          clock.pass(10)
        }
      })
    const lists = Promise.all(Array.from({ length: 10 }, () => givingWay(list))).then(() => {
      areDone = true
    })
    while (statements < 2) await new Promise(resolve => setImmediate(resolve))
    const before = statements
    await hurried(() => database.storage.read(db => db.selectFrom('products').select('id').execute()))
    expect(statements - before).toBeLessThanOrEqual(3)
    expect(areDone).toBe(false)
    await lists
  })
})
