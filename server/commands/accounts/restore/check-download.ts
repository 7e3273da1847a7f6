/** Reads a download as a whole, and says what restoring it would bring. Writes nothing. */
import { latestPurchaseDate } from '#domain/copies/purchase-date'
import { submissionDaysRefusal } from '#domain/grading/submission'
import { ledgerCurrencies, smallestUnit } from '#domain/money/currency'
import { emptinessOf } from '#server/db/accounts/restores'
import { readDataFile } from '#server/data-files/read-data-file'
import type { Head } from '#server/data-files/rows-of'
import type { Rows } from '#server/data-files/restored-lists'
import { rejectLargeCollection } from '#server/limits/collector-limits'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'
import { turn } from '#server/turns'
import { comingRows, namedRows, changeOf, copyOf, wrong } from './read-copies.ts'
import { type NamedProduct, RestoredProducts } from './restored-products.ts'

/** What rows of lists are counted as; copies are counted apart from removed ones. */
const countedAs = {
  operations: 'operations',
  trades: 'trades',
  stat_history: 'days',
  wishes: 'wishes',
  venues: 'venues',
  collection_views: 'collectionViews',
  chosen_sets: 'chosenSets',
  submissions: 'submissions',
  shared_pages: 'sharedPages',
  imports: 'imports',
  notifications: 'notifications',
} as const satisfies { readonly [List in Rows['list']]?: string }

/** The pictures that the download names. They are not in it. */
export type Counts = Readonly<
  Record<(typeof countedAs)[keyof typeof countedAs] | 'copies' | 'removedCopies' | 'pictures', number>
>

export interface CheckedDownload {
  readonly head: Head
  readonly counts: Counts
  /** All rows that a restore writes. */
  readonly rows: number
  /** Found products, without the ones that the catalogue lacks. */
  readonly products: RestoredProducts
  readonly lacking: readonly NamedProduct[]
}

/** Throws Refused for an account that has entries, or an import that is not finished. */
export async function requireEmpty({ storage }: Pick<Parts, 'storage'>, collectorId: string): Promise<void> {
  rejectEntries(await storage.read(db => emptinessOf(db, collectorId)))
}

export function rejectEntries(found: Awaited<ReturnType<typeof emptinessOf>>): void {
  if (found === null) throw notFound()
  if (found.hasEntries)
    throw new Refused(
      'conflict',
      'Your account has copies or a history of its own. A download can be restored only into an account that has had no copy so far.',
    )
  if (found.hasOpenImport)
    throw new Refused('conflict', 'You have an import that is not finished. Cancel it first.')
}

/** Checks a download. Reports how many rows it has read. Throws Refused, naming list, row and field. */
export async function checkDownload(
  parts: Parts,
  bytes: Buffer,
  report: (rows: number) => void = () => {},
): Promise<CheckedDownload> {
  const products = new RestoredProducts(parts)
  const sums: Record<string, number> = {}
  let head: Head | null = null
  let [rows, removed, pictures] = [0, 0, 0]
  for await (const part of readDataFile(bytes)) {
    await turn()
    if ('head' in part) {
      head = part.head
      if (!ledgerCurrencies.includes(head.profile.ledgerCurrency))
        throw new Refused('invalid', 'data.json, profile.ledger_currency: no ledger can be in this currency.')
      continue
    }
    const named = namedRows(part)
    if (named.length > 0) await parts.storage.read(db => products.find(db, named))
    checkRows(parts, part, products, head?.profile.ledgerCurrency ?? 'USD')
    if (part.list === 'holdings') {
      removed += part.rows.filter(({ removedAt }) => removedAt !== null).length
      for (const { frontPicture, backPicture } of part.rows)
        pictures += [frontPicture, backPicture].filter(Boolean).length
    }
    sums[part.list] = (sums[part.list] ?? 0) + comingRows(part).length
    rows += part.rows.length
    const history = (sums['ledger'] ?? 0) + (sums['operations'] ?? 0)
    rejectLargeCollection(parts, sums['holdings'] ?? 0, history)
    report(rows)
  }
  if (head === null) throw new Error('a download was read without its head')
  const listed = Object.entries(countedAs).map(([list, name]) => [name, sums[list] ?? 0])
  const copies = (sums['holdings'] ?? 0) - removed
  const counts = { ...Object.fromEntries(listed), copies, removedCopies: removed, pictures } as Counts
  return { head, counts, rows, products, lacking: products.lacking }
}

/** Lists with amounts of the collector. */
const inCoins: readonly Rows['list'][] = ['ledger', 'holdings', 'submissions', 'submission_copies']

/** What a row cannot say by itself: amounts that the currency has no coins for, days to come, versions. */
function checkRows({ now }: Parts, part: Rows, products: RestoredProducts, currency: string): void {
  const at = now()
  const [latestDay, latest] = [latestPurchaseDate(at), at.toISOString()]
  const anyProduct = { idOf: (id: string) => id } as RestoredProducts
  const reject = (index: number, fault: string) => {
    throw wrong(part.list, part.from + index, fault)
  }
  const unit = smallestUnit(currency)
  for (const [index, row] of part.rows.entries()) {
    if ('createdAt' in row && row.createdAt > latest) reject(index, 'created_at is to come')
    if ('occurredAt' in row && row.occurredAt > latest) reject(index, 'occurred_at is to come')
    if (part.list === 'stat_history' && part.rows[index] && part.rows[index].date > latestDay)
      reject(index, 'date is to come')
    if (part.list === 'submissions' && part.rows[index]) {
      const refusal = submissionDaysRefusal(part.rows[index], at)
      if (refusal) reject(index, refusal.sentence.replace(/\.$/, ''))
    }
    if (unit === 1 || !inCoins.includes(part.list)) continue
    for (const [field, value] of Object.entries(row))
      if (field.endsWith('Cents') && typeof value === 'number' && value % unit !== 0)
        reject(index, `${field.slice(0, -5)} has decimals, and ${currency} has none`)
  }
  if (part.list === 'holdings')
    for (const [index, row] of part.rows.entries()) copyOf(row, part.from + index, anyProduct)
  if (part.list === 'operation_copies')
    for (const [index, row] of part.rows.entries()) changeOf(row, part.from + index, anyProduct)
}
