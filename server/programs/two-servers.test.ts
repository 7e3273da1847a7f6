// Two server processes on one PostgreSQL and one data folder, called over HTTP.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reconcile } from '#server/commands/ledger/reconcile'
import { type FakeMarketplace, fakeMarketplace, fourAsks } from '#server/testing/fake-marketplace'
import { addProducts } from '#server/testing/products'
import { environmentOfTests } from '#server/testing/run-program'
import { onPostgres, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'

const names = ['Charizard', 'Blastoise', 'Venusaur', 'Mewtwo', 'Raichu', 'Gyarados']

onPostgres(() => {
  let database: TemporaryStorage
  let market: FakeMarketplace
  let servers: ChildProcess[]
  let origins: string[]
  beforeAll(async () => {
    database = await temporaryStorage('postgres')
    await addProducts(
      database.storage,
      names.map((name, index) => ({ id: `card-${index}`, name, cardNumber: `${index + 1}/102` })),
    )
    market = await fakeMarketplace()
    servers = []
    origins = await Promise.all([started(), started()])
  }, 120_000)
  afterAll(async () => {
    await Promise.all(servers.map(ended))
    await market.close()
    await database.drop()
  })

  /** Starts a server. Returns its origin once it is ready. */
  async function started(): Promise<string> {
    const env = {
      ...environmentOfTests,
      DATA_DIR: database.folder,
      DATABASE_URL: String(database.url),
      // The refreshes of these tests ask.
      PRICE_AT_ONCE: 'off',
      PRICE_SOURCE: 'sandbox',
      EBAY_API_URL: market.url,
      PORT: '0',
    }
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env })
    servers.push(child)
    let [output, errors] = ['', '']
    child.stdout.on('data', chunk => (output += String(chunk)))
    child.stderr.on('data', chunk => (errors += String(chunk)))
    const failed = once(child, 'close').then(() => Promise.reject(new Error(`the server ended: ${errors}`)))
    while (!output.includes('\n')) await Promise.race([once(child.stdout, 'data'), failed])
    failed.catch(() => {})
    return /http:\S+/.exec(output)?.[0] ?? ''
  }

  interface Sent {
    readonly token?: string
    readonly body?: object
    readonly headers?: Record<string, string>
  }

  const send = (server: 0 | 1, call: string, { token, body, headers }: Sent = {}) => {
    const [method = '', path = ''] = call.split(' ')
    return fetch(`${origins[server]}${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    })
  }

  let collectors = 0
  async function registered(server: 0 | 1): Promise<string> {
    const username = `collector-${(collectors += 1)}`
    const body = { username, email: `${username}@example.com`, password: 'a quiet long passphrase' }
    const answer = await send(server, 'POST /api/auth/register', { body })
    expect(answer.status).toBe(201)
    return ((await answer.json()) as { token: string }).token
  }

  const copyOf = (index: number) => ({
    product_id: `card-${index}`,
    condition: 'Near Mint',
    purchase_price: 1,
  })

  it('refuses in one what was signed out in the other', async () => {
    const token = await registered(0)
    for (const server of [0, 1] as const) {
      expect((await send(server, 'GET /api/auth/profile', { token })).status).toBe(200)
    }
    expect((await send(0, 'POST /api/auth/logout', { token })).status).toBe(200)
    for (const server of [1, 0] as const) {
      expect((await send(server, 'GET /api/auth/profile', { token })).status).toBe(401)
    }
  })

  it('does once what comes to both under one idempotency key', async () => {
    const token = await registered(0)
    const headers = { 'idempotency-key': 'twins' }
    const twins = await Promise.all(
      ([0, 1, 0, 1] as const).map(server =>
        send(server, 'POST /api/collections', { token, headers, body: copyOf(0) }),
      ),
    )
    expect(twins.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const answers = (await Promise.all(twins.map(answer => answer.json()))) as { item: { id: string } }[]
    expect(new Set(answers.map(({ item }) => item.id)).size).toBe(1)
    const listed = (await (await send(1, 'GET /api/collections', { token })).json()) as {
      pagination: { totalItems: number }
    }
    expect(listed.pagination.totalItems).toBe(1)
  })

  it('counts changes that come to both at once, to the cent', async () => {
    const token = await registered(1)
    const changes = Array.from({ length: 40 }, (_, index) =>
      send((index % 2) as 0 | 1, 'POST /api/collections', { token, body: copyOf(index % names.length) }),
    )
    for (const { status } of await Promise.all(changes)) expect(status).toBe(201)
    const stats = (await (await send(0, 'GET /api/collections/stats', { token })).json()) as {
      basicStats: { total_quantity: number; total_investment: number }
    }
    expect(stats.basicStats).toMatchObject({ total_quantity: 40, total_investment: 40 })
    const differences: unknown[] = []
    await reconcile(database.storage, difference => differences.push(difference))
    expect(differences).toEqual([])
  })

  it('shows one refresh in both, and asks the marketplace once for each key', async () => {
    const tokens = [await registered(0), await registered(1)]
    for (const token of tokens) {
      for (const index of names.keys()) {
        expect((await send(0, 'POST /api/collections', { token, body: copyOf(index) })).status).toBe(201)
      }
    }
    const held: (() => void)[] = []
    market.answers.search = (response, asked) => void held.push(() => fourAsks(response, asked))
    const accept = { accept: 'text/event-stream' }
    const refresh = (server: 0 | 1, token: string | undefined) =>
      send(server, 'POST /api/prices/update-ebay-prices', { token: token ?? '', headers: accept })
    const streams = [refresh(0, tokens[0]), refresh(1, tokens[0]), refresh(1, tokens[1])]
    await expect.poll(() => held.length).toBeGreaterThan(0)
    const releasing = setInterval(() => held.splice(0).forEach(answer => answer()), 50)
    const texts = await Promise.all(streams.map(async stream => (await stream).text()))
    clearInterval(releasing)
    for (const text of texts) expect(text).toMatch(/event: progress/)
    const ends = texts.map(text => text.trim().split('\n\n').at(-1)?.split('\ndata: ')[1] ?? '')
    expect(ends[1]).toBe(ends[0])
    for (const end of ends) {
      expect(JSON.parse(end)).toMatchObject({ total: names.length, failedCount: 0, notAskedCount: 0 })
    }
    const searched = market.searches().map(({ query }) => query.toString())
    expect(searched.length).toBeGreaterThan(0)
    expect(new Set(searched).size).toBe(searched.length)
  }, 120_000)
})

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
