/**
 * Who a collector is and how they prove it: the rules for usernames, e-mail addresses and passwords with the
 * sentences of specification, section 5, read by the page before sending and by the server before storing.
 */
import { foldedKey, lengthOf, tidyLine, textFault } from '#domain/text'

export const usernameLength = { min: 3, max: 50 } as const
export const emailLength = { max: 254 } as const
export const passwordLength = { min: 6, max: 256 } as const

/** A sentence for each field at fault; empty when all is well. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

export interface Registration {
  readonly username: string
  readonly email: string
  readonly password: string
}

/** Every rule of the registration form that needs no knowledge of other collectors. */
export function checkRegistration(
  registration: Registration & { readonly confirmPassword?: string },
): FieldErrors<'username' | 'email' | 'password' | 'confirmPassword'> {
  const { username, email, password, confirmPassword } = registration
  return present({
    username: usernameError(username),
    email: emailError(email),
    password: passwordError(password, username),
    confirmPassword:
      confirmPassword !== undefined && confirmPassword !== password ? 'Passwords do not match' : null,
  })
}

/** Why a username cannot be used, or null. */
export function usernameError(username: string): string | null {
  const tidy = tidyLine(username)
  if (tidy === '') return 'Username is required'
  const fault = textFault(username)
  if (fault) return `Username ${fault}`
  if (lengthOf(tidy) < usernameLength.min) return 'Username must be at least 3 characters'
  if (lengthOf(tidy) > usernameLength.max) return 'Username must be at most 50 characters'
  return null
}

/** Why an e-mail address cannot be used, or null. One @, no blanks, a dot in the domain: the rest is the post's. */
export function emailError(email: string): string | null {
  const tidy = tidyLine(email)
  if (tidy === '') return 'Email is required'
  if (textFault(email) || lengthOf(tidy) > emailLength.max) return 'Email is invalid'
  return /^[^\s@<>"]+@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/u.test(tidy) ? null : 'Email is invalid'
}

/** Why a password cannot be used, or null. Commonness is judged on the server, where the list is. */
export function passwordError(password: string, username: string): string | null {
  if (password === '') return 'Password is required'
  if (!password.isWellFormed()) return 'Password contains half a character'
  if (lengthOf(password) < passwordLength.min) return 'Password must be at least 6 characters'
  if (lengthOf(password) > passwordLength.max) return 'Password must be at most 256 characters'
  if (foldedKey(password) === foldedKey(username)) return 'Password must not be your username'
  return null
}

/** The change-password form (specification, section 5), whose sentences differ from registration's. */
export function checkPasswordChange(change: {
  readonly currentPassword: string
  readonly newPassword: string
  readonly confirmPassword?: string
  readonly username: string
}): FieldErrors<'currentPassword' | 'newPassword' | 'confirmPassword'> {
  const { currentPassword, newPassword, confirmPassword, username } = change
  const tooShort = lengthOf(newPassword) < passwordLength.min
  return present({
    currentPassword: currentPassword === '' ? 'Current password is required' : null,
    newPassword: tooShort
      ? 'Password must be at least 6 characters long'
      : passwordError(newPassword, username),
    confirmPassword:
      confirmPassword !== undefined && confirmPassword !== newPassword ? 'New passwords do not match' : null,
  })
}

function present<Field extends string>(sentences: Record<Field, string | null>): FieldErrors<Field> {
  const kept: FieldErrors<Field> = {}
  for (const field in sentences) {
    const sentence = sentences[field]
    if (sentence !== null) kept[field] = sentence
  }
  return kept
}
