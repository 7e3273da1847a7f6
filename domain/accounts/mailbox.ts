/** E-mail addresses as mailboxes. */

/**
 * Whether two addresses differ at most in the case of ASCII letters. Looser than that, two keys that count as one
 * name may be mailboxes of two people: "straße@" and "strasse@".
 */
export function isSameMailbox(one: string, other: string): boolean {
  return withoutCase(one) === withoutCase(other)
}

/**
 * Returns what to count mails to a stranger by: many providers deliver "a.sh+1@" and "ash@" to one person, so the dots
 * and what follows a plus are left out.
 */
export function mailboxKey(email: string): string {
  const [local = '', domain = ''] = withoutCase(email).split('@')
  const [name = ''] = local.split('+')
  return `${name.replaceAll('.', '')}@${domain}`
}

function withoutCase(email: string): string {
  return email.replaceAll(/[A-Z]/g, letter => letter.toLowerCase())
}
