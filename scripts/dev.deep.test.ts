import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
let started: ChildProcess | null = null

afterEach(async () => {
  if (started?.exitCode === null) {
    const gone = once(started, 'exit')
    started.kill('SIGTERM')
    await gone
  }
  rmSync(folder, { recursive: true, force: true })
})

it('`npm run dev` serves page and API from source with a demo account and readable logs, and stops both', async () => {
  const [port, pagePort] = [await freePort(), await freePort()]
  const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), PORT: String(port) }
  const command = [join(import.meta.dirname, 'dev.mjs'), '--port', String(pagePort)]
  started = spawn(process.execPath, command, { env, cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  started.stdout?.on('data', chunk => (output += chunk))
  const page = `http://127.0.0.1:${pagePort}`

  const health = await untilAnswered(`${page}/api/health`)
  expect(health.headers.get('content-type')).toMatch(/json/)
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200)
  const signIn = await fetch(`${page}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo', password: 'demo-password' }),
  })
  expect(signIn.status).toBe(200)
  // It refreshes its prices after the start.
  await expect.poll(() => output, { timeout: 20_000 }).toMatch(/INFO: prices refreshed \{"collector_id"/)
  const html = await (await fetch(`${page}/login`, { headers: { accept: 'text/html' } })).text()
  expect(html).toContain('/@vite/client')

  const gone = once(started, 'exit')
  started.kill('SIGTERM')
  await gone
  for (const address of [page, `http://127.0.0.1:${port}`]) await expect(fetch(address)).rejects.toThrow()
})

async function untilAnswered(address: string): Promise<Response> {
  for (;;) {
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return answer
    await pause(100)
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  if (address === null || typeof address === 'string') throw new Error('No free port')
  probe.close()
  await once(probe, 'close')
  return address.port
}
