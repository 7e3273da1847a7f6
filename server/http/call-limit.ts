/**
 * Keeps one caller from slowing down the others: limits what a collector's calls cost in a minute, and how many run at
 * once. Calls without a token are counted by address. Those of visitors of shared pages are charged like a collector's;
 * others count only while they run: sign-in and registration have limits of their own, kept in the database. Each process
 * counts for itself.
 */
import { setTimeout as pause } from 'node:timers/promises'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyKiBOf, type Endpoint } from '#contract/endpoint'
import { Refused } from '#server/refused'
import type { Call, Route } from './route.ts'

const costPerMinute = 600
const minuteMs = 60_000
const maxCollectorsCounted = 10_000

/** More than any screen of the page asks for at once fits in the line. */
const callPlaces = { atOnce: 4, waiting: 60 }
const streamPlaces = { atOnce: 3, waiting: 0 }
/** Of all callers together, each of whom is in the line once: an answer of 10,000 copies takes 40 MB. */
const heavyPlaces = { atOnce: 2, waiting: 1_000 }
const everybody = 'everybody'
const retryAfterSeconds = 5
const refusedAtUsualPace = 20
/** As many times as long as the quickest: less than an answer may take. */
const slowestRefusal = 10

const busy = 'The server is busy with long lists. Try again in a moment.'
const tooMany = 'Too many requests at once. Try again in a moment.'

/** What a call takes a place among until its answer is sent. */
export type CallKind = 'call' | 'download' | 'stream' | 'visit'

/** What a call costs, and whether it mostly waits. */
export interface Charged {
  readonly cost: number
  readonly waits: boolean
}

/** A call that costs as much, or more, is costly: one runs at a time for each caller. */
export const costlyFrom = 3
/** A call that costs as much, or more, keeps a large answer or change in memory: few run at a time for everybody. */
const heavyFrom = 5
const bodyKiBPerCost = 32

/** Counts a call from the hook before its body to the end of its answer. */
export interface CallLimits {
  /** Charges a call for its body, 1 without, and waits for its turn. Throws too_many_requests. */
  enter(request: FastifyRequest, reply: FastifyReply, kind: CallKind, cost: number): Promise<void>
  /**
   * Runs the work of a call that has entered, after charging the rest of its cost. Costly work of one caller runs one
   * at a time, and heavy work of all callers a few at a time. A caller who hangs up keeps the place until the work has
   * ended.
   */
  during<Result>(request: FastifyRequest, call: Charged, work: () => Promise<Result>): Promise<Result>
}

/** Returns what it costs to read a call's body before anything is known about it, at least 1. */
export function costOfBody({ headers }: FastifyRequest, endpoint: Endpoint): number {
  if (endpoint.file !== undefined || endpoint.rawFile !== undefined) return 1
  const length = headers['content-length'] ?? (headers['transfer-encoding'] === undefined ? 0 : Infinity)
  return 1 + Math.floor(Math.min(Number(length) / 1_024, bodyKiBOf(endpoint)) / bodyKiBPerCost)
}

/** Returns what a call costs, at least 1. `counted` is what its route counts. */
export function costOf({ extraCost = 0 }: Endpoint, call: Call<Route['name']>, counted: number): number {
  return 1 + (typeof extraCost === 'number' ? extraCost : extraCost(call as never, counted))
}

/** Limits nothing, under RATE_LIMIT=off. */
export const noLimits: CallLimits = { enter: async () => {}, during: (_request, _call, work) => work() }

export interface LimitTimes {
  /** How long a call waits for its turn. */
  readonly turnMs: number
  /** How long a refusal waits, at least: without a pause, hundreds of refused calls would come back at once. */
  readonly refusalMs: number
}

export async function limitCalls(
  app: FastifyInstance,
  { turnMs: patienceMs, refusalMs }: LimitTimes,
): Promise<CallLimits> {
  const charge = await minuteOf(app)
  const places: Record<CallKind | 'costly' | 'heavy', Places> = {
    call: new Places({ ...callPlaces, patienceMs, sentence: tooMany, retryAfterSeconds }),
    // Of somebody without a token, charged to the address.
    visit: new Places({ ...callPlaces, patienceMs, sentence: tooMany, retryAfterSeconds }),
    costly: new Places({
      atOnce: 1,
      waiting: callPlaces.atOnce,
      patienceMs,
      sentence: tooMany,
      retryAfterSeconds,
    }),
    heavy: new Places({ ...heavyPlaces, patienceMs, sentence: busy, retryAfterSeconds }),
    stream: new Places({
      ...streamPlaces,
      patienceMs,
      sentence: `Only ${streamPlaces.atOnce} streams can be open at once. Close one and try again.`,
      retryAfterSeconds,
    }),
    download: new Places({
      atOnce: 1,
      waiting: 0,
      patienceMs,
      sentence: 'Another download is still running. Try again when it has ended.',
      retryAfterSeconds,
    }),
  }
  const slowly = refusingSlowly(refusalMs)
  const holds = new WeakMap<FastifyRequest, Hold>()
  const visits = new WeakSet<FastifyRequest>()
  const isCharged = (request: FastifyRequest) => request.caller !== null || visits.has(request)
  return {
    async enter(request, reply, kind, cost) {
      if (kind === 'visit') visits.add(request)
      const hungUp = new AbortController()
      reply.raw.once('close', () => hungUp.abort())
      const leave = await slowly(request, async () => {
        if (isCharged(request)) await charge(request, cost)
        return places[kind].take(callerOf(request), hungUp.signal)
      })
      const hold = holdOf(leave)
      holds.set(request, hold)
      const sent = hold.keep()
      reply.raw.once('finish', sent)
      reply.raw.once('close', sent)
      if (hungUp.signal.aborted) sent()
    },
    async during(request, { cost, waits }, work) {
      const worked = holds.get(request)?.keep()
      const leaves: Leave[] = []
      try {
        await slowly(request, async () => {
          if (isCharged(request) && cost > 1) await charge(request, cost - 1)
          if (cost >= costlyFrom) leaves.push(await places.costly.take(callerOf(request)))
          if (cost >= heavyFrom && !waits) leaves.push(await places.heavy.take(everybody))
        })
        return await work()
      } finally {
        for (const leave of leaves) leave()
        worked?.()
      }
    },
  }
}

