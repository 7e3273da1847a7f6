import { beforeEach, describe, expect, test } from 'vitest'
import { type Clock, paceOf } from '#server/pace'
import { handClock } from '#server/testing/hand-clock'
import { failing, type FakeTcgdex, fakeTcgdex } from '#server/testing/fake-tcgdex'
import { tcgdexApi } from './tcgdex-api.ts'

describe('the pace', () => {
  test('allows five calls a second across all callers', async () => {
    let nowMs = 0
    const sleepers: { untilMs: number; wake: () => void }[] = []
    const clock: Clock = {
      nowMs: () => nowMs,
      wait: ms => new Promise(wake => sleepers.push({ untilMs: nowMs + ms, wake })),
    }
    const turn = paceOf(5, clock)
    const taken: number[] = []
    const all = Promise.all(Array.from({ length: 12 }, () => turn().then(() => taken.push(nowMs))))
    while (taken.length < 12) {
      await new Promise(resolve => setImmediate(resolve))
      sleepers.sort((left, right) => left.untilMs - right.untilMs)
      const next = sleepers.shift()
      if (next) {
        nowMs = next.untilMs
        next.wake()
      }
    }
    await all
    expect(taken).toEqual(Array.from({ length: 12 }, (_, index) => index * 200))
  })

  test('saves no turns for later: after a pause it is still one at a time', async () => {
    const { clock, waits, turnTo } = handClock()
    const turn = paceOf(5, clock)
    await turn()
    turnTo(60_000)
    await turn()
    await turn()
    expect(waits).toEqual([200])
  })
})

describe('a call to TCGdex', () => {
  let tcgdex: FakeTcgdex
  beforeEach(async () => {
    tcgdex = await fakeTcgdex()
    return () => tcgdex.close()
  })

  const { clock } = handClock()
  const api = (more = {}) => tcgdexApi(tcgdex.url, { clock, random: () => 0.5, ...more })
  const charizard = { id: 'base1-4', name: 'Charizard' }

  test('returns the card with the requested id', async () => {
    tcgdex.answers.set('cards/base1-4', [charizard])
    expect(await api().card('base1-4')).toEqual(charizard)
  })

  test('rejects another card', async () => {
    tcgdex.answers.set('cards/Charizard', [charizard])
    await expect(api().card('Charizard')).rejects.toThrow('sent an unexpected answer')
  })

  test('escapes an id in the path', async () => {
    tcgdex.answers.set('cards/exu-%3F', [{ id: 'exu-%3F' }])
    expect(await api().card('exu-%3F')).toEqual({ id: 'exu-%3F' })
    await expect(api().card('../sets')).rejects.toThrow('answered 404')
    expect(tcgdex.asked.at(-1)).toBe('cards/../sets')
  })

  test('makes five calls a second, however many at once', async () => {
    const hand = handClock()
    const { sets, set, card } = api({ clock: hand.clock })
    tcgdex.answers.set('sets', [[]])
    tcgdex.answers.set('sets/base1', [{ id: 'base1' }])
    tcgdex.answers.set('cards/base1-4', [charizard])
    await Promise.all([sets(), set('base1'), ...Array.from({ length: 10 }, () => card('base1-4'))])
    expect(tcgdex.asked).toHaveLength(12)
    expect(hand.waits).toEqual(Array(11).fill(200))
  })

  test.each([429, 500, 503])('%i is tried again', async status => {
    tcgdex.answers.set('cards/base1-4', [failing(status), failing(status), charizard])
    expect(await api().card('base1-4')).toEqual(charizard)
    expect(tcgdex.asked).toHaveLength(3)
  })

  test('stops after three tries', async () => {
    tcgdex.answers.set('cards/base1-4', [failing(500)])
    await expect(api().card('base1-4')).rejects.toMatchObject({ mayPass: true })
    expect(tcgdex.asked).toHaveLength(3)
  })

  test.each([400, 404])('does not retry %i', async status => {
    tcgdex.answers.set('cards/base1-4', [failing(status)])
    await expect(api().card('base1-4')).rejects.toMatchObject({ mayPass: false })
    expect(tcgdex.asked).toHaveLength(1)
  })

  test('waits longer each time, with jitter, and as long as Retry-After says', async () => {
    const hand = handClock()
    tcgdex.answers.set('sets', [failing(500), failing(429, { 'retry-after': '7' }), []])
    await api({ clock: hand.clock }).sets()
    expect(hand.waits).toEqual([500, 7_000])
    tcgdex.answers.set('sets', [failing(429, { 'retry-after': '86400' }), []])
    await api({ clock: hand.clock }).sets()
    expect(hand.waits.at(-1)).toBe(60_000)
  })

  test('times out without an answer', async () => {
    tcgdex.answers.set('cards/base1-4', [() => {}])
    await expect(api({ timeoutMs: 50 }).card('base1-4')).rejects.toThrow('did not answer within 0.05 s')
  })

  test('times out when the answer never ends', async () => {
    tcgdex.answers.set('cards/base1-4', [response => void response.writeHead(200).write('{"id": ')])
    await expect(api({ timeoutMs: 50 }).card('base1-4')).rejects.toThrow('did not answer within 0.05 s')
  })

  test('follows no redirect', async () => {
    tcgdex.answers.set('cards/base1-4', [failing(302, { location: `${tcgdex.url}/v2/en/cards/elsewhere` })])
    tcgdex.answers.set('cards/elsewhere', [charizard])
    await expect(api().card('base1-4')).rejects.toThrow('answered 302')
    expect(tcgdex.asked).not.toContain('cards/elsewhere')
  })

  test.each([
    '<html>Access denied</html>',
    '{"id": "base1-4", "na',
    '',
  ])('rejects %j as an answer', async text => {
    tcgdex.answers.set('cards/base1-4', [response => void response.end(text)])
    await expect(api().card('base1-4')).rejects.toThrow('sent no JSON')
  })

  test('stops reading an answer that is too large', async () => {
    tcgdex.answers.set('cards/base1-4', [response => void response.end(' '.repeat(20_000_001))])
    await expect(api().card('base1-4')).rejects.toThrow('sent too much')
  })

  test('reports an unreachable server', async () => {
    await tcgdex.close()
    await expect(api().sets()).rejects.toThrow('could not be reached')
  })
})
