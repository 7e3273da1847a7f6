/**
 * Keeps one caller from slowing down the others: limits what a collector's calls cost in a minute, and how many run at
 * once. Calls without a token are counted by address, and only while they run: sign-in and registration have limits
 * of their own, kept in the database. Each process counts for itself.
 */
import { setTimeout as pause } from 'node:timers/promises'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '#server/refused'
import { costlyFrom } from './call-costs.ts'
import { type Leave, Places } from './places.ts'

const costPerMinute = 600
const minuteMs = 60_000
const maxCollectorsCounted = 10_000

/** More than any screen of the page asks for at once fits in the line. */
const callPlaces = { atOnce: 4, waiting: 60 }
const streamPlaces = { atOnce: 3, waiting: 0 }
const retryAfterSeconds = 5

const tooMany = 'Too many calls at once. Try again in a moment.'

/** What a call takes a place among until its answer is sent. */
export type CallKind = 'call' | 'download' | 'stream'

/** Counts a call from the hook before its body to the end of its answer. */
export interface CallLimits {
  /** Charges a call 1 and waits for its turn. Throws too_many_requests. */
  enter(request: FastifyRequest, reply: FastifyReply, kind: CallKind): Promise<void>
  /**
   * Runs the work of a call that has entered, after charging the rest of its cost. Costly work of one caller runs one
   * at a time. A caller who hangs up keeps the place until the work has ended.
   */
  during<Result>(request: FastifyRequest, cost: number, work: () => Promise<Result>): Promise<Result>
}

/** Limits nothing, under RATE_LIMIT=off. */
export const noLimits: CallLimits = { enter: async () => {}, during: (_request, _cost, work) => work() }

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
  const places: Record<CallKind | 'costly', Places> = {
    call: new Places({ ...callPlaces, patienceMs, sentence: tooMany, retryAfterSeconds }),
    costly: new Places({
      atOnce: 1,
      waiting: callPlaces.atOnce,
      patienceMs,
      sentence: tooMany,
      retryAfterSeconds,
    }),
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
  const holds = new WeakMap<FastifyRequest, Hold>()
  return {
    async enter(request, reply, kind) {
      const hungUp = new AbortController()
      reply.raw.once('close', () => hungUp.abort())
      const leave = await refusedSlowly(async () => {
        if (request.caller !== null) await charge(request, 1)
        return places[kind].take(callerOf(request), hungUp.signal)
      }, refusalMs)
      const hold = holdOf(leave)
      holds.set(request, hold)
      const sent = hold.keep()
      reply.raw.once('finish', sent)
      reply.raw.once('close', sent)
      if (hungUp.signal.aborted) sent()
    },
    async during(request, cost, work) {
      const worked = holds.get(request)?.keep()
      let leave: Leave | undefined
      try {
        leave = await refusedSlowly(async () => {
          if (request.caller !== null && cost > 1) await charge(request, cost - 1)
          return cost < costlyFrom ? undefined : places.costly.take(callerOf(request))
        }, refusalMs)
        return await work()
      } finally {
        leave?.()
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
      throw new Refused('too_many_requests', tooMany, {
        retryAfterSeconds: Math.max(1, counted.ttlInSeconds),
      })
    }
  }
}

/** Spreads refusals over as long as the shortest waits, so that they never come all at once. */
async function refusedSlowly<Result>(ask: () => Promise<Result>, refusalMs: number): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    await pause(refusalMs * (1 + Math.random()))
    throw error
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
