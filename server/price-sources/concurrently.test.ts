import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { concurrently } from './concurrently.ts'

const running = new AbortController().signal

/** Calls that wait until the test answers them. */
function calls() {
  const begun: number[] = []
  const aborted: number[] = []
  const answers = new Map<number, PromiseWithResolvers<string>>()
  const ask = (question: number, signal: AbortSignal) => {
    begun.push(question)
    signal.addEventListener('abort', () => aborted.push(question))
    const answered = Promise.withResolvers<string>()
    answers.set(question, answered)
    return answered.promise
  }
  const finish = (question: number) => answers.get(question)?.resolve(`answer ${question}`)
  const fail = (question: number) => answers.get(question)?.reject(new Error(`broken ${question}`))
  return { begun, aborted, ask, finish, fail }
}

describe('several questions at a time', () => {
  test('yields answers as they arrive, and asks the next question after each', async () => {
    const { begun, ask, finish } = calls()
    const all = concurrently([0, 1, 2, 3], 2, running, ask)
    const first = all.next()
    await setImmediate()
    expect(begun).toEqual([0, 1])
    finish(1)
    expect(await first).toEqual({ done: false, value: 'answer 1' })
    await setImmediate()
    expect(begun).toEqual([0, 1, 2])
    const second = all.next()
    finish(0)
    expect(await second).toEqual({ done: false, value: 'answer 0' })
    await setImmediate()
    expect(begun).toEqual([0, 1, 2, 3])
    finish(2)
    finish(3)
    expect([(await all.next()).value, (await all.next()).value]).toEqual(['answer 2', 'answer 3'])
    expect(await all.next()).toEqual({ done: true, value: undefined })
  })

  test('stays close to the caller who takes the answers', async () => {
    const begun: number[] = []
    const questions = Array.from({ length: 100 }, (_, index) => index)
    const all = concurrently(questions, 3, running, async question => begun.push(question))
    await all.next()
    await setImmediate()
    expect(begun).toEqual([0, 1, 2, 3])
  })

  test('yields nothing without questions', async () => {
    const { ask } = calls()
    expect(await concurrently([], 2, running, ask).next()).toEqual({ done: true, value: undefined })
  })

  test('ends at once when aborted, even if calls never end', async () => {
    const { begun, aborted, ask } = calls()
    const abort = new AbortController()
    const next = concurrently([0, 1, 2], 2, abort.signal, ask).next()
    await setImmediate()
    abort.abort()
    expect(await next).toEqual({ done: true, value: undefined })
    expect(begun).toEqual([0, 1])
    expect(aborted).toEqual([0, 1])
  })

  test('yields no answer after it was aborted, not even one that had arrived', async () => {
    const { begun, ask, finish } = calls()
    const abort = new AbortController()
    const all = concurrently([0, 1, 2], 2, abort.signal, ask)
    const first = all.next()
    await setImmediate()
    finish(0)
    finish(1)
    expect(await first).toEqual({ done: false, value: 'answer 0' })
    abort.abort()
    expect(await all.next()).toEqual({ done: true, value: undefined })
    await setImmediate()
    expect(begun).toEqual([0, 1, 2])
  })

  test('asks nothing when aborted before', async () => {
    const { begun, ask } = calls()
    const next = concurrently([0, 1, 2], 2, AbortSignal.abort(), ask).next()
    expect(await next).toEqual({ done: true, value: undefined })
    expect(begun).toEqual([])
  })

  test('aborts the calls under way when the caller stops taking answers', async () => {
    const { begun, aborted, ask, finish } = calls()
    const all = concurrently([0, 1, 2, 3], 2, running, ask)
    const first = all.next()
    await setImmediate()
    finish(0)
    await first
    await setImmediate()
    await all.return()
    expect(begun).toEqual([0, 1, 2])
    expect(aborted).toEqual([1, 2])
  })

  test('tells a call that was answered nothing of the end', async () => {
    const { aborted, ask, finish } = calls()
    const abort = new AbortController()
    const all = concurrently([0, 1, 2], 1, abort.signal, ask)
    const first = all.next()
    await setImmediate()
    finish(0)
    await first
    const second = all.next()
    await setImmediate()
    abort.abort()
    expect(await second).toEqual({ done: true, value: undefined })
    expect(aborted).toEqual([1])
  })

  test('throws a bug, and ignores a second one behind it', async () => {
    const { ask, fail } = calls()
    const next = concurrently([0, 1], 2, running, ask).next()
    await setImmediate()
    fail(0)
    fail(1)
    await expect(next).rejects.toThrow('broken 0')
  })
})
