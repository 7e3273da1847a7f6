import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

/** V8 waits no eight seconds before it collects. */
const soon = '--gc-memory-reducer-start-delay-ms=10'

it('makes V8 give back what a process no longer needs', { timeout: 70_000 }, async () => {
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
