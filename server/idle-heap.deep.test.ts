import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { environmentOfTests } from '#server/testing/run-program'

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
