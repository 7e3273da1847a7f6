/** What a download brings, in words. */
import type { CheckedDownload } from '#web/api/restoring/restore.ts'
import { countOf } from '#web/format/values.ts'

type Counts = Omit<
  CheckedDownload,
  'exportedAt' | 'username' | 'ledgerCurrency' | 'newProducts' | 'newProductList' | 'pictures'
>

/** Lists what there is of each kind; leaves out what there is none of. */
export function contentsOf(counts: Counts): string[] {
  const of = (count: number, one: string, many?: string) => (count === 0 ? [] : [countOf(count, one, many)])
  return [
    ...of(counts.copies, 'copy you own', 'copies you own'),
    ...of(counts.removedCopies, 'copy you no longer own', 'copies you no longer own'),
    ...of(counts.operations, 'change', 'changes'),
    ...of(counts.trades, 'trade'),
    ...of(counts.days, 'day of history', 'days of history'),
    ...of(counts.wishes, 'wish', 'wishes'),
    ...of(counts.venues, 'venue'),
    ...of(counts.collectionViews, 'saved view'),
    ...of(counts.chosenSets, 'set to finish', 'sets to finish'),
    ...of(counts.submissions, 'grading submission'),
    ...of(counts.sharedPages, 'shared page'),
    ...of(counts.imports, 'past import'),
    ...of(counts.notifications, 'notification'),
  ]
}

type NewProduct = CheckedDownload['newProductList'][number]

/** Names a product with its set, number and printing. */
export function productText({ name, setName, cardNumber, printingLabel, miscInfo }: NewProduct): string {
  const facts = [setName, cardNumber === null ? null : `#${cardNumber}`, printingLabel, miscInfo]
  return `${name} (${facts.filter(fact => fact !== null).join(', ')})`
}
