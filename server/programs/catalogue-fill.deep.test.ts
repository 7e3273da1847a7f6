// The server is killed while it fills the catalogue, and the command runs at the same time.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cardRows, setRows } from '#server/testing/catalogue'
import { failing, type FakeTcgdex, fakeTcgdex, stockTcgdex } from '#server/testing/fake-tcgdex'
import { environmentOfTests, runProgram } from '#server/testing/run-program'
import { onBothEngines, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'

interface Start {
  readonly catalogue: {
    readonly is_filled: boolean
    readonly fill: { readonly state: string; readonly sets_done: number; readonly cards: number } | null
  }
}

onBothEngines(engine => {
  let database: TemporaryStorage
  let tcgdex: FakeTcgdex
  let server: { readonly child: ChildProcess; readonly url: string; readonly output: () => string }
  let token: string

  const environment = (): Record<string, string> => ({
    DATA_DIR: database.folder,
    ...(database.url !== null && { DATABASE_URL: database.url }),
    TCGDEX_API_URL: tcgdex.url,
    LOG_LEVEL: 'error',
  })

  beforeEach(async () => {
    database = await temporaryStorage(engine)
    if (engine === 'sqlite') await database.storage.close()
    tcgdex = await fakeTcgdex()
    stockTcgdex(tcgdex)
    server = await started()
    const body = { username: 'first', email: 'first@example.com', password: 'a quiet long passphrase' }
    token = (await call<{ token: string }>('POST', '/api/auth/register', body)).token
  }, 60_000)
  afterEach(async () => {
    await killed()
    await tcgdex.close()
    await database.drop()
  })

  async function started(): Promise<typeof server> {
    const env = {
      ...environmentOfTests,
      ...environment(),
      PORT: '0',
      RATE_LIMIT: 'off',
      PRICE_AT_ONCE: 'off',
    }
    const program = join(import.meta.dirname, 'main.ts')
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', chunk => (output += String(chunk)))
    while (!output.includes('\n')) await once(child.stdout, 'data')
    return { child, url: /http:\S+/.exec(output)?.[0] ?? '', output: () => output }
  }

  async function killed(): Promise<void> {
    const { child } = server
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }

  const status = async () => (await call<Start>('GET', '/api/operator/start')).catalogue
  async function ended(): Promise<void> {
    const patience = { timeout: 120_000, interval: 200 }
    await expect.poll(async () => (await status()).fill?.state, patience).toBe('done')
  }
  const fill = () => call('POST', '/api/operator/catalogue-fill', { language: 'en' })

  /** Lets TCGdex hold back an answer for ever, once. Resolves when it was asked. */
  function heldBack(path: string): Promise<ServerResponse> {
    const asked = Promise.withResolvers<ServerResponse>()
    const [answer] = tcgdex.answers.get(path) ?? []
    tcgdex.answers.set(path, [response => asked.resolve(response), answer ?? failing(404)])
    return asked.promise
  }

  it('goes on after a restart where the server was killed', async () => {
    expect(server.output()).toContain('The catalogue is empty. Open http')
    const card = heldBack(`cards/${cardRows[0]?.id}`)
    await fill()
    await card
    await killed()
    tcgdex.asked.length = 0
    server = await started()
    expect((await status()).fill).toMatchObject({ state: 'running', cards: cardRows.length })
    await ended()
    expect(tcgdex.asked.filter(path => path.startsWith('sets'))).toEqual([])
    expect(tcgdex.asked.toSorted()).toEqual(cardRows.map(({ id }) => `cards/${id}`).toSorted())
    expect(server.output()).not.toContain('The catalogue is empty')
  }, 240_000)

  it('refuses the command while the server fills, and then fills on', async () => {
    const set = heldBack(`sets/${setRows[0].id}`)
    await fill()
    const response = await set
    const { code, errors } = await runProgram('catalogue-import.ts', { env: environment() })
    expect([code, errors]).toEqual([1, expect.stringContaining('The catalogue is being imported already')])
    response.end('{}')
    await ended()
    expect(await status()).toMatchObject({ is_filled: true })
  }, 240_000)
})
