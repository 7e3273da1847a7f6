/** Looks up slabs at PSA by the number of their certificate. */
import { isPsaCertNumber } from '#domain/copies/cert-number'
import { type Clock, realClock } from '#server/pace'
import {
  type CallAnswered,
  type CallFailed,
  outsideHost,
  type ReportCall,
} from '#server/price-sources/outside-call'
import type { DailyLimit } from '#server/price-sources/price-plug'
import type { CallQuota } from '#server/price-sources/price-source'
import { type PsaCertificate, readPsaCertificate } from './psa-certificate.ts'

export interface PsaOptions {
  readonly baseUrl: string
  /** From the account of a collector at PSA. */
  readonly token: string
  readonly quota: CallQuota
  readonly clock?: Clock
  /** 0 to 1, for the spread of waits. */
  readonly random?: () => number
  readonly timeoutMs?: number
  /** Called with every try of every call. */
  readonly reportCall?: ReportCall
}

/** PSA allows a free account 100 look-ups a day. */
export const psaLimit: DailyLimit = { callsPerDay: 100, timeZone: 'UTC' }

export interface PsaCertificates {
  /** Returns the certificate of a number, 'unknown' when PSA has none, or why PSA did not answer. Never throws for that. */
  lookUp(certNumber: string, signal: AbortSignal): Promise<PsaCertificate | 'unknown' | CallFailed>
}

export function psaCertificates(options: PsaOptions): PsaCertificates {
  const { baseUrl, token, quota, clock = realClock, random, timeoutMs, reportCall } = options
  const host = outsideHost(baseUrl, { label: 'PSA', clock, random, timeoutMs, reportCall })
  const mayCall = async () => ((await quota.take(1)) ? null : noMoreToday)
  return {
    async lookUp(certNumber, signal) {
      // Any other number would only use up a call.
      if (!isPsaCertNumber(certNumber)) return 'unknown'
      const stopped = await mayCall()
      if (stopped) return stopped
      const answer = await host.call(
        {
          path: `/publicapi/cert/GetByCertNumber/${certNumber}`,
          headers: { authorization: `bearer ${token}` },
          beforeRetry: mayCall,
          lastingRefusal,
        },
        signal,
      )
      return 'failure' in answer ? answer : readAnswer(answer, certNumber)
    },
  }
}

const noMoreToday: CallFailed = { failure: 'quota', sentence: 'PSA allows no more look-ups today.' }

/** PSA answers a wrong token with 500. A retry would cost one of the day's few calls. */
function lastingRefusal({ status }: CallAnswered): CallFailed | null {
  if (status === 429) return noMoreToday
  if (status !== 500) return null
  return { failure: 'credentials', sentence: 'PSA failed (500): it may not accept the token of this server.' }
}

function readAnswer(
  { status, json }: CallAnswered,
  certNumber: string,
): PsaCertificate | 'unknown' | CallFailed {
  if (status === 401 || status === 403)
    return { failure: 'credentials', sentence: 'PSA does not accept the token of this server.' }
  if (status !== 200) return { failure: 'refused', sentence: `PSA refused a look-up (${status}).` }
  const certificate = readPsaCertificate(json, certNumber)
  return certificate ?? { failure: 'malformed', sentence: 'PSA sent an invalid certificate.' }
}
