/** What curators do about edits: about the ones that wait for approval, and about all edits of a collector. */
import type { Answer } from '#contract/endpoints'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRefreshCatalogue } from './catalogue.ts'
import { call } from './client.ts'
import { productsKeyRoot } from './query-keys.ts'

export type WaitingEdit = Answer<'GET /api/waiting-edits'>['waitingEdits'][number]

const waitingKeyRoot = ['waiting-edits'] as const
const editsPerPage = 20

/** Edits that wait, the oldest first; only for operators and trusted collectors. */
export const waitingEditsQuery = (page: number) =>
  queryOptions({
    queryKey: [...waitingKeyRoot, page],
    queryFn: ({ signal }) => call('GET /api/waiting-edits', { query: { page, limit: editsPerPage }, signal }),
    placeholderData: keepPreviousData,
  })

/** Saves an edit for everybody, if the product is still as it is listed. */
export function useApproveEdit() {
  return useDecision(({ id, revision, updatedAt }: WaitingEdit) =>
    call('POST /api/waiting-edits/:id/approve', { params: { id }, body: { revision, updatedAt } }),
  )
}

/** Refuses an edit, or withdraws an own one. */
export function useRefuseEdit() {
  return useDecision((id: string) => call('DELETE /api/waiting-edits/:id', { params: { id } }))
}

/** Refuses all edits of a collector that wait. */
export function useRefuseAllEdits() {
  return useDecision((authorId: string) =>
    call('DELETE /api/collectors/:id/waiting-edits', { params: { id: authorId } }),
  )
}

/** Reloads the list and the products. Also after a failure: somebody else may have decided. */
function useDecision<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: waitingKeyRoot }),
        queries.invalidateQueries({ queryKey: productsKeyRoot }),
      ]),
  })
}

/** What became of all edits of a collector. */
export interface RevertedAll {
  readonly reverted: number
  readonly keptFields: number
  /** Products that could not go back, or of which fields stay. */
  readonly left: number
}

/** Sets back all edits of a collector, some products at a time, and reloads what shows them. */
export function useRevertAllEdits() {
  const refresh = useRefreshCatalogue()
  return useMutation({
    mutationFn: async (collectorId: string) => {
      let all: RevertedAll = { reverted: 0, keptFields: 0, left: 0 }
      for (let after: string | null | undefined; after !== null; ) {
        const step: Answer<'POST /api/collectors/:id/revert-edits'> = await call(
          'POST /api/collectors/:id/revert-edits',
          { params: { id: collectorId }, body: { after } },
        )
        all = {
          reverted: all.reverted + step.reverted,
          keptFields: all.keptFields + step.keptFields,
          left: all.left + step.left.length,
        }
        after = step.next
      }
      return all
    },
    onSettled: () => refresh(null),
  })
}
