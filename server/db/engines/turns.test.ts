import { afterAll, beforeAll, expect, it } from 'vitest'
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
})

function busyFor(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}
