/**
 * The price guide of PriceCharting: one table, built once a day, for subscribers. It may be fetched once in ten minutes,
 * and its API costs an account that calls too often, so a failed call is never repeated at once.
 */
import { type Clock, realClock } from '#server/pace'
import { type CallFailed, outsideHost } from '#server/price-sources/outside-call'
import type {
  ListedPrices,
  ListFailed,
  ListReading,
  ListSurroundings,
  PriceList,
  PriceListFacts,
} from '#server/price-sources/price-list'
import { turn } from '#server/turns'
import { readChartingFile } from './charting-file.ts'

export interface PriceChartingOptions extends Omit<ListSurroundings, 'dollarsPerEuro' | 'now'> {
  readonly facts: PriceListFacts
  readonly baseUrl: string
  /** Null to read nothing but files that the operator loads. */
  readonly token: string | null
  readonly clock?: Clock
  readonly timeoutMs?: number
  readonly maxAnswerBytes?: number
}

const label = 'PriceCharting'
const part = { id: 'pokemon-cards', name: 'Pokémon' }
const defaultTimeoutMs = 28_000
/** Three times as much as it has. */
const defaultMaxBytes = 64_000_000
const charactersAtOnce = 65_536

export function priceChartingList({
  facts,
  baseUrl,
  token,
  clock = realClock,
  ...options
}: PriceChartingOptions): PriceList {
  const { timeoutMs = defaultTimeoutMs, maxAnswerBytes = defaultMaxBytes, userAgent } = options
  return {
    ...facts,
    isCalled: token !== null,
    read(signal, reportRequest): ListReading {
      const host = outsideHost(baseUrl, {
        label,
        clock,
        timeoutMs,
        userAgent,
        maxAnswerBytes,
        retriesQuota: false,
        reportCall: (...call) => {
          options.reportCall(...call)
          reportRequest()
        },
      })
      async function prices(): Promise<ListedPrices | ListFailed> {
        const query = new URLSearchParams({ t: token ?? '', category: part.id })
        const path = `/price-guide/download-custom?${query}` as const
        const answered = await host.call({ path, isText: true, beforeRetry: async () => once }, signal)
        if ('failure' in answered)
          return { ...answered, isBlocked: answered.failure === 'quota', waitsMs: untilNextHourMs }
        const { status, json: text } = answered
        if (status === 401) return noToken
        if (status !== 200) return refused(status)
        const table = await readChartingFile(pieces(typeof text === 'string' ? text : ''), turn)
        return 'unreadable' in table
          ? { failure: 'malformed', sentence: `${label} sent ${table.unreadable}.`, isBlocked: false }
          : table
      }
      return {
        builtAt: async () => null,
        parts: async () => [part],
        prices,
        products: async () => null,
        wait: ms => clock.wait(ms, signal),
      }
    },
  }
}

/** Until shortly before the next run, whatever starts one before: a restart, or an operator who switches sources. */
const untilNextHourMs = 55 * 60 * 1_000

/** The next try is that of the next hour. */
const once: CallFailed = { failure: 'unreachable', sentence: `${label} could not be reached.` }

async function* pieces(text: string): AsyncGenerator<string, void, undefined> {
  for (let at = 0; at < text.length; at += charactersAtOnce) yield text.slice(at, at + charactersAtOnce)
}

const noToken: ListFailed = {
  failure: 'credentials',
  sentence: `${label} does not accept PRICECHARTING_TOKEN. It is not called again for a day.`,
  isBlocked: true,
}

/** A 403 is the answer to scripts of the service in front of it. */
function refused(status: number): ListFailed {
  return {
    failure: 'refused',
    sentence: `${label} refused a call (${status}). It is not called again for a day. Download the price guide in a browser and load the file: npm run prices -- load pricecharting FILE.`,
    isBlocked: true,
  }
}
