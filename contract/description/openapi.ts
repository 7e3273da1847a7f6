/**
 * The published API description: an OpenAPI 3.1 document generated from the endpoints alone, so that it always
 * matches the server. The page never imports it.
 */
import { addKeyDays } from '#domain/copies/add-keys'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint'
import { errorAnswer, errorStatuses } from '#contract/errors'
import { blankName, blankSchema, type JsonSchema, jsonSchemaOf, type Place } from './json-schema.ts'

/** The version of the program. */
export const apiVersion = '1.0.0'

const overview = `The Holofolio API.

**Authentication.** Register or sign in, then send the returned token as \`Authorization: Bearer …\`.

**Money** is a JSON number in the currency of the collector's ledger (\`ledger_currency\` of the user, US dollars unless they chose another) with at most two decimals, and none where the currency has none. Calls of operators about price sources are in US dollars. A third decimal is rejected, never rounded. An unknown price is null.

**Time.** Instants are ISO 8601 in UTC. Days are YYYY-MM-DD: days of prices in UTC, all others in the collector's time zone (\`time_zone\` of the settings, UTC while null).

**Requests.** Send JSON in UTF-8, uncompressed. Unknown fields are ignored. An empty query parameter counts as absent; the first of a repeated parameter counts. Lengths are in characters, after trimming.

**Two-step sign-in.** Where a collector has turned it on, the right password answers with 401, the code \`second_factor_required\` and a \`step_token\`: send that with a code to \`POST /api/auth/login/second-step\`. Where the server requires it, most calls of a collector without it answer with 403 and \`second_factor_missing\`.

**Responses.** Every GET also supports HEAD. A failed call returns an \`Error\` with a sentence for people and a code for programs. An unsupported method on a known path returns 405 with \`Allow\`.`

/** The tags, by the first word of a path after /api. */
const tags: Readonly<Record<string, string>> = {
  auth: 'Accounts: sign-in, profile, settings, sessions, data export and deletion',
  products: 'The product catalogue, shared by all collectors',
  catalogue: 'Whether the catalogue of the server is filled',
  certificates: 'Certificates of graded cards, as their grading company tells about them',
  sets: 'Sets of cards, and what a collector has of each',
  reports: 'Open reports of products, for operators and trusted collectors',
  'waiting-edits': 'Edits of imported products that wait for approval',
  collectors: 'What operators and trusted collectors do about all edits of one collector',
  imports: 'Files of other apps that become copies: read, checked, decided about, and added at once',
  collections: 'Copies a collector owns, their cost, opening sealed products, and recording trades',
  prices: 'Market prices, their history and their evidence',
  'exchange-rates': 'Reference rates between currencies',
  notifications: 'Notifications about prices, weeks, the account and reports',
  trades: 'Recorded trades',
  operations: 'What a collector did, and undoing it',
  sales: 'Sales, and correcting them',
  submissions: 'Cards sent for grading together, what came back, and what grading gained or lost',
  venues: 'Where a collector sells, and what a sale usually costs there',
  'shared-pages': 'Pages of the collection that a collector shares by secret links',
  shared: 'Shared pages, as anybody with their link sees them',
  operator: 'What an operator of the server sets',
  wishlist: 'Products a collector wants, with target prices',
  server: 'Server health and this description',
}

/** Without method_not_allowed: an unsupported method is not a call of this document. */
type DescribedCode = NonNullable<Endpoint['refusals']>[number]

const refusals: Readonly<Record<DescribedCode, string>> = {
  invalid: 'Invalid request. `fields` explains each field.',
  unauthorized: 'Missing, invalid or expired token. At sign-in: wrong username, password or code.',
  forbidden: 'Not allowed here, or not to this collector.',
  not_found: 'No such resource, or it belongs to another collector.',
  conflict: 'Conflicts with the current state. `id` is the existing resource.',
  too_large: 'Request body too large.',
  unsupported_type: 'Unsupported content type, charset or compression.',
  needs_setting: 'The server lacks a setting that this needs. The sentence names it.',
  key_reused: 'The Idempotency-Key was already used for a different request.',
  too_many_requests: 'Too many requests. Retry after `Retry-After` seconds.',
  internal: 'Server error. The log has the details under `request_id`.',
  marketplace: 'The price source, or the grading company, did not answer. Known prices are kept.',
  unavailable:
    'The database is unavailable, the call took too long, or this server cannot do it today. Try again later.',
  disk_full: 'No space left to store this. Nothing was changed.',
}

const retryLater: readonly DescribedCode[] = ['too_many_requests', 'unavailable']

/** A part of the document that describes an answer, or refers to it. */
interface Described {
  readonly description?: string
  readonly $ref?: string
  readonly content?: Readonly<Record<string, object>>
  readonly headers?: Readonly<Record<string, object>>
}

