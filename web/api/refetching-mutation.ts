import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** A mutation after which a list is fetched again. Also when it failed: somebody else may have changed the list. */
export function useRefetchingMutation<Input, Result>(
  queryKey: QueryKey,
  mutationFn: (input: Input) => Promise<Result>,
) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey }) })
}
