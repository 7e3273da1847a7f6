/** Turns the pieces of an answer into what is sent, with turns for others between them. */
import { Readable } from 'node:stream'
import { turn } from '#server/turns'

/** Characters, about a millisecond of work. */
export const charactersPerTurn = 64 * 1_024
/**
 * Of a long answer. A text of more than 128 KB is kept apart in memory, where it takes several times as long to turn into
 * bytes, and a letter that is not Latin makes all letters of its text two bytes long.
 */
export const charactersAtOnce = 24 * 1_024

/**
 * Joins a short answer. Returns a longer one as a stream, which gives up what the caller has read and no more than
 * they read. Every piece is made before the first byte is sent, so that a failure can still be answered.
 */
export async function jsonAnswer(pieces: Iterable<string>): Promise<string | Readable> {
  const written: Buffer[] = []
  const texts: string[] = []
  let [text, sinceTurn] = ['', 0]
  for (const piece of pieces) {
    text += piece
    if (text.length < charactersAtOnce) continue
    texts.push(text)
    sinceTurn += text.length
    text = ''
    if (sinceTurn < charactersPerTurn) continue
    written.push(...texts.splice(0).map(bytesOf))
    sinceTurn = 0
    await turn()
  }
  texts.push(text)
  if (written.length === 0) return texts.join('')
  written.push(...texts.map(bytesOf))
  return Readable.from(givenUp(written), { highWaterMark: 1 })
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text)
}

function* givenUp(written: Buffer[]): Generator<Buffer> {
  for (let next = written.shift(); next !== undefined; next = written.shift()) yield next
}
