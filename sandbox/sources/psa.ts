/** An imitation of PSA's look-up of certificates, with invented slabs. */
import type { Reply } from '#sandbox/marketplace/reply'
import { type Imitation, imitationOf } from './imitation.ts'

export interface PsaImitationOptions {
  /** What PSA knows of a slab, by the number of its certificate. */
  readonly slabs: Readonly<Record<string, object>>
  readonly token?: string
  readonly perDay?: number
}

const path = /^\/publicapi\/cert\/GetByCertNumber\/(\w+)$/

export function startPsa({ slabs, token = 'hush', perDay = 100 }: PsaImitationOptions): Promise<Imitation> {
  let calls = 0
  return imitationOf((asked): Reply => {
    const certNumber = path.exec(asked.path)?.[1]
    if (certNumber === undefined) return { status: 404, body: { Message: 'No HTTP resource was found.' } }
    // A wrong token looks like a failure of the server.
    if (asked.headers.authorization !== `bearer ${token}`)
      return { status: 500, body: { Message: 'An error has occurred.' } }
    calls += 1
    if (calls > perDay) return { status: 429, body: { Message: 'API calls quota exceeded!' } }
    const slab = slabs[certNumber]
    if (!slab) return { status: 200, body: { IsValidRequest: true, ServerMessage: 'No data found' } }
    return { status: 200, body: { PSACert: { CertNumber: certNumber, ...slab } } }
  })
}
