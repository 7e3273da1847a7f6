import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { EndpointName } from '#contract/endpoints'
import { inOneProcess } from '#server/commands/one-process'
import { commandHolder, importLease } from '#server/commands/products/start-catalogue-fill'
import { releaseServerLeases } from '#server/database/leases'
import { secondTestApp, type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { cardRows, sealedRows, setRows } from '#server/testing/catalogue'
import { fakeHost, json } from '#server/testing/fake-host'
import { failing, type FakeTcgdex, fakeTcgdex, stockTcgdex } from '#server/testing/fake-tcgdex'
import { onBothEngines } from '#server/testing/storages'
import { goOnFilling } from './catalogue-fill.ts'

const fillPath = '/api/operator/catalogue-fill'
const sets = setRows.filter(({ id }) => id === 'tr' || id === 'hgss4')
const cards = cardRows.filter(({ set }) => sets.some(({ id }) => id === set.id))
const running = new AbortController().signal

onBothEngines(engine => {
  let tcgdex: FakeTcgdex
  let app: TestApp
  let operator: TestCollector
  beforeEach(async () => {
    tcgdex = await fakeTcgdex()
    stockTcgdex(tcgdex, sets)
    app = await testApp(engine, { catalogueOrigin: { tcgdexApiUrl: tcgdex.url, sealedProductsUrl: null } })
    operator = await newCollector(app)
  })
  afterEach(async () => {
    await app.close()
    await tcgdex.close()
  })

  const start = (language = 'en', token = operator.token) =>
    app.call(`POST ${fillPath}`, { token, body: { language } })
  const stop = () => app.call(`DELETE ${fillPath}`, { token: operator.token })
  const status = async () =>
    (await app.call('GET /api/operator/start', { token: operator.token })).body.catalogue
  const named = async () => (await status()).languages
  const cardsAsked = () => tcgdex.asked.filter(path => path.startsWith('cards/'))
  const isFilled = async (token: string) => (await app.call('GET /api/catalogue', { token })).body

  /** Lets TCGdex hold back an answer. Returns when it was asked, and what lets it go. */
  function heldBack(path: string) {
    const asked = Promise.withResolvers<ServerResponse>()
    const [answer] = tcgdex.answers.get(path) ?? []
    tcgdex.answers.set(path, [response => asked.resolve(response), answer ?? failing(404)])
    return {
      asked: asked.promise,
      release: async () =>
        void (await asked.promise)
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(answer)),
    }
  }

  it('fills the catalogue when an operator has started it, and says how far it is', async () => {
    const collector = await newCollector(app)
    expect((await status()).fill).toBeNull()
    expect(await isFilled(collector.token)).toEqual({ is_filled: false, is_filling: false })
    await goOnFilling(app.parts, running)
    expect(tcgdex.asked).toEqual([])
    const { body } = await start()
    expect(body.catalogue.fill).toMatchObject({ language: 'en', state: 'running', sets: null, cards: 0 })
    expect(await isFilled(collector.token)).toEqual({ is_filled: false, is_filling: true })
    const card = heldBack(`cards/${cards[0]?.id}`)
    const filled = goOnFilling(app.parts, running)
    await card.asked
    expect((await status()).fill).toMatchObject({
      state: 'running',
      sets_done: sets.length + 1,
      sets: sets.length + 1,
      cards: cards.length,
      cards_expected: cards.length,
      details: null,
    })
    await card.release()
    await filled
    expect((await status()).fill).toMatchObject({
      state: 'done',
      details_done: cards.length,
      details: cards.length,
      left_out: 0,
      said: null,
    })
    expect(await named()).toEqual([{ language: 'en', cards: cards.length }])
    expect(await isFilled(collector.token)).toEqual({ is_filled: true, is_filling: false })
  })

  it('goes on in another process where a stopped server was', async () => {
    await start()
    const card = heldBack(`cards/${cards[0]?.id}`)
    const server = new AbortController()
    const first = goOnFilling(app.parts, server.signal)
    await card.asked
    server.abort()
    await card.release()
    await first
    expect((await status()).fill).toMatchObject({ state: 'running', sets_done: sets.length + 1 })
    await using second = await otherProcess()
    tcgdex.asked.length = 0
    await goOnFilling(second.parts, running)
    expect((await status()).fill?.state).toBe('done')
    expect(tcgdex.asked.filter(path => path.startsWith('sets'))).toEqual([])
  })

  it('requests no set again that an earlier server has imported', async () => {
    const many = setRows.slice(0, 7)
    stockTcgdex(tcgdex, many)
    await start()
    const set = heldBack(`sets/${many[1]?.id}`)
    const server = new AbortController()
    const first = goOnFilling(app.parts, server.signal)
    await set.asked
    expect((await status()).fill).toMatchObject({ sets_done: 5, sets: 8 })
    server.abort()
    await set.release()
    await first
    tcgdex.asked.length = 0
    await goOnFilling(app.parts, running)
    const again = tcgdex.asked.filter(path => path.startsWith('sets/'))
    expect(again.toSorted()).toEqual(
      many
        .slice(0, 3)
        .map(({ id }) => `sets/${id}`)
        .toSorted(),
    )
  })

  /** Another process on the same database: on SQLite, which admits one server, the same one again. */
  async function otherProcess(): Promise<TestApp & AsyncDisposable> {
    const other =
      engine === 'sqlite' ? app : await secondTestApp(app, { catalogueOrigin: app.parts.catalogueOrigin })
    return {
      ...other,
      [Symbol.asyncDispose]: async () => {
        if (other !== app) await other.close()
      },
    }
  }

  it('fails with a sentence, and goes on when it is tried again', async () => {
    tcgdex.answers.set('sets', [failing(404), ...(tcgdex.answers.get('sets') ?? [])])
    await start()
    await goOnFilling(app.parts, running)
    expect((await status()).fill).toMatchObject({ state: 'failed', said: 'TCGdex answered 404 (sets).' })
    await goOnFilling(app.parts, running)
    expect(tcgdex.asked).toEqual(['sets'])
    expect((await start()).body.catalogue.fill).toMatchObject({ state: 'running', said: null })
    await goOnFilling(app.parts, running)
    expect((await status()).fill?.state).toBe('done')
  })

  it('starts once when two press at the same moment, and imports in one process', async () => {
    const answers = await Promise.all([start(), start(), start()])
    expect(answers.map(({ status: code }) => code).toSorted()).toEqual([200, 409, 409])
    const refused = answers.find(({ status: code }) => code === 409)
    expect(refused?.refusal.error).toBe('The server is filling the catalogue already.')
    await using second = await otherProcess()
    await Promise.all([goOnFilling(app.parts, running), goOnFilling(second.parts, running)])
    expect((await status()).fill?.state).toBe('done')
    expect(cardsAsked().toSorted()).toEqual(cards.map(({ id }) => `cards/${id}`).toSorted())
  })

  it('leaves it to the command while that runs, and says so', async () => {
    await start()
    const command = Promise.withResolvers<void>()
    const holder = `${commandHolder}one`
    const imports = inOneProcess(app.parts, importLease, () => command.promise, { holder })
    await expect.poll(async () => (await status()).command_runs).toBe(true)
    // As a server on SQLite does when it starts.
    await app.storage.write(releaseServerLeases)
    await goOnFilling(app.parts, running)
    expect(tcgdex.asked).toEqual([])
    await stop()
    const { status: code, refusal } = await start()
    expect([code, refusal.error]).toEqual([
      409,
      expect.stringContaining('npm run catalogue:import is running'),
    ])
    command.resolve()
    await imports
    expect((await start()).status).toBe(200)
  })

  it('stops after the step it is at, keeps what it has, and goes on from there', async () => {
    await start()
    const card = heldBack(`cards/${cards[0]?.id}`)
    const first = goOnFilling(app.parts, running)
    await card.asked
    expect((await stop()).body.catalogue.fill).toMatchObject({ state: 'stopped', cards: cards.length })
    await card.release()
    await first
    expect((await status()).fill).toMatchObject({ state: 'stopped', details_done: 0 })
    expect(await named()).toEqual([{ language: 'en', cards: cards.length }])
    expect((await stop()).status).toBe(200)
    expect((await start()).body.catalogue.fill).toMatchObject({ state: 'running', cards: cards.length })
    await goOnFilling(app.parts, running)
    expect((await status()).fill?.state).toBe('done')
  })

  it('begins from the first set for another language, and after it was done', async () => {
    await start()
    await goOnFilling(app.parts, running)
    expect((await start('de')).body.catalogue.fill).toMatchObject({ language: 'de', sets_done: 0, cards: 0 })
    await stop()
    expect((await start('en')).body.catalogue.fill).toMatchObject({ language: 'en', sets_done: 0 })
    const { status: code, refusal } = await start('xx')
    expect([code, refusal.fields?.['language']]).toEqual([400, expect.stringContaining('code of a language')])
  })

  it('is for operators alone', async () => {
    const other = await newCollector(app)
    const calls: [EndpointName, object][] = [
      ['GET /api/operator/start', {}],
      [`POST ${fillPath}`, { body: { language: 'en' } }],
      [`DELETE ${fillPath}`, {}],
      ['PUT /api/operator/start/:step', { params: { step: 'prices' }, body: { is_done: true } }],
    ]
    for (const [name, sent] of calls) {
      expect((await app.call(name, sent)).status).toBe(401)
      const { status: code, refusal } = await app.call(name, { token: other.token, ...sent })
      expect([code, refusal.error]).toEqual([403, 'Only an operator of this server can do this.'])
    }
    expect((await status()).fill).toBeNull()
  })

  describe('sealed products', () => {
    const fillWith = async (sealedProductsUrl: string) => {
      const parts = { ...app.parts, catalogueOrigin: { tcgdexApiUrl: tcgdex.url, sealedProductsUrl } }
      await start()
      await goOnFilling(parts, running)
      return status()
    }

    it('come from the list that the operator names', async () => {
      const host = await fakeHost(json(sealedRows))
      onTestFinished(host.close)
      expect(await fillWith(`${host.url}/list.json`)).toMatchObject({ sealed_products: sealedRows.length })
    })

    it('are left out when the list is not there, with a sentence that hides a secret', async () => {
      const host = await fakeHost(json({}, 404))
      onTestFinished(host.close)
      const { fill } = await fillWith(`${host.url}/list.json?key=hunter2`)
      expect(fill).toMatchObject({ state: 'done', left_out: 1 })
      expect(fill?.said).toMatch(/^No sealed products: 127\.0\.0\.1:\d+ answered 404 \(\/list\.json\)\.$/)
    })
  })

  // A database server has a disk of its own.
  it.skipIf(engine === 'postgres')('fails while the disk is below its floor', async () => {
    await start()
    const full = { ...app.parts, diskFloorBytes: 2, freeDiskBytes: async () => 1 }
    await goOnFilling(full, running)
    expect((await status()).fill).toMatchObject({
      state: 'failed',
      said: 'The disk of the data folder has too little space.',
    })
  })

  it('keeps the ticks of the steps', async () => {
    const tick = async (step: string, is_done: boolean) =>
      (
        await app.call('PUT /api/operator/start/:step', {
          token: operator.token,
          params: { step },
          body: { is_done },
        })
      ).body.ticked
    expect(await tick('prices', true)).toEqual(['prices'])
    expect(await tick('prices', true)).toEqual(['prices'])
    expect(await tick('invite', true)).toEqual(['invite', 'prices'])
    expect(await tick('prices', false)).toEqual(['invite'])
  })

  it('says how registration stands, and whether there are others', async () => {
    const first = await app.call('GET /api/operator/start', { token: operator.token })
    expect(first.body).toMatchObject({ registration: 'open', has_others: false })
    await newCollector(app)
    const then = await app.call('GET /api/operator/start', { token: operator.token })
    expect(then.body.has_others).toBe(true)
  })
})
