/** eBay's part of the sandbox: expiring tokens, a daily quota of calls, and the search. */
import { dayOf } from '#domain/day'
import { chanceOf } from './chance.ts'
import type { Reply } from './reply.ts'
import { answerSearch, type SearchMarket } from './search.ts'

export interface SandboxEbay {
  /** Answers a request for a token: its Authorization header and its form. */
  token(authorization: string | undefined, form: URLSearchParams): Reply
  /** Answers a search. */
  search(authorization: string | undefined, query: URLSearchParams, market: SearchMarket): Reply
}

const tokenSeconds = 7_200
/** The most tokens kept. Older ones are forgotten before they expire. */
const mostTokens = 1_000
/** eBay's day begins at midnight in California; here without daylight saving time. */
const quotaDayOffsetMs = 8 * 3_600_000

export function sandboxEbay(seed: number, now: () => Date, dailyCalls: number): SandboxEbay {
  const endsAtMs = new Map<string, number>()
  const tokens = chanceOf(seed, 'tokens', now().getTime())
  let counted = { day: '', calls: 0 }

  return {
    token: (authorization, form) => {
      const secret = secretOf(authorization)
      if (secret === null || secret === 'wrong')
        return tokenRefusal(401, 'invalid_client', 'client authentication failed')
      if (form.get('grant_type') !== 'client_credentials')
        return tokenRefusal(400, 'unsupported_grant_type', 'this grant type is not supported')
      if (!form.get('scope')) return tokenRefusal(400, 'invalid_scope', 'a scope is required')
      const token = `v^1.1#sandbox#${tokens.whole(0, 2 ** 31)}${tokens.whole(0, 2 ** 31)}`
      endsAtMs.set(token, now().getTime() + tokenSeconds * 1_000)
      const [oldest] = endsAtMs.keys()
      if (endsAtMs.size > mostTokens && oldest !== undefined) endsAtMs.delete(oldest)
      const body = {
        access_token: token,
        expires_in: tokenSeconds,
        token_type: 'Application Access Token',
      }
      return { status: 200, body }
    },
    search: (authorization, query, market) => {
      const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? ''
      if ((endsAtMs.get(token) ?? 0) <= now().getTime())
        return refusal(401, 1001, 'OAuth', 'Invalid access token')
      const day = dayOf(new Date(now().getTime() - quotaDayOffsetMs))
      counted = { day, calls: counted.day === day ? counted.calls + 1 : 1 }
      if (counted.calls > dailyCalls) return refusal(429, 2001, 'ACCESS', 'Too many requests.')
      return answerSearch(query, market)
    },
  }
}

/** Returns the secret of "Basic base64(id:secret)"; null for anything else. */
function secretOf(authorization: string | undefined): string | null {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/.exec(authorization ?? '')?.[1]
  if (encoded === undefined) return null
  const [id, secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return id && secret ? secret : null
}

function tokenRefusal(status: number, error: string, description: string): Reply {
  return { status, body: { error, error_description: description } }
}

function refusal(status: number, errorId: number, domain: string, message: string): Reply {
  return { status, body: { errors: [{ errorId, domain, category: 'REQUEST', message }] } }
}
