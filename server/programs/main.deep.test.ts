// The server as a process: how it starts, fails to start, and ends.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cardRows } from '#server/testing/catalogue'
import { leapsByDays } from '#server/testing/clocks/leaping-clock'
import { environmentOfTests } from '#server/testing/run-program'
import { temporaryStorage } from '#server/testing/storages'

// Each test starts one process or more, and a busy machine starts them slowly.
vi.setConfig({ testTimeout: 120_000 })

/** A port without a server. */
const nowhere = 'http://127.0.0.1:1'

/** For --import: timers of ten seconds and more never fire, so that a process ends only if nothing is left to wait for. */
const noPatience = `
  const soon = setTimeout
  globalThis.setTimeout = (work, ms, ...rest) => soon(ms >= 10_000 ? () => {} : work, ms, ...rest)`

const preloading = (script: string) => ({
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(script)}`,
})

let folder: string
let started: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
})
afterEach(async () => {
  for (const child of started) await killed(child)
  started = []
  rmSync(folder, { recursive: true })
})

interface Run {
  readonly child: ChildProcess
  readonly output: () => string
  readonly errors: () => string
}

function run(environment: Record<string, string> = {}, program = 'main.ts', ...args: string[]): Run {
  const env = { ...environmentOfTests, DATA_DIR: join(folder, 'data'), PORT: '0', ...environment }
  const command = [join(import.meta.dirname, program), ...args]
  const child = spawn(process.execPath, command, { env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  started.push(child)
  let output = ''
  let errors = ''
  child.stdout.on('data', chunk => (output += String(chunk)))
  child.stderr.on('data', chunk => (errors += String(chunk)))
  return { child, output: () => output, errors: () => errors }
}

/** Waits until the server is ready. Returns its port. */
async function ready({ child, output, errors }: Run): Promise<number> {
  while (!output().includes('\n')) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${errors()}`)
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'close')])
  }
  return Number(/^Holofolio is ready on http:\/\/localhost:(\d+)\n/.exec(output())?.[1])
}

async function ended({ child }: Run): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
  return child.exitCode
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

async function untilRefused(port: number): Promise<void> {
  for (;;) {
    try {
      ;(await open(port)).destroy()
    } catch {
      return
    }
  }
}

