/**
 * Carries routes over HTTP by their endpoints in the contract. In this order: is there such a call (404,
 * 405), who is calling (401), is the input well formed (400, 413, 415), and only then the route.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint'
import { endpoints } from '#contract/endpoints'
import { Refused } from '#server/refused'
import type { Log, Parts } from '#server/parts'
import { type Caller, callerOf } from './bearer.ts'
import { decoded, decodedParams, jsonObject } from './decoding.ts'
import { failure } from './errors.ts'
import { fileOf, refuseLargeForm, takeForms } from './form-file.ts'
import { idempotencyOf } from './idempotency.ts'
import { acceptsEvents, sendEvents } from './event-stream.ts'
import { sendFailure } from './replies.ts'
import type { Call, Route } from './route.ts'

const knownMethods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose token came with the call; null on open endpoints and before it was checked. */
    caller: Caller | null
  }
}

export async function mount(app: FastifyInstance, parts: Parts, routes: readonly Route[]): Promise<void> {
  const calls = routes.map(route => ({ route, endpoint: endpoints[route.name] as Endpoint }))
  const [forms, jsons] = [calls.filter(hasFile), calls.filter(call => !hasFile(call))]
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (request: FastifyRequest, bytes: Buffer) => {
        refuseEncodings(request)
        return jsonObject(bytes)
      },
    )
    for (const call of jsons) mountCall(scope, parts, call)
    refuseOtherMethods(scope, routes)
  })
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    await takeForms(scope)
    for (const call of forms) mountCall(scope, parts, call)
  })
}

interface MountedCall {
  readonly route: Route
  readonly endpoint: Endpoint
}

function hasFile({ endpoint }: MountedCall): boolean {
  return endpoint.file !== undefined
}

function mountCall(app: FastifyInstance, parts: Parts, { route, endpoint }: MountedCall): void {
  const { method, path } = methodAndPath(route.name)
  app.route({
    method,
    url: path,
    ...(endpoint.maxMinutes !== undefined && { handlerTimeout: endpoint.maxMinutes * 60_000 }),
    ...(endpoint.maxBodyKiB !== undefined && { bodyLimit: endpoint.maxBodyKiB * 1_024 }),
    // A compressed stream would be held back until there is enough of it.
    ...(route.stream && { compress: false as const }),
    onRequest: async request => {
      if (endpoint.access === 'collector') {
        request.caller = await callerOf(parts, request.headers.authorization)
      }
      if (endpoint.file !== undefined) refuseLargeForm(request)
    },
    handler: async (request, reply) => {
      const call = (await callOf(request, endpoint)) as Call<Route['name']>
      if (route.stream && acceptsEvents(request)) {
        return sendEvents(reply, route.stream(call), { events: endpoint.events, log: parts.log })
      }
      const answer: unknown = await route.answer(call)
      return answer instanceof Readable
        ? sendDownload(reply, endpoint, answer, parts.log)
        : sendAnswer(reply, endpoint, answer)
    },
  })
}

async function callOf(request: FastifyRequest, endpoint: Endpoint): Promise<Call<Route['name']>> {
  const params = decodedParams(endpoint.params, request.params)
  const query = decoded(endpoint.query, request.query)
  const body = decoded(endpoint.body, request.body)
  const [path = ''] = request.url.split('?')
  const idempotency = endpoint.idempotent
    ? idempotencyOf(request.headers['idempotency-key'], { method: request.method, path, body })
    : null
  return {
    collectorId: request.caller?.collectorId ?? null,
    tokenHash: request.caller?.tokenHash ?? null,
    params,
    query,
    body,
    file: endpoint.file === undefined ? null : await fileOf(request, endpoint.file),
    idempotency,
    address: request.ip,
    device: request.headers['user-agent'] ?? null,
  } as unknown as Call<Route['name']>
}

/** A failure on the way has no status left to say it with: the connection is cut. */
function sendDownload(
  reply: FastifyReply,
  { status, download }: Endpoint,
  bytes: Readable,
  log: Log,
): FastifyReply {
  bytes.on('error', err => log.error({ err, request_id: reply.request.id }, 'a download failed'))
  return reply
    .status(status)
    .header('content-disposition', `attachment; filename="${download?.fileName ?? 'download'}"`)
    .type(download?.contentType ?? 'application/octet-stream')
    .send(bytes)
}

function sendAnswer(reply: FastifyReply, endpoint: Endpoint, answer: unknown): FastifyReply {
  const wire = z.encode(endpoint.answer, answer)
  return reply.status(endpoint.status).type('application/json; charset=utf-8').send(JSON.stringify(wire))
}

/** Inflating is never done, so that nothing small can become large. */
function refuseEncodings(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding']
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
  if ((encoding ?? 'identity') !== 'identity' || (charset ?? 'utf-8').toLowerCase() !== 'utf-8') {
    throw new Refused('unsupported_type', 'Send JSON in UTF-8, not compressed.')
  }
}

function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
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
