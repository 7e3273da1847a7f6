import { eraseAccount } from '#server/commands/accounts/erase-account'
import { notFound } from '#server/refused'
import { endOtherSessions, openSessions, type SignedInPlace } from '#server/commands/accounts/start-session'
import { collectorById } from '#server/db/accounts/collectors'
import { accountExport } from '#server/answers/export/account-export'
import { userAnswer } from '#server/answers/accounts'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

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
    route('GET /api/auth/export', async ({ collectorId }) => {
      const collector = await parts.storage.read(db => collectorById(db, collectorId))
      if (!collector) throw notFound()
      return accountExport(parts, userAnswer(collector))
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
