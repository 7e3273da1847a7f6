import { mustSetUpFactor, type SecondFactorRule } from '#domain/accounts/second-factor'
import type { Answer } from '#contract/endpoints'
import type { Session } from '#server/commands/accounts/sessions'
import type { StoredCollector } from '#server/db/accounts/collectors'

/** What the server requires of its collectors. */
interface Server {
  readonly secondFactor: SecondFactorRule
}

type UserAnswer = Answer<'GET /api/auth/profile'>['user']

/** A collector without the password's hash. */
export function userAnswer(
  { secondFactor }: Server,
  { passwordHash: _, lastLoginAt, ledgerRate, ...collector }: StoredCollector,
): UserAnswer {
  const isCurator = collector.isOperator || collector.isTrusted
  return {
    ...collector,
    isCurator,
    mustSetUpSecondFactor: mustSetUpFactor(secondFactor, collector),
    lastLogin: lastLoginAt,
    ledgerRate: ledgerRate === null ? null : Number(ledgerRate),
  }
}

export function sessionAnswer(parts: Server, { token, collector }: Session): Answer<'POST /api/auth/login'> {
  return { token, user: userAnswer(parts, collector) }
}
