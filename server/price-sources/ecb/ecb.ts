/** The reference rates of the European Central Bank: set once each working day, at about 16:00 in Frankfurt. */
import { type ReferenceRates, readReferenceRates } from '#domain/money/reference-rates'
import type { Clock } from '#server/pace'
import { type CallFailed, outsideHost, type ReportCall } from '#server/price-sources/outside-call'

export interface EcbOptions {
  readonly baseUrl: string
  readonly userAgent: string
  readonly reportCall?: ReportCall
  readonly clock?: Clock
  /** 0 to 1, for the spread of waits. */
  readonly random?: () => number
  readonly timeoutMs?: number
}

/** Where rates come from. Never throws for what the other side does. */
export interface RateSource {
  /** Those of the last working day, or of the last 90 days. */
  read(file: 'daily' | '90 days', signal: AbortSignal): Promise<ReferenceRates | CallFailed>
}

const label = 'The European Central Bank'
const folder = '/stats/eurofxref'
const maxAnswerBytes = 1_000_000

export function ecbRates({ baseUrl, ...options }: EcbOptions): RateSource {
  const host = outsideHost(baseUrl, { ...options, label, maxAnswerBytes, retriesQuota: false })
  return {
    async read(file, signal) {
      const name = file === 'daily' ? 'eurofxref-daily.xml' : 'eurofxref-hist-90d.xml'
      const answered = await host.call({ path: `${folder}/${name}`, isText: true }, signal)
      if ('failure' in answered) return answered
      const { status, json: text } = answered
      if (status !== 200) return { failure: 'refused', sentence: `${label} refused a call (${status}).` }
      const rates = typeof text === 'string' ? readReferenceRates(text) : null
      return rates ?? { failure: 'malformed', sentence: `${label} sent a file of another format.` }
    },
  }
}
