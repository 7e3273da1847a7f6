import { collectorById } from '#server/db/accounts/collectors'
import { changePassword } from '#server/commands/accounts/change-password'
import { changeProfile } from '#server/commands/accounts/change-profile'
import { changeSettings } from '#server/commands/accounts/change-settings'
import { notFound, Refused } from '#server/refused'
import { currentRegistration } from '#server/commands/accounts/admission'
import { forgetPassword, resetOwner, resetPassword } from '#server/commands/accounts/reset-password'
import { register } from '#server/commands/accounts/register'
import { signIn } from '#server/commands/accounts/sign-in'
import { takeSecondStep } from '#server/commands/accounts/second-step'
import {
  confirmNewApp,
  renewRecoveryCodes,
  secondFactorOf,
  startApp,
  turnOffSecondFactor,
} from '#server/commands/accounts/second-factor'
import { signOut, endOtherSessions, endSession, listSessions } from '#server/commands/accounts/sessions'
import { sessionAnswer, userAnswer } from '#server/answers/accounts'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'
import {
  confirmationOwner,
  confirmEmail,
  emailState,
  sendConfirmation,
} from '#server/commands/accounts/confirm-email'
import { eraseAccount } from '#server/commands/accounts/erase-account'
import { finishPending } from '#server/commands/ledger/finish-pending'
import { accountExport } from '#server/answers/export/account-export'
import { picturesArchive } from '#server/answers/export/pictures-archive'

export function accountRoutes(parts: Parts): Route[] {
  return [
    route('POST /api/auth/register', async call => {
      const session = await register(parts, call.body, call)
      parts.log.info({ collector_id: session.collector.id }, 'registered')
      return sessionAnswer(parts, session)
    }),
    route('GET /api/auth/registration', async () => ({ registration: await currentRegistration(parts) })),
    route('POST /api/auth/password-reset/link', async call => {
      await forgetPassword(parts, call.body.username, call)
      return {}
    }),
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
      return sessionAnswer(parts, session)
    }),
    route('POST /api/auth/login/second-step', async call => {
      const session = await takeSecondStep(parts, call.body, call)
      parts.log.info({ collector_id: session.collector.id }, 'signed in')
      return sessionAnswer(parts, session)
    }),
    route('POST /api/auth/logout', async call => {
      await signOut(parts, call.tokenHash)
      return {}
    }),
    route('GET /api/auth/profile', async call => {
      const collector = await parts.storage.read(db => collectorById(db, call.collectorId))
      if (!collector) throw notFound()
      return { user: userAnswer(parts, collector) }
    }),
    route('PUT /api/auth/profile', async call => {
      const collector = await changeProfile(parts, call.collectorId, call.body, call)
      return { user: userAnswer(parts, collector) }
    }),
    route('PUT /api/auth/password', async call => {
      await changePassword(parts, call, call.body)
      parts.log.info({ collector_id: call.collectorId }, 'password changed')
      return {}
    }),
    route('PUT /api/auth/settings', async call => {
      const collector = await changeSettings(parts, call.collectorId, call.body)
      return { user: userAnswer(parts, collector) }
    }),
  ]
}

export function secondFactorRoutes(parts: Parts): Route[] {
  return [
    route('GET /api/auth/second-factor', call => secondFactorOf(parts, call.collectorId)),
    route('POST /api/auth/second-factor/app', call => startApp(parts, call, call.body)),
    route('POST /api/auth/second-factor/app/confirmation', async call => {
      const recoveryCodes = await confirmNewApp(parts, call, call.body.code)
      parts.log.info({ collector_id: call.collectorId }, 'two-step sign-in turned on')
      return { recoveryCodes }
    }),
    route('POST /api/auth/second-factor/recovery-codes', async call => {
      const recoveryCodes = await renewRecoveryCodes(parts, call, call.body)
      return { recoveryCodes }
    }),
    route('DELETE /api/auth/second-factor', async call => {
      await turnOffSecondFactor(parts, call, call.body)
      parts.log.info({ collector_id: call.collectorId }, 'two-step sign-in turned off')
      return {}
    }),
  ]
}

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
      return accountExport(parts, userAnswer(parts, collector))
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
