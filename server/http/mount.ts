/**
 * Serves routes over HTTP by their endpoints in the contract, and translates between the names of the wire
 * and the names inside. Checks in this order: path and method (404, 405), token (401), input (400, 413, 415).
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { z } from 'zod'
import { answerEncoder, answerWriter, batchWriter } from '#contract/encode-answer'
import { bodyKiBOf, type Endpoint, keyDaysOf } from '#contract/endpoint'
import { endpoints } from '#contract/endpoints'
import { withInsideNames } from '#contract/names'
import { Refused } from '#server/refused'
import { requireRoom } from '#server/readiness/disk-floor'
import type { Log } from '#server/log'
import type { Parts } from '#server/parts'
import { givingWay, hurried, turn } from '#server/turns'
import { type CallKind, type CallLimits, type Charged, costlyFrom, costOf, costOfBody } from './call-limit.ts'
import { decoded, decodedParams, jsonObject, rejectBrokenAmounts } from './decoding.ts'
import { failure } from './errors.ts'
import { fileOf, rawFileOf, rejectLargeFile, rejectLargeForm, takeForms, takeRawFiles } from './form-file.ts'
import { acceptsEvents, type Encode, sendEvents } from './event-stream.ts'
import { jsonAnswer } from './json-answer.ts'
import { type Begin, begun, sentInPieces } from './long-answer.ts'
import { type ConstantAnswer, constantAnswer, sendConstant, sendFailure } from './replies.ts'
import { type Call, type Route, type Send, Sent, type SentFile } from './route.ts'
import { hash } from 'node:crypto'
import { mustSetUpFactor } from '#domain/accounts/second-factor'
import { isSessionExpired } from '#domain/accounts/session'
import { unsavedSession } from '#server/db/accounts/unsaved-sessions'
import { factorState } from '#server/db/accounts/second-factors'
import { recordTokenUse, tokenByHash } from '#server/db/accounts/tokens'
import type { Idempotency } from '#server/idempotency'

/** A longer body takes milliseconds to parse. */
const quicklyParsedBytes = 32 * 1_024

const knownMethods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

declare module 'fastify' {
  interface FastifyRequest {
    /** The owner of the call's token; null on open endpoints and before the check. */
    caller: Caller | null
  }
}

export interface MountOptions {
  readonly limits: CallLimits
  /** How long a stream is silent before it says that it goes on. */
  readonly heartbeatMs: number
}

export async function mount(
  app: FastifyInstance,
  parts: Parts,
  routes: readonly Route[],
  options: MountOptions,
): Promise<void> {
  const calls = routes.map(mountedCall)
  const forms = calls.filter(({ endpoint }) => endpoint.file !== undefined)
  const files = calls.filter(({ endpoint }) => endpoint.rawFile !== undefined)
  const jsons = calls.filter(call => !forms.includes(call) && !files.includes(call))
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (request: FastifyRequest, bytes: Buffer) => {
        rejectEncodings(request)
        if (bytes.length > quicklyParsedBytes) await givingWay(turn)
        return jsonObject(bytes)
      },
    )
    for (const call of jsons) mountCall(scope, parts, call, options)
    rejectOtherMethods(scope, routes)
  })
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    await takeForms(scope)
    for (const call of forms) mountCall(scope, parts, call, options)
  })
  for (const call of files)
    await app.register(async scope => {
      scope.removeAllContentTypeParsers()
      takeRawFiles(scope, call.endpoint.rawFile?.contentType ?? '')
      mountCall(scope, parts, call, options)
    })
}

interface MountedCall {
  readonly route: Route
  readonly endpoint: Endpoint
  readonly write: (answer: unknown) => Iterable<string>
  readonly writeBatches: (answer: unknown) => AsyncIterable<string>
  readonly eventEncoders: ReadonlyMap<string, Encode>
}

function mountedCall(route: Route): MountedCall {
  const endpoint: Endpoint = endpoints[route.name]
  const events = Object.entries(endpoint.events?.shape ?? {}) as [string, z.ZodType][]
  return {
    route,
    endpoint,
    write: answerWriter(endpoint.answer),
    writeBatches: batchWriter(endpoint.answer),
    eventEncoders: new Map(events.map(([name, schema]) => [name, answerEncoder(schema)])),
  }
}

