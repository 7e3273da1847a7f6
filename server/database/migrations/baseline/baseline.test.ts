import { expect, it } from 'vitest'
import { migrate } from '#server/database/migrate'
import { describedSchema } from '#server/testing/databases/described-schema'
import { emptyStorage, onBothEngines, temporaryStorage } from '#server/testing/storages'
import { databaseOf09 } from '#server/testing/version-0.9/opened'

onBothEngines(engine => {
  it('gives an empty database every table, column, check, reference, index and trigger of version 0.9', async () => {
    const [empty, earlier] = [await emptyStorage(engine), await databaseOf09(engine)]
    await migrate(empty.storage, { steps: [] })
    const made = await describedSchema(empty.storage)
    expect(made).toEqual(await describedSchema(earlier.storage))
    expect(made.length).toBeGreaterThan(1_000)
    await Promise.all([empty.drop(), earlier.drop()])
  })

  it('and all later migrations make the same of a database of version 0.9 as of an empty one', async () => {
    const [empty, earlier] = [await temporaryStorage(engine), await databaseOf09(engine)]
    await migrate(earlier.storage)
    expect(await describedSchema(earlier.storage)).toEqual(await describedSchema(empty.storage))
    await Promise.all([empty.drop(), earlier.drop()])
  })
})
