import type { Answer } from '#contract/endpoints'
import type { Session } from '#server/commands/accounts/sessions'
import type { StoredCollector } from '#server/db/accounts/collectors'

type UserAnswer = Answer<'GET /api/auth/profile'>['user']

/** A collector without the password's hash. */
export function userAnswer({
  passwordHash: _,
  lastLoginAt,
  ledgerRate,
  ...collector
}: StoredCollector): UserAnswer {
  const isCurator = collector.isOperator || collector.isTrusted
  return {
    ...collector,
    isCurator,
    lastLogin: lastLoginAt,
    ledgerRate: ledgerRate === null ? null : Number(ledgerRate),
  }
}

export function sessionAnswer({ token, collector }: Session): Answer<'POST /api/auth/login'> {
  return { token, user: userAnswer(collector) }
}
