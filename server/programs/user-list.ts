import { reasonLabel } from '#domain/products/report'
import { accountsAfter, type StoredCollector } from '#server/db/accounts/collectors'
import { anyReportIsOpen, reportsPage } from '#server/db/products/product-reports'
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
  if (await storage.read(anyReportIsOpen)) say('Products were reported: npm run user -- reports lists them.')
}

const reportsAtOnce = 100

/** Prints every open report, newest first, in columns between tabs. */
export async function listReports(
  { storage }: Pick<Parts, 'storage'>,
  say: (line: string) => void,
): Promise<void> {
  say(['report', 'product', 'name', 'reported', 'by', 'reason', ''].join('\t').trimEnd())
  for (let offset = 0, total = 1; offset < total; offset += reportsAtOnce) {
    const page = { limit: reportsAtOnce, offset }
    const { reports, totalItems } = await storage.read(db => reportsPage(db, page))
    for (const { id, productId, name, createdAt, reporterName, reason, note } of reports) {
      const fields = [id, productId, name, dayIn(createdAt), reporterName, reasonLabel(reason), note ?? '']
      say(
        fields
          .map(field => field.replaceAll(/\s+/g, ' '))
          .join('\t')
          .trimEnd(),
      )
    }
    total = totalItems
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