function mountCall(
  app: FastifyInstance,
  parts: Parts,
  mounted: MountedCall,
  { limits, heartbeatMs }: MountOptions,
): void {
  const { route, endpoint, write, writeBatches, eventEncoders } = mounted
  const { method, path } = methodAndPath(route.name)
  const { status = 200 } = endpoint
  let constant: ConstantAnswer | null = null
  app.route({
    method,
    url: path,
    ...(endpoint.maxMinutes !== undefined && { config: { answerMs: endpoint.maxMinutes * 60_000 } }),
    bodyLimit: bodyKiBOf(endpoint) * 1_024,
    // Compression would buffer the events of a stream.
    ...(route.stream && { compress: false as const }),
    onRequest: async request => {
      if (endpoint.access !== 'open') {
        const caller = await hurried(() => callerOf(parts, request.headers.authorization))
        if (!endpoint.beforeSecondFactor) await requireFactor(parts, caller)
        request.caller = caller
      }
      if (endpoint.file !== undefined) rejectLargeForm(request)
      if (endpoint.rawFile) rejectLargeFile(request, endpoint.rawFile)
    },
    // Before the body is read, so that waiting calls take no memory.
    ...(endpoint.access !== 'open' && {
      preParsing: (request: FastifyRequest, reply: FastifyReply) =>
        limits.enter(request, reply, kindOf(mounted, request), costOfBody(request, endpoint)),
    }),
    // After the body, which a stranger may send slowly: others at the same address could not sign in meanwhile.
    ...(endpoint.access === 'open' &&
      !endpoint.isProbe && {
        preHandler: (request: FastifyRequest, reply: FastifyReply) =>
          limits.enter(request, reply, endpoint.perAddress ? 'visit' : 'call', 1),
      }),
    handler: async (request, reply) => {
      const call = (await callOf(request, endpoint)) as Call<Route['name']>
      const charged = {
        cost: costOf(endpoint, call, (await route.countCopies?.(call)) ?? 0),
        waits: endpoint.waits ?? false,
      }
      if (endpoint.grows) await requireRoom(parts)
      const { stream } = route
      if (stream && acceptsEvents(request)) {
        const events = await limits.during(request, charged, async () => givingWay(() => stream(call)))
        return sendEvents(reply, events, { encoders: eventEncoders, log: parts.log, heartbeatMs })
      }
      if (constant !== null) return sendConstant(reply, constant)
      let file: SentFile | null = endpoint.download ?? null
      const answerCall = async (begin: Begin) => {
        const sendAnswer = async (answer: unknown) =>
          new Sent(await sentInPieces(writeBatches(answer), begin))
        const sendFile = async (content: AsyncIterable<string> | Readable, sent: SentFile) => {
          file = sent
          return new Sent(content instanceof Readable ? content : await sentInPieces(content, begin))
        }
        const send = endpoint.download === undefined ? sendAnswer : sendFile
        const inside: unknown = await route.answer(call, send as unknown as Send<Route['name']>)
        if (inside instanceof Sent) return inside.answer
        if (inside instanceof Readable) return inside
        if (!endpoint.constant) return jsonAnswer(write(inside))
        constant = constantAnswer([...write(inside)].join(''))
        return constant.json
      }
      const answer = await begun(
        begin => limits.during(request, charged, () => inRank(request, charged, () => answerCall(begin))),
        err => parts.log.error({ err, request_id: request.id }, 'an answer broke off'),
      )
      if (constant !== null) return sendConstant(reply, constant)
      return file === null
        ? sendJson(reply, status, answer)
        : sendDownload(reply, { ...file, status }, answer, parts.log)
    },
  })
}

/**
 * Costly work gives way to the quick calls of collectors. Strangers' calls do neither: they may be of anybody. Nor do calls
 * that wait for price sources: what they wait for would give way to them.
 */
function inRank<Result>(
  { caller }: FastifyRequest,
  { cost, waits }: Charged,
  work: () => Promise<Result>,
): Promise<Result> {
  if (cost >= costlyFrom) return givingWay(work)
  return caller !== null && !waits ? hurried(work) : work()
}

function kindOf({ route, endpoint }: MountedCall, request: FastifyRequest): CallKind {
  if (route.stream && acceptsEvents(request)) return 'stream'
  return endpoint.download === undefined || endpoint.download.isShown ? 'call' : 'download'
}

async function callOf(request: FastifyRequest, endpoint: Endpoint): Promise<Call<Route['name']>> {
  const params = decodedParams(endpoint.params, request.params)
  const query = decoded(endpoint.query, request.query)
  const body = decoded(endpoint.body, endpoint.rawFile ? undefined : request.body)
  if (request.caller) {
    rejectBrokenAmounts(query, request.caller.ledgerCurrency)
    rejectBrokenAmounts(body, request.caller.ledgerCurrency)
  }
  const [path = ''] = request.url.split('?')
  // The digest is of wire names: keys are kept across versions, and names inside may change.
  const idempotency = endpoint.idempotent
    ? idempotencyOf(request.headers['idempotency-key'], {
        method: request.method,
        path,
        body,
        keyDays: keyDaysOf(endpoint),
      })
    : null
  return {
    collectorId: request.caller?.collectorId ?? null,
    tokenHash: request.caller?.tokenHash ?? null,
    ledgerCurrency: request.caller?.ledgerCurrency ?? null,
    params: withInsideNames(params),
    query: withInsideNames(query),
    body: withInsideNames(body),
    file: endpoint.file === undefined ? null : await fileOf(request, endpoint.file),
    rawFile: endpoint.rawFile ? rawFileOf(request, endpoint.rawFile) : null,
    idempotency,
    address: request.ip,
    device: request.headers['user-agent'] ?? null,
  } as unknown as Call<Route['name']>
}

