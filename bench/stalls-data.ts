/**
 * The data of the benchmark of stalls: a new database with a catalogue, one collector with very many copies and many
 * with few, prices that have moved, and pictures that nothing shows. In a process of its own, which drops it at its
 * end. Started by stalls-table.ts.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { insertImage } from '#server/db/products/images'
import { setPrices } from '#server/testing/products'
import type { EngineName } from '#server/database/storage'
import { testApp, testPassword } from '#server/testing/app'
import { onServer } from '#server/testing/migrated-copies'
import { temporaryStorage } from '#server/testing/storages'
import { valueQueued } from '#server/commands/groups/value-collection'
import { addManyCopies } from './many-copies.ts'
import { generatedCard } from './generated-cards.ts'
import { fillCatalogue } from './whole-catalogue.ts'
import type { Filled } from './stalls/messages.ts'

const others = 50
const copiesOfOthers = 100
const productsHeldByAll = 20
const pictures = 2_000
const newCards = 6_000
/** Far behind those of the catalogue. */
const firstNewCard = 1_000_000
const dayMs = 24 * 60 * 60 * 1_000
const running = new AbortController().signal
const serverUrl = process.env['TEST_POSTGRES_URL'] ?? ''

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { engine: text, copies: text, file: text } })
const copies = Number(values.copies)
const database = await temporaryStorage(values.engine as EngineName)
const app = await testApp(values.engine as EngineName, { storage: database.storage, now: () => new Date() })
const catalogue = await fillCatalogue(app, values.file)
const products = (
  await app.storage.read(db => db.selectFrom('products').select('id').orderBy('id').execute())
).map(({ id }) => id)
const shared = products.slice(0, productsHeldByAll)

const [{ token, user }, other] = await allCollectors()
await priced(500)
await priced(900)
await confirmEverybody()
await leavePictures()
const cards = writeCards()
await app.close()
await database.storage.close()
if (database.url !== null) await onServer(database.url, 'vacuum analyze')
const filled: Filled = {
  catalogue,
  app: { folder: database.folder, url: database.url },
  copies,
  token,
  username: 'bench',
  password: testPassword,
  otherToken: other?.token ?? '',
  products: shared,
  cards,
}
process.send?.(filled)
process.once('disconnect', () => void drop())
process.on('SIGINT', () => {})

async function drop(): Promise<void> {
  rmSync(database.folder, { recursive: true, force: true })
  const { url } = database
  const name = url === null ? null : new URL(url).pathname.slice(1)
  if (name !== null) await onServer(serverUrl, `drop database if exists ${name} with (force)`)
}

/** One collector holds a third of the catalogue, the others some of it; all hold the first products. */
async function allCollectors() {
  const large = await app.register('bench')
  const different = Math.round(copies * 0.35) + 1
  await addManyCopies(app, large.user.id, copies, index =>
    productAt(index % 50 === 0 ? index / 50 : (index % different) * 5),
  )
  const small = []
  for (let other = 0; other < others; other++) {
    const registered = await app.register(`other-${other}`)
    await addManyCopies(app, registered.user.id, copiesOfOthers, index =>
      productAt(index < productsHeldByAll ? index : other * 31 + index),
    )
    small.push(registered)
  }
  return [large, ...small] as const
}

function productAt(index: number): string {
  return products[index % products.length] ?? ''
}

/** Gives every product a price, by which those who hold it are valued. */
async function priced(from: number): Promise<void> {
  for (let start = 0; start < products.length; start += 500) {
    const some = products.slice(start, start + 500)
    await setPrices(
      app.storage,
      some.map((id, index) => [id, 'raw:near%20mint', from + index]),
    )
  }
  await valueQueued(app.parts, running)
}

async function confirmEverybody(): Promise<void> {
  const email_confirmed_at = new Date().toISOString()
  await app.storage.write(tx => tx.updateTable('collectors').set({ email_confirmed_at }).execute())
}

async function leavePictures(): Promise<void> {
  const uploadedAt = new Date(Date.now() - 2 * dayMs).toISOString()
  const names = Array.from({ length: pictures }, (_, index) => `left-${index}.webp`)
  for (const name of names) writeFileSync(join(app.uploadsFolder, name), name)
  await app.storage.write(async tx => {
    for (const fileName of names)
      await insertImage(tx, { fileName, uploadedBy: user.id, uploadedAt, byteSize: 1 })
  })
}

/** Writes new cards as TCGdex does, and returns the file. */
function writeCards(): string {
  const file = join(database.folder, 'new-cards.ndjson')
  const rows = Array.from({ length: newCards }, (_, index) => {
    const card = generatedCard(firstNewCard + index)
    return JSON.stringify({
      id: card.externalId,
      localId: card.cardNumber,
      name: card.name,
      category: 'Pokemon',
      rarity: card.rarity,
      hp: card.hp,
      types: [card.pokemonType],
      set: { id: card.setCode, name: card.setName, cardCount: { official: card.setCardCount } },
    })
  })
  writeFileSync(file, rows.join('\n'))
  return file
}
