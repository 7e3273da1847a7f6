import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import { roundsDuring } from '#server/testing/clocks/rounds'
import { stopClock } from '#server/testing/clocks/stopped-clock'
import { jsonAnswer } from './json-answer.ts'

const kib = 1_024
const piece = 'é'.repeat(kib)

function* pieces(count: number): Generator<string> {
  for (let done = 0; done < count; done++) yield piece
}

async function streamOf(count: number): Promise<Readable> {
  const answer = await jsonAnswer(pieces(count))
  if (typeof answer === 'string') throw new Error('a long answer is a text')
  return answer
}

it('joins a short answer', async () => {
  expect(await jsonAnswer(['{"a":', '1', '}'])).toBe('{"a":1}')
})

it('streams a long answer in small chunks', async () => {
  const chunks: Buffer[] = await (await streamOf(1_000)).toArray()
  expect(Buffer.concat(chunks).toString()).toBe(piece.repeat(1_000))
  expect(chunks.length).toBeGreaterThan(10)
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(200 * kib)
})

it('lets others have their turn meanwhile', async () => {
  const clock = stopClock()
  function* slowPieces() {
    for (const one of pieces(1_000)) {
      clock.pass(0.2)
      yield one
    }
  }
  expect(await roundsDuring(() => jsonAnswer(slowPieces()))).toBeGreaterThan(10)
  vi.restoreAllMocks()
})

it('reads no further ahead than its caller', async () => {
  const answer = await streamOf(1_000)
  answer.read()
  expect(answer.readableLength).toBeLessThan(400 * kib)
  expect((await buffer(answer)).length).toBeGreaterThan(1_000 * kib)
})

it('keeps nothing that the caller has read', async () => {
  const answer = await streamOf(1_000)
  const read = answer[Symbol.asyncIterator]()
  const first = await weakly(read)
  for (let pieces = 0; pieces < 3; pieces++) await weakly(read)
  setFlagsFromString('--expose-gc')
  await expect
    .poll(() => {
      runInNewContext('gc')()
      return first.deref() === undefined
    })
    .toBe(true)
  expect(answer.readableEnded).toBe(false)
  answer.destroy()
})

async function weakly(read: AsyncIterator<Buffer>): Promise<WeakRef<Buffer>> {
  return new WeakRef((await read.next()).value as Buffer)
}

it('fails before the first byte', async () => {
  function* failing(): Generator<string> {
    yield* pieces(1_000)
    throw new TypeError('does not match the contract')
  }
  await expect(jsonAnswer(failing())).rejects.toThrow('does not match the contract')
})
