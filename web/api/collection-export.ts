import type { Answer, EndpointName, Request } from '#contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call, type CallInput, connectionError, requestAnswer } from './client.ts'
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

/** Downloads the collection as a file. */
export const downloadCollection = (query: CollectionExport) =>
  download('GET /api/collections/export', { query })

/** Downloads the report for an insurer. */
export const downloadReport = (query: ReportedCopies) =>
  download('GET /api/collections/export/insurance', { query })

/** Downloads a file, under the name that the server gives it. */
export async function download<Name extends EndpointName>(
  name: Name,
  input: CallInput<Name>,
): Promise<DownloadedFile> {
  const response = await requestAnswer(name, { ...input, signal: AbortSignal.timeout(downloadDeadlineMs) })
  const fileName = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  try {
    return { content: await response.blob(), name: fileName ?? 'holofolio-collection.csv' }
  } catch (error) {
    throw connectionError(error)
  }
}
