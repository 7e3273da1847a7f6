import { afterAll, beforeAll, expect, it } from 'vitest'
import { turnsOf } from './turns.ts'
import { onEachEngine, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'

onEachEngine(engine => {
  let database: TemporaryStorage
  beforeAll(async () => {
    database = await temporaryStorage(engine)
  })
  afterAll(() => database.drop())

  it.each(['read', 'write'] as const)('lets calls in between many transactions that %s', async kind => {
    let callsServed = 0
    const serve = () => {
      callsServed += 1
      next = setImmediate(serve)
    }
    let next = setImmediate(serve)
    for (let done = 0; done < 20; done++) {
      await database.storage[kind](async db => {
        await db.selectFrom('products').select('id').execute()
        busyFor(5)
      })
    }
    clearImmediate(next)
    expect(callsServed).toBeGreaterThan(5)
  })

  it.each(['read', 'write'] as const)('lets calls in between the statements of one long %s', async kind => {
    let callsServed = 0
    const serve = () => {
      callsServed += 1
      next = setImmediate(serve)
    }
    let next = setImmediate(serve)
    await database.storage[kind](async db => {
      for (let done = 0; done < 20; done++) {
        await db.selectFrom('products').select('id').execute()
        busyFor(15)
      }
    })
    clearImmediate(next)
    expect(callsServed).toBeGreaterThan(5)
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
})

it('serves those who wait in the order they came', async () => {
  const turn = turnsOf(5)
  const order: string[] = []
  const long = async () => {
    for (let part = 1; part <= 5; part++) {
      await turn()
      order.push(`part ${part}`)
      busyFor(15)
    }
  }
  const running = long()
  while (order.length === 0) await Promise.resolve()
  await new Promise(resolve => setImmediate(resolve))
  const short = turn().then(() => order.push('short'))
  await Promise.all([running, short])
  expect(order.indexOf('short')).toBeLessThanOrEqual(3)
})

function busyFor(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}
