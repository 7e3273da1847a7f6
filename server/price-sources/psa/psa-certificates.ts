/** Looks up slabs at PSA by the number of their certificate. The answer is never trusted: a wrong field is null. */
import { isPsaCertNumber } from '#domain/copies/cert-number'
import type { CalledSourceOptions } from '#server/price-sources/asked-source'
import { type CallAnswered, type CallFailed, outsideHost } from '#server/price-sources/outside-call'
import type { DailyLimit, CallQuota } from '#server/price-sources/price-source'
import { parseLine, parseRecord } from '#domain/products/catalogue-entry'
import { gradeName } from '#domain/copies/grading-company'

export interface PsaOptions extends Omit<CalledSourceOptions, 'now'> {
  /** From the account of a collector at PSA. */
  readonly token: string
  readonly quota: CallQuota
}

/** PSA allows a free account 100 look-ups a day. */
export const psaLimit: DailyLimit = { callsPerDay: 100, timeZone: 'UTC' }

interface PsaCertificates {
  /** Returns the certificate of a number, 'unknown' when PSA has none, or why PSA did not answer. Never throws for that. */
  lookUp(certNumber: string, signal: AbortSignal): Promise<PsaCertificate | 'unknown' | CallFailed>
}

export function psaCertificates(options: PsaOptions): PsaCertificates {
  const { baseUrl, token, quota } = options
  const host = outsideHost(baseUrl, { ...options, label: 'PSA' })
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

/** What PSA says of a slab, in its own words but for the grade. */
export interface PsaCertificate {
  readonly certNumber: string
  /** The name on the label: "LATIOS-HOLO". */
  readonly name: string
  /** What PSA calls the set: "POKEMON EX DEOXYS". */
  readonly setName: string | null
  readonly year: string | null
  readonly cardNumber: string | null
  /** What tells the card from others of its name: "EX DEOXYS-FRENCH". */
  readonly variety: string | null
  /** As prices compare it: "10", "8.5", "authentic". */
  readonly grade: string
  /** How many of the card PSA has given this grade, and a higher one; null when it does not say. */
  readonly population: number | null
  readonly populationHigher: number | null
}

/**
 * Reads the certificate of this number. Returns 'unknown' where PSA has none, which is an answer without a certificate;
 * null for the certificate of another number, one without a name or grade, or anything else.
 */
function readPsaCertificate(json: unknown, certNumber: string): PsaCertificate | 'unknown' | null {
  const fields = parseRecord(json)
  if (fields === null) return null
  const answered = fields['PSACert'] ?? null
  if (answered === null) return 'unknown'
  const cert = parseRecord(answered)
  const name = parseLine(cert?.['Subject'], 200)
  const grade = parseLine(cert?.['CardGrade'], 50)
  if (!cert || name === null || grade === null || String(cert['CertNumber']) !== certNumber) return null
  return {
    certNumber,
    name,
    setName: parseLine(cert['Brand'], 200),
    year: parseLine(cert['Year'], 20),
    cardNumber: parseLine(cert['CardNumber'], 50),
    variety: parseLine(cert['Variety'], 200),
    grade: psaGrade(grade),
    population: countOf(cert['TotalPopulation']),
    populationHigher: countOf(cert['PopulationHigher']),
  }
}

/** "GEM MT 10" is "10", "PR 1" is "1"; a grade with a qualifier, "NM 7(OC)", is a grade of its own. */
function psaGrade(text: string): string {
  const figure = /^[A-Z+\- ]*?(\d{1,2}(?:\.5)?)$/.exec(text.toUpperCase())?.[1]
  return gradeName(figure ?? text)
}

function countOf(value: unknown): number | null {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : null
}

/** What PSA said of a number, and when. */
export interface LookedUp {
  readonly certificate: PsaCertificate | 'unknown'
  readonly lookedUpAt: Date
}

export interface Certificates {
  /** Returns what PSA said of a number lately; null when it has to be asked. */
  remembered(certNumber: string): LookedUp | null
  /** Asks PSA, once for callers at the same time. Never throws for what PSA does. */
  lookUp(certNumber: string, signal: AbortSignal): Promise<LookedUp | CallFailed>
}

const hourMs = 60 * 60 * 1_000
/** Populations change with every slab of the card. */
const foundMs = 24 * hourMs
/** A slab may be so new that PSA does not know it yet. */
const unknownMs = hourMs
const maxRemembered = 1_000

/** Remembers certificates for a while, because PSA allows few look-ups a day. In this process alone. */
export function rememberedCertificates(psa: PsaCertificates, now: () => Date): Certificates {
  /** The oldest answer first. */
  const kept = new Map<string, LookedUp>()
  const underWay = new Map<string, Promise<LookedUp | CallFailed>>()

  function remembered(certNumber: string): LookedUp | null {
    const found = kept.get(certNumber)
    if (!found) return null
    const maxAgeMs = found.certificate === 'unknown' ? unknownMs : foundMs
    return now().getTime() - found.lookedUpAt.getTime() < maxAgeMs ? found : null
  }

  async function ask(certNumber: string, signal: AbortSignal): Promise<LookedUp | CallFailed> {
    const certificate = await psa.lookUp(certNumber, signal)
    if (certificate !== 'unknown' && 'failure' in certificate) return certificate
    const answer = { certificate, lookedUpAt: now() }
    kept.delete(certNumber)
    kept.set(certNumber, answer)
    for (const oldest of kept.keys()) {
      if (kept.size <= maxRemembered) break
      kept.delete(oldest)
    }
    return answer
  }

  return {
    remembered,
    lookUp(certNumber, signal) {
      const asked =
        underWay.get(certNumber) ??
        ask(certNumber, signal).finally(() => {
          underWay.delete(certNumber)
        })
      underWay.set(certNumber, asked)
      return asked
    },
  }
}
