/**
 * The rules for usernames, e-mail addresses and passwords, with the sentences of the specification (section 5).
 * The page checks them before sending, the server before storing. Lengths count code points.
 */
import { foldedKey, hasEndlessMarks, lengthOf, mayFit, textFault, tidyLine } from '#domain/text'

const usernameLength = { min: 3, max: 50 } as const
const emailLength = { max: 254 } as const
const passwordLength = { min: 6, max: 256 } as const

/** Drawn as nothing, although Unicode does not count them among spaces or what may be ignored. */
const blanks = /[\u2800\uFFF9-\uFFFC\u{13430}-\u{1343F}\u{16FE4}\u{1D159}]/u

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
    password: passwordError(password, { username, email }),
    confirmPassword:
      confirmPassword !== undefined && confirmPassword !== password ? 'Passwords do not match' : null,
  })
}

/**
 * Returns why a username is invalid, or null. The one a collector has now stays valid. The server also rejects what
 * looks like another collector's.
 */
export function usernameError(username: string, current: string | null = null): string | null {
  if (username === current) return null
  if (username.trim() === '') return 'Username is required'
  const fault = textFault(username)
  if (fault) return `Username ${fault}`
  if (/\p{Default_Ignorable_Code_Point}/u.test(username) || blanks.test(username))
    return 'Username contains an invisible character'
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

/** The names of an account, which are no password. */
export interface AccountNames {
  readonly username: string
  readonly email: string
}

const productName = 'holofolio'

/**
 * Returns why a password cannot be set, or null. The server also rejects common passwords, from its own list. A
 * sign-in is never checked: old passwords still work.
 */
export function passwordError(password: string, { username, email }: AccountNames): string | null {
  if (password === '') return 'Password is required'
  if (!password.isWellFormed()) return 'Password contains an incomplete character'
  if (lengthOf(password) < passwordLength.min) return 'Password must be at least 6 characters'
  if (lengthOf(password) > passwordLength.max) return 'Password must be at most 256 characters'
  const key = foldedKey(password)
  if (key === nameKey(username)) return 'Password must not be your username'
  const emailKey = nameKey(email)
  if (key === emailKey || key === emailKey?.replace(/@.*/su, '')) return 'Password must not be your email'
  if (key.replaceAll(/[^\p{L}]/gu, '') === productName) return 'Password must not be the name of this app'
  const lowerCase = password.toLowerCase()
  if (repeatsFew(lowerCase)) return 'Password must not repeat a few characters'
  if (isSequence(lowerCase)) return 'Password must not be a sequence such as abcdef or 987654'
  return null
}

/** Folds a name; null for one that no account can have, which may take long to fold. */
function nameKey(name: string): string | null {
  return mayFit(name, emailLength.max) && !hasEndlessMarks(name) ? foldedKey(name) : null
}

/** Whether a text is one to five characters, again and again. */
function repeatsFew(text: string): boolean {
  return /^(.{1,5})\1+$/su.test(text)
}

/** Whether each character follows the one before it, or each precedes it: 0 comes after 9, and a after z. */
function isSequence(text: string): boolean {
  const characters = [...text]
  const isEvery = (follows: (character: string, before: string) => boolean) =>
    characters.every((character, at) => at === 0 || follows(character, characters[at - 1] ?? ''))
  return isEvery(isNext) || isEvery((character, before) => isNext(before, character))
}

const afterLast: Readonly<Record<string, string>> = { '9': '0', z: 'a' }

function isNext(character: string, before: string): boolean {
  const step = (character.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)
  return step === 1 || afterLast[before] === character
}

/** A new password for an account that exists. `confirmPassword` is checked only when given. */
interface NewPassword {
  readonly newPassword: string
  readonly confirmPassword?: string
  readonly names: AccountNames
}

/** Checks the form for a new password, whose sentences differ from registration (specification, section 5). */
export function checkNewPassword({
  newPassword,
  confirmPassword,
  names,
}: NewPassword): FieldErrors<'newPassword' | 'confirmPassword'> {
  const tooShort = lengthOf(newPassword) < passwordLength.min
  return withoutNulls({
    newPassword: tooShort ? 'Password must be at least 6 characters long' : passwordError(newPassword, names),
    confirmPassword:
      confirmPassword !== undefined && confirmPassword !== newPassword ? 'New passwords do not match' : null,
  })
}

/** Checks the change-password form: the new password, and that the current one is given. */
export function checkPasswordChange({
  currentPassword,
  ...change
}: NewPassword & { readonly currentPassword: string }): FieldErrors<
  'currentPassword' | 'newPassword' | 'confirmPassword'
> {
  const current = currentPassword === '' ? { currentPassword: 'Current password is required' } : {}
  return { ...current, ...checkNewPassword(change) }
}

function withoutNulls<Field extends string>(sentences: Record<Field, string | null>): FieldErrors<Field> {
  const kept: FieldErrors<Field> = {}
  for (const field in sentences) {
    const sentence = sentences[field]
    if (sentence !== null) kept[field] = sentence
  }
  return kept
}
