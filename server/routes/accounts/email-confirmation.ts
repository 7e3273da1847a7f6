import {
  confirmationOwner,
  confirmEmail,
  emailState,
  sendConfirmation,
} from '#server/commands/accounts/confirm-email'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

export function emailConfirmationRoutes(parts: Parts): Route[] {
  return [
    route('GET /api/auth/email-confirmation', call => emailState(parts, call.collectorId)),
    route('POST /api/auth/email-confirmation/link', async call => {
      await sendConfirmation(parts, call)
      return {}
    }),
    route('POST /api/auth/email-confirmation/owner', async call => {
      const { username, email } = await confirmationOwner(parts, call.body.secret)
      return { username, email }
    }),
    route('POST /api/auth/email-confirmation', async call => {
      const { collectorId, username, email } = await confirmEmail(parts, call.body.secret)
      parts.log.info({ collector_id: collectorId }, 'e-mail address confirmed')
      return { username, email }
    }),
  ]
}
