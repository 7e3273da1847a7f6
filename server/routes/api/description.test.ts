import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Endpoint, endpoint } from '#contract/endpoint'
import { endpoints } from '#contract/endpoints'
import { jsonSchemaOf } from '#contract/description/json-schema'
import { apiVersion, openApi, type Operation } from '#contract/description/openapi'

const published = openApi(endpoints)
const plain: Record<string, unknown> = JSON.parse(JSON.stringify(published))

/** The calls of the contract that are so. */
const namesOf = (are: (call: Endpoint, name: string) => boolean) =>
  Object.entries(endpoints).flatMap(([name, call]) => (are(call, name) ? [name] : []))

const operations = Object.entries(published.paths).flatMap(([path, calls]) =>
  Object.entries(calls).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    operation,
  })),
)

function operationOf(name: string): Operation {
  const found = operations.find(operation => operation.name === name)
  if (!found) throw new Error(`there is no ${name}`)
  return found.operation
}

/** Everything in the document with the way to it. */
function* partsOf(part: unknown, way = ''): Generator<[way: string, part: unknown]> {
  yield [way, part]
  if (typeof part !== 'object' || part === null) return
  for (const [key, inner] of Object.entries(part))
    yield* partsOf(inner, `${way}/${key.replaceAll('/', '~1')}`)
}

const parts = [...partsOf(plain)]

describe('the document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(plain)).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('has every call of the contract and nothing else', () => {
    const calls = Object.keys(endpoints).map(name => name.replaceAll(/:(\w+)/g, '{$1}'))
    expect(operations.map(({ name }) => name).toSorted()).toEqual(calls.toSorted())
  })

  it('says in a sentence what each call does, and that what is read is answered with 200', () => {
    expect(namesOf(({ summary }) => !/^[A-Z].{7,}[^.]$/.test(summary))).toEqual([])
    expect(namesOf(({ status = 200 }, name) => name.startsWith('GET ') && status !== 200)).toEqual([])
  })

  it('has a unique operationId for each call, from method and path', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter(id => !/^(?:get|post|put|delete)[A-Za-z]+$/.test(id))).toEqual([])
    expect(operationOf('GET /api/products/{id}').operationId).toBe('getProductsById')
    expect(operationOf('GET /api/prices/product/{id}/history').operationId).toBe(
      'getPricesProductByIdHistory',
    )
  })

  it('has no dangling references and no unused components', () => {
    const pointers = parts.filter(([way]) => way.endsWith('/$ref')).map(([, pointer]) => String(pointer))
    const places = new Set(parts.map(([way]) => `#${way}`))
    expect(pointers.filter(pointer => !places.has(pointer))).toEqual([])
    const components = [...places].filter(place =>
      /^#\/components\/(?!securitySchemes)[^/]+\/[^/]+$/.test(place),
    )
    expect(components.filter(component => !pointers.includes(component))).toEqual([])
  })

  it('describes every field', () => {
    // Only an answer that says nothing but "done" has no fields.
    const empty = parts.filter(
      ([way, part]) =>
        typeof part === 'object' && JSON.stringify(part) === '{}' && !way.endsWith('/properties'),
    )
    expect(empty.map(([way]) => way)).toEqual([])
    // What may be in an OpenAPI document is OpenAPI's to say.
    const unsaid = parts.filter(([, part]) => part === true).map(([way]) => way)
    expect(unsaid.filter(way => !/\/re(?:quired|questBody\/required)$/.test(way))).toEqual([
      '/paths/~1api~1openapi.json/get/responses/200/content/application~1json/schema/additionalProperties',
    ])
  })

  it('has the version of the program', () => {
    const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
    expect(apiVersion).toBe(manifest.version)
  })

  it('has a tag for each resource', () => {
    const tags = published.tags.map(({ name }) => name)
    expect([...new Set(operations.flatMap(({ operation }) => operation.tags))].toSorted()).toEqual(
      tags.toSorted(),
    )
    expect(
      operations.filter(({ operation }) => operation.tags.includes('server')).map(({ name }) => name),
    ).toEqual(['GET /api/health', 'GET /api/ready', 'GET /api/openapi.json'])
  })
})

