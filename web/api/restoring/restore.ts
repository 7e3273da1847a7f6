/** Restoring a download of an account. */
import type { Answer } from '#contract/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, decodeAnswer, incompleteAnswer, requestAnswer } from '#web/api/client.ts'
import { callWithProgress, type ProgressOf } from '#web/api/event-stream.ts'

/** What a download has, and the products that the catalogue lacks. */
export type CheckedDownload = Answer<'POST /api/auth/restore/check'>
export type RestoredDownload = Answer<'POST /api/auth/restore'>
export type RestoreProgress = ProgressOf<'POST /api/auth/restore'>

/** The limit of the server; larger files are not sent. */
const maxFileBytes = 64 * 1024 * 1024
const contentType = 'application/octet-stream'

/** Checks a download. Changes nothing. */
export function useDownloadCheck() {
  return useMutation({
    mutationFn: async (content: File): Promise<CheckedDownload> => {
      if (content.size > maxFileBytes)
        throw new ApiError(
          'too_large',
          'The file must be 64 MB or smaller. Choose the data.json in the zip, which has no pictures.',
        )
      const response = await requestAnswer('POST /api/auth/restore/check', {
        rawFile: { contentType, content },
        signal: AbortSignal.timeout(checkingMs),
      })
      const answer = await response.json().catch(() => {
        throw incompleteAnswer()
      })
      return decodeAnswer(answer) as CheckedDownload
    },
  })
}

const checkingMs = 15 * 60_000

interface Restore {
  readonly content: File
  /** How many products it adds to the catalogue, as the collector has read. */
  readonly newProducts: number
  readonly onProgress: (progress: RestoreProgress) => void
  /** Aborting it before the end leaves the account as it was. */
  readonly signal: AbortSignal
}

/** Restores a download, and forgets everything that was fetched of the account before. */
export function useRestore() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ content, newProducts, onProgress, signal }: Restore) =>
      callWithProgress(
        'POST /api/auth/restore',
        { query: { expectedNewProducts: String(newProducts) }, rawFile: { contentType, content }, signal },
        onProgress,
      ),
    onSuccess: () => queries.invalidateQueries(),
  })
}
