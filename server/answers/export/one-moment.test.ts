import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportedCopies } from '#server/db/accounts/exported-rows'
import type { Storage } from '#server/database/storage'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { ofOneMoment } from './account-export.ts'

onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }])
  })
  afterAll(() => app.close())

  const card = { product_id: 'card', condition: 'Near Mint', purchase_price: 1 }
  async function countOf(storage: Storage, collectorId: string): Promise<number> {
    let copies = 0
    for await (const rows of exportedCopies(storage, collectorId)) copies += rows.length
    return copies
  }

  it('sees nothing of what changes while it is made', async () => {
    const collector = await newCollector(app)
    await collector.add(card)
    const made = ofOneMoment(app.storage, async function* (snapshot) {
      yield `${await countOf(snapshot, collector.id)} `
      await collector.add(card)
      yield `${await countOf(snapshot, collector.id)} ${await countOf(app.storage, collector.id)}`
    })
    expect(await text(made)).toBe('1 1 2')
  })

  it('breaks off when the text cannot be made, and stops when the reader leaves', async () => {
    const failing = ofOneMoment(app.storage, async function* () {
      yield 'half'
      throw new Error('the disk is gone')
    })
    await expect(text(failing)).rejects.toThrow('the disk is gone')
    let made = 0
    let end = () => {}
    const ended = new Promise<void>(resolve => (end = resolve))
    const left = ofOneMoment(app.storage, async function* () {
      try {
        for (;;) {
          made += 1
          if (made === 3) left.destroy()
          yield 'more'
        }
      } finally {
        end()
      }
    })
    await ended
    expect(made).toBeLessThan(6)
  })
})
