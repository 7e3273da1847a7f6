/** The reference rates of the European Central Bank: set once each working day, at about 16:00 in Frankfurt. */
import { ratesByDay, type ReferenceRates, readReferenceRates } from '#domain/money/reference-rates'
import { type CallFailed, outsideHost, type OutsideOptions } from '#server/price-sources/outside-call'

interface EcbOptions extends Pick<OutsideOptions, 'reportCall' | 'clock' | 'random' | 'timeoutMs'> {
  readonly baseUrl: string
  readonly userAgent: string
}

/** Where rates come from. Never throws for what the other side does. */
export interface RateSource {
  /** Those of the last working day, or of the last 90 days. */
  read(file: 'daily' | '90 days', signal: AbortSignal): Promise<ReferenceRates | CallFailed>
  /** Those of all days since 1999, day by day, the newest first; null for a file that goes wrong there. */
  readHistory(signal: AbortSignal): Promise<Iterable<ReferenceRates | null> | CallFailed>
}

const label = 'The European Central Bank'
const folder = '/stats/eurofxref'
const maxAnswerBytes = 1_000_000
/** Some 7,000 days with 30 currencies or more are half of it. */
const maxHistoryBytes = 20_000_000
/** For the history, which takes longer on a slow line. */
const historyMs = 25_000

export function ecbRates({ baseUrl, ...options }: EcbOptions): RateSource {
  const host = outsideHost(baseUrl, { ...options, label, maxAnswerBytes, retriesQuota: false })
  const ofHistory = { timeoutMs: historyMs, ...options, maxAnswerBytes: maxHistoryBytes, retriesQuota: false }
  const historyHost = outsideHost(baseUrl, { ...ofHistory, label })
  const textOf = async (from: typeof host, name: string, signal: AbortSignal) => {
    const answered = await from.call({ path: `${folder}/${name}`, isText: true }, signal)
    if ('failure' in answered) return answered
    const { status, json: text } = answered
    if (status !== 200) return failed('refused', `refused a call (${status}).`)
    return typeof text === 'string' ? text : malformed
  }
  return {
    async read(file, signal) {
      const name = file === 'daily' ? 'eurofxref-daily.xml' : 'eurofxref-hist-90d.xml'
      const text = await textOf(host, name, signal)
      return typeof text === 'string' ? (readReferenceRates(text) ?? malformed) : text
    },
    async readHistory(signal) {
      const text = await textOf(historyHost, 'eurofxref-hist.xml', signal)
      return typeof text === 'string' ? ratesByDay(text) : text
    },
  }
}

function failed(failure: CallFailed['failure'], what: string): CallFailed {
  return { failure, sentence: `${label} ${what}` }
}

const malformed = failed('malformed', 'sent a file of another format.')
