/**
 * The published description of the API: an OpenAPI 3.1 document made from the endpoints and from nothing
 * else, so that it cannot say what the server does not do. Only the server makes it; the page never does.
 */
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint'
import { errorAnswer, errorStatuses } from '#contract/errors'
import { blankName, blankSchema, type JsonSchema, jsonSchemaOf, type Place } from './json-schema.ts'
import { nameShapes } from './shape-names.ts'

/** The version of what is described: that of the program. */
export const apiVersion = '0.1.0'

const overview = `Every call of Holofolio.

**Signing in.** Register or sign in, and send the token of the answer as \`Authorization: Bearer …\`.

**Money** is a JSON number of US dollars with at most two decimals; a third decimal is refused and never rounded. A price nobody knows is null.

**Time.** Days are YYYY-MM-DD and instants ISO 8601, both in UTC.

**Requests.** JSON in UTF-8, not compressed. Fields that are not described are left unread. In a query an empty parameter is an absent one, and of a repeated one the first counts. Lengths count characters after outer blanks are trimmed.

**Answers.** Every GET answers HEAD too. A refused or failed call answers with an \`Error\`: a sentence for a person, a code for a program. A known path with another method is refused with 405 and \`Allow\`.`

/** What calls are about: the first word of their path after /api. */
const tags: Readonly<Record<string, string>> = {
  auth: 'The account: signing in and out, profile, settings, sessions, and leaving with everything',
  products: 'The catalogue, shared by all collectors',
  collections: 'The copies a collector holds, what they cost, and trades',
  prices: 'Market prices, and what stands behind them',
  notifications: 'What a collector was told',
  trades: 'Trades that were made',
  wishlist: 'What a collector is looking for',
  server: 'Whether the server serves, and what it can be asked',
}

/** A method that the path has not is no call of this document, and so neither is its refusal. */
type DescribedCode = NonNullable<Endpoint['refusals']>[number]

const refusals: Readonly<Record<DescribedCode, string>> = {
  invalid: 'The request cannot be right. `fields` has a sentence for each field at fault.',
  unauthorized: 'No token, or one that is not valid (any more); when signing in, a wrong name or password.',
  not_found: 'There is nothing of this id, or it is somebody else’s.',
  conflict: 'It would have been right for another state of things. `id` names what is there already.',
  too_large: 'More bytes than this call takes.',
  unsupported_type: 'The body is of another type, another alphabet, or compressed.',
  key_reused: 'The Idempotency-Key was used for another request.',
  too_many_requests: 'Too many calls or tries. Try again after Retry-After.',
  internal: 'A fault of the server. The log has the story under `request_id`.',
  marketplace: 'The price source could not answer. What is known is kept.',
  unavailable: 'The database cannot be used right now, or the call took too long. Try again.',
  disk_full: 'There is no room to store this. Nothing was changed.',
}

const retryLater: readonly DescribedCode[] = ['too_many_requests', 'unavailable']

interface Described {
  readonly description?: string
  readonly $ref?: string
  readonly content?: Readonly<Record<string, object>>
  readonly headers?: Readonly<Record<string, object>>
}

interface Parameter {
  readonly $ref?: string
  readonly name?: string
  readonly in?: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema?: JsonSchema
}

/** One call; what is left out it has not. */
export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, object>> }
  readonly responses: Readonly<Record<string, Described>>
}

export interface OpenApi {
  readonly openapi: '3.1.1'
  readonly info: object
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  /** By path and lower-case method. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>> & {
    readonly schemas: Readonly<Record<string, JsonSchema>>
  }
}

/** Describes a shape and keeps the named shapes it points at. */
type Describe = (schema: z.ZodType, place: Place) => JsonSchema

export function openApi(endpoints: Readonly<Record<string, Endpoint>>): OpenApi {
  nameShapes()
  const schemas: Record<string, JsonSchema> = { [blankName]: blankSchema }
  const describe: Describe = (schema, place) => {
    const described = jsonSchemaOf(schema, place)
    for (const [name, shape] of Object.entries(described.shared)) keep(schemas, name, shape)
    return described.schema
  }
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const [method = '', path = ''] = name.split(' ')
    const calls = (paths[path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})
    calls[method.toLowerCase()] = operation(method, path, endpoint, describe)
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Holofolio',
      version: apiVersion,
      description: overview,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      parameters: { IdempotencyKey: idempotencyKey },
      headers: { RetryAfter: retryAfter },
      responses: refusalResponses(describe),
      schemas,
    },
  }
}

/** Two shapes under one name would be a document that lies about one of them. */
function keep(schemas: Record<string, JsonSchema>, name: string, shape: JsonSchema): void {
  const known = schemas[name]
  if (known && JSON.stringify(known) !== JSON.stringify(shape)) throw new Error(`two shapes named ${name}`)
  schemas[name] = shape
}

