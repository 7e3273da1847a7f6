import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { onBothEngines } from '#server/testing/storages'
import { createLookalikeNames } from './0024-lookalike-names.ts'

onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  it('gives a look that two collectors share to the first', async () => {
    const first = await app.register('brock')
    const second = await app.register('misty')
    await app.storage.write(async tx => {
      await tx.schema.dropTable('lookalike_names').execute()
      await tx
        .updateTable('collectors')
        .set({ username: 'brосk', username_key: 'brосk' })
        .where('id', '=', second.user.id)
        .execute()
      await createLookalikeNames(tx, engine)
    })
    const rows = await app.storage.read(db => db.selectFrom('lookalike_names').selectAll().execute())
    expect(rows).toEqual([{ lookalike_key: 'brock', collector_id: first.user.id }])
  })
})
