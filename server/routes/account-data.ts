import { eraseAccount } from '../commands/erase-account.ts'
import { endOtherSessions, openSessions, type SignedInPlace } from '../commands/sessions.ts'
import { type Route, route } from '../http/route.ts'
import type { Parts } from '../parts.ts'

export function accountDataRoutes(parts: Parts): Route[] {
  return [
    route('GET /api/auth/sessions', async ({ collectorId, tokenHash }) => {
      const places = await openSessions(parts, collectorId, tokenHash)
      return { sessions: places.map(placeAnswer) }
    }),
    route('DELETE /api/auth/sessions', async ({ collectorId, tokenHash }) => {
      const ended = await endOtherSessions(parts, collectorId, tokenHash)
      parts.log.info({ collector_id: collectorId, ended }, 'other sessions ended')
      return { ended }
    }),
    route('DELETE /api/auth/account', async call => {
      await eraseAccount(parts, call, call.body)
      parts.log.info({}, 'an account was deleted')
      return {}
    }),
  ]
}

function placeAnswer({ id, device, signedInAt, lastSeenAt, isThis }: SignedInPlace) {
  return { id, device, signed_in_at: signedInAt, last_seen_at: lastSeenAt, is_this: isThis }
}
