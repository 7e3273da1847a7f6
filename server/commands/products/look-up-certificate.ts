import { isPsaCertNumber, tidyCertNumber } from '#domain/copies/cert-number'
import { knownGradingCompany } from '#domain/copies/grading-company'
import { countNow } from '#server/limits/collector-limits'
import type { Parts } from '#server/parts'
import type { LookedUp, PsaCertificate } from '#server/price-sources/psa/psa-certificates'
import { requireRoom } from '#server/readiness/disk-floor'
import { Refused } from '#server/refused'

const deadlineMs = 10_000

export interface FoundCertificate {
  readonly certificate: PsaCertificate
  readonly lookedUpAt: Date
}

/**
 * Returns the certificate of a slab: as PSA said lately, or asks PSA for at most ten seconds and within the
 * collector's limit. Throws not_found for a number that PSA does not know and for other companies, unavailable
 * without a token and when the day's look-ups are used up, and marketplace when PSA fails.
 */
export async function lookUpCertificate(
  parts: Parts,
  collectorId: string,
  company: string,
  typed: string,
): Promise<FoundCertificate> {
  if (knownGradingCompany(company) !== 'PSA')
    throw new Refused('not_found', 'Only certificates of PSA can be looked up.')
  const certNumber = tidyCertNumber(typed)
  if (!isPsaCertNumber(certNumber)) throw unknown(certNumber)
  const { certificate, lookedUpAt } = await lookedUp(parts, collectorId, certNumber)
  if (certificate === 'unknown') throw unknown(certNumber)
  return { certificate, lookedUpAt }
}

async function lookedUp(parts: Parts, collectorId: string, certNumber: string): Promise<LookedUp> {
  const { certificates, log } = parts
  if (certificates === null)
    throw new Refused('unavailable', 'This server cannot look up certificates. Enter the grade yourself.')
  const remembered = certificates.remembered(certNumber)
  if (remembered) return remembered
  await requireRoom(parts)
  await countNow(parts, 'certificates', collectorId)
  const answer = await certificates.lookUp(certNumber, AbortSignal.timeout(deadlineMs))
  if (!('failure' in answer)) return answer
  log.warn({ failure: answer.failure }, answer.sentence)
  const code = answer.failure === 'quota' ? 'unavailable' : 'marketplace'
  throw new Refused(code, `${answer.sentence} Enter the grade yourself, or try again later.`)
}

function unknown(certNumber: string): Refused {
  return new Refused('not_found', `PSA knows no certificate ${certNumber}. Check the number on the label.`)
}
