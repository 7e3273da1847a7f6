// The process of the demo, with a folder that it fills as of today.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { environmentOfTests } from '#server/testing/run-program'

let folder: string
let child: ChildProcess | null = null
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'holofolio-test-'))))
afterEach(async () => {
  if (child && child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
  rmSync(folder, { recursive: true })
})

it('serves the demo from its own folder, ignores DATABASE_URL, and ends with 0', async () => {
  // No server runs there, so any use of it would fail.
  const env = {
    ...environmentOfTests,
    PORT: '0',
    LOG_LEVEL: 'error',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
  }
  const started = spawn(process.execPath, [join(import.meta.dirname, 'demo.ts')], {
    env,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  const lines: string[] = []
  for await (const line of createInterface(started.stdout)) if (lines.push(line) === 4) break
  expect(lines).toEqual([
    'DATABASE_URL is ignored: the demo uses ./data-demo.',
    'A demo collection is in ./data-demo.',
    expect.stringMatching(/^Holofolio is ready on http:\/\/localhost:\d+$/),
    'Sign in as demo with the password demo-password.',
  ])
  expect(existsSync(join(folder, 'data-demo', 'holofolio.db'))).toBe(true)

  const url = `http://127.0.0.1:${lines[2]?.split(':').at(-1)}`
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo', password: 'demo-password' }),
  })
  expect(signedIn.status).toBe(200)
  const { token } = (await signedIn.json()) as { token: string }
  const source = await fetch(`${url}/api/prices/source`, { headers: { authorization: `Bearer ${token}` } })
  expect(await source.json()).toMatchObject({ source: 'sandbox' })

  const ended = once(started, 'exit')
  started.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
