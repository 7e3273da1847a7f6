/**
 * The rules for usernames, e-mail addresses and passwords, with the sentences of the specification (section 5).
 * The page checks them before sending, the server before storing. Lengths count code points.
 */
import { foldedKey, lengthOf, tidyLine, textFault } from '#domain/text'

const usernameLength = { min: 3, max: 50 } as const
const emailLength = { max: 254 } as const
const passwordLength = { min: 6, max: 256 } as const

/** One sentence per invalid field; empty when all fields are valid. */
type FieldErrors<Field extends string> = Partial<Record<Field, string>>

/** The fields of the registration form, as typed. */
export interface Registration {
  readonly username: string
  readonly email: string
  readonly password: string
}

/**
 * Checks the registration form, except for whether username and e-mail address are taken. `confirmPassword` is
 * checked only when given.
 */
export function checkRegistration(
  registration: Registration & { readonly confirmPassword?: string },
): FieldErrors<'username' | 'email' | 'password' | 'confirmPassword'> {
  const { username, email, password, confirmPassword } = registration
  return withoutNulls({
    username: usernameError(username),
    email: emailError(email),
    password: passwordError(password, username),
    confirmPassword:
      confirmPassword !== undefined && confirmPassword !== password ? 'Passwords do not match' : null,
  })
}

/** Returns why a username is invalid, or null. */
export function usernameError(username: string): string | null {
  if (username.trim() === '') return 'Username is required'
  const fault = textFault(username)
  if (fault) return `Username ${fault}`
  const tidy = tidyLine(username)
  if (lengthOf(tidy) < usernameLength.min) return 'Username must be at least 3 characters'
  if (lengthOf(tidy) > usernameLength.max) return 'Username must be at most 50 characters'
  return null
}

/** Returns why an e-mail address is invalid, or null. Requires one @, no spaces and a dot in the domain. */
export function emailError(email: string): string | null {
  if (email.trim() === '') return 'Email is required'
  if (textFault(email)) return 'Email is invalid'
  const tidy = tidyLine(email)
  if (lengthOf(tidy) > emailLength.max) return 'Email is invalid'
  return /^[^\s@<>"]+@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/u.test(tidy) ? null : 'Email is invalid'
}

/** Returns why a password is invalid, or null. The server also rejects common passwords, from its own list. */
export function passwordError(password: string, username: string): string | null {
  if (password === '') return 'Password is required'
  if (!password.isWellFormed()) return 'Password contains an incomplete character'
  if (lengthOf(password) < passwordLength.min) return 'Password must be at least 6 characters'
  if (lengthOf(password) > passwordLength.max) return 'Password must be at most 256 characters'
  if (foldedKey(password) === foldedKey(username)) return 'Password must not be your username'
  return null
}

/** Checks the change-password form, whose sentences differ from registration (specification, section 5). */
export function checkPasswordChange(change: {
  readonly currentPassword: string
  readonly newPassword: string
  readonly confirmPassword?: string
  readonly username: string
}): FieldErrors<'currentPassword' | 'newPassword' | 'confirmPassword'> {
  const { currentPassword, newPassword, confirmPassword, username } = change
  const tooShort = lengthOf(newPassword) < passwordLength.min
  return withoutNulls({
    currentPassword: currentPassword === '' ? 'Current password is required' : null,
    newPassword: tooShort
      ? 'Password must be at least 6 characters long'
      : passwordError(newPassword, username),
    confirmPassword:
      confirmPassword !== undefined && confirmPassword !== newPassword ? 'New passwords do not match' : null,
  })
}

function withoutNulls<Field extends string>(sentences: Record<Field, string | null>): FieldErrors<Field> {
  const kept: FieldErrors<Field> = {}
  for (const field in sentences) {
    const sentence = sentences[field]
    if (sentence !== null) kept[field] = sentence
  }
  return kept
}
