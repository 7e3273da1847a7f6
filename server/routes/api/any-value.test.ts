import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { bodyKiBOf, type Endpoint } from '#contract/endpoint'
import { type EndpointName, endpoints, type WireAnswer } from '#contract/endpoints'
import { type ErrorAnswer, errorStatuses } from '#contract/errors'
import { jsonSchemaOf, type Place } from '#contract/description/json-schema'
import {
  anyJson,
  anyQueryText,
  anyTextJson,
  type FieldPath,
  fieldsOf,
  jsonWith,
  nameOfField,
  unkeepableJson,
} from '#server/testing/any-values'
import { type TestApp, testApp } from '#server/testing/app'
import { giveRole } from '#server/commands/accounts/operator-accounts'
import type { EngineName } from '#server/database/storage'
import { keepingMailer } from '#server/testing/confirmed-email'
import { answerFaults, bodyFaults } from '#server/testing/described'
import { knowingPrice } from '#server/testing/known-prices'
import { addProducts } from '#server/testing/products'
import { type SoundCall, soundCall } from '#server/testing/sound-calls'
import { onBothEngines, onOneEngine } from '#server/testing/storages'

const calls = Object.entries(endpoints) as [EndpointName, Endpoint][]
/** Starts a thread for each report. It asks the query of the totals. */
const drawn: EndpointName = 'GET /api/collections/export/insurance'
const namesWith = (place: 'query' | 'body') =>
  // A call with a file is refused without one, whatever its query says.
  calls
    .filter(([name, endpoint]) => endpoint[place] && !endpoint.rawFile && name !== drawn)
    .map(([name]) => name)
const readNames = calls
  .filter(
    ([name, { access, params, query, download }]) =>
      name.startsWith('GET ') &&
      access !== 'open' &&
      !params &&
      !download &&
      query?.safeParse({}).success !== false,
  )
  .map(([name]) => name)

/** One value in one field of a call that is else as it should be. */
interface Try {
  readonly field: string
  readonly value: string
  readonly query: string
  readonly payload: string | null
  /** Because the contract says that the value is none for this field. */
  readonly isNone: boolean
  /** Because it is a text that is kept nowhere. */
  readonly isUnkeepable: boolean
}

/** Its token is good for five tries. */
const usedUp = 'POST /api/auth/login/second-step'

/** The longest run of accents that was normalised. */
let longestRun = 0

