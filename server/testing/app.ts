/** The whole application on a new database, called over HTTP without a port. */
import { dirname, join } from 'node:path'
import { mkdirSync } from 'node:fs'
import { defaultSessionLifetime } from '#domain/accounts/session'
import { orderedKinds } from '#domain/prices/chosen-quote'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint'
import { type EndpointName, endpoints, type WireAnswer } from '#contract/endpoints'
import type { ErrorAnswer } from '#contract/errors'
import { type AppOptions, buildApp } from '#server/app'
import { readConfig } from '#server/config'
import { openPostgres } from '#server/database/engines/postgres'
import type { EngineName, Storage } from '#server/database/storage'
import { openSecrets } from '#server/factors/secret-key'
import { freeBytesUnder } from '#server/open-data'
import { folderStore } from '#server/images/folder-store'
import type { Log } from '#server/log'
import { type Parts, usualCopiesPerStep } from '#server/parts'
import { openBackground } from '#server/background'
import { openMetrics } from '#server/metrics'
import { openPasswords } from '#server/passwords/passwords'
import type { FilePrices, PriceList } from '#server/price-sources/price-list'
import type { PriceSource } from '#server/price-sources/price-source'
import { inEveryOrder, type OrderedSources, sourcesInOrder } from '#server/price-sources/sources-in-order'
import { switchSources } from '#server/price-sources/switched-sources'
import { temporaryStorage, type TemporaryStorage } from './storages.ts'

export interface Sent {
  readonly token?: string
  readonly params?: Record<string, string>
  readonly query?: Record<string, string | number>
  /** Any value, so that refusals can be tested too. */
  readonly body?: unknown
  /** The one file of a form endpoint, or the file that is the body. */
  readonly file?: Buffer
  readonly headers?: Record<string, string>
  /** The caller's address. */
  readonly address?: string
}

export interface Answered<Name extends EndpointName> {
  readonly status: number
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>
  /** The JSON of a success. */
  readonly body: WireAnswer<Name>
  /** The same JSON, typed as a refusal. */
  readonly refusal: ErrorAnswer
}

export interface TestApp {
  call<Name extends EndpointName>(name: Name, sent?: Sent): Promise<Answered<Name>>
  /** Registers a collector with a unique or given name and the password `testPassword`. */
  register(username?: string): Promise<WireAnswer<'POST /api/auth/register'>>
  readonly app: FastifyInstance
  readonly parts: Parts
  readonly storage: Storage
  readonly clock: TestClock
  /** The folder of uploaded images. */
  readonly uploadsFolder: string
  /** Its DATABASE_URL, for PostgreSQL. */
  readonly databaseUrl: string | null
  close(): Promise<void>
}

export interface TestClock {
  now: Date
  advance(ms: number): void
}

export const testPassword = 'a quiet long passphrase'

/** Other parts for a test. A price source is used as the only one. */
export type ChangedParts = Partial<Omit<Parts, 'priceSource'>> & {
  readonly priceSource?: PriceSource | OrderedSources
}

/** Cheap hashing, because tests register hundreds of collectors. */
const quickCost = { memoryKiB: 64, passes: 1 }

/** `change` replaces parts, such as the clock or the log. Rate limits are off by default. */
export async function testApp(
  engine: EngineName,
  change: ChangedParts = {},
  options: Partial<AppOptions> = {},
): Promise<TestApp> {
  return appOn(await temporaryStorage(engine), settableClock(), change, options)
}

/**
 * A second server on the PostgreSQL database, data folder and clock of the first, with connections of its own, as in
 * another process. Close it first.
 */
export async function secondTestApp(
  { databaseUrl, parts, clock, uploadsFolder }: TestApp,
  change: ChangedParts = {},
): Promise<TestApp> {
  if (databaseUrl === null) throw new Error('the embedded database belongs to one server')
  const storage = openPostgres(databaseUrl, () => {})
  const database = { storage, url: databaseUrl, folder: dirname(uploadsFolder), drop: storage.close }
  return appOn(database, clock, { priceSource: parts.priceSource, ...change }, {})
}

/** The application on a database that is there already, with the clock at an instant. Closing it drops the database. */
export async function testAppOn(database: TemporaryStorage, now: Date): Promise<TestApp> {
  const app = await appOn(database, settableClock(now), {}, {})
  let registered = 0
  return { ...app, register: (username = `newcomer-${++registered}`) => app.register(username) }
}

