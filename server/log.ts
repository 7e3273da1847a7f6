/** The server's log: one JSON object per line, in UTC. Errors are logged by type, message and stack only. */
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import type { LogLevel } from './log-level.ts'
import { withSourceLines } from './source-lines.ts'

/** Where events are logged. Never pass a secret or an e-mail address. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export function openLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: storyOf },
  }
  return destination ? pino(options, destination) : pino(options)
}

interface Story {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack?: string | undefined
  readonly cause?: Story
}

/** Logs only these fields: drivers attach the failing row to their errors. */
function storyOf(error: unknown): Story {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  return {
    type: error.name,
    message: error.message,
    ...('code' in error && { code: String(error.code) }),
    stack: error.stack && withSourceLines(error.stack),
    ...(error.cause !== undefined && { cause: storyOf(error.cause) }),
  }
}
