/** Who may create an account. */

/** What holds for a visitor now. */
export type Registration = 'open' | 'invite' | 'closed'

/** What the operator set. `until_first`: open until the first account exists, then closed. */
export type RegistrationRule = Registration | 'until_first'

/** Returns what holds now. `isUnused`: no account was ever made. */
export function registrationNow(rule: RegistrationRule, isUnused: boolean): Registration {
  if (rule !== 'until_first') return rule
  return isUnused ? 'open' : 'closed'
}

/** The rule of a server whose operator set none: open to those who can reach it only from its own machine. */
export function defaultRegistration(reach: {
  readonly isLoopback: boolean
  readonly hasProxy: boolean
}): RegistrationRule {
  return reach.isLoopback && !reach.hasProxy ? 'open' : 'until_first'
}
