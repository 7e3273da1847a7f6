import { eraseAccount } from '../commands/erase-account.ts'
import { notFound } from '../commands/refused.ts'
import { endOtherSessions, openSessions, type SignedInPlace } from '../commands/sessions.ts'
import { collectorById } from '../db/collectors.ts'
import { accountExport } from '../http/account-export.ts'
import { userAnswer } from '../http/account-answers.ts'
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