/** Returns the schema of a part of a call as JSON Schema. */
type Describe = (schema: z.ZodType, place: Place) => JsonSchema

interface Parameter {
  readonly $ref?: string
  readonly name?: string
  readonly in?: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema?: JsonSchema
}

/** One call. */
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

/** Describes a shape and collects the named shapes it references. */
export function openApi(endpoints: Readonly<Record<string, Endpoint>>): OpenApi {
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
      parameters: {
        IdempotencyKey: idempotencyKey('24 hours'),
        LongIdempotencyKey: idempotencyKey(`${addKeyDays} days`),
      },
      headers: { RetryAfter: retryAfter },
      responses: refusalResponses(describe),
      schemas,
    },
  }
}

/** Throws when two different shapes share a name. */
function keep(schemas: Record<string, JsonSchema>, name: string, shape: JsonSchema): void {
  const known = schemas[name]
  if (known && JSON.stringify(known) !== JSON.stringify(shape)) throw new Error(`two shapes named ${name}`)
  schemas[name] = shape
}

function operation(method: string, path: string, endpoint: Endpoint, describe: Describe): Operation {
  const { summary, access, status = 200 } = endpoint
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
    security: access === 'open' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { [String(status)]: answerOf(endpoint, describe), ...Object.fromEntries(refused) },
  }
}

/** getProductsById for GET /api/products/:id; stable as long as method and path are. */
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
  const key = idempotent === 'for long' ? 'LongIdempotencyKey' : 'IdempotencyKey'
  return [
    ...parametersIn('path', params, describe),
    ...parametersIn('query', query, describe),
    ...(idempotent ? [{ $ref: `#/components/parameters/${key}` }] : []),
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

const idempotencyKey = (kept: string): Parameter & { readonly description: string } => ({
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `A unique value of your choice. Repeating a request with the same key within ${kept} changes nothing and returns the status and the ids of the first response, with the copies as they are now; a removed copy as it was last held.`,
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
})

const retryAfter = {
  description: 'Seconds to wait before retrying.',
  schema: { type: 'integer', minimum: 1 },
}

function requestBodyOf({ body, file, rawFile }: Endpoint, describe: Describe): Operation['requestBody'] {
  if (file !== undefined) {
    const schema = { type: 'object', properties: { [file]: binary }, required: [file] }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  if (rawFile) return { required: true, content: { [rawFile.contentType]: { schema: binary } } }
  if (!body) return undefined
  const required = !body.safeParse({}).success
  return { required, content: { 'application/json': { schema: describe(body, 'body') } } }
}

/** The schema of a file. */
const binary = { type: 'string', format: 'binary' }

/** Describes what a call answers when it succeeds. */
function answerOf({ status, answer, download, events }: Endpoint, describe: Describe): Described {
  const description = status === 201 ? 'Created' : 'OK'
  if (download) {
    const headers = {
      'Content-Disposition': {
        schema: {
          type: 'string',
          ...(download.otherTypes === undefined && {
            const: `attachment; filename="${download.fileName}"`,
          }),
        },
      },
    }
    const types = [download.contentType, ...(download.otherTypes ?? [])]
    return {
      description,
      headers,
      content: Object.fromEntries(types.map(type => [type, { schema: binary }])),
    }
  }
  return {
    description,
    content: {
      'application/json': { schema: describe(answer, 'answer') },
      ...(events && { 'text/event-stream': eventStream(events, describe) }),
    },
  }
}

/** OpenAPI 3.1 cannot describe events of a stream, so they are in an extension field. */
function eventStream({ shape }: z.ZodObject, describe: Describe): object {
  const events = Object.entries(shape).map(([name, data]) => [name, describe(data as z.ZodType, 'answer')])
  const description =
    'Server-sent events for callers that accept text/event-stream. Each has a name and one line of JSON; x-events has their schemas. `done` carries the answer and ends the stream. `error` reports a failure after the first byte and ends it too.'
  return {
    schema: { type: 'string', description },
    'x-events': { ...Object.fromEntries(events), error: describe(errorAnswer, 'answer') },
  }
}

/** The error codes of every call of this kind, and the endpoint's own. */
function refusalsOf(method: string, endpoint: Endpoint): DescribedCode[] {
  const { access, params, query, body, file, rawFile, idempotent, refusals: own = [] } = endpoint
  const kinds: [DescribedCode, unknown][] = [
    ['invalid', query ?? body ?? file ?? rawFile ?? idempotent],
    ['unauthorized', access !== 'open'],
    ['not_found', params],
    ['too_large', body ?? file ?? rawFile],
    ['unsupported_type', body ?? file ?? rawFile],
    ['key_reused', idempotent],
    ['too_many_requests', access !== 'open'],
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
