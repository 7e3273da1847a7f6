import type { Answer, Request } from '#contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call, connectionError, requestAnswer } from './client.ts'
import { collectionKeyRoot } from './query-keys.ts'

export type CollectionExport = Request<'GET /api/collections/export', 'query'>
export type ReportedCopies = Request<'GET /api/collections/export/insurance', 'query'>
export type ExportContents = Answer<'GET /api/collections/export/contents'>['contents']

/** What such a file would have, and what it cannot hold. */
export const exportContentsQuery = (query: CollectionExport) =>
  queryOptions({
    queryKey: [...collectionKeyRoot, 'export', query],
    queryFn: async ({ signal }) =>
      (await call('GET /api/collections/export/contents', { query, signal })).contents,
  })

const downloadDeadlineMs = 10 * 60 * 1_000

export interface DownloadedFile {
  readonly content: Blob
  readonly name: string
}

/** Downloads a collection as a file, under the name that the server gives it. */
export async function downloadCollection(query: CollectionExport): Promise<DownloadedFile> {
  const signal = AbortSignal.timeout(downloadDeadlineMs)
  return fileOf(await requestAnswer('GET /api/collections/export', { query, signal }))
}

/** Downloads the report for an insurer. */
export async function downloadReport(query: ReportedCopies): Promise<DownloadedFile> {
  const signal = AbortSignal.timeout(downloadDeadlineMs)
  return fileOf(await requestAnswer('GET /api/collections/export/insurance', { query, signal }))
}

/** Returns the file of an answer, under the name that the server gives it. */
export async function fileOf(response: Response): Promise<DownloadedFile> {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  try {
    return { content: await response.blob(), name: name ?? 'holofolio-collection.csv' }
  } catch (error) {
    throw connectionError(error)
  }
}
