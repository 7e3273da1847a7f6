/** Faults that tests inject into the sandbox. */
import type { ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { contentTypeOf, type Reply, textOf } from './reply.ts'

/** The calls that can fail. */
export type Service = 'token' | 'search' | 'card'

export interface Fault {
  readonly on: Service | 'any'
  /** How often; forever by default. */
  readonly times?: number
  readonly what: Misbehaviour
}

export type Misbehaviour =
  | {
      readonly kind: 'status'
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: Reply['body']
    }
  /** Accepts the call and never answers. */
  | { readonly kind: 'never' }
  /** The right answer, a byte at a time. */
  | { readonly kind: 'drip'; readonly everyMs: number }
  /** The right answer, late. */
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'html'; readonly status: number }
  /** 200 and the first half of the right answer. */
  | { readonly kind: 'half-json' }
  /** JSON of this many useless bytes. */
  | { readonly kind: 'large'; readonly bytes: number }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'hang-up' }
  /** The right answer with each item changed; a card or token itself is the item. */
  | { readonly kind: 'edit'; readonly edit: (item: Record<string, unknown>) => Record<string, unknown> }
  /** The right answer without items, prices or token. */
  | { readonly kind: 'empty' }

/** Runs an action after some milliseconds, unless the sandbox closes first. */
export type Later = (ms: number, action: () => void) => void

/** The injected faults that have not been used up. */
export function faultOrders() {
  let orders: { readonly fault: Fault; left: number }[] = []
  return {
    add: (fault: Fault) => void orders.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }),
    clear: () => void (orders = []),
    /** Takes the next fault of this call, oldest first; null without one. */
    next: (service: Service): Misbehaviour | null => {
      const order = orders.find(({ fault, left }) => left > 0 && [service, 'any'].includes(fault.on))
      if (!order) return null
      order.left -= 1
      return order.fault.what
    },
  }
}

/** Returns the status that the caller sees; null if none. */
export function statusUnder(what: Misbehaviour, right: Reply): number | null {
  switch (what.kind) {
    case 'status':
    case 'html':
      return what.status
    case 'never':
    case 'hang-up':
      return null
    case 'redirect':
      return 302
    case 'half-json':
    case 'large':
      return 200
    default:
      return right.status
  }
}

/** Answers a call with a fault, given the right answer. */
export function answerBadly(what: Misbehaviour, right: Reply, response: ServerResponse, later: Later): void {
  switch (what.kind) {
    case 'status':
      return send({ body: {}, ...what }, response)
    case 'never':
      return
    case 'drip':
      response.writeHead(right.status, { 'content-type': contentTypeOf(right) })
      return drip(Buffer.from(textOf(right)), what.everyMs, response, later)
    case 'slow':
      return later(what.ms, () => send(right, response))
    case 'html':
      return send({ status: what.status, body: '<html><h1>Access Denied</h1></html>' }, response)
    case 'half-json': {
      const text = textOf(right)
      response.writeHead(200, { 'content-type': 'application/json' })
      return void response.end(text.slice(0, Math.floor(text.length / 2)))
    }
    case 'large':
      response.writeHead(200, { 'content-type': 'application/json' })
      return void pipeline(Readable.from(largeJson(what.bytes)), response, () => {})
    case 'redirect':
      return send({ status: 302, headers: { location: what.to }, body: {} }, response)
    case 'hang-up':
      return void response.destroy()
    case 'edit':
      return send(edited(right, what.edit), response)
    case 'empty':
      return send(emptied(right), response)
  }
}

/** Sends a reply as it is. */
export function send(reply: Reply, response: ServerResponse): void {
  response.writeHead(reply.status, { 'content-type': contentTypeOf(reply), ...reply.headers })
  response.end(textOf(reply))
}

function drip(bytes: Buffer, everyMs: number, response: ServerResponse, later: Later): void {
  if (response.destroyed) return
  if (bytes.length === 0) return void response.end()
  response.write(bytes.subarray(0, 1))
  later(everyMs, () => drip(bytes.subarray(1), everyMs, response, later))
}

const pieceBytes = 65_536

/** Yields {"padding":"     …"} of this many bytes, but never less than its braces. */
function* largeJson(bytes: number): Generator<string> {
  const [before, after] = ['{"padding":"', '"}']
  yield before
  for (let left = bytes - before.length - after.length; left > 0; left -= pieceBytes) {
    yield ' '.repeat(Math.min(left, pieceBytes))
  }
  yield after
}

type Edit = (item: Record<string, unknown>) => Record<string, unknown>

function edited(right: Reply, edit: Edit): Reply {
  const { body } = right
  if (!isFields(body)) return right
  const items = body['itemSummaries']
  if (!Array.isArray(items)) return { ...right, body: edit({ ...body }) }
  return { ...right, body: { ...body, itemSummaries: items.filter(isFields).map(item => edit({ ...item })) } }
}

function emptied(right: Reply): Reply {
  const { body } = right
  if (!isFields(body)) return right
  if ('pricing' in body)
    return { ...right, body: { ...body, pricing: { cardmarket: null, tcgplayer: null } } }
  const { itemSummaries: _, next: _next, ...rest } = body
  return { ...right, body: 'total' in rest ? { ...rest, total: 0 } : {} }
}

function isFields(body: unknown): body is Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}
