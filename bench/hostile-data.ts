/**
 * The data of the benchmark of hostile callers: a new database with a whole catalogue, honest collectors with some
 * copies and hostile ones with many. In a process of its own, so that the server starts with little memory. Started by
 * hostile.ts, and drops the database at its end.
 */
import { parseArgs } from 'node:util'
import type { EngineName } from '#server/database/storage'
import { testApp } from '#server/testing/app'
import { setPrices } from '#server/testing/products'
import { temporaryStorage } from '#server/testing/storages'
import { addManyCopies } from './many-copies.ts'
import type { Filled } from './hostile-messages.ts'
import { fillCatalogue } from './whole-catalogue.ts'

const honestCopies = 2_000
const hostileCopies = 10_000
const hostileProducts = 5_000

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { engine: text, honest: text, hostile: text, file: text } })
const engine = values.engine as EngineName
const database = await temporaryStorage(engine)
const app = await testApp(engine, { storage: database.storage, now: () => new Date() })
const catalogue = await fillCatalogue(app, values.file)
const products = await app.storage.read(db => db.selectFrom('products').select('id').orderBy('id').execute())
await setPrices(
  app.storage,
  products.slice(0, hostileProducts).map(({ id }, index) => [id, 'raw:near%20mint', 100 + index]),
)
const filled: Filled = {
  catalogue,
  database: database.url ?? database.folder,
  honest: await collectors(Number(values.honest), honestCopies),
  hostile: await collectors(Number(values.hostile), hostileCopies),
  productId: products[0]?.id ?? '',
}
process.send?.({ filled })
process.once('message', () => {
  void app
    .close()
    .then(() => database.drop())
    .then(() => process.disconnect())
})

/** Registers collectors who hold this many copies each, and returns their tokens. */
async function collectors(count: number, copies: number): Promise<string[]> {
  const tokens: string[] = []
  for (let index = 0; index < count; index++) {
    const name = `bench-${copies}-${index}`
    const { body } = await app.call('POST /api/auth/register', {
      body: { username: name, email: `${name}@example.com`, password: 'a quiet long passphrase' },
    })
    await addManyCopies(app, body.user.id, copies, place => products[place % hostileProducts]?.id ?? '')
    tokens.push(body.token)
  }
  return tokens
}