async function post(port: number, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function answer(socket: Socket): Promise<string> {
  const [chunk] = await once(socket, 'data')
  return String(chunk)
}

describe('the server', () => {
  it('prints its address when ready, and keeps its folder private to its owner', async () => {
    const server = run()
    const port = await ready(server)
    const socket = await open(port)
    socket.write('GET /api/ready HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect(await answer(socket)).toMatch(/^HTTP\/1\.1 200 /)
    const data = join(folder, 'data')
    expect(statSync(data).mode & 0o777).toBe(0o700)
    expect(statSync(join(data, 'uploads')).mode & 0o777).toBe(0o700)
    for (const name of readdirSync(data).filter(name => name !== 'uploads')) {
      expect([name, statSync(join(data, name)).mode & 0o077]).toEqual([name, 0])
    }
  })

  it('is not ready with too little disk space, and logs it once', async () => {
    const server = run({ DISK_FLOOR_MB: '999999999', LOG_LEVEL: 'error' })
    const port = await ready(server)
    for (const _ of [1, 2]) {
      const socket = await open(port)
      socket.write('GET /api/ready HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
      expect(await answer(socket)).toMatch(/^HTTP\/1\.1 503 /)
    }
    expect(server.errors().trim().split('\n')).toEqual([
      expect.stringContaining('the disk of the data folder has too little space'),
    ])
  })

  it('finishes a running call after SIGTERM, accepts no new one, and ends with 0', async () => {
    const server = run()
    const port = await ready(server)
    const socket = await open(port)
    const body = JSON.stringify({ username: 'nobody', password: 'a password' })
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    expect(await answer(socket)).toMatch(/^HTTP\/1\.1 100 /)
    server.child.kill('SIGTERM')
    await untilRefused(port)
    socket.write(body)
    expect(await answer(socket)).toMatch(/^HTTP\/1\.1 401 /)
    socket.end()
    expect(await ended(server)).toBe(0)
    expect(existsSync(join(folder, 'data', 'holofolio.db-wal'))).toBe(false)
  })

  it('ends at once with 0 on SIGINT although a connection stays open', async () => {
    const server = run(preloading(noPatience))
    const socket = await open(await ready(server))
    server.child.kill('SIGINT')
    expect(await ended(server)).toBe(0)
    socket.destroy()
  })

  it('rejects a folder in use in one line, and starts once the other server is killed', async () => {
    const first = run()
    await ready(first)
    const second = run()
    expect(await ended(second)).toBe(1)
    expect(second.errors()).toMatch(/^Another Holofolio process is already using [^\n]+\n$/)
    expect(second.output()).toBe('')
    await killed(first.child)
    expect(await ready(run())).toBeGreaterThan(0)
  })

  it('survives an unhandled rejection, and logs it', async () => {
    const stray = "process.on('SIGUSR2', () => void Promise.reject(new Error('stray')))"
    const server = run(preloading(stray))
    const port = await ready(server)
    server.child.kill('SIGUSR2')
    while (!server.errors().includes('stray')) await once(server.child.stderr ?? server.child, 'data')
    expect(server.errors()).toContain('unhandled rejection')
    const socket = await open(port)
    socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect(await answer(socket)).toMatch(/^HTTP\/1\.1 200 /)
  })

  it.each([
    ['demo', 'demo-password'],
    ['admin', 'admin'],
  ])('has no built-in account: not %s with %s', async (username, password) => {
    const port = await ready(run())
    expect((await post(port, '/api/auth/login', { username, password })).status).toBe(401)
    const recount = run({}, 'reconcile.ts')
    expect(await ended(recount)).toBe(0)
    expect(recount.output()).toMatch(/^0 collectors, /)
  })

  it('hashes passwords at the full cost', async () => {
    const port = await ready(run())
    const account = { username: 'ash', email: 'ash@example.com', password: 'a quiet long passphrase' }
    expect((await post(port, '/api/auth/register', account)).status).toBe(201)
    using database = new DatabaseSync(join(folder, 'data', 'holofolio.db'), { readOnly: true })
    const kept = database.prepare('SELECT password_hash FROM collectors').get()
    expect(kept?.['password_hash']).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  })

  it('lets an import, a recount and a backup run at the same time', async () => {
    const port = await ready(run({ TCGDEX_API_URL: nowhere }))
    const account = { username: 'ash', email: 'ash@example.com', password: 'a quiet long passphrase' }
    const registered = await post(port, '/api/auth/register', account)
    const { token } = JSON.parse(await registered.text())
    writeFileSync(join(folder, 'cards.ndjson'), cardRows.map(row => JSON.stringify(row)).join('\n'))
    for (const [program, ...args] of [
      ['catalogue-import.ts', '--file', 'cards.ndjson'],
      ['reconcile.ts'],
      ['backup.ts', 'backups'],
    ] as const) {
      const beside = run({}, program, ...args)
      expect([program, await ended(beside), beside.errors()]).toEqual([program, 0, ''])
      const headers = { authorization: `Bearer ${token}` }
      const found = await fetch(`http://127.0.0.1:${port}/api/products?search=drapion`, { headers })
      expect([found.status, await found.json()]).toMatchObject([200, { products: [{ name: 'Drapion' }] }])
    }
    expect(readdirSync(join(folder, 'backups'))).toEqual([expect.stringMatching(/^holofolio-backup-.+Z$/)])
  })

  it('runs each of its jobs on schedule', { timeout: 240_000 }, async () => {
    const metricsToken = 'the-token-of-a-test'
    const server = run({
      ...preloading(leapsByDays),
      METRICS_TOKEN: metricsToken,
      BACKUP_DIR: join(folder, 'backups'),
      RATE_LIMIT: 'off',
      SMTP_URL: 'smtp://127.0.0.1:1',
      TCGDEX_API_URL: nowhere,
    })
    const port = await ready(server)
    const headers = { authorization: `Bearer ${metricsToken}` }
    const timesDone = async (job: string) => {
      const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text()
      const line = new RegExp(`^holofolio_background_runs_total\\{name="${job}",outcome="done"\\} (.+)$`, 'm')
      return Number(line.exec(figures)?.[1])
    }
    // Some of these run at start too, so wait for the second run.
    const jobs = ['tidying', 'daily statistics', 'unused pictures', 'held prices', 'price digests', 'backups']
    for (const job of jobs) {
      const timesDoneADayLater = () => {
        server.child.kill('SIGUSR2')
        return timesDone(job)
      }
      const patience = { timeout: 200_000, interval: 500 }
      await expect.poll(timesDoneADayLater, patience).toBeGreaterThanOrEqual(2)
    }
    const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text()
    expect(figures).toMatch(/^holofolio_backup_age_seconds \d/m)
  })

  it.skipIf(!process.env['TEST_POSTGRES_URL'])(
    'shares one PostgreSQL and one folder with other servers',
    async () => {
      const database = await temporaryStorage('postgres')
      const servers = [1, 2].map(() => run({ DATABASE_URL: database.url ?? '' }))
      for (const server of servers) expect(await ready(server)).toBeGreaterThan(0)
      for (const server of servers) server.child.kill('SIGTERM')
      for (const server of servers) expect(await ended(server)).toBe(0)
      await database.drop()
    },
  )

  it.each([
    [{ PORT: 'http' }, /^PORT must be [^\n]+\n$/],
    [{ BACKUP_DIR: 'data/backups' }, /^BACKUP_DIR must be outside DATA_DIR[^\n]+\n$/],
    [{ BACKUP_DIR: '/dev/null/backups' }, /^BACKUP_DIR must be a folder that can be written to[^\n]+\n$/],
    [
      { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' },
      /^PostgreSQL cannot be reached at 127\.0\.0\.1:1: [^\n]+\n$/,
    ],
  ])('explains in one line why it cannot start with %j', async (environment, sentence) => {
    const server = run(environment)
    expect(await ended(server)).toBe(1)
    expect(server.errors()).toMatch(sentence)
  })

  it('reports in one line that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const server = run({ PORT: port })
    expect(await ended(server)).toBe(1)
    expect(server.errors()).toMatch(/^The port is already in use: [^\n]+\n$/)
    other.close()
  })
})
