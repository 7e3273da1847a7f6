import { accountsAfter, type StoredCollector } from '#server/db/accounts/collectors'
import type { Parts } from '#server/parts'

const accountsAtOnce = 500

/** Prints every account, oldest first, in columns between tabs. */
export async function listAccounts(
  { storage }: Pick<Parts, 'storage'>,
  say: (line: string) => void,
): Promise<void> {
  say(['username', 'e-mail', 'created', 'last sign-in', ''].join('\t').trimEnd())
  for (let afterId: string | undefined = ''; afterId !== undefined; ) {
    const from: string = afterId
    const accounts = await storage.read(db => accountsAfter(db, from, accountsAtOnce))
    for (const account of accounts) say(lineOf(account))
    afterId = accounts.at(-1)?.id
  }
}

function lineOf(account: StoredCollector): string {
  const { username, email, createdAt, lastLoginAt, isOperator, isTrusted, disabledAt } = account
  const marks = [
    ...(isOperator ? ['operator'] : []),
    ...(isTrusted ? ['trusted'] : []),
    ...(disabledAt === null ? [] : [`disabled since ${dayIn(disabledAt)}`]),
  ]
  const lastSignIn = lastLoginAt === null ? 'never' : dayIn(lastLoginAt)
  return [username, email, dayIn(createdAt), lastSignIn, marks.join(', ')].join('\t').trimEnd()
}

/** The UTC day of an instant. */
function dayIn(instant: string): string {
  return instant.slice(0, 10)
}
