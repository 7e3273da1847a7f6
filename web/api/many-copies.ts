/** Many copies at once: their figures, and the changes of all of them. */
import type { Answer, Request } from '#contract/endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, keyedCall } from './client.ts'
import type { GroupsFilter } from './collection.ts'
import { collectionKeyRoot } from './query-keys.ts'

/** Which copies: those of groups, some by their ids, or both; or all that a filter shows. */
export type Choice =
  | { readonly groupKeys?: readonly string[]; readonly holdingIds?: readonly string[] }
  | { readonly allOf: GroupsFilter }

export type ChosenFigures = Answer<'POST /api/collections/bulk/figures'>
export type ManyEdit = Omit<Request<'POST /api/collections/bulk/edit', 'body'>, 'holdingIds'>
export type ManyGrading = Request<'POST /api/collections/bulk/grading', 'body'>
export type LotSale = Request<'POST /api/collections/bulk/sell', 'body'>
export type ManyRemoval = Request<'POST /api/collections/bulk/remove', 'body'>

/** Returns the choice as a call takes it. */
export function sentChoice(choice: Choice) {
  if ('allOf' in choice) return { allOf: choice.allOf }
  const { groupKeys = [], holdingIds = [] } = choice
  return {
    ...(groupKeys.length > 0 && { groupKeys: [...groupKeys] }),
    ...(holdingIds.length > 0 && { holdingIds: [...holdingIds] }),
  }
}

/** The number, investment and market value of chosen copies. */
export const chosenFiguresQuery = (choice: Choice) =>
  queryOptions({
    queryKey: [...collectionKeyRoot, 'chosen', choice],
    queryFn: ({ signal }) => {
      // Copies that a change has just removed are asked about once more.
      const body = { ...sentChoice(choice), leaveOut: true }
      return call('POST /api/collections/bulk/figures', { body, signal })
    },
    placeholderData: keepPreviousData,
    retry: false,
  })

/** The chosen copies one by one, at most 1,000. */
export const chosenItemsQuery = (choice: Choice) =>
  queryOptions({
    queryKey: [...collectionKeyRoot, 'chosen', choice, 'items'],
    queryFn: async ({ signal }) => {
      const body = { ...sentChoice(choice), leaveOut: true, withItems: true }
      return (await call('POST /api/collections/bulk/figures', { body, signal })).items ?? []
    },
  })

export const editMany = keyedCall('POST /api/collections/bulk/edit')
export const gradeMany = keyedCall('POST /api/collections/bulk/grading')
export const sellLot = keyedCall('POST /api/collections/bulk/sell')
export const removeMany = keyedCall('POST /api/collections/bulk/remove')
