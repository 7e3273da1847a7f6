import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { environmentOfTests } from '#server/testing/run-program'

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

it('is part of the server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
  const ending = `
    import vm from 'node:vm'
    import { syncBuiltinESMExports } from 'node:module'
    vm.runInNewContext = () => process.kill(process.pid, 'SIGTERM')
    syncBuiltinESMExports()
    // It looks every two seconds.
    const usual = setInterval
    globalThis.setInterval = (look, ms) => usual(look, ms === 2_000 ? 200 : ms)`
  const preloading = ['--import', `data:text/javascript,${encodeURIComponent(ending)}`]
  const server = spawn(process.execPath, [...preloading, join(import.meta.dirname, 'programs', 'main.ts')], {
    env: { ...environmentOfTests, DATA_DIR: folder, PORT: '0' },
    stdio: 'ignore',
    timeout: 60_000,
    killSignal: 'SIGKILL',
  })
  expect(await once(server, 'exit')).toEqual([0, null])
  rmSync(folder, { recursive: true })
})
