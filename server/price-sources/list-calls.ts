/** Calls that read price lists, and what their failures mean for the day. */
import { realClock } from '#server/pace'
import {
  type CallAnswered,
  type CallFailed,
  outsideHost,
  type OutsideHost,
  type OutsideOptions,
} from './outside-call.ts'
import type { ListedPrices, ListFailed, ListPart, ListSurroundings, PriceList } from './price-list.ts'

/** What every list is opened with. */
export interface ListOptions
  extends Omit<ListSurroundings, 'dollarsPerEuro' | 'now'>,
    Pick<OutsideOptions, 'clock' | 'random' | 'timeoutMs' | 'maxAnswerBytes'> {
  readonly baseUrl: string
}

/** The host of one run of a list. A 429 is not tried again: the list wants no calls for now. */
export function listHost(label: string, options: ListOptions, reportRequest: () => void): OutsideHost {
  return outsideHost(options.baseUrl, {
    ...options,
    label,
    retriesQuota: false,
    reportCall: (...call) => {
      options.reportCall(...call)
      reportRequest()
    },
  })
}

const longTimeoutMs = 28_000
/** Three times as much as the largest has. */
const manyBytes = 64_000_000

/** Reads a list that is one file, and that has no other files. */
export function readsOneFile(
  label: string,
  part: ListPart,
  options: ListOptions,
  prices: (host: OutsideHost, signal: AbortSignal) => Promise<ListedPrices | ListFailed>,
): PriceList['read'] {
  const { clock = realClock, timeoutMs = longTimeoutMs, maxAnswerBytes = manyBytes } = options
  return (signal, reportRequest) => {
    const host = listHost(label, { ...options, timeoutMs, maxAnswerBytes }, reportRequest)
    return {
      builtAt: async () => null,
      parts: async () => [part],
      prices: () => prices(host, signal),
      products: async () => null,
      wait: ms => clock.wait(ms, signal),
    }
  }
}

/** A call that was not answered. */
export function unanswered(failed: CallFailed): ListFailed {
  return { ...failed, isBlocked: failed.failure === 'quota' }
}

/** A file that cannot be used: `what` is what the list did, such as "sent an empty list". */
export function unusable(label: string, what: string): ListFailed {
  return { failure: 'malformed', sentence: `${label} ${what}.`, isBlocked: false }
}

/** Any answer that is no file means that the list does not want us, or not now. */
export function refusedForADay(label: string, { status }: CallAnswered, advice = ''): ListFailed {
  const sentence = `${label} refused a call (${status}). It is not called again for a day.${advice}`
  return { failure: 'refused', sentence, isBlocked: true }
}
