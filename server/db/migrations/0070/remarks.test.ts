import { afterAll, beforeAll, expect, it } from 'vitest'
import { noRemarks } from '#domain/collection/remarks/remarks'
import { storedCopyById } from '#server/db/collection/copies'
import { versionFrom } from '#server/db/collection/operations'
import { addEarlyCopy, migratedFrom } from '#server/testing/accounts/early-rows'
import { onBothEngines, type TemporaryStorage } from '#server/testing/storages'

onBothEngines(engine => {
  let db: TemporaryStorage
  beforeAll(async () => {
    db = await migratedFrom(engine, 69, tx => addEarlyCopy(tx, 'c1', { id: 'one' }))
  })
  afterAll(() => db.drop())

  it('leaves copies without remarks', async () => {
    const copy = await db.storage.read(reader => storedCopyById(reader, 'c1', 'one'))
    expect(copy?.remarks).toEqual(noRemarks)
  })

  it('reads versions of copies from before', () => {
    const version = '{"kind":"sealed","costBasisCents":100,"purchaseDate":"2026-01-09"}'
    expect(versionFrom(version).remarks).toEqual(noRemarks)
  })

  it('takes uses of texts that are there alone', async () => {
    const use = {
      collector_id: 'c1',
      kind: 'tag',
      key: 'vintage',
      group_key: 'card',
      holding_id: 'one',
    } as const
    const insert = () => db.storage.write(tx => tx.insertInto('remark_uses').values(use).execute())
    await expect(insert()).rejects.toThrow()
    const text = {
      collector_id: 'c1',
      kind: 'tag',
      key: 'vintage',
      text: 'Vintage',
      words: ' vintage',
    } as const
    await db.storage.write(tx => tx.insertInto('remark_texts').values(text).execute())
    await insert()
  })
})
