/** The passwords an attacker tries first, from lists of passwords that leaked, most common first. */
import { dictionary } from '@zxcvbn-ts/language-common'

const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** True for a password of the list in any mix of cases. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase())
}