function operation(method: string, path: string, endpoint: Endpoint, describe: Describe): Operation {
  const { summary, access, status } = endpoint
  const parameters = parametersOf(endpoint, describe)
  const requestBody = requestBodyOf(endpoint, describe)
  const refused = refusalsOf(method, endpoint).map(code => [
    String(errorStatuses[code]),
    { $ref: `#/components/responses/${pascalCase(code)}` },
  ])
  return {
    operationId: operationIdOf(method, path),
    summary,
    tags: [tagOf(path)],
    security: access === 'collector' ? [{ bearer: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { [String(status)]: answerOf(endpoint, describe), ...Object.fromEntries(refused) },
  }
}

/** getProductsById for GET /api/products/:id: it changes only when the call does. */
function operationIdOf(method: string, path: string): string {
  return method.toLowerCase() + pascalCase(path.replace('/api/', '').replaceAll(':', 'by-'))
}

function pascalCase(words: string): string {
  return words
    .split(/[^A-Za-z0-9]+/)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

function tagOf(path: string): string {
  const [, , word = ''] = path.split('/')
  return Object.hasOwn(tags, word) ? word : 'server'
}

function parametersOf({ params, query, idempotent }: Endpoint, describe: Describe): Parameter[] {
  return [
    ...parametersIn('path', params, describe),
    ...parametersIn('query', query, describe),
    ...(idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
}

function parametersIn(place: 'path' | 'query', shape: Endpoint['query'], describe: Describe): Parameter[] {
  if (!shape) return []
  const { properties = {}, required = [] } = describe(shape, 'query')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: schema as JsonSchema,
  }))
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Any text of your own. The same call sent again under the same key within 24 hours changes nothing and gets the first answer.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
}

const retryAfter = {
  description: 'In how many seconds to try again.',
  schema: { type: 'integer', minimum: 1 },
}

function requestBodyOf({ body, file }: Endpoint, describe: Describe): Operation['requestBody'] {
  if (file !== undefined) {
    const schema = { type: 'object', properties: { [file]: binary }, required: [file] }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  if (!body) return undefined
  const required = !body.safeParse({}).success
  return { required, content: { 'application/json': { schema: describe(body, 'body') } } }
}

const binary = { type: 'string', format: 'binary' }

function answerOf({ status, answer, download, events }: Endpoint, describe: Describe): Described {
  const description = status === 201 ? 'Created' : 'Done'
  if (download) {
    const headers = {
      'Content-Disposition': {
        schema: { type: 'string', const: `attachment; filename="${download.fileName}"` },
      },
    }
    return { description, headers, content: { [download.contentType]: { schema: binary } } }
  }
  return {
    description,
    content: {
      'application/json': { schema: describe(answer, 'answer') },
      ...(events && { 'text/event-stream': eventStream(events, describe) }),
    },
  }
}

/** OpenAPI 3.1 has no word for what is in a stream: the events are described in a field of our own. */
function eventStream({ shape }: z.ZodObject, describe: Describe): object {
  const events = Object.entries(shape).map(([name, data]) => [name, describe(data as z.ZodType, 'answer')])
  const description =
    'For callers that accept text/event-stream: server-sent events, each with a name and one line of JSON, shaped as x-events says. `done` has the answer and ends the stream; so does `error`, with a failure that came after the first byte.'
  return {
    schema: { type: 'string', description },
    'x-events': { ...Object.fromEntries(events), error: describe(errorAnswer, 'answer') },
  }
}

/** What any call of the kind may be refused with, and what the endpoint says of itself. */
function refusalsOf(method: string, endpoint: Endpoint): DescribedCode[] {
  const { access, params, query, body, file, idempotent, refusals: own = [] } = endpoint
  const kinds: [DescribedCode, unknown][] = [
    ['invalid', query ?? body ?? file ?? idempotent],
    ['unauthorized', access === 'collector'],
    ['not_found', params],
    ['too_large', body ?? file],
    ['unsupported_type', body ?? file],
    ['key_reused', idempotent],
    ['too_many_requests', access === 'collector'],
    ['internal', true],
    ['unavailable', true],
    ['disk_full', method !== 'GET'],
  ]
  return [...new Set([...kinds.filter(([, applies]) => applies).map(([code]) => code), ...own])]
}

function refusalResponses(describe: Describe): Record<string, Described> {
  const content = { 'application/json': { schema: describe(errorAnswer, 'answer') } }
  return Object.fromEntries(
    (Object.entries(refusals) as [DescribedCode, string][]).map(([code, description]) => [
      pascalCase(code),
      {
        description,
        ...(retryLater.includes(code) && {
          headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
        }),
        content,
      },
    ]),
  )
}