describe('a call', () => {
  const statusesOf = (name: string) => Object.keys(operationOf(name).responses).map(Number)

  it('lists the failures of its kind', () => {
    expect(statusesOf('GET /api/health')).toEqual([200, 500, 503])
    expect(statusesOf('POST /api/auth/login')).toEqual([200, 400, 401, 403, 413, 415, 429, 500, 503, 507])
    expect(statusesOf('GET /api/collections/stats')).toEqual([200, 401, 429, 500, 503])
    expect(statusesOf('GET /api/products/{id}')).toEqual([200, 401, 404, 429, 500, 503])
    expect(statusesOf('POST /api/collections')).toEqual([
      201, 400, 401, 404, 409, 413, 415, 422, 429, 500, 503, 507,
    ])
    expect(statusesOf('POST /api/prices/update-ebay-prices')).toContain(502)
  })

  it('requires a token if it needs a collector', () => {
    expect(operationOf('POST /api/auth/login').security).toEqual([])
    expect(operationOf('GET /api/trades').security).toEqual([{ bearer: [] }])
  })

  it('requires a body only if an empty one is rejected', () => {
    expect(operationOf('POST /api/collections').requestBody?.required).toBe(true)
    expect(operationOf('POST /api/notifications/read').requestBody?.required).toBe(false)
    expect(operationOf('POST /api/auth/logout').requestBody).toBeUndefined()
  })

  it('accepts an Idempotency-Key if it changes money', () => {
    const key = { $ref: '#/components/parameters/IdempotencyKey' }
    expect(operationOf('POST /api/collections/trades').parameters).toEqual([key])
    expect(operationOf('GET /api/trades').parameters).not.toContainEqual(key)
    const forLong = { $ref: '#/components/parameters/LongIdempotencyKey' }
    expect(operationOf('POST /api/collections').parameters).toEqual([forLong])
    expect(published.components['parameters']?.['LongIdempotencyKey']).toMatchObject({
      description: expect.stringContaining('within 30 days'),
    })
  })

  it('describes numbers in its query as numbers', () => {
    expect(operationOf('GET /api/wishlist').parameters).toEqual([
      {
        name: 'page',
        in: 'query',
        required: false,
        schema: { type: 'integer', minimum: 1, maximum: 1_000_000 },
      },
      { name: 'limit', in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 100 } },
    ])
  })

  it('describes uploads and downloads', () => {
    expect(operationOf('POST /api/products/upload-image').requestBody).toEqual({
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { image: { type: 'string', format: 'binary' } },
            required: ['image'],
          },
        },
      },
    })
    expect(operationOf('GET /api/auth/export').responses['200']?.content).toEqual({
      'application/zip': { schema: { type: 'string', format: 'binary' } },
    })
  })

  it('describes its events by name', () => {
    expect(operationOf('POST /api/prices/update-ebay-prices').responses['200']?.content).toMatchObject({
      'application/json': { schema: { $ref: '#/components/schemas/RefreshResult' } },
      'text/event-stream': {
        'x-events': {
          progress: { $ref: '#/components/schemas/RefreshProgress' },
          done: { $ref: '#/components/schemas/RefreshResult' },
          error: { $ref: '#/components/schemas/Error' },
        },
      },
    })
  })
})

describe('a field', () => {
  const body = (published.paths['/api/collections/{id}']?.['put']?.requestBody?.content['application/json'] ??
    {}) as { schema?: { properties?: Record<string, unknown> } }
  const blank = { $ref: '#/components/schemas/Blank' }

  it.each([
    ['own_price', { anyOf: [{ type: 'number', minimum: 0, maximum: 100_000_000, multipleOf: 0.01 }, blank] }],
    ['predicted_grade', { anyOf: [{ type: 'string', minLength: 1, maxLength: 50, pattern: '\\S' }, blank] }],
    ['grading_status', { anyOf: [{ type: 'string', enum: ['grading', 'graded'] }, blank] }],
    ['purchase_date', { type: 'string', format: 'date' }],
  ])('%s is described as it travels', (name, described) => {
    expect(body.schema?.properties?.[name]).toEqual(described)
  })

  it('cannot be described if zod knows nothing about it', () => {
    expect(() => jsonSchemaOf(z.object({ secret: z.bigint() }), 'answer')).toThrow(/cannot be represented/)
  })

  it('cannot share a name with a different shape', () => {
    const call = (shape: z.ZodType) => endpoint({ summary: '', access: 'open', answer: z.object({ shape }) })
    const [one, other] = [z.string().meta({ id: 'Twice' }), z.number().meta({ id: 'Twice' })]
    expect(() => openApi({ 'GET /api/one': call(one), 'GET /api/other': call(other) })).toThrow(
      'two shapes named Twice',
    )
  })
})