/** Returns the function that charges a collector's minute. */
async function minuteOf(
  app: FastifyInstance,
): Promise<(request: FastifyRequest, cost: number) => Promise<void>> {
  await app.register(rateLimit, {
    global: false,
    max: costPerMinute,
    timeWindow: minuteMs,
    cache: maxCollectorsCounted,
    keyGenerator: callerOf,
  })
  const count = app.createRateLimit()
  return async (request, cost) => {
    for (let charged = 0; charged < cost; charged++) {
      const counted = await count(request)
      if (counted.isAllowed || !counted.isExceeded) continue
      const seconds = Math.max(1, counted.ttlInSeconds)
      const wait = seconds === 1 ? 'a second' : `${seconds} seconds`
      throw new Refused('too_many_requests', `Too many requests. Try again in ${wait}.`, {
        retryAfterSeconds: seconds,
      })
    }
  }
}

type Slowly = <Result>(request: FastifyRequest, ask: () => Promise<Result>) => Promise<Result>

/**
 * Spreads refusals, so that they never come all at once. The more of a caller's wait to be refused, the longer: who
 * tries again at once with hundreds of calls gets as few answers in a second as who does with some.
 */
function refusingSlowly(refusalMs: number): Slowly {
  const refused = new Map<string, number>()
  return async (request, ask) => {
    try {
      return await ask()
    } catch (error) {
      const caller = callerOf(request)
      const waiting = (refused.get(caller) ?? 0) + 1
      refused.set(caller, waiting)
      const times = Math.min(1 + waiting / refusedAtUsualPace, slowestRefusal)
      await pause(refusalMs * times * (1 + Math.random())).finally(() => {
        const left = (refused.get(caller) ?? 1) - 1
        if (left === 0) refused.delete(caller)
        else refused.set(caller, left)
      })
      throw error
    }
  }
}

function callerOf(request: FastifyRequest): string {
  return request.caller?.collectorId ?? normalizeIP(request.ip)
}

interface Hold {
  /** Keeps the place until what it returns was called. */
  keep(): Leave
}

/** Gives the place back when nothing keeps it any more. */
function holdOf(leave: Leave): Hold {
  let keeping = 0
  return {
    keep() {
      let isKept = true
      keeping += 1
      return () => {
        if (!isKept) return
        isKept = false
        keeping -= 1
        if (keeping === 0) leave()
      }
    },
  }
}

interface PlaceLimits {
  /** How much runs at once for one caller. */
  readonly atOnce: number
  /** How much may wait in line. */
  readonly waiting: number
  /** How long it waits. */
  readonly patienceMs: number
  /** What a refused caller reads. */
  readonly sentence: string
  readonly retryAfterSeconds: number
}

/** Gives a place back. Does nothing the second time. */
type Leave = () => void

interface Line {
  taken: number
  readonly waiting: Set<() => void>
}

/**
 * Places in which work of one kind runs at once for one caller. Further work waits in line, first come first
 * served; work past the end of the line, or that waited too long, is refused.
 */
class Places {
  readonly #limits: PlaceLimits
  /** Only of callers with something running. */
  readonly #lines = new Map<string, Line>()

  constructor(limits: PlaceLimits) {
    this.#limits = limits
  }

  /**
   * Resolves when the caller has a place. Throws too_many_requests if the line is full or does not move, and when
   * the signal aborts.
   */
  async take(caller: string, signal?: AbortSignal): Promise<Leave> {
    const line = this.#lines.get(caller) ?? { taken: 0, waiting: new Set() }
    this.#lines.set(caller, line)
    if (line.taken < this.#limits.atOnce) line.taken += 1
    else await this.#wait(line, signal)
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      this.#leave(caller, line)
    }
  }

  /** How many callers have a place. */
  get callers(): number {
    return this.#lines.size
  }

  #wait(line: Line, signal: AbortSignal | undefined): Promise<void> {
    if (line.waiting.size >= this.#limits.waiting || signal?.aborted) throw this.#refusal()
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
        line.waiting.delete(enter)
      }
      const enter = () => {
        end()
        resolve()
      }
      const giveUp = () => {
        end()
        reject(this.#refusal())
      }
      const timer = setTimeout(giveUp, this.#limits.patienceMs)
      signal?.addEventListener('abort', giveUp)
      line.waiting.add(enter)
    })
  }

  /** Hands the place to the next in line. */
  #leave(caller: string, line: Line): void {
    const [next] = line.waiting
    if (next) return next()
    line.taken -= 1
    if (line.taken === 0) this.#lines.delete(caller)
  }

  #refusal(): Refused {
    const { sentence, retryAfterSeconds } = this.#limits
    return new Refused('too_many_requests', sentence, { retryAfterSeconds })
  }
}
