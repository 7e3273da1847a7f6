import { collectorById } from '#server/db/accounts/collectors'
import { changePassword } from '#server/commands/accounts/change-password'
import { changeProfile } from '#server/commands/accounts/change-profile'
import { changeSettings } from '#server/commands/accounts/change-settings'
import { notFound } from '#server/refused'
import { currentRegistration } from '#server/commands/accounts/admission'
import { resetOwner, resetPassword } from '#server/commands/accounts/reset-password'
import { register } from '#server/commands/accounts/register'
import { signIn } from '#server/commands/accounts/sign-in'
import { signOut } from '#server/commands/accounts/sessions'
import { sessionAnswer, userAnswer } from '#server/answers/accounts'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

export function accountRoutes(parts: Parts): Route[] {
  return [
    route('POST /api/auth/register', async call => {
      const session = await register(parts, call.body, call)
      parts.log.info({ collector_id: session.collector.id }, 'registered')
      return sessionAnswer(session)
    }),
    route('GET /api/auth/registration', async () => ({ registration: await currentRegistration(parts) })),
    route('POST /api/auth/password-reset/owner', async call => {
      const { username } = await resetOwner(parts, call.body.secret)
      return { username }
    }),
    route('POST /api/auth/password-reset', async call => {
      const { id, username } = await resetPassword(parts, call.body, call)
      parts.log.info({ collector_id: id }, 'password reset')
      return { username }
    }),
    route('POST /api/auth/login', async call => {
      const session = await signIn(parts, call.body, call)
      parts.log.info({ collector_id: session.collector.id }, 'signed in')
      return sessionAnswer(session)
    }),
    route('POST /api/auth/logout', async call => {
      await signOut(parts, call.tokenHash)
      return {}
    }),
    route('GET /api/auth/profile', async call => {
      const collector = await parts.storage.read(db => collectorById(db, call.collectorId))
      if (!collector) throw notFound()
      return { user: userAnswer(collector) }
    }),
    route('PUT /api/auth/profile', async call => {
      const collector = await changeProfile(parts, call.collectorId, call.body, call)
      return { user: userAnswer(collector) }
    }),
    route('PUT /api/auth/password', async call => {
      await changePassword(parts, call, call.body)
      parts.log.info({ collector_id: call.collectorId }, 'password changed')
      return {}
    }),
    route('PUT /api/auth/settings', async call => {
      const collector = await changeSettings(parts, call.collectorId, call.body)
      return { user: userAnswer(collector) }
    }),
  ]
}
