/**
 * TCGplayer's market prices of Pokémon cards and sealed products, from the files that TCGCSV builds each day. Its rules:
 * one call after the other with a pause between, the name and version of the caller, no file twice within a day, and no
 * call at all once it refuses one.
 */
import { type Clock, realClock } from '#server/pace'
import { type CallFailed, type OutsideRequest, outsideHost } from '#server/price-sources/outside-call'
import type {
  ListedPrices,
  ListedProducts,
  ListFailed,
  ListPart,
  ListReading,
  ListSurroundings,
  PriceList,
  PriceListFacts,
} from '#server/price-sources/price-list'
import { readBuiltAt, readGroups, type Unreadable } from './tcgcsv-file.ts'
import { readPrices } from './tcgcsv-prices.ts'
import { readProducts } from './tcgcsv-products.ts'

export interface TcgcsvOptions extends Omit<ListSurroundings, 'dollarsPerEuro' | 'now'> {
  readonly facts: PriceListFacts
  readonly baseUrl: string
  readonly clock?: Clock
  /** 0 to 1, for the spread of waits. */
  readonly random?: () => number
  readonly timeoutMs?: number
}

const label = 'TCGCSV'
/** Pokémon in English. */
const category = '/tcgplayer/3'
/** It asks for 100 ms. */
const pauseMs = 200
const defaultTimeoutMs = 20_000
const maxAnswerBytes = 8_000_000

export function tcgcsvList({ facts, baseUrl, clock = realClock, ...options }: TcgcsvOptions): PriceList {
  const { random, timeoutMs = defaultTimeoutMs, userAgent } = options
  /** Of the last call, whichever run made it. */
  let endedMs = Number.NEGATIVE_INFINITY
  return {
    ...facts,
    read(signal, reportRequest): ListReading {
      const host = outsideHost(baseUrl, {
        label,
        clock,
        random,
        timeoutMs,
        userAgent,
        maxAnswerBytes,
        retriesQuota: false,
        reportCall: (...call) => {
          endedMs = clock.nowMs()
          options.reportCall(...call)
          reportRequest()
        },
      })
      const pause = async (): Promise<CallFailed | null> => {
        for (let left = pauseMs; left > 0 && !signal.aborted; ) {
          left = endedMs + pauseMs - clock.nowMs()
          if (left > 0) await clock.wait(Math.ceil(left), signal)
        }
        return signal.aborted ? stopped : null
      }
      async function call<File>(
        request: OutsideRequest,
        read: (content: unknown) => File | Unreadable,
      ): Promise<File | null | ListFailed> {
        const ended = await pause()
        if (ended) return notBlocked(ended)
        const answered = await host.call({ ...request, beforeRetry: pause }, signal)
        if ('failure' in answered) return { ...answered, isBlocked: answered.failure === 'quota' }
        const { status, json } = answered
        if (status === 404) return null
        if (status !== 200) return refused(status)
        const file = read(json)
        return isUnreadable(file)
          ? notBlocked({ failure: 'malformed', sentence: `${label} sent ${file.unreadable}.` })
          : file
      }
      const whole = <File>(file: File | null | ListFailed) =>
        file ?? notBlocked({ failure: 'malformed', sentence: `${label} has no such file any more.` })
      return {
        builtAt: async () => whole(await call({ path: '/last-updated.txt', isText: true }, readBuiltAt)),
        parts: async () => whole<readonly ListPart[]>(await call({ path: `${category}/groups` }, readGroups)),
        prices: id =>
          call<ListedPrices>({ path: `${category}/${encodeURIComponent(id)}/prices` }, readPrices),
        products: id =>
          call<ListedProducts>({ path: `${category}/${encodeURIComponent(id)}/products` }, readProducts),
        wait: ms => clock.wait(ms, signal),
      }
    },
  }
}

const stopped: CallFailed = { failure: 'unreachable', sentence: 'The run was stopped.', isUnasked: true }

function notBlocked(failed: CallFailed): ListFailed {
  return { ...failed, isBlocked: false }
}

/** Any other answer means that it does not want us, or not now. */
function refused(status: number): ListFailed {
  return {
    failure: 'refused',
    sentence: `${label} refused a call (${status}). It is not called again for a day.`,
    isBlocked: true,
  }
}

function isUnreadable(file: unknown): file is Unreadable {
  return typeof file === 'object' && file !== null && 'unreadable' in file
}
