// The server as `npm start` runs it: a bundle.
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bundleProgram } from './bundle-server.mjs'

const project = join(import.meta.dirname, '..')
// Inside the project: what is not bundled is found in its packages.
const bundles = join(project, '.cache', `bundles-of-a-test-${process.pid}`)
const data = mkdtempSync(join(tmpdir(), 'holofolio-bundle-'))
const backups = mkdtempSync(join(tmpdir(), 'holofolio-bundle-backups-'))
let server: ChildProcess
let address: string

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

beforeAll(async () => {
  await bundleProgram(join(project, 'server/programs/main.ts'), join(bundles, 'server'))
  server = spawn(process.execPath, [join(bundles, 'server', 'main.mjs')], {
    env: { PORT: '0', DATA_DIR: data, BACKUP_DIR: backups, DISK_FLOOR_MB: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!server.stdout) throw new Error('a server without output')
  for await (const line of createInterface(server.stdout)) {
    address = /is ready on (\S+)/.exec(line)?.[1] ?? ''
    if (address !== '') break
  }
})
afterAll(async () => {
  server.kill('SIGTERM')
  await once(server, 'exit')
  for (const folder of [bundles, data, backups]) rmSync(folder, { recursive: true, force: true })
})

test('has few files, and no map of the lines of packages', () => {
  const names = readdirSync(join(bundles, 'server'))
  expect(names.length).toBeLessThan(12)
  expect(names).toContain('main.mjs.map')
  expect(names.filter(name => /^packages-.*\.map$/.test(name))).toEqual([])
})

test('keeps the text of packages short: ASCII, without comments', () => {
  const packages = readdirSync(join(bundles, 'server')).filter(name => name.startsWith('packages-'))
  expect(packages).toHaveLength(1)
  const text = readFileSync(join(bundles, 'server', packages[0] ?? ''), 'latin1')
  expect(/[^\0-\x7f]/.exec(text)).toBeNull()
  expect(/^\s*\/\*\*/m.exec(text)).toBeNull()
})

test('hashes passwords, and draws pictures in a process of its own', async () => {
  const body = JSON.stringify({
    username: 'ada',
    email: 'ada@example.com',
    password: 'a quiet long passphrase',
  })
  const headers = { 'content-type': 'application/json' }
  const registered = await fetch(`${address}/api/auth/register`, { method: 'POST', headers, body })
  expect(registered.status).toBe(201)
  const { token } = (await registered.json()) as { token: string }
  const picture = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#c60' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png')
  const authorization = { authorization: `Bearer ${token}` }
  const uploaded = await fetch(`${address}/api/products/upload-image`, {
    method: 'POST',
    headers: authorization,
    body: form,
  })
  expect(uploaded.status).toBe(201)
  const exported = await fetch(`${address}/api/auth/export`, { headers: authorization })
  expect(new TextDecoder().decode((await exported.arrayBuffer()).slice(0, 2))).toBe('PK')
})

test('describes its calls, and sends the page when it is built', async () => {
  const { openapi } = (await (await fetch(`${address}/api/openapi.json`)).json()) as { openapi: string }
  expect(openapi).toMatch(/^3\./)
  const page = await fetch(address)
  expect(page.status).toBe(existsSync(join(project, 'dist', 'index.html')) ? 200 : 404)
})

test('makes a backup in a process of its own, and restores it in a test', async () => {
  const tested = () => readdirSync(backups).filter(name => existsSync(join(backups, name, 'tested.json')))
  await expect.poll(tested, { timeout: 100_000 }).toHaveLength(1)
})

test('says in which of our files an error happened', async () => {
  const folder = join(bundles, 'programs')
  mkdirSync(folder)
  const program = join(folder, 'fails.ts')
  const lines = [
    `import { withSourceLines } from ${JSON.stringify(join(project, 'server/log.ts'))}`,
    'type Unused = { readonly of: string }',
    'function fail(): never {',
    "  throw new Error('on purpose')",
    '}',
    "try { fail() } catch (error) { console.log(withSourceLines((error as Error).stack ?? '')) }",
  ]
  writeFileSync(program, lines.join('\n'))
  await bundleProgram(program, join(bundles, 'fails'))
  const stack = execFileSync(process.execPath, [join(bundles, 'fails', 'fails.mjs')], { encoding: 'utf8' })
  expect(stack).toContain(`fail (${program}:4:`)
})

test('copies the log of a large change back in a thread, and ends after it has closed the database', async () => {
  const folder = join(bundles, 'writing')
  mkdirSync(folder)
  const program = join(folder, 'writes.ts')
  const file = join(folder, 'holofolio.db')
  const source = (name: string) => JSON.stringify(join(project, 'server/database', name))
  const lines = [
    `import { statSync } from 'node:fs'`,
    `import { setTimeout as pause } from 'node:timers/promises'`,
    `import { migrate } from ${source('migrate.ts')}`,
    `import { openSqlite } from ${source('engines/sqlite.ts')}`,
    `const file = ${JSON.stringify(file)}`,
    `const storage = openSqlite(file)`,
    `await migrate(storage)`,
    `const write = (name: string) => storage.write(async tx => {`,
    `  for (let row = 0; row < 1_500; row++)`,
    `    await tx.insertInto('job_progress').values({ job: name + row + 'x'.repeat(4_096), done_before: 'a' }).execute()`,
    `})`,
    `await write('first')`,
    `for (let tries = 0; tries < 500 && statSync(file).size < 10_000_000; tries++) await pause(20)`,
    `console.log(statSync(file).size < 10_000_000 ? 'not copied' : 'copied')`,
    `await write('second')`,
    `await storage.close()`,
    `console.log('closed')`,
  ]
  writeFileSync(program, lines.join('\n'))
  await bundleProgram(program, join(bundles, 'writes'))
  const bundled = join(bundles, 'writes', 'writes.mjs')
  const { stdout } = await promisify(execFile)(process.execPath, [bundled])
  expect(stdout).toBe('copied\nclosed\n')
})

test('bundles changed sources next to the bundle that may be running, and the same ones once', async () => {
  const copy = join(bundles, 'project')
  for (const folder of ['scripts', 'server/programs']) mkdirSync(join(copy, folder), { recursive: true })
  for (const file of ['toolchain.mjs', 'bundle-server.mjs'])
    copyFileSync(join(project, 'scripts', file), join(copy, 'scripts', file))
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'))
  const build = async (answer: number) => {
    writeFileSync(join(copy, 'server/programs/main.ts'), `console.log(${answer} as number)`)
    const script = `import { buildServer } from './scripts/bundle-server.mjs'; console.log(await buildServer())`
    const args = ['--input-type=module', '--eval', script]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: copy })
    const [program = '', ...before] = stdout.trim().split('\n').toReversed()
    return { program, isBundled: before.length > 0 }
  }
  const answerOf = (program: string) => execFileSync(process.execPath, [program], { encoding: 'utf8' }).trim()
  // On a busy machine the second may start when the first has ended.
  const [{ program: first }, { program: same }] = await Promise.all([build(1), build(1)])
  expect(same).toBe(first)
  expect(await build(1)).toEqual({ program: first, isBundled: false })
  const { program: second } = await build(2)
  expect([answerOf(first), answerOf(second)]).toEqual(['1', '2'])
  expect(readdirSync(join(copy, '.cache/server'))).toHaveLength(2)
})
