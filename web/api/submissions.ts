/** Submissions: cards sent for grading together, and what came back. */
import type { Answer, Request } from '#contract/endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, keyedCall, keyedChange } from './client.ts'
import { collectionKeyRoot } from './query-keys.ts'

export type SubmissionsPage = Answer<'GET /api/submissions'>
export type Submission = SubmissionsPage['submissions'][number]
export type GradingFigures = Submission['figures']
export type SubmissionDetails = Answer<'GET /api/submissions/:id'>
export type SubmittedCopy = SubmissionDetails['copies'][number]

export type NewSubmission = Request<'POST /api/submissions', 'body'>
export type SubmissionEdit = Request<'PUT /api/submissions/:id', 'body'>
export type ReturnedCopy = Request<'POST /api/submissions/:id/return', 'body'>['returned'][number]

export interface SubmissionsQuery {
  readonly page: number
  readonly limit: number
  /** Only those that this copy was in. */
  readonly copyId?: string | undefined
}

/** The collector's submissions, those that are out first. */
export const submissionsQuery = ({ page, limit, copyId = '' }: SubmissionsQuery) =>
  queryOptions({
    queryKey: [...collectionKeyRoot, 'submissions', page, limit, copyId],
    queryFn: ({ signal }) =>
      call('GET /api/submissions', { query: { page, limit, holdingId: copyId }, signal }),
    placeholderData: keepPreviousData,
  })

/** A submission with all its copies. */
export const submissionQuery = (id: string) =>
  queryOptions({
    queryKey: [...collectionKeyRoot, 'submission', id],
    queryFn: ({ signal }) => call('GET /api/submissions/:id', { params: { id }, signal }),
  })

export const makeSubmission = keyedCall('POST /api/submissions')

export const changeSubmission = keyedChange('PUT /api/submissions/:id')

export const returnCopies = keyedChange('POST /api/submissions/:id/return')
