import { ApiError } from './client.ts'

/** The server's own sentence about a failed call; the fallback where it sent none. */
export function failureSentence(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.code !== 'unreachable' ? error.message : fallback
}

/** The server's sentences by form field; none for another kind of failure. */
export function fieldSentences(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.fields : {}
}
