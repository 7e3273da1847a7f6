import { describe, expect, onTestFinished, test } from 'vitest'
import { type Answering, fakeHost, html, inTurn, json, text } from '#server/testing/fake-host'
import { handClock } from '#server/testing/hand-clock'
import { tcgcsvList } from './tcgcsv.ts'

const running = new AbortController().signal
const file = (...results: unknown[]) => json({ totalItems: 1, success: true, errors: [], results })
const lugia = { productId: 451_396, marketPrice: 3.21, subTypeName: 'Holofoil' }

async function theList(answer: Answering, signal = running) {
  const host = await fakeHost(answer)
  onTestFinished(() => host.close())
  const { clock, waits } = handClock()
  const options = { baseUrl: host.url, userAgent: 'Holofolio/1.2.3' }
  const list = tcgcsvList({ ...options, reportCall: () => {}, clock, random: () => 0.5, timeoutMs: 10_000 })
  let requests = 0
  const reading = list.read(signal, () => (requests += 1))
  return { host, waits, clock, reading, list, requests: () => requests }
}

test('says who calls, and asks for one file after the other with a pause', async () => {
  const { host, waits, reading, requests } = await theList(file(lugia))
  await reading.prices('3170')
  await reading.prices('3171')
  expect(host.asked.map(({ path }) => path)).toEqual(['/tcgplayer/3/3170/prices', '/tcgplayer/3/3171/prices'])
  expect(new Set(host.asked.map(({ headers }) => headers['user-agent']))).toEqual(
    new Set(['Holofolio/1.2.3']),
  )
  expect(host.mostAtOnce()).toBe(1)
  expect(waits).toEqual([200])
  expect(requests()).toBe(2)
})

test('pauses between two runs too', async () => {
  const { waits, list, reading } = await theList(file(lugia))
  await reading.prices('1')
  await list.read(running, () => {}).prices('2')
  expect(waits).toEqual([200])
})

test.each([
  ['2026-09-11T20:05:58+0000\n', '2026-09-11T20:05:58.000Z'],
  ['2026-09-11T22:05:58+0200', '2026-09-11T20:05:58.000Z'],
  ['2026-09-11T20:05:58Z', '2026-09-11T20:05:58.000Z'],
])('reads the date of the last build: %j', async (content, expected) => {
  const { reading } = await theList(text(content))
  expect(await reading.builtAt()).toBe(expected)
})

test.each([
  '',
  'yesterday',
  '2026-13-45T20:05:58+0000',
  '1790000000',
])('reads no date from %j', async content => {
  const { reading } = await theList(text(content))
  expect(await reading.builtAt()).toMatchObject({ failure: 'malformed', isBlocked: false })
})

test('reads the sets, each once', async () => {
  const group = { groupId: 24_380, name: 'ME01: Mega Evolution', abbreviation: 'MEG', isSupplemental: false }
  const odd = [{ groupId: '1', name: 'One' }, null]
  const { reading } = await theList(
    file(group, { ...group, groupId: 3170, name: 'Silver Tempest' }, group, ...odd),
  )
  expect(await reading.parts()).toEqual([
    { id: '24380', name: 'ME01: Mega Evolution' },
    { id: '3170', name: 'Silver Tempest' },
  ])
})

test('does not mind the content type', async () => {
  const content = JSON.stringify({ success: true, results: [lugia] })
  const { reading } = await theList(text(content, { 'content-type': 'text/json' }))
  expect(await reading.prices('1')).toMatchObject({ productIds: ['451396'], leftOut: 0 })
})

test('a set that is gone has no files', async () => {
  const { host, reading } = await theList(html(404))
  expect(await reading.prices('1')).toBeNull()
  expect(await reading.products('1')).toBeNull()
  expect(await reading.parts()).toMatchObject({ failure: 'malformed' })
  expect(host.asked).toHaveLength(3)
})

describe('a refusal', () => {
  test.each([401, 403, 429, 418])('by %i is final, and not tried again', async status => {
    const { host, reading } = await theList(html(status))
    expect(await reading.prices('1')).toMatchObject({ isBlocked: true })
    expect(host.asked).toHaveLength(1)
  })
})

test('a temporary failure is retried, with pauses', async () => {
  const { reading, waits, requests } = await theList(inTurn(json({}, 503), json({}, 500), file(lugia)))
  expect(await reading.prices('1')).toMatchObject({ productIds: ['451396'] })
  expect(requests()).toBe(3)
  expect(waits.every(ms => ms >= 200)).toBe(true)
  const down = await theList(json({}, 503))
  expect(await down.reading.prices('1')).toMatchObject({ failure: 'unreachable', isBlocked: false })
})

test('a file of more than 8 MB is not read', async () => {
  const content = JSON.stringify({ success: true, results: [], padding: ' '.repeat(8_000_000) })
  const { reading } = await theList(text(content))
  expect(await reading.products('1')).toMatchObject({ failure: 'malformed' })
})

test('a run that was ended makes no call', async () => {
  const { host, reading } = await theList(file(lugia), AbortSignal.abort())
  expect(await reading.prices('1')).toMatchObject({ isUnasked: true })
  expect(host.asked).toEqual([])
})
