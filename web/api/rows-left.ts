import { requestAnswer } from './client.ts'
import { type DownloadedFile, fileOf } from './collection-export.ts'

const deadlineMs = 10 * 60 * 1_000

/** Downloads the rows of an import that add nothing, each with its reason. */
export async function downloadRowsLeft(id: string): Promise<DownloadedFile> {
  const signal = AbortSignal.timeout(deadlineMs)
  return fileOf(await requestAnswer('GET /api/imports/:id/rows-left', { params: { id }, signal }))
}
