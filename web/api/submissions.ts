/** Submissions: cards sent for grading together, and what came back. */
import type { Answer, Request } from '#contract/endpoints'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, keyedCall, keyedChange, type Query } from './client.ts'
import { collectionKeyRoot } from './query-keys.ts'

export type SubmissionsPage = Answer<'GET /api/submissions'>
export type Submission = SubmissionsPage['submissions'][number]
export type GradingFigures = Submission['figures']
export type SubmissionDetails = Answer<'GET /api/submissions/:id'>
export type SubmittedCopy = SubmissionDetails['copies'][number]

export type NewSubmission = Request<'POST /api/submissions', 'body'>
export type SubmissionEdit = Request<'PUT /api/submissions/:id', 'body'>
export type ReturnedCopy = Request<'POST /api/submissions/:id/return', 'body'>['returned'][number]

/** The collector's submissions, those that are out first; with a `holdingId` those that this copy was in. */
export const submissionsQuery = (query: Query<'GET /api/submissions'>) =>
  queryOptions({
    queryKey: [...collectionKeyRoot, 'submissions', query],
    queryFn: ({ signal }) => call('GET /api/submissions', { query, signal }),
    placeholderData: keepPreviousData,
  })

/** A submission with all its copies. */
export const submissionQuery = (id: string) =>
  queryOptions({
    queryKey: [...collectionKeyRoot, 'submission', id],
    queryFn: ({ signal }) => call('GET /api/submissions/:id', { params: { id }, signal }),
  })

const cardsAtOnce = 10

/** Copies in grading that no submission has, newest first, some at a time. */
export const unsubmittedQuery = infiniteQueryOptions({
  queryKey: [...collectionKeyRoot, 'unsubmitted'],
  queryFn: ({ signal, pageParam }) =>
    call('GET /api/submissions/unsubmitted', {
      query: { page: String(pageParam), limit: String(cardsAtOnce) },
      signal,
    }),
  initialPageParam: 1,
  getNextPageParam: ({ pagination: { page, totalPages } }) => (page < totalPages ? page + 1 : undefined),
})

export const makeSubmission = keyedCall('POST /api/submissions')

export const changeSubmission = keyedChange('PUT /api/submissions/:id')

export const returnCopies = keyedChange('POST /api/submissions/:id/return')
