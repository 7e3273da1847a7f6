// The server as a process takes its limits from its environment.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { environmentOfTests } from '#server/testing/run-program'

let folder: string
let server: ChildProcess
let url: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
})
afterEach(async () => {
  await stopped()
  rmSync(folder, { recursive: true })
})

async function start(environment: Record<string, string>): Promise<void> {
  const env = { ...environmentOfTests, DATA_DIR: folder, PORT: '0', REGISTRATION: 'open', ...environment }
  server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env, cwd: folder })
  const [line] = (await once(server.stdout ?? server, 'data')) as [Buffer]
  url = /http:\/\/localhost:\d+/.exec(String(line))?.[0] ?? ''
}

async function stopped(): Promise<void> {
  if (server.exitCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

async function send(method: string, path: string, token: string, body: object) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as Record<string, never> }
}

async function registered(username: string): Promise<string> {
  const account = { username, email: `${username}@example.com`, password: 'a quiet long passphrase' }
  const { body } = await send('POST', '/api/auth/register', '', account)
  return body['token'] ?? ''
}

const product = (name: string) => ({
  name,
  product_type: 'card',
  set_name: 'Own',
  image_url: 'https://example.com/a.webp',
})

it('holds those it is given, and RATE_LIMIT=off lifts those of a day', { timeout: 120_000 }, async () => {
  const given = { MAX_COPIES: '2', PRODUCTS_PER_DAY: '1', CATALOGUE_EDITS: 'trusted' }
  await start(given)
  await registered('operator')
  const token = await registered('misty')
  const create = async (name: string) => send('POST', '/api/products', token, product(name))
  const first = await create('First')
  expect([first.status, (await create('Second')).status]).toEqual([201, 429])
  const { id } = first.body['product'] as unknown as { id: string }
  const copies = { product_id: id, condition: 'Near Mint', purchase_price: 1, quantity: 3 }
  expect(await send('POST', '/api/collections', token, copies)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('at most 2 copies') },
  })
  const rename = async (name: string) => (await send('PUT', `/api/products/${id}`, token, { name })).status
  expect(await rename('Renamed')).toBe(200)
  const database = new DatabaseSync(join(folder, 'holofolio.db'), { timeout: 5_000 })
  database.exec("update products set origin = 'import'")
  database.close()
  expect(await rename('Renamed again')).toBe(403)
  await stopped()

  await start({ ...given, RATE_LIMIT: 'off' })
  expect((await create('Second')).status).toBe(201)
  expect((await send('POST', '/api/collections', token, copies)).status).toBe(409)
})
