import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { roundsDuring } from './testing/clocks/rounds.ts'
import { stopClock, type StoppedClock } from './testing/clocks/stopped-clock.ts'
import { firstTurn, givingWay, hurried, turn } from './turns.ts'

let clock: StoppedClock
beforeEach(() => {
  clock = stopClock()
})
afterEach(() => vi.restoreAllMocks())

const nextRound = () => new Promise(resolve => setImmediate(resolve))

/** Uses up this round, so that the next caller waits in line. */
async function useUpRound(): Promise<void> {
  await turn()
  clock.pass(10)
}

/** Work in pieces that notes each piece. */
async function inPieces(name: string, count: number, order: string[], pieceMs = 10): Promise<void> {
  for (let piece = 1; piece <= count; piece++) {
    await turn()
    order.push(name)
    clock.pass(pieceMs)
  }
}

it('serves those who wait in the order they came', async () => {
  const order: string[] = []
  const running = inPieces('long', 5, order, 15)
  while (order.length === 0) await Promise.resolve()
  await nextRound()
  const short = turn().then(() => order.push('short'))
  await Promise.all([running, short])
  expect(order.indexOf('short')).toBeLessThanOrEqual(3)
})

it('lets timers and sockets in between', async () => {
  expect(await roundsDuring(() => inPieces('long', 20, []))).toBeGreaterThan(15)
})

it('serves everybody else before those who give way', async () => {
  const order: string[] = []
  await useUpRound()
  const patient = Array.from({ length: 20 }, () => givingWay(() => inPieces('patient', 3, order)))
  while (order.length < 2) await nextRound()
  order.length = 0
  await inPieces('other', 1, order)
  expect(order.indexOf('other')).toBeLessThanOrEqual(1)
  await Promise.all(patient)
  expect(order.filter(name => name === 'patient')).toHaveLength(60 - 2)
})

it('waits while somebody hurries, who waits for something else than a turn', async () => {
  const order: string[] = []
  let end = () => {}
  const hurry = hurried(async () => {
    await new Promise<void>(resolve => (end = resolve))
    order.push('hurried')
  })
  const patient = givingWay(() => inPieces('patient', 1, order))
  for (let rounds = 0; rounds < 5; rounds++) await nextRound()
  end()
  await Promise.all([hurry, patient])
  expect(order).toEqual(['hurried', 'patient'])
})

it('ends work that gives way, however long others hurry', async () => {
  // It waits for a timer.
  vi.restoreAllMocks()
  const forever = new AbortController()
  const hurry = hurried(() => new Promise(resolve => forever.signal.addEventListener('abort', resolve)))
  const order: string[] = []
  await givingWay(() => inPieces('patient', 3, order))
  expect(order).toHaveLength(3)
  forever.abort()
  await hurry
})

it('serves who says that others wait for them before those who give way', async () => {
  const order: string[] = []
  await givingWay(async () => {
    await turn()
    clock.pass(10)
    const patient = turn().then(() => order.push('patient'))
    const writer = firstTurn().then(() => order.push('writer'))
    await Promise.all([patient, writer])
  })
  expect(order).toEqual(['writer', 'patient'])
})

it('lets many who wait work in one round, if they are quick', async () => {
  await useUpRound()
  const many = () => Promise.all(Array.from({ length: 200 }, () => turn()))
  expect(await roundsDuring(many)).toBeLessThan(10)
})
