/** Common passwords from lists of leaked passwords, most common first. */
import { dictionary } from '@zxcvbn-ts/language-common'

const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Whether the list has this password, ignoring case. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase())
}
