/** What comes before the lists of data.json. */
import { user } from '#contract/accounts'
import { exportFormat } from '#contract/exported-data'
import { withInsideNames } from '#contract/names'
import type { Answer } from '#contract/endpoints'
import { z } from 'zod'
import { WrongFile } from '#server/reading-threads'
import { noDownload } from './wrong-file.ts'

export interface Head {
  readonly exportedAt: string
  readonly profile: Pick<Answer<'GET /api/auth/profile'>['user'], 'username' | 'ledgerCurrency' | 'settings'>
}

const head = z.object({
  exported_at: z.iso.datetime(),
  profile: user.pick({ username: true, ledger_currency: true, settings: true }),
})

/** Reads the members before the first list. Throws WrongFile for those of another file, or an older download. */
export function headOf(members: Readonly<Record<string, unknown>>): Head {
  const { format } = members
  if (format === 1)
    throw new WrongFile(
      'This download is from before downloads could be restored: it lacks what identifies its products on another server and the order of its copies. Download your data again where your account is.',
    )
  if (typeof format === 'number' && format > exportFormat)
    throw new WrongFile(
      'This download is from a newer Holofolio than this server. Ask its operator to update it.',
    )
  if (format !== exportFormat) throw noDownload()
  const read = head.safeParse(members)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new WrongFile(`data.json, ${issue?.path.join('.')}: ${issue?.message}.`)
  }
  return withInsideNames(read.data) as Head
}