/** An application for a suite, and how to try values in its calls. */
function tryingApp(engine: EngineName) {
  let app: TestApp
  let reader: WireAnswer<'POST /api/auth/register'>
  beforeAll(async () => {
    const { normalize } = String.prototype
    vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
      for (const [run] of this.matchAll(/\p{M}+/gu)) longestRun = Math.max(longestRun, run.length)
      return normalize.call(this, form)
    })
    app = await testApp(engine, { priceSource: knowingPrice(12_029), mailer: keepingMailer() })
    reader = await newCurator()
    await addProducts(app.storage, [{ id: 'charizard', setCode: 'base1' }, { id: 'blastoise' }])
  })
  afterAll(() => {
    vi.restoreAllMocks()
    return app.close()
  })

  /** Reads every list, those of reports and of price sources too. */
  const newCurator = async () => {
    const registered = await app.register()
    for (const role of ['operator', 'trusted'] as const)
      await giveRole(app.parts, registered.user.username, role, true)
    return registered
  }

  const send = async (
    name: EndpointName,
    { url, token }: SoundCall,
    query: string,
    payload: string | null,
  ) => {
    const [method = ''] = name.split(' ')
    const answer = await app.app.inject({
      method: method as 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: query === '' ? url : `${url}?${query}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload !== null && { 'content-type': 'application/json' }),
      },
      ...(payload !== null && { payload }),
    })
    const isFile = answer.statusCode === 200 && endpoints[name as 'GET /api/auth/export'].download
    return { status: answer.statusCode, body: isFile ? null : answer.json() }
  }

  /** Everything that is not as it should be of the answers, and how many values were taken. */
  const sweep = async (name: EndpointName, sound: SoundCall, tries: readonly Try[]) => {
    const faults: string[] = []
    let taken = 0
    for (const ofOneField of Map.groupBy(tries, ({ field }) => field).values()) {
      const tried = ofOneField.map(async one => {
        const { status, body } = await send(name, sound, one.query, one.payload)
        if (status < 300) taken += 1
        // A stranger's body has to be short: it is not read to find out which field is too long.
        const isRefusedUnread =
          status === 413 && Buffer.byteLength(one.payload ?? '') > bodyKiBOf(endpoints[name]) * 1_024
        const wrong = [
          ...(body === null ? [] : answerFaults(name, status, body)),
          ...(isRefusedUnread ? [] : faultsOf(one, status, body)),
        ]
        if (wrong.length > 0) faults.push(`${one.field} ${one.value.slice(0, 60)}: ${wrong.join(', ')}`)
      })
      await Promise.all(tried)
    }
    return { faults, taken }
  }

  return {
    get app() {
      return app
    },
    get reader() {
      return reader
    },
    newCurator,
    send,
    sweep,
  }
}

onOneEngine(engine => {
  const trying = tryingApp(engine)

  it.each(namesWith('body'))('accepts or rejects any value in any field of the body of %s', async name => {
    const sound = await soundCall(trying.app, name, await trying.newCurator())
    expect(bodyFaults(name, sound.body)).toEqual([])
    const { faults, taken } = await trying.sweep(name, sound, bodyTries(name, sound))
    expect(faults).toEqual([])
    for (const readName of readNames) {
      const { status, body } = await trying.app.call(readName, { token: sound.token })
      expect([status, answerFaults(readName, status, body)]).toEqual([200, []])
    }
    // Nothing was refused only because the rest of the call would not do.
    const again = name === usedUp ? await soundCall(trying.app, name, await trying.newCurator()) : sound
    const last = taken > 0 ? 200 : (await trying.send(name, again, '', JSON.stringify(again.body))).status
    expect(last).toBe(200)
  })
})

// PostgreSQL refuses texts and numbers that SQLite takes.
onBothEngines(engine => {
  const trying = tryingApp(engine)

  it.each(namesWith('query'))('accepts or rejects any value in any field of the query of %s', async name => {
    const sound = await soundCall(trying.app, name, trying.reader)
    const { faults, taken } = await trying.sweep(name, sound, queryTries(name, sound))
    expect(faults).toEqual([])
    expect(taken).toBeGreaterThan(0)
  })
})

it('never normalises a long run of accents, which takes time that grows with its square', () => {
  expect(longestRun).toBeGreaterThan(0)
  // A password may consist of them.
  expect(longestRun).toBeLessThanOrEqual(256)
})

it('leaves Object.prototype unchanged', () => {
  expect('isPolluted' in {}).toBe(false)
})

function bodyTries(name: EndpointName, { body }: SoundCall): Try[] {
  return fieldsIn(name, 'body').flatMap(path => {
    const field = nameOfField(path)
    // A password is never kept as it is, and to its slow digest one short text is like another.
    const isDigested = /password/.test(field)
    const values = [...anyJson, ...(isDigested ? [] : anyTextJson), ...unkeepableJson]
    return values.map(value => {
      const payload = jsonWith(body, path, value)
      const isNone = bodyFaults(name, JSON.parse(payload)).length > 0
      const isUnkeepable = unkeepableJson.includes(value) && !isDigested
      return { field, value, query: '', payload, isNone, isUnkeepable }
    })
  })
}

function queryTries(name: EndpointName, sound: SoundCall): Try[] {
  const { query: schema = z.never() }: Endpoint = endpoints[name]
  return fieldsIn(name, 'query').flatMap(path => {
    const field = nameOfField(path)
    const { [field]: _, ...others } = sound.query
    return anyQueryText.map(value => {
      const query = `${new URLSearchParams(others)}&${field}=${value}`
      const read = Object.fromEntries(new URLSearchParams(query))
      const isNone = !schema.safeParse(read).success
      return { field, value, query, payload: null, isNone, isUnkeepable: false }
    })
  })
}

function fieldsIn(name: EndpointName, place: Exclude<Place, 'answer'>): FieldPath[] {
  const { [place]: schema = z.never() }: Endpoint = endpoints[name]
  return fieldsOf(jsonSchemaOf(schema, place).schema)
}

function faultsOf({ field, isNone, isUnkeepable }: Try, status: number, body: ErrorAnswer): string[] {
  if (status < 300) return isNone || isUnkeepable ? ['was taken'] : []
  const { error, code, fields = {} } = body
  const faults: string[] = []
  if (status >= 500) faults.push(`was answered ${status}`)
  if (errorStatuses[code] !== status) faults.push(`${code} was answered ${status}`)
  // Refused for itself, or by a rule about several fields.
  const isNamed = Object.values(fields).includes(error)
  if (status === 400 && !isNamed) faults.push('names no field')
  const isAlone = status === 400 && Object.keys(fields).every(one => one.startsWith(field))
  if (isNone && !(isAlone && error.startsWith(field))) faults.push(`was not refused for itself: ${error}`)
  return faults
}
