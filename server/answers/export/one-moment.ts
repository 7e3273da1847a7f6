/** Text that is made of one moment of the database, for a caller who may read it slowly. */
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import type { Storage } from '#server/database/storage'

/**
 * Makes the text within one snapshot as fast as it can be, keeps it packed, at about a twentieth of its size, and then
 * gives it to the reader: a transaction cannot wait for the slowest caller. A reader who goes away ends the work.
 */
export function ofOneMoment(storage: Storage, make: (snapshot: Storage) => AsyncGenerator<string>): Readable {
  const out = createGunzip()
  const give = async () => {
    const packed: Buffer[] = []
    await storage.read(async db => {
      const texts = whileRead(out, make({ ...storage, read: work => work(db) }))
      await pipeline(
        Readable.from(texts),
        createGzip({ level: 1 }),
        async (pieces: AsyncIterable<Buffer>) => {
          for await (const piece of pieces) packed.push(piece)
        },
      )
    })
    await pipeline(Readable.from(packed), out)
  }
  give().catch((error: unknown) => void out.destroy(error as Error))
  return out
}

async function* whileRead(out: Readable, texts: AsyncGenerator<string>): AsyncGenerator<string> {
  for await (const text of texts) {
    if (out.destroyed) return
    yield text
  }
}
