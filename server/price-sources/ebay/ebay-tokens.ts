/**
 * eBay's application tokens (client credentials grant): one at a time, renewed before it expires, and fetched once
 * however many calls need it.
 */
import { parseRecord } from '#domain/products/catalogue-entry'
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
  /** Returns a valid token, other than the one eBay `refused`. */
  get(refused: EbayToken | null): Promise<EbayToken | CallFailed>
}

/** eBay gives a token two hours. The last tenth is not used, so that no token expires during a call. */
const usedPartOfLife = 0.9
const scope = 'https://api.ebay.com/oauth/api_scope'

export function ebayTokens(
  host: OutsideHost,
  label: string,
  { clientId, clientSecret }: EbayCredentials,
  clock: Clock,
): EbayTokens {
  let current: EbayToken | null = null
  let fetching: Promise<EbayToken | CallFailed> | null = null

  async function fetchToken(): Promise<EbayToken | CallFailed> {
    const askedMs = clock.nowMs()
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const form = new URLSearchParams({ grant_type: 'client_credentials', scope })
    // Shared by all runs, so no single run aborts it; the call has its own deadline.
    const answer = await host.call(
      { path: '/identity/v1/oauth2/token', headers: { authorization: `Basic ${basic}` }, form },
      new AbortController().signal,
    )
    const token = readToken(answer, label, askedMs)
    current = 'failure' in token ? null : token
    return token
  }

  return {
    get: async refused => {
      if (current && current !== refused && clock.nowMs() < current.renewAtMs) return current
      fetching ??= fetchToken().finally(() => (fetching = null))
      return fetching
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
    return { failure: 'refused', sentence: `${label} refused to sign in this server (${answer.status}).` }
  const fields = parseRecord(answer.json)
  const text = fields?.['access_token']
  const lifeSeconds = fields?.['expires_in']
  const isToken = typeof text === 'string' && /^[\x21-\x7e]{1,10000}$/.test(text)
  if (!isToken || typeof lifeSeconds !== 'number' || !(lifeSeconds > 0))
    return { failure: 'malformed', sentence: `${label} sent an invalid token.` }
  return { text, renewAtMs: askedMs + lifeSeconds * 1_000 * usedPartOfLife }
}
