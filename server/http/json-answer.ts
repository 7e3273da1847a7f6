/** Turns the pieces of an answer into what is sent, with turns for others between them. */
import { Readable } from 'node:stream'
import { turn } from '#server/turns'

/** Characters, about a millisecond of work. */
export const charactersPerTurn = 64 * 1_024

/**
 * Joins a short answer. Returns a longer one as a stream, which gives up what the caller has read and no more than
 * they read. Every piece is made before the first byte is sent, so that a failure can still be answered.
 */
export async function jsonAnswer(pieces: Iterable<string>): Promise<string | Readable> {
  const written: Buffer[] = []
  let text = ''
  for (const piece of pieces) {
    text += piece
    if (text.length < charactersPerTurn) continue
    written.push(Buffer.from(text))
    text = ''
    await turn()
  }
  if (written.length === 0) return text
  written.push(Buffer.from(text))
  return Readable.from(givenUp(written), { highWaterMark: 1 })
}

function* givenUp(written: Buffer[]): Generator<Buffer> {
  for (let next = written.shift(); next !== undefined; next = written.shift()) yield next
}
