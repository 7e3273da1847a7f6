/**
 * A small TCGCSV on 127.0.0.1 for tests: invented products and prices in files built once a day. It holds callers to its
 * rules, and notes each that is broken.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TcgcsvProduct {
  readonly productId: number
  readonly name: string
  /** Number, Rarity and others by name; null as in some real rows. */
  readonly extended: Readonly<Record<string, string>> | null
  /** Market prices in dollars, by finish. */
  readonly prices: Readonly<Record<string, unknown>>
}

export interface TcgcsvGroup {
  readonly groupId: number
  readonly name: string
  readonly products: readonly TcgcsvProduct[]
}

export interface TcgcsvOptions {
  readonly groups: readonly TcgcsvGroup[]
  readonly now: () => Date
}

export interface TcgcsvFault {
  /** The paths that it concerns. */
  readonly on: RegExp
  /** How often; forever by default. */
  readonly times?: number
  readonly what: TcgcsvMisbehaviour
}

export type TcgcsvMisbehaviour =
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'never' }
  | { readonly kind: 'hang-up' }
  | { readonly kind: 'text'; readonly text: string }
  /** The right file with each row changed. */
  | { readonly kind: 'edit'; readonly edit: (row: Record<string, unknown>) => unknown }

export interface SandboxTcgcsv {
  readonly url: string
  /** The paths that were asked for, in order. */
  readonly asked: string[]
  /** The rules that callers broke, with the path. */
  readonly violations: string[]
  misbehave(fault: TcgcsvFault): void
  behave(): void
  /** Called with each path before it is answered. */
  onCall(listener: (path: string) => void): void
  close(): Promise<void>
}

const dayMs = 24 * 60 * 60 * 1_000
const blockedMs = 10 * 60 * 1_000
/** The files of a day are built at 20:05:58 UTC. */
const buildMs = ((20 * 60 + 5) * 60 + 58) * 1_000

/** Starts the sandbox on a free port. */
export async function startTcgcsv({ groups, now }: TcgcsvOptions): Promise<SandboxTcgcsv> {
  const asked: string[] = []
  const violations: string[] = []
  const sentAt = new Map<string, number>()
  let faults: { readonly fault: TcgcsvFault; left: number }[] = []
  let listener: (path: string) => void = () => {}
  let blockedUntil = 0
  let underWay = 0

  function answer(path: string, userAgent: string, response: ServerResponse): void {
    const nowMs = now().getTime()
    const broken = ruleBroken(path, userAgent, nowMs)
    if (broken !== null) {
      violations.push(`${broken}: ${path}`)
      blockedUntil = nowMs + blockedMs
      return send(response, broken === 'user-agent' ? 401 : 403, 'Access denied')
    }
    const order = faults.find(({ fault, left }) => left > 0 && fault.on.test(path))
    if (order) {
      order.left -= 1
      return answerBadly(order.fault.what, path, response)
    }
    const file = fileAt(path, groups, now())
    if (file !== null) sentAt.set(path, nowMs)
    if (file === null) send(response, 404, '<Error><Code>NoSuchKey</Code></Error>')
    else send(response, 200, file, path.endsWith('products') ? 'text/json' : undefined)
  }

  function ruleBroken(path: string, userAgent: string, nowMs: number): string | null {
    if (!/^Holofolio\/\d+\.\d+\.\d+$/.test(userAgent)) return 'user-agent'
    if (nowMs < blockedUntil) return 'request-while-blocked'
    if (underWay > 1) return 'parallel'
    const last = sentAt.get(path)
    const isTooSoon = last !== undefined && nowMs - last < dayMs && path !== '/last-updated.txt'
    return isTooSoon ? 'same-file-within-24h' : null
  }

  function answerBadly(what: TcgcsvMisbehaviour, path: string, response: ServerResponse): void {
    switch (what.kind) {
      case 'status':
        return send(response, what.status, '')
      case 'never':
        // The caller hangs up before it calls again, which is heard of later.
        underWay -= 1
        return void response.once('close', () => void (underWay += 1))
      case 'hang-up':
        return void response.destroy()
      case 'text':
        return send(response, 200, what.text)
      case 'edit': {
        const { results, ...file } = JSON.parse(fileAt(path, groups, now()) ?? '{"results":[]}')
        return send(response, 200, JSON.stringify({ ...file, results: results.map(what.edit) }))
      }
    }
  }

  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    underWay += 1
    response.once('close', () => void (underWay -= 1))
    asked.push(path)
    listener(path)
    answer(path, request.headers['user-agent'] ?? '', response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    violations,
    misbehave: fault => void faults.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }),
    behave: () => void (faults = []),
    onCall: called => void (listener = called),
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function send(response: ServerResponse, status: number, body: string, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type }).end(body)
}

/** Returns the file at a path; null if there is none. */
function fileAt(path: string, groups: readonly TcgcsvGroup[], now: Date): string | null {
  if (path === '/last-updated.txt') return `${builtAt(now).toISOString().slice(0, 19)}+0000\n`
  if (path === '/tcgplayer/3/groups') return fileOf(groups.map(groupRow), true)
  const [, id, file] = /^\/tcgplayer\/3\/(\d+)\/(prices|products)$/.exec(path) ?? []
  const group = groups.find(({ groupId }) => String(groupId) === id)
  if (!group) return null
  return file === 'prices'
    ? fileOf(group.products.flatMap(priceRows), false)
    : fileOf(
        group.products.map(product => productRow(product, group)),
        true,
      )
}

/** When the files were built last. */
export function builtAt(now: Date): Date {
  return new Date(Math.floor((now.getTime() - buildMs) / dayMs) * dayMs + buildMs)
}

function fileOf(results: readonly unknown[], hasTotal: boolean): string {
  return JSON.stringify({
    ...(hasTotal && { totalItems: results.length }),
    success: true,
    errors: [],
    results,
  })
}

function groupRow({ groupId, name }: TcgcsvGroup) {
  const publishedOn = '2024-11-08T00:00:00'
  return { groupId, name, abbreviation: '', isSupplemental: false, publishedOn, modifiedOn: publishedOn }
}

function productRow({ productId, name, extended }: TcgcsvProduct, { groupId }: TcgcsvGroup) {
  const extendedData = extended && Object.entries(extended).map(([key, value]) => ({ name: key, value }))
  return { productId, name, cleanName: null, groupId, categoryId: 3, imageCount: 1, extendedData }
}

function priceRows({ productId, prices }: TcgcsvProduct) {
  return Object.entries(prices).map(([subTypeName, marketPrice]) => {
    const others = { lowPrice: 0.1, midPrice: 500, highPrice: 9_999, directLowPrice: null }
    return { productId, ...others, marketPrice, subTypeName }
  })
}