async function appOn(
  database: TemporaryStorage,
  clock: TestClock,
  { priceSource = noSource, ...change }: ChangedParts,
  options: Partial<AppOptions>,
): Promise<TestApp> {
  const uploadsFolder = join(database.folder, 'uploads')
  mkdirSync(uploadsFolder, { recursive: true })
  const metrics = openMetrics({ storage: change.storage ?? database.storage, callsLeft: new Map() })
  const background = openBackground(silentLog, metrics)
  const parts: Parts = {
    storage: database.storage,
    now: () => new Date(clock.now),
    images: folderStore(uploadsFolder),
    dataFolder: database.folder,
    tombstonesFile: join(database.folder, 'tombstones.ndjson'),
    freeDiskBytes: () => freeBytesUnder(database.folder),
    diskFloorBytes: 0,
    sessionLifetime: defaultSessionLifetime,
    passwords: openPasswords(quickCost),
    secrets: openSecrets(database.folder, null),
    secondFactor: 'off',
    registration: 'open',
    renamers: 'everybody',
    publicUrl: 'https://cards.example',
    // Where nothing listens.
    catalogueOrigin: { tcgdexApiUrl: 'http://127.0.0.1:1', sealedProductsUrl: null },
    rateLimits: false,
    quotas: readConfig({}).quotas,
    copiesPerStep: usualCopiesPerStep,
    log: silentLog,
    ...switchedParts(priceSource, () => new Date(clock.now)),
    priceLists: [],
    rateSource: null,
    certificates: null,
    pricesAtOnce: false,
    readsRates: false,
    askToMarketFactor: 1,
    mailer: null,
    background,
    metrics,
    ...change,
  }
  const app = await buildApp(parts, { pageFolder: null, trustProxy: null, metricsToken: null, ...options })
  const call = caller(app)
  let registered = 0
  return {
    call,
    register: async (username = `collector-${++registered}`) => {
      const body = { username, email: `${username}@example.com`, password: testPassword }
      const answered = await call('POST /api/auth/register', { body })
      if (answered.status !== 201) throw new Error(`could not register: ${answered.refusal.error}`)
      return answered.body
    },
    app,
    parts,
    storage: parts.storage,
    clock,
    uploadsFolder,
    databaseUrl: database.url,
    close: async () => {
      await app.close()
      await background.stop()
      await database.drop()
    },
  }
}

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} }

/** A price source that can price nothing. */
const noSource: PriceSource = {
  name: 'none',
  label: 'no source',
  prices: 'Nothing has a price.',
  notice: null,
  externalIds: [],
  languages: ['en'],
  quota: null,
  canPrice: () => false,
  async *ask() {},
}

/** A source alone, known to operators and on; so are all price lists. Several sources cannot be switched. */
/** A price list whose files have nothing in them. */
const aList: PriceList = {
  ...noSource,
  name: 'files',
  label: 'A list of files',
  catalogue: 'tcgplayer',
  read: () => {
    throw new Error('it is never read')
  },
}

async function readFile(chunks: AsyncIterable<string>): Promise<FilePrices> {
  let rows = 0
  for await (const chunk of chunks) rows += chunk.split('\n').filter(line => line !== '').length
  return { rows, unknown: 0, leftOut: 0, productIds: [], withoutId: [], quoteOf: () => null }
}

function switchedParts(
  priceSource: PriceSource | OrderedSources,
  now: () => Date,
): Pick<Parts, 'priceSource' | 'sources'> {
  const isSeveral = 'order' in priceSource
  const about = { kinds: orderedKinds, site: null, terms: null }
  const files = { facts: aList, about, needs: null, source: null, list: aList, readFile }
  const known = isSeveral
    ? []
    : [{ facts: priceSource, about, needs: null, source: priceSource, list: null }, files]
  const order = isSeveral ? priceSource.order : inEveryOrder([priceSource.name])
  const switched = switchSources({
    known,
    environment: { order, setting: null },
    combine: sourcesInOrder,
    now,
  })
  return {
    priceSource: isSeveral ? priceSource : switched.priceSource,
    sources: { ...switched.sources, isOn: () => true },
  }
}

function settableClock(now = new Date('2026-03-14T12:00:00.000Z')): TestClock {
  return {
    now,
    advance(ms) {
      this.now = new Date(this.now.getTime() + ms)
    },
  }
}

function caller(app: FastifyInstance): TestApp['call'] {
  return async (name, sent = {}) => {
    const [method, pattern] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
    const url = pattern.replaceAll(/:(\w+)/g, (_, key: string) =>
      encodeURIComponent(sent.params?.[key] ?? ''),
    )
    const payload = payloadOf(name, sent)
    const response = await app.inject({
      method,
      url,
      query: Object.fromEntries(Object.entries(sent.query ?? {}).map(([key, value]) => [key, String(value)])),
      headers: {
        ...payload?.headers,
        ...(sent.token !== undefined && { authorization: `Bearer ${sent.token}` }),
        ...sent.headers,
      },
      ...(payload && { payload: payload.bytes }),
      ...(sent.address !== undefined && { remoteAddress: sent.address }),
    })
    const isJson = String(response.headers['content-type']).includes('json')
    // A download is looked at by its bytes.
    const body = isJson && response.body !== '' ? JSON.parse(response.body) : {}
    return { status: response.statusCode, headers: response.headers, body, refusal: body }
  }
}

function payloadOf(name: EndpointName, { body, file }: Sent) {
  const endpoint: Endpoint = endpoints[name]
  if (file && endpoint.file !== undefined) return formOf(endpoint.file, file)
  if (file && endpoint.rawFile)
    return { headers: { 'content-type': endpoint.rawFile.contentType }, bytes: file }
  if (body === undefined) return null
  return { headers: { 'content-type': 'application/json' }, bytes: Buffer.from(JSON.stringify(body)) }
}

function formOf(field: string, file: Buffer) {
  const boundary = 'boundary-of-a-test'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="picture.png"\r\ncontent-type: image/png\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    bytes: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
