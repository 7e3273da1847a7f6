import { afterAll, beforeAll, expect, it } from 'vitest'
import { digestOf, targetTables } from './target-tables.ts'
import { onPostgres, type TemporaryStorage, temporaryStorage } from '#server/testing/storages'

onPostgres(() => {
  let database: TemporaryStorage
  beforeAll(async () => {
    database = await temporaryStorage('postgres')
  })
  afterAll(() => database.drop())

  it('reads one table after another in one transaction', async () => {
    const { storage } = database
    const tables = await storage.read(targetTables)
    const read = await storage.write(async tx => {
      const digests = []
      for (const table of tables) digests.push({ name: table.name, ...(await digestOf(tx, table)) })
      return digests
    })
    expect(read.map(({ name }) => name)).toEqual(tables.map(({ name }) => name))
    expect(read.find(({ name }) => name === 'schema_migrations')?.rows).toBeGreaterThan(0)
    expect(read.find(({ name }) => name === 'collectors')?.rows).toBe(0)
  })
})
