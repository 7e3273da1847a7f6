import { ApiError } from './client.ts'

/** Returns the server's sentence about a failed call, or the fallback when it sent none. */
export function failureSentence(error: unknown, fallback: string): string {
  return isUnreachable(error) ? fallback : reasonOf(error, fallback)
}

/** Returns what a failed call says, also when it never reached the server; the fallback for other errors. */
export function reasonOf(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.message : fallback
}

/** Returns the server's sentences by form field; empty for other failures. */
export function fieldSentences(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.fields : {}
}

const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.code === 'unreachable'
