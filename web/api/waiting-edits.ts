/** Edits of imported products that wait for approval. */
import type { Answer } from '#contract/endpoints'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
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