/** A failure after the first byte cuts the connection: the status line has already gone out. */
function sendDownload(
  reply: FastifyReply,
  { status, contentType, fileName }: SentFile & { readonly status: number },
  bytes: Readable | string,
  log: Log,
): FastifyReply {
  if (typeof bytes !== 'string')
    bytes.on('error', err => log.error({ err, request_id: reply.request.id }, 'a download failed'))
  return reply
    .status(status)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .type(contentType)
    .send(bytes)
}

function sendJson(reply: FastifyReply, status: number, json: string | Readable): FastifyReply {
  return reply.status(status).type('application/json; charset=utf-8').send(json)
}

/** Rejects compressed bodies, so that a small request cannot inflate into a large one. */
function rejectEncodings(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding']
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
  if ((encoding ?? 'identity') !== 'identity' || (charset ?? 'utf-8').toLowerCase() !== 'utf-8') {
    throw new Refused('unsupported_type', 'Send JSON in UTF-8, not compressed.')
  }
}

function rejectOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  const methodsByPath = Map.groupBy(
    routes.map(route => methodAndPath(route.name)),
    ({ path }) => path,
  )
  for (const [path, mounted] of methodsByPath) {
    const allowed = mounted.map(({ method }) => method)
    if (allowed.includes('GET')) allowed.push('HEAD')
    app.route({
      method: knownMethods.filter(method => !allowed.includes(method)),
      url: path,
      onRequest: async (_request, reply) => {
        reply.header('allow', allowed.join(', '))
        return sendFailure(
          reply,
          failure('method_not_allowed', `Only ${allowed.join(', ')} can be used here.`),
        )
      },
      handler: async () => undefined,
    })
  }
}

function methodAndPath(name: Route['name']): { method: HTTPMethods; path: string } {
  const [method, path] = name.split(' ') as [HTTPMethods, string]
  return { method, path }
}

const useRecordedEveryMs = 60 * 60 * 1_000

interface Caller {
  readonly collectorId: string
  readonly tokenHash: string
  /** The currency of every amount in the call and its answer. */
  readonly ledgerCurrency: string
}

/**
 * Authenticates a call by the bearer token in the Authorization header, and by nothing else. Throws the same error whatever is
 * wrong with the token.
 */
async function callerOf(parts: Parts, authorization: string | undefined): Promise<Caller> {
  const token = /^Bearer ([A-Za-z0-9_-]{43})$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) throw unauthorized()
  const tokenHash = hash('sha256', token)
  const now = parts.now()
  const session =
    (await parts.storage.readOne(db => tokenByHash(db, tokenHash))) ??
    (await unsavedSession(parts.storage, tokenHash, now))
  if (!session || isSessionExpired(session, now, parts.sessionLifetime)) throw unauthorized()
  if (now.getTime() - Date.parse(session.lastUsedAt) > useRecordedEveryMs) {
    await recordUse(parts, tokenHash, now)
  }
  return { collectorId: session.collectorId, tokenHash, ledgerCurrency: session.ledgerCurrency }
}

/** Throws Refused where this server requires a second factor that the caller lacks. */
async function requireFactor(
  { storage, secondFactor }: Parts,
  { collectorId }: Pick<Caller, 'collectorId'>,
): Promise<void> {
  if (secondFactor === 'off') return
  const state = await storage.readOne(db => factorState(db, collectorId))
  if (state === null || !mustSetUpFactor(secondFactor, state)) return
  throw new Refused(
    'second_factor_missing',
    'This server requires two-step sign-in. Set it up first: in your profile, under Security.',
  )
}

/** Never throws: a read-only database must still serve reads. */
async function recordUse(parts: Parts, tokenHash: string, now: Date): Promise<void> {
  try {
    await parts.storage.write(tx => recordTokenUse(tx, tokenHash, now.toISOString()))
  } catch (err) {
    parts.log.warn({ err }, 'could not record the use of a session')
  }
}

function unauthorized(): Refused {
  return new Refused('unauthorized', 'Sign in to continue.')
}

/** Reads the Idempotency-Key header, with the digest that distinguishes a repeated call from a different one. */
function idempotencyOf(
  header: string | string[] | undefined,
  call: { readonly method: string; readonly path: string; readonly body: unknown; readonly keyDays: number },
): Idempotency | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw new Refused('invalid', 'Idempotency-Key must be 1 to 255 visible ASCII characters.')
  }
  const canonical = `${call.method} ${call.path}\n${canonicalJson(call.body)}`
  const fingerprint = hash('sha256', canonical)
  return { key: header, fingerprint, keptDays: call.keyDays }
}

/** JSON with sorted fields, so that their order does not matter. */
function canonicalJson(content: unknown): string {
  return JSON.stringify(content ?? null, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
  })
}
