/**
 * Collectors who change their collections at once over real HTTP, while prices move, refreshes run and time
 * passes. Meanwhile every total is recounted, again and again.
 */
import fc from 'fast-check'
import type { AddressInfo } from 'node:net'
import type { WireAnswer } from '#contract/endpoints'
import { type Inside, insideOf } from '#contract/names'
import { cents, sumCents } from '#domain/money/money'
import { randomOf } from '#domain/testing/random-numbers'
import { changeTerms } from '#domain/value/change-terms'
import { reconcile } from '#server/commands/ledger/reconcile'
import { valueQueued } from '#server/commands/groups/value-collection'
import type { PriceSource } from '#server/price-sources/price-source'
import type { TestApp } from './app.ts'
import { cards, type Step, step } from './collection-model.ts'
import { type Known, requestOf, submissionRequest } from './histories/step-requests.ts'
import { isAboutSubmissions } from './histories/submission-steps.ts'
import { addProducts, setPrices } from './products.ts'

export interface HistoryOptions {
  /** Over all collectors. */
  readonly steps: number
  readonly collectors: number
  /** The same seed makes the same steps; their interleaving differs. */
  readonly seed: number
}

export interface HistoryReport {
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>
  readonly priceMoves: number
  readonly recounts: number
  /** Everything that was wrong, in words. */
  readonly faults: readonly string[]
}

/** Every status that a step may be answered with: done, or refused for what it asks. */
const soundStatuses = [200, 201, 400, 404, 409]
/** Besides, time leaps here, which makes a refresh look as if its process had died. */
const soundRefreshStatuses = [200, 502]
/** Less than a session lasts. */
const longestMs = 100 * 24 * 60 * 60 * 1_000
const stepsPerRefresh = 12
const moveMs = 20 * 60 * 1_000

/** A source whose every answer is another price. */
export function movingPrices(seed: number): PriceSource {
  const random = randomOf(seed)
  return {
    name: 'sandbox',
    label: 'prices that move',
    prices: 'Each question has another answer.',
    notice: null,
    externalIds: [],
    languages: ['en'],
    quota: null,
    canPrice: () => true,
    async *ask(questions) {
      for (const question of questions) {
        const priceCents = cents(1 + random(100_000))
        const quote = {
          priceCents,
          kind: 'ask',
          asOf: '2026-03-14T11:00:00.000Z',
          confidence: 'low',
        } as const
        yield { question, outcome: 'priced', quote: { ...quote, listings: 1 }, origins: [], evidence: null }
      }
    },
  }
}

/**
 * Runs a history to its end. The application should price with `movingPrices`. Other servers on the same database
 * take the calls in turn with it.
 */
export async function runHistory(
  app: TestApp,
  { steps, collectors, seed }: HistoryOptions,
  others: readonly TestApp[] = [],
): Promise<HistoryReport> {
  await addProducts(app.storage, [
    ...cards.map(id => ({ id })),
    { id: 'box', productType: 'sealed_product' as const },
  ])
  const origins = await Promise.all([app, ...others].map(originOf))
  const faults: string[] = []
  const statuses: Record<string, number> = {}
  const done = new AbortController()
  const count = (status: number) => (statuses[status] = (statuses[status] ?? 0) + 1)
  const each = Math.ceil(steps / collectors)
  const walks = Array.from({ length: collectors }, async (_, index) => {
    const walker = new Walker(origins, (await app.register()).token, count, faults)
    for (const next of fc.sample(step, { numRuns: each, seed: seed + index })) await walker.take(next)
  })
  const moving = movePrices([app, ...others], done.signal, seed)
  const recounting = recount(app, done.signal, faults)
  await Promise.all(walks)
  done.abort()
  const priceMoves = await moving
  await valueQueued(app.parts, new AbortController().signal)
  const recounts = (await recounting) + 1
  await reconcile(app.storage, difference => faults.push(JSON.stringify(difference)))
  return { statuses, priceMoves, recounts, faults }
}

async function originOf({ app }: TestApp): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

