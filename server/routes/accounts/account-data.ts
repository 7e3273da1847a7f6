import { eraseAccount } from '#server/commands/accounts/erase-account'
import { notFound, Refused } from '#server/refused'
import { finishPending } from '#server/commands/ledger/finish-pending'
import { endOtherSessions, endSession, listSessions } from '#server/commands/accounts/sessions'
import { collectorById } from '#server/db/accounts/collectors'
import { accountExport } from '#server/answers/export/account-export'
import { picturesArchive } from '#server/answers/export/pictures-archive'
import { userAnswer } from '#server/answers/accounts'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

export function accountDataRoutes(parts: Parts): Route[] {
  return [
    route('GET /api/auth/sessions', async ({ collectorId, tokenHash }) => {
      const sessions = await listSessions(parts, collectorId, tokenHash)
      return { sessions }
    }),
    route('DELETE /api/auth/sessions', async ({ collectorId, tokenHash }) => {
      const ended = await endOtherSessions(parts, collectorId, tokenHash)
      parts.log.info({ collector_id: collectorId, ended }, 'other sessions ended')
      return { ended }
    }),
    route('DELETE /api/auth/sessions/:id', async ({ collectorId, params }) => {
      await endSession(parts, collectorId, params.id)
      parts.log.info({ collector_id: collectorId }, 'a session ended')
      return {}
    }),
    route('GET /api/auth/export', async ({ collectorId }) => {
      const collector = await parts.storage.read(db => collectorById(db, collectorId))
      if (!collector) throw notFound()
      // A download has an operation whole. What keeps it from that is logged, and no reason to withhold the rest.
      await finishPending(parts, collectorId).catch(() => {})
      return accountExport(parts, userAnswer(collector))
    }),
    route('GET /api/auth/export/pictures', async ({ collectorId }) => {
      const archive = await picturesArchive(parts, collectorId)
      if (!archive) throw new Refused('not_found', 'Your copies have no pictures of your own.')
      return archive
    }),
    route('DELETE /api/auth/account', async call => {
      await eraseAccount(parts, call, call.body)
      parts.log.info({}, 'an account was deleted')
      return {}
    }),
  ]
}
