import { afterEach, expect, it, vi } from 'vitest'
import { reduceWhenIdle } from './idle-heap.ts'

const megabyte = 1_024 ** 2
/** What the thread and the heap say. */
const none = { heldBytes: 0, workedMs: 0, worksMs: 0, reductions: 0, worksOn: false }
let heap = none
let watching = { stop: () => {} }

afterEach(() => {
  watching.stop()
  vi.useRealTimers()
})

function watch(of: Partial<typeof heap>) {
  heap = { ...none, ...of }
  const watched = {
    reduce: () => {
      heap.reductions += 1
      if (heap.worksOn) heap.worksMs = 25
    },
    heldBytes: () => heap.heldBytes,
    workedMs: () => {
      heap.workedMs += heap.worksMs
      return heap.workedMs
    },
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  watching = reduceWhenIdle(watched, 1)
}

/** Lets the watch look ten times. */
const look = () => vi.advanceTimersByTime(10)

/** Works until the watch has seen it, then rests. */
function work(of: Partial<typeof heap> = {}) {
  Object.assign(heap, { worksMs: 25, ...of })
  look()
  heap.worksMs = 0
  look()
}

it('gives memory back once after each time of work', () => {
  watch({ heldBytes: 60 * megabyte })
  look()
  expect(heap.reductions).toBe(1)
  work({ heldBytes: 70 * megabyte })
  expect(heap.reductions).toBe(2)
})

it('gives nothing back while the thread works', () => {
  watch({ heldBytes: 60 * megabyte, worksMs: 25 })
  look()
  expect(heap.reductions).toBe(0)
  work()
  expect(heap.reductions).toBe(1)
})

it('leaves a little garbage where it is', () => {
  watch({ heldBytes: 40 * megabyte })
  look()
  work({ heldBytes: 47 * megabyte })
  expect(heap.reductions).toBe(1)
})

it('compares with what V8 holds after it has given back', () => {
  watch({ heldBytes: 60 * megabyte })
  look()
  heap.heldBytes = 30 * megabyte
  look()
  work({ heldBytes: 39 * megabyte })
  expect(heap.reductions).toBe(2)
})

it('asks again when work goes on before V8 has collected', () => {
  watch({ heldBytes: 60 * megabyte, worksOn: true })
  look()
  expect(heap.reductions).toBe(1)
  work()
  expect(heap.reductions).toBe(2)
})
