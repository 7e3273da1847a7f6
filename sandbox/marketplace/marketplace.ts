/**
 * An offline marketplace on 127.0.0.1 for the demo and tests: answers the calls of eBay and TCGdex from an invented
 * market. None of its prices are real.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dayOf } from '#domain/day'
import type { Cents } from '#domain/money/money'
import { defaultPriceTarget, type PriceTarget } from '#domain/prices/price-target'
import { sandboxEbay } from './ebay.ts'
import { sandboxFairCents, type SandboxProduct } from './fair-value.ts'
import {
  answerBadly,
  type Fault,
  faultOrders,
  type Later,
  send,
  type Service,
  statusUnder,
} from './faults.ts'
import { listingsOn } from './listings.ts'
import type { Reply } from './reply.ts'
import { productsFor } from './search.ts'
import { finderOf, type ProductFinder } from './search-words.ts'
import { answerCard, notFound } from './tcgdex.ts'

export interface SandboxOptions {
  /** 0 for a free port. */
  readonly port?: number
  /** Another seed gives other listings with the same fair values. */
  readonly seed?: number
  readonly now?: () => Date
  readonly latencyMs?: number
  /** Searches per day before 429. */
  readonly dailyCalls?: number
  /** The products with listings. Others are invented when searched for. */
  readonly products?: readonly SandboxProduct[]
}

export interface SandboxCall {
  readonly service: Service | 'other'
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Null if the call was not answered. */
  readonly status: number | null
}

export interface Sandbox {
  readonly url: string
  /** The calls so far, oldest first, at most the last 20,000. */
  readonly calls: readonly SandboxCall[]
  /** Injects a fault, after those injected before. */
  misbehave(fault: Fault): void
  /** Clears all faults. */
  behave(): void
  /**
   * Returns today's fair value of the product with this TCGdex id or found by these words, by default in Near Mint
   * or sealed. Null for an unknown product, or a grade without listings.
   */
  fairCentsOf(idOrWords: string, target?: PriceTarget): Cents | null
  close(): Promise<void>
}

const mostCalls = 20_000
const longestFormBytes = 10_000

/** Starts a sandbox. Rejects if the port is taken. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 0, now = () => new Date(), latencyMs = 0, products = [] } = options
  const find = finderOf(products)
  const answerTo = rightAnswers({ seed: 1, dailyCalls: 5_000, ...options, now, products, find })
  const faults = faultOrders()
  const calls: SandboxCall[] = []
  const timers = timersOf()

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(`${url}${request.url ?? '/'}`)
    const service = serviceOf(request.method, address.pathname)
    const right = await answerTo(request, address, service)
    const wrong = service === 'other' ? null : faults.next(service)
    calls.push({
      service,
      path: address.pathname,
      query: Object.fromEntries(address.searchParams),
      status: wrong === null ? right.status : statusUnder(wrong, right),
    })
    if (calls.length > mostCalls) calls.shift()
    const answer = () =>
      wrong === null ? send(right, response) : answerBadly(wrong, right, response, timers.later)
    if (latencyMs > 0) timers.later(latencyMs, answer)
    else answer()
  }

  // Ignore a call that is cut off while it is read.
  const server = createServer(
    (request, response) => void serve(request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    calls,
    misbehave: faults.add,
    behave: faults.clear,
    fairCentsOf: (idOrWords, target) => {
      const byId = products.find(({ tcgdexId }) => tcgdexId === idOrWords)
      const product = byId ?? productsFor(idOrWords, null, find)[0]
      if (!product) return null
      return sandboxFairCents(product, dayOf(now()), target ?? defaultPriceTarget(product.productType))
    },
    close: async () => {
      timers.stop()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

interface World {
  readonly seed: number
  readonly now: () => Date
  readonly dailyCalls: number
  readonly products: readonly SandboxProduct[]
  readonly find: ProductFinder
}

/** Returns the answer without faults. */
function rightAnswers({ seed, now, dailyCalls, products, find }: World) {
  const ebay = sandboxEbay(seed, now, dailyCalls)
  return async (request: IncomingMessage, address: URL, service: Service | 'other'): Promise<Reply> => {
    const { authorization } = request.headers
    const { origin, pathname, searchParams } = address
    const day = dayOf(now())
    switch (service) {
      case 'token':
        return ebay.token(authorization, await formOf(request))
      case 'search': {
        const listingsOf = (product: SandboxProduct) => listingsOn(product, day, seed)
        return ebay.search(authorization, searchParams, { url: origin, find, listingsOf })
      }
      case 'card':
        return answerCard(decoded(pathname.slice(cardsPath.length)), products, day)
      case 'other':
        return pathname.startsWith('/item/') ? itemPage() : notFound(pathname)
    }
  }
}

const tokenPath = '/identity/v1/oauth2/token'
const searchPath = '/buy/browse/v1/item_summary/search'
const cardsPath = '/v2/en/cards/'

function serviceOf(method: string | undefined, path: string): Service | 'other' {
  if (method === 'POST' && path === tokenPath) return 'token'
  if (method === 'GET' && path === searchPath) return 'search'
  return method === 'GET' && path.startsWith(cardsPath) ? 'card' : 'other'
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let form = ''
  for await (const piece of request) {
    form += String(piece)
    if (form.length > longestFormBytes) return new URLSearchParams()
  }
  return new URLSearchParams(form)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The page that listings link to. */
function itemPage(): Reply {
  const sentence = 'This listing belongs to the sandbox marketplace. It is invented, and nothing is for sale.'
  const body = `<!doctype html><html lang="en"><title>Sandbox listing</title><p>${sentence}</p></html>`
  return { status: 200, body }
}

/** Timers that can be stopped together. */
function timersOf(): { readonly later: Later; readonly stop: () => void } {
  const running = new Set<NodeJS.Timeout>()
  return {
    later: (ms, action) => {
      const timer = setTimeout(() => {
        running.delete(timer)
        action()
      }, ms)
      running.add(timer)
    },
    stop: () => running.forEach(timer => clearTimeout(timer)),
  }
}
