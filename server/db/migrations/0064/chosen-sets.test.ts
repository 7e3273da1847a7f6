import { expect, it } from 'vitest'
import { migrate } from '#server/db/migrate'
import { chosenSets, insertChosenSet } from '#server/db/wishlist/chosen-sets'
import { addEarlyCollector } from '#server/testing/accounts/early-rows'
import { onBothEngines, temporaryStorage } from '#server/testing/storages'

const before = 63
const day = '2026-11-01T10:00:00.000Z'

onBothEngines(engine => {
  it('adds room for the sets of collectors who are there already', async () => {
    const { storage, drop } = await temporaryStorage(engine, before)
    try {
      await storage.write(tx => addEarlyCollector(tx, 'ann'))
      await migrate(storage)
      const set = { language: 'en', setCode: 'base1' } as const
      for (const _ of [1, 2]) await storage.write(tx => insertChosenSet(tx, 'ann', set, day))
      expect(await storage.read(db => chosenSets(db, 'ann'))).toEqual([set])
      await expect(storage.write(tx => insertChosenSet(tx, 'nobody', set, day))).rejects.toThrow()
    } finally {
      await drop()
    }
  })
})
