/** Which copies a call about many means. */
import type { Received } from '#contract/endpoints'
import { filterOf } from './collection-filter.ts'
import type { ExpectedChoice } from '#server/commands/bulk/chosen-copies'

type ChosenBody = Received<'POST /api/collections/bulk/figures', 'body'> & {
  readonly expectedCopies?: number | undefined
}

export function choiceOf({
  holdingIds,
  groupKeys,
  allOf,
  expectedCopies,
}: Omit<ChosenBody, 'withItems' | 'leaveOut'>): ExpectedChoice {
  return { holdingIds, groupKeys, allOf: allOf && filterOf(allOf), expectedCopies }
}
