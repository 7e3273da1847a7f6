/** Common passwords from lists of leaked passwords, most common first. */

let commonPasswords: Promise<ReadonlySet<string>> | null = null

/** Whether the list has this password, ignoring case. The list is loaded for the first password: it takes 30 MB. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= listed()
  return (await commonPasswords).has(password.toLowerCase())
}

/** Returns why a password is refused that the list has; null for another one. */
export async function commonPasswordError(password: string): Promise<string | null> {
  const isCommon = await isCommonPassword(password)
  return isCommon ? 'Password is too common: choose one that others would not' : null
}

async function listed(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
