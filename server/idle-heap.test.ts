import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { reduceWhenIdle } from './idle-heap.ts'

// Two tests start a process.
vi.setConfig({ testTimeout: 70_000 })

/** V8 waits no eight seconds before it collects. */
const soon = '--gc-memory-reducer-start-delay-ms=10'
const megabyte = 1_024 ** 2
/** What the thread and the heap say. */
const none = { heldBytes: 0, workedMs: 0, worksMs: 0, looks: 0, reductions: 0, worksOn: false }
let heap = none
let watching = { stop: () => {} }

afterEach(() => watching.stop())

function watch(of: Partial<typeof heap>) {
  heap = { ...none, ...of }
  const watched = {
    reduce: () => {
      heap.reductions += 1
      if (heap.worksOn) heap.worksMs = 25
    },
    heldBytes: () => heap.heldBytes,
    workedMs: () => {
      heap.looks += 1
      heap.workedMs += heap.worksMs
      return heap.workedMs
    },
  }
  watching = reduceWhenIdle(watched, 1)
}

/** Waits until the watch has looked often. */
const looked = () => {
  const { looks } = heap
  return vi.waitFor(() => expect(heap.looks).toBeGreaterThan(looks + 10), { timeout: 20_000 })
}

/** Works until the watch has seen it, then rests. */
async function work(of: Partial<typeof heap> = {}) {
  Object.assign(heap, { worksMs: 25, ...of })
  await looked()
  heap.worksMs = 0
  await looked()
}

it('gives memory back once after each time of work', async () => {
  watch({ heldBytes: 60 * megabyte })
  await looked()
  expect(heap.reductions).toBe(1)
  await work({ heldBytes: 70 * megabyte })
  expect(heap.reductions).toBe(2)
})

it('gives nothing back while the thread works', async () => {
  watch({ heldBytes: 60 * megabyte, worksMs: 25 })
  await looked()
  expect(heap.reductions).toBe(0)
  await work()
  expect(heap.reductions).toBe(1)
})

it('leaves a little garbage where it is', async () => {
  watch({ heldBytes: 40 * megabyte })
  await looked()
  await work({ heldBytes: 47 * megabyte })
  expect(heap.reductions).toBe(1)
})

it('compares with what V8 holds after it has given back', async () => {
  watch({ heldBytes: 60 * megabyte })
  await looked()
  heap.heldBytes = 30 * megabyte
  await looked()
  await work({ heldBytes: 39 * megabyte })
  expect(heap.reductions).toBe(2)
})

it('asks again when work goes on before V8 has collected', async () => {
  watch({ heldBytes: 60 * megabyte, worksOn: true })
  await looked()
  expect(heap.reductions).toBe(1)
  await work()
  expect(heap.reductions).toBe(2)
})

it('makes V8 give back what a process no longer needs', async () => {
  const program = `
    import { reduceWhenIdle, heapOfProcess } from ${JSON.stringify(new URL('idle-heap.ts', import.meta.url))}
    globalThis.rows = Array.from({ length: 1_000_000 }, (_, at) => ({ at }))
    const heldBytes = heapOfProcess.heldBytes()
    globalThis.rows = null
    reduceWhenIdle(heapOfProcess, 10)
    const waiting = setInterval(() => {
      if (heapOfProcess.heldBytes() < heldBytes / 2) clearInterval(waiting)
    }, 50)`
  const child = spawn(process.execPath, [soon, '--input-type=module', '--eval', program], {
    stdio: 'inherit',
    timeout: 60_000,
  })
  expect(await once(child, 'exit')).toEqual([0, null])
})

it('is part of the server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
  const ending = `
    import vm from 'node:vm'
    import { syncBuiltinESMExports } from 'node:module'
    vm.runInNewContext = () => process.kill(process.pid, 'SIGTERM')
    syncBuiltinESMExports()`
  const preloading = ['--import', `data:text/javascript,${encodeURIComponent(ending)}`]
  const server = spawn(process.execPath, [...preloading, join(import.meta.dirname, 'programs', 'main.ts')], {
    env: { DATA_DIR: folder, PORT: '0' },
    stdio: 'ignore',
    timeout: 60_000,
    killSignal: 'SIGKILL',
  })
  expect(await once(server, 'exit')).toEqual([0, null])
  rmSync(folder, { recursive: true })
})