/** One collector: takes a step after the other, checks the balances after each, and refreshes prices now and then. */
class Walker {
  readonly #origins: readonly string[]
  #sent = 0
  readonly #token: string
  readonly #count: (status: number) => void
  readonly #faults: string[]
  readonly #known = {
    held: [] as string[],
    sealed: [] as string[],
    costs: new Map<string, number>(),
    operations: [] as string[],
    submissions: [] as string[],
  } satisfies Known
  #taken = 0

  constructor(origins: readonly string[], token: string, count: (status: number) => void, faults: string[]) {
    this.#origins = origins
    this.#token = token
    this.#count = count
    this.#faults = faults
  }

  async take(next: Step): Promise<void> {
    const request = isAboutSubmissions(next)
      ? await submissionRequest(next, this.#known, path => this.#send('GET', path))
      : requestOf(next, this.#known)
    if (request === null) return
    const answer = await this.#send(request.method, request.path, request.body)
    if (typeof answer.submission_id === 'string') this.#known.submissions.push(answer.submission_id)
    const id = answer.operation_id ?? answer.trade?.id
    this.#taken += 1
    if (this.#taken % stepsPerRefresh === 0) {
      await this.#send('POST', '/api/prices/update-ebay-prices', undefined, soundRefreshStatuses)
    }
    if (typeof id !== 'string') return
    this.#known.operations.push(id)
    const listed = await this.#send('GET', '/api/collections?limit=1000')
    this.#known.held = (listed.collection ?? []).map(({ id: copyId }: { id: string }) => copyId)
    this.#known.sealed = this.#known.held.filter((_, index) => listed.collection[index].kind === 'sealed')
    for (const item of listed.collection ?? []) this.#known.costs.set(item.id, inCents(item.purchase_price))
    const { changes, basicStats: stats } = await this.#send('GET', '/api/collections/changes?range=all')
    this.#addUp([changes, ...(await this.#send('GET', '/api/collections/changes/ranges')).changes])
    if (changes.end_value !== stats.total_market_price) {
      this.#faults.push(`the change ends at ${changes.end_value}, the total is ${stats.total_market_price}`)
    }
    const balance = inCents(stats.lifetime_earnings) + inCents(stats.total_investment)
    if (balance !== inCents(stats.realised_profit)) {
      this.#faults.push(`earnings and investment are ${balance}, realised profit is ${stats.realised_profit}`)
    }
    if (stats.total_quantity !== listed.pagination.totalItems) {
      this.#faults.push(
        `${stats.total_quantity} copies in the totals, ${listed.pagination.totalItems} listed`,
      )
    }
  }

  /** Checks that the amounts shown of a change add up to it. */
  #addUp(changes: readonly WireAnswer<'GET /api/collections/changes'>['changes'][]): void {
    for (const wire of changes) {
      const change = insideOf(wire) as Inside<typeof wire>
      const shownCents = sumCents(changeTerms(change).map(({ valueCents }) => valueCents))
      if (shownCents === change.valueChangeCents) continue
      this.#faults.push(
        `the terms of ${wire.range} are ${shownCents}, the change is ${change.valueChangeCents}`,
      )
    }
  }

  // The steps read several kinds of answers; each field is checked where it is used.
  // oxlint-disable-next-line typescript/no-explicit-any
  async #send(method: string, path: string, body?: object, sound = soundStatuses): Promise<any> {
    const origin = this.#origins[(this.#sent += 1) % this.#origins.length] ?? ''
    const response = await fetch(origin + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    })
    this.#count(response.status)
    if (!sound.includes(response.status)) {
      this.#faults.push(`${method} ${path}: ${response.status} ${await response.text()}`)
      return {}
    }
    return response.json()
  }
}

/** Moves prices, refreshes them, values whom it concerns and lets time pass, until `signal` aborts. */
async function movePrices(apps: readonly TestApp[], signal: AbortSignal, seed: number): Promise<number> {
  const random = randomOf(seed)
  const [app] = apps
  if (!app) return 0
  const started = app.clock.now.getTime()
  let moves = 0
  while (!signal.aborted) {
    const key = ['raw:near%20mint', 'raw:damaged', 'graded:psa:10'][random(3)] ?? ''
    await setPrices(app.storage, [
      [cards[random(2)] ?? '', key, 1 + random(100_000)],
      ['box', 'sealed', 1 + random(50_000)],
    ])
    await Promise.all(apps.map(({ parts }) => valueQueued(parts, signal)))
    if (app.clock.now.getTime() - started < longestMs) app.clock.advance(moveMs)
    moves += 1
    await pause(100)
  }
  return moves
}

/** Compares all totals with a recount until `signal` aborts. Collectors in the queue are left out by the recount. */
async function recount(app: TestApp, signal: AbortSignal, faults: string[]): Promise<number> {
  let recounts = 0
  while (!signal.aborted) {
    await reconcile(app.storage, difference => faults.push(JSON.stringify(difference)))
    recounts += 1
    await pause(250)
  }
  return recounts
}

function inCents(dollars: number): number {
  return Math.round(dollars * 100)
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
