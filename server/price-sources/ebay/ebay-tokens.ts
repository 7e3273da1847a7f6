/**
 * eBay's application tokens (client credentials grant): one at a time, renewed before it expires, and asked
 * for once however many calls need it.
 */
import { parseRecord } from '#domain/catalogue/catalogue-entry'
import type { Clock } from '#server/pace'
import type { CallAnswered, CallFailed, OutsideHost } from '#server/price-sources/outside-call'

export interface EbayToken {
  readonly text: string
  readonly renewAtMs: number
}

export interface EbayCredentials {
  readonly clientId: string
  readonly clientSecret: string
}

export interface EbayTokens {
  /** A token that should be good: any but the one eBay has `refused`. */
  good(refused: EbayToken | null): Promise<EbayToken | CallFailed>
}

/** Two hours of life are told; the last of it is left, so that none expires on its way. */
const usedPartOfLife = 0.9
const scope = 'https://api.ebay.com/oauth/api_scope'

export function ebayTokens(
  host: OutsideHost,
  label: string,
  { clientId, clientSecret }: EbayCredentials,
  clock: Clock,
): EbayTokens {
  let current: EbayToken | null = null
  let coming: Promise<EbayToken | CallFailed> | null = null

  async function fetchToken(): Promise<EbayToken | CallFailed> {
    const askedMs = clock.nowMs()
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const form = new URLSearchParams({ grant_type: 'client_credentials', scope })
    // It is for whoever needs it, so no single run can abort it; the call itself ends soon enough.
    const answer = await host.call(
      { path: '/identity/v1/oauth2/token', headers: { authorization: `Basic ${basic}` }, form },
      new AbortController().signal,
    )
    const token = readToken(answer, label, askedMs)
    current = 'failure' in token ? null : token
    return token
  }

  return {
    good: async refused => {
      if (current && current !== refused && clock.nowMs() < current.renewAtMs) return current
      coming ??= fetchToken().finally(() => (coming = null))
      return coming
    },
  }
}

function readToken(
  answer: CallAnswered | CallFailed,
  label: string,
  askedMs: number,
): EbayToken | CallFailed {
  if ('failure' in answer) return answer
  if (answer.status === 400 || answer.status === 401)
    return {
      failure: 'credentials',
      sentence: `${label} does not accept this server's client id and secret.`,
    }
  if (answer.status !== 200)
    return { failure: 'refused', sentence: `${label} refused to let this server in (${answer.status}).` }
  const fields = parseRecord(answer.json)
  const text = fields?.['access_token']
  const lifeSeconds = fields?.['expires_in']
  const isToken = typeof text === 'string' && /^[\x21-\x7e]{1,10000}$/.test(text)
  if (!isToken || typeof lifeSeconds !== 'number' || !(lifeSeconds > 0))
    return { failure: 'malformed', sentence: `${label} sent something that is no token.` }
  return { text, renewAtMs: askedMs + lifeSeconds * 1_000 * usedPartOfLife }
}
