import { afterEach, expect, test } from 'vitest'
import { type Answering, type FakeHost, fakeHost, json } from '#server/testing/fake-host'
import { BadFile } from './read-rows.ts'
import { sealedList } from './sealed-list.ts'

let host: FakeHost
const opened = async (answer: Answering) => {
  host = await fakeHost(answer)
  return `${host.url}/list.json?key=hunter2`
}
afterEach(() => host.close())

const waits: number[] = []
const clock = { nowMs: () => 0, wait: async (ms: number) => void waits.push(ms) }
const failureAt = async (answer: Answering, changed = {}) => {
  const error: unknown = await sealedList(await opened(answer), { clock, ...changed }).catch(
    failure => failure,
  )
  expect(error).toBeInstanceOf(BadFile)
  expect(String(error)).not.toContain('hunter2')
  return error instanceof Error ? error.message.replace(/:\d+ /, ' ') : ''
}

test('gets the rows of a list', async () => {
  expect(await sealedList(await opened(json([{ id: 'box' }, 7])))).toEqual([{ id: 'box' }, 7])
  expect(host.asked).toMatchObject([{ method: 'GET', path: '/list.json' }])
})

test.each<[string, Answering, number]>([
  ['sent no list', json({ products: [] }), 1],
  ['answered 404', json({}, 404), 1],
  ['answered 302', json([], 302, { location: 'http://127.0.0.1:1/' }), 1],
  ['answered 503', json([], 503), 3],
  ['sent no JSON', response => response.end('<html>'), 3],
  ['sent too much', json(['x'.repeat(2_000)]), 1],
])('says that the address %s', async (failure, answer, tries) => {
  expect(await failureAt(answer, { maxBytes: 1_000 })).toBe(
    `No sealed products: 127.0.0.1 ${failure} (/list.json).`,
  )
  expect(host.asked).toHaveLength(tries)
})

test('waits for an answer no longer than its deadline', async () => {
  expect(await failureAt(() => {}, { timeoutMs: 50 })).toContain('did not answer within 0.05 s')
})

test('tries again after the time that the address asks for', async () => {
  let calls = 0
  const url = await opened((response, asked) => {
    calls += 1
    json(calls === 1 ? {} : [], calls === 1 ? 429 : 200, { 'retry-after': '7' })(response, asked)
  })
  expect(await sealedList(url, { clock })).toEqual([])
  expect(waits.at(-1)).toBe(7_000)
})
