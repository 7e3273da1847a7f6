/** Remembers certificates for a while, because PSA allows few look-ups a day. In this process alone. */
import type { CallFailed } from '#server/price-sources/outside-call'
import type { PsaCertificate, PsaCertificates } from './psa-certificates.ts'

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
