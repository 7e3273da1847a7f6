import { afterAll, beforeAll, expect, it } from 'vitest'
import { addEarlyCopy, migratedFrom } from '#server/testing/accounts/early-rows'
import { onBothEngines, type TemporaryStorage } from '#server/testing/storages'

onBothEngines(engine => {
  let db: TemporaryStorage
  beforeAll(async () => {
    db = await migratedFrom(engine, 47, async tx => {
      for (const id of ['one', 'other']) await addEarlyCopy(tx, 'c1', { id, grade: '10' })
      await addEarlyCopy(tx, 'c1', { id: 'raw' })
    })
  })
  afterAll(() => db.drop())

  const certify = (id: string, certNumber: string | null, slabKey: string | null) =>
    db.storage.write(tx =>
      tx
        .updateTable('holdings')
        .set({ cert_number: certNumber, slab_key: slabKey })
        .where('id', '=', id)
        .execute(),
    )

  it('leaves the copies without a number, and takes one for graded copies alone', async () => {
    const rows = await db.storage.read(tx => tx.selectFrom('holdings').select('cert_number').execute())
    expect(rows.map(row => row.cert_number)).toEqual([null, null, null])
    await expect(certify('raw', '1', '1 PSA')).rejects.toThrow()
    await expect(certify('one', '1', null)).rejects.toThrow()
    await certify('one', '1', '1 PSA')
  })
})
