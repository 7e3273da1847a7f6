import { describe, expect, test } from 'vitest'
import { concurrently } from './concurrently.ts'

const running = new AbortController().signal

/** Workers that wait until the test lets them answer. */
function workers() {
  const begun: number[] = []
  const aborted: number[] = []
  const answers = new Map<number, PromiseWithResolvers<string>>()
  const answer = (question: number, signal: AbortSignal) => {
    begun.push(question)
    signal.addEventListener('abort', () => aborted.push(question))
    const answered = Promise.withResolvers<string>()
    answers.set(question, answered)
    return answered.promise
  }
  const finish = (question: number) => answers.get(question)?.resolve(`answer ${question}`)
  const fail = (question: number) => answers.get(question)?.reject(new Error(`broken ${question}`))
  return { begun, aborted, answer, finish, fail }
}

describe('several at a time', () => {
  test('answers come as they are ready, and each makes room for the next', async () => {
    const { begun, answer, finish } = workers()
    const all = concurrently([0, 1, 2, 3], 2, running, answer)
    const first = all.next()
    expect(begun).toEqual([0, 1])
    finish(1)
    expect(await first).toEqual({ done: false, value: 'answer 1' })
    expect(begun).toEqual([0, 1, 2])
    const second = all.next()
    finish(0)
    expect(await second).toEqual({ done: false, value: 'answer 0' })
    expect(begun).toEqual([0, 1, 2, 3])
    finish(2)
    finish(3)
    expect([(await all.next()).value, (await all.next()).value]).toEqual(['answer 2', 'answer 3'])
    expect(await all.next()).toEqual({ done: true, value: undefined })
  })

  test('nothing runs far ahead of who takes the answers', async () => {
    const begun: number[] = []
    const questions = Array.from({ length: 100 }, (_, index) => index)
    const all = concurrently(questions, 3, running, async question => begun.push(question))
    await all.next()
    await new Promise(resolve => setImmediate(resolve))
    expect(begun).toEqual([0, 1, 2, 3])
  })

  test('no questions, no answers', async () => {
    const { answer } = workers()
    expect(await concurrently([], 2, running, answer).next()).toEqual({ done: true, value: undefined })
  })

  test('aborting ends it at once, whoever still works', async () => {
    const { begun, aborted, answer } = workers()
    const abort = new AbortController()
    const next = concurrently([0, 1, 2], 2, abort.signal, answer).next()
    abort.abort()
    expect(await next).toEqual({ done: true, value: undefined })
    expect(begun).toEqual([0, 1])
    expect(aborted).toEqual([0, 1])
  })

  test('aborted before, it does not begin', async () => {
    const { begun, answer } = workers()
    const next = concurrently([0, 1, 2], 2, AbortSignal.abort(), answer).next()
    expect(await next).toEqual({ done: true, value: undefined })
    expect(begun).toEqual([])
  })

  test('who stops taking answers stops the work', async () => {
    const { begun, aborted, answer, finish } = workers()
    const all = concurrently([0, 1, 2, 3], 2, running, answer)
    const first = all.next()
    finish(0)
    await first
    await all.return()
    expect(begun).toEqual([0, 1, 2])
    expect(aborted).toEqual([0, 1, 2])
  })

  test('a bug is thrown, and a second one behind it disturbs nobody', async () => {
    const { answer, fail } = workers()
    const next = concurrently([0, 1], 2, running, answer).next()
    fail(0)
    fail(1)
    await expect(next).rejects.toThrow('broken 0')
  })
})
