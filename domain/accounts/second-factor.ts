/**
 * Two-step sign-in: after the password, a code from an app (TOTP, RFC 6238) or one of ten recovery codes. Which codes there
 * are, and who must have a second factor.
 */

/** How many recovery codes are made at a time. */
export const recoveryCodesMade = 10

/** How long a right password waits for its code, and how many codes may be tried meanwhile. */
export const secondStepMinutes = 5
export const secondStepTries = 5

/** How long a new key waits for its first code. */
export const setUpMinutes = 30

/** Who must have a second factor: nobody, operators, or everybody. Everybody may have one. */
export const secondFactorRules = ['off', 'operators', 'required'] as const
export type SecondFactorRule = (typeof secondFactorRules)[number]

/** Returns whether a collector may do nothing but set up a second factor. */
export function mustSetUpFactor(
  rule: SecondFactorRule,
  { isOperator, hasSecondFactor }: { readonly isOperator: boolean; readonly hasSecondFactor: boolean },
): boolean {
  return !hasSecondFactor && (rule === 'required' || (rule === 'operators' && isOperator))
}

/** A code as it was typed: of the app, a recovery code, or neither. */
export type TypedCode =
  | { readonly kind: 'app'; readonly digits: string }
  | { readonly kind: 'recovery'; readonly letters: string }
  | null

/** Letters and digits that are hard to confuse: those of Base32 (RFC 4648), in lower case. */
const recoveryLetters = /^[a-z2-7]{16}$/

/** Reads a code, whatever spaces, hyphens and capitals it was typed with. Null for what cannot be one. */
export function readCode(typed: string): TypedCode {
  const letters = typed.replaceAll(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(letters)) return { kind: 'app', digits: letters }
  return recoveryLetters.test(letters) ? { kind: 'recovery', letters } : null
}

/** Returns letters in groups of four, as they are shown: of a recovery code with hyphens, of a key with spaces. */
export function inFours(letters: string, between: '-' | ' '): string {
  return letters.match(/.{1,4}/g)?.join(between) ?? ''
}
